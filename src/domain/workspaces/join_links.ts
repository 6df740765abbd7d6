import type { Transaction } from '../../db/database.js';
import { derivedSecret, type Bucket } from '../../db/ids.js';
import { joinLinkOf, openJoinLink } from '../../models/join_link.js';
import { lockPeople } from '../../models/workspace_people.js';

/**
 * Makes the join links of workspaces. Like API tokens they are derived, not stored (behaviour/tokens.md#api-tokens).
 */
export class JoinLinks {
  readonly #key: string;
  readonly #baseUrl: string;

  constructor(secretKey: string, baseUrl: string) {
    this.#key = secretKey;
    this.#baseUrl = baseUrl;
  }

  /** The valid link of a workspace. Opens a new one when there is none. */
  async getOrOpen(trx: Transaction, workspace: { id: number; bucket: Bucket }): Promise<string> {
    const known = await joinLinkOf(trx, workspace);
    if (known?.works === true) return this.#url(workspace, known.generation);
    await lockPeople(trx, workspace);
    const last = await joinLinkOf(trx, workspace);
    if (last?.works === true) return this.#url(workspace, last.generation);
    const generation = (last?.generation ?? 0) + 1;
    await openJoinLink(trx, workspace, generation, this.#code(workspace, generation));
    return this.#url(workspace, generation);
  }

  #url(workspace: { id: number; bucket: Bucket }, generation: number): string {
    return `${this.#baseUrl}/join/${this.#code(workspace, generation)}`;
  }

  #code({ id, bucket }: { id: number; bucket: Bucket }, generation: number): string {
    return derivedSecret(bucket, this.#key, `skein/join-link/1:${id}:${generation}`);
  }
}

/** The code of a join link. People may enter the whole URL or only the code. */
export function codeOf(link: string): string {
  return link.trim().split('/').at(-1) ?? '';
}
