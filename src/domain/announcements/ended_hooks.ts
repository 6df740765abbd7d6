import type { Transaction } from '../../db/database.js';
import { toJsonText } from '../../db/json_text.js';
import { emit } from '../../events/outbox.js';
import type { EndReason } from '../../models/hook_subscription.js';

/** Has the owners of subscriptions that have just ended mailed (behaviour/webhooks.md#log). */
export async function announceEnd(
  trx: Transaction,
  owners: readonly number[],
  reason: Exclude<EndReason, 'failing'>,
  now: Date,
): Promise<void> {
  for (const user_id of owners) {
    // The event belongs to no workspace, so its row is in the bucket of the user.
    const about = { actor_id: user_id, workspace_id: user_id };
    await emit(trx, now, { name: 'hooks_ended', ...about, snapshot: toJsonText({ user_id, reason }) });
  }
}
