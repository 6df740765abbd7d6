import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { findChannelToPost } from '../../models/channel.js';
import { lockConversation } from '../../models/conversation.js';
import { lastAddress, lockAddress, openAddress, type LoopInObject } from '../../models/loop_in_address.js';
import { lockThreadToPost } from '../../models/thread.js';
import type { UserType } from '../../models/workspace.js';
import { loopInCode, oldLoopInCode } from './loop_in_codes.js';

/** A channel, thread or conversation that may have a mail address, and the actor's type in it. */
export interface LoopInPlace extends LoopInObject {
  viewer_type: UserType;
  /** An archived place accepts no posts. */
  archived: boolean;
}

/** The scope that a program needs for an address: the one that it needs to post there (behaviour/tokens.md#scopes). */
export const SCOPES = { CHANNEL: 'channels:write', THREAD: 'threads:write', CONVERSATION: 'messages:write' } as const;

/**
 * The place that a request names. It is locked against archiving and removal. Throws not found of its kind (107, 108 or
 * 124) when the actor does not see it.
 */
export async function placeOf(
  trx: Transaction,
  actor: Actor,
  { obj_type, obj_id }: { obj_type: LoopInObject['obj_type']; obj_id: number },
): Promise<LoopInPlace> {
  switch (obj_type) {
    case 'CHANNEL': {
      const { id, bucket, viewer_type, archived } = await findChannelToPost(trx, actor, obj_id);
      return { obj_type, id, bucket, viewer_type, archived };
    }
    case 'THREAD': {
      const { id, bucket, viewer_type, channel_archived: archived } = await lockThreadToPost(trx, actor, obj_id);
      return { obj_type, id, bucket, viewer_type, archived };
    }
    case 'CONVERSATION': {
      const { id, bucket, viewer_type } = await lockConversation(trx, actor, obj_id);
      return { obj_type, id, bucket, viewer_type, archived: false };
    }
  }
}

/**
 * Makes the mail addresses of channels, threads and conversations. Like API tokens they are derived, not stored
 * (behaviour/tokens.md#api-tokens).
 */
export class LoopInAddresses {
  readonly #key: string;
  readonly #domain: string;

  constructor(secretKey: string, domain: string) {
    this.#key = secretKey;
    this.#domain = domain;
  }

  /** The valid address of a place. If there is none, the actor opens a new one. */
  async getOrOpen(trx: Transaction, actor: Actor, place: LoopInPlace): Promise<string> {
    const known = await lastAddress(trx, place);
    if (known !== undefined && known.sha256 !== null) return this.#known(place, known.generation, known.sha256);
    const last = await lockAddress(trx, actor, place);
    if (last.sha256 !== null) return this.#known(place, last.generation, last.sha256);
    const generation = last.generation + 1;
    const { text, sha256 } = loopInCode(this.#key, place, generation);
    await openAddress(trx, actor, place, { generation, sha256 });
    return this.#address(text);
  }

  /** An address that works, as it was when it was made. */
  #known(place: LoopInObject, generation: number, sha256: Buffer): string {
    const code = loopInCode(this.#key, place, generation);
    return this.#address((code.sha256.equals(sha256) ? code : oldLoopInCode(this.#key, place, generation)).text);
  }

  #address(localPart: string): string {
    return `${localPart}@${this.#domain}`;
  }
}
