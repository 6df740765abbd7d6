import { DAY } from '../clock.js';
import type { Database } from '../db/database.js';
import { toJsonText } from '../db/json_text.js';
import { emit } from '../events/outbox.js';
import { dropSomeAt, setFailingSince, type Target } from '../models/delivery_attempt.js';
import { announceEnd } from '../domain/announcements/ended_hooks.js';
import { endFailingHooks, endGoneHook } from '../models/hook_subscription.js';

/** A target whose deliveries have all failed for this long is disabled (behaviour/webhooks.md#targets). */
const DISABLED_AFTER_MS = 5 * DAY;

/** `since`: when the target began to fail; null while it is healthy. */
export function isToBeDisabled(since: Date | null, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= DISABLED_AFTER_MS;
}

/**
 * Ends the subscriptions to a target and drops the deliveries that wait for it. The event that mails the owner is
 * emitted in the transaction that ends the subscriptions, so no crash separates the two. Returns how many deliveries it
 * has dropped.
 */
export async function disableTarget(db: Database, target: Target, now: Date): Promise<number> {
  const { id: target_id, user_id, target_url } = target;
  await db.transaction(async (trx) => {
    const ended = await endFailingHooks(trx, user_id, target_url, now);
    // A new subscription to the same URL starts with a healthy target.
    await setFailingSince(trx, target, null);
    if (ended.length === 0) return;
    // The event belongs to no workspace: its row is in the bucket of the user.
    const snapshot = toJsonText({ user_id, target_id });
    await emit(trx, now, { name: 'hooks_disabled', actor_id: user_id, workspace_id: user_id, snapshot });
  });
  let dropped = 0;
  for (let some = await dropSomeAt(db, target, now); some > 0; some = await dropSomeAt(db, target, now))
    dropped += some;
  return dropped;
}

/** Ends a subscription whose target has responded with 410. Its owner gets a mail. */
export function endGone(db: Database, subscriptionId: number, now: Date): Promise<void> {
  return db.transaction(async (trx) => {
    await announceEnd(trx, await endGoneHook(trx, subscriptionId, now), 'gone', now);
  });
}
