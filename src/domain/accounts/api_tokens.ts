import type { Actor } from '../../actor.js';
import type { Queryable, Transaction } from '../../db/database.js';
import { bucketOf, derivedSecret } from '../../db/ids.js';
import { lockAccountRow, nextTokenGeneration } from '../../models/user.js';
import { deleteNewAddress } from '../../models/code.js';
import { deleteToken, insertToken, requireCredential } from '../../models/token.js';
import { endOwnHooksOf } from '../../models/hook_subscription.js';
import { announceEnd } from '../announcements/ended_hooks.js';
import { endTestTokensOf } from '../integrations/test_tokens.js';

/**
 * Makes the API tokens of users. They are derived, not stored. The database contains a generation and a SHA-256
 * (behaviour/tokens.md#api-tokens).
 */
export class ApiTokens {
  readonly #key: string;

  constructor(secretKey: string) {
    this.#key = secretKey;
  }

  /** The API token of a user in this generation. */
  of(userId: number, generation: number): string {
    return derivedSecret(bucketOf(userId), this.#key, `skein/api-token/1:${userId}:${generation}`);
  }

  /** Makes the first token of a new user valid. Returns it. */
  async issueFirst(db: Queryable, userId: number, now: Date): Promise<string> {
    const token = this.of(userId, 1);
    await insertToken(db, token, userId, now);
    return token;
  }

  /**
   * Replaces the token of a user by that of the next generation, and returns it. Ends the subscriptions of the user's
   * own token, and the test tokens of the user's integrations with theirs. Drops a new address that is not proven yet.
   * A thief of the token may have requested all of these (behaviour/webhooks.md#subscribing and
   * behaviour/tokens.md#stolen-tokens). Throws Invalid token (200) when the account is deleted.
   */
  async replace(trx: Transaction, userId: number, now: Date): Promise<string> {
    const generation = await nextTokenGeneration(trx, userId);
    await deleteToken(trx, this.of(userId, generation - 1));
    const owners = [...(await endOwnHooksOf(trx, userId, now)), ...(await endTestTokensOf(trx, userId, now))];
    await announceEnd(trx, [...new Set(owners)], 'token_replaced', now);
    await deleteNewAddress(trx, userId);
    const token = this.of(userId, generation);
    await insertToken(trx, token, userId, now);
    return token;
  }

  /** The same at the user's own request. Throws Invalid token (200) when the credential in use has just ended. */
  async replaceOwn(trx: Transaction, actor: Actor, now: Date): Promise<string> {
    await lockAccountRow(trx, actor.id);
    await requireCredential(trx, actor, now);
    return this.replace(trx, actor.id, now);
  }
}
