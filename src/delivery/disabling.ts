import { DAY } from '../clock.js';
import type { Database } from '../db/database.js';
import { emit } from '../events/outbox.js';
import { toJsonText } from '../db/json_text.js';
import { dropSomeAt, setFailingSince, type Target } from '../models/delivery_attempt.js';
import { endFailingHooks } from '../models/own_hooks.js';

/** After so long without anything that arrives nothing is sent there any more (decision 38c). */
const DISABLED_AFTER_MS = 5 * DAY;

/** Whether nothing has arrived for so long that it is not worth trying; `since` is null while all is well. */
export function isToBeDisabled(since: Date | null, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= DISABLED_AFTER_MS;
}

/**
 * Ends whatever of its user leads to a target, and forgets what waits for it. That their owner is to be told is written in the same
 * transaction, so that they are, whoever dies.
 */
export async function disableTarget(db: Database, target: Target, now: Date): Promise<void> {
  const { id: target_id, user_id, target_url } = target;
  await db.transaction(async (trx) => {
    const ended = await endFailingHooks(trx, user_id, target_url, now);
    // Who subscribes to it anew begins anew.
    await setFailingSince(trx, target, null);
    if (ended === 0) return;
    // It happens in no workspace: the row lies in the user's own bucket.
    const snapshot = toJsonText({ user_id, target_id });
    await emit(trx, now, { name: 'hooks_disabled', actor_id: user_id, workspace_id: user_id, snapshot });
  });
  for (let isLeft = true; isLeft;) isLeft = await dropSomeAt(db, target, now);
}
