import { createHmac } from 'node:crypto';
import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { withBucket } from '../../db/ids.js';
import { findChannelToPost } from '../../models/channel.js';
import { lockConversation } from '../../models/conversation.js';
import { lastAddress, lockAddress, openAddress, type LoopInObject } from '../../models/loop_in_address.js';
import { lockThreadToPost } from '../../models/thread.js';
import type { UserType } from '../../models/workspace.js';

/** Something that may have an address, and what the actor is there. */
export interface LoopInPlace extends LoopInObject {
  viewer_type: UserType;
  /** Nothing is posted there. */
  archived: boolean;
}

/** What the token of a program must allow: what it must allow to post there (decision 28). */
export const SCOPES = { CHANNEL: 'channels:write', THREAD: 'threads:write', CONVERSATION: 'messages:write' } as const;

/** The place that a request names, as far as the actor sees it; otherwise 107, 108 or 124. Nobody archives or removes it meanwhile. */
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

/** So many hexadecimal digits, 192 bits: a local part has at most 64 characters, and whatever writes it in small letters spoils none. */
const DIGITS = 48;

/** Makes the mail addresses of channels, threads and conversations. They are derived, not stored, as API tokens are (decision 26). */
export class LoopInAddresses {
  readonly #key: string;
  readonly #domain: string;

  constructor(secretKey: string, domain: string) {
    this.#key = secretKey;
    this.#domain = domain;
  }

  /** The address of a place that works; a new one, of the actor's making, when none does. */
  async getOrOpen(trx: Transaction, actor: Actor, place: LoopInPlace): Promise<string> {
    const known = await lastAddress(trx, place);
    if (known !== undefined && known.maker !== null) return this.#address(place, known.generation);
    const last = await lockAddress(trx, actor, place);
    if (last.maker !== null) return this.#address(place, last.generation);
    const generation = last.generation + 1;
    await openAddress(trx, actor, place, generation, this.#code(place, generation));
    return this.#address(place, generation);
  }

  #address(place: LoopInObject, generation: number): string {
    return `${this.#code(place, generation)}@${this.#domain}`;
  }

  #code({ id, bucket }: LoopInObject, generation: number): string {
    const digest = createHmac('sha256', this.#key).update(`skein/loop-in/1:${id}:${generation}`).digest('hex');
    return `${withBucket(bucket, Buffer.alloc(0))}${digest.slice(0, DIGITS)}`;
  }
}
