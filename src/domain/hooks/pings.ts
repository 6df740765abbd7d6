import type { Actor } from '../../actor.js';
import { MINUTE } from '../../clock.js';
import type { Queryable } from '../../db/database.js';
import type { Schema } from '../../generated/schemas.js';
import type { OwnHook } from '../../models/hook_subscription.js';
import { countHits } from '../limits/limits.js';

/** The subscription whose URL gets a test request. */
export type PingedHook = Omit<OwnHook, 'user_id' | 'is_over'>;

/** Sends test requests to subscriptions. An interface, because operations do not import network code. */
export interface HookPings {
  /** Returns the request and the response. Never fails: errors are part of the result. */
  ping(hook: PingedHook): Promise<Schema<'HookPing'>>;
}

/** Counts a ping of the actor. Throws 429 after ten in a minute, of hooks, integrations and devices together. */
export async function countPing(db: Queryable, actor: Actor, now: Date): Promise<void> {
  await countHits(db, [{ name: `ping account ${actor.id}`, most: 10, milliseconds: MINUTE }], now);
}
