import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { emit } from '../../events/outbox.js';
import type { Bucket } from '../../db/ids.js';
import { toJsonText } from '../../db/json_text.js';
import type { Schema } from '../../generated/schemas.js';
import { beginVersions } from '../../models/workspace_people.js';
import { notifyAndTell, tellAccount } from './own_events.js';
import { showEventsInChannels, showWorkspaceUserEvent } from '../../presenters/members.js';

/**
 * Emits a change of the public profile of a user in each of their workspaces (behaviour/events.md#causes), and tells
 * the user.
 */
export async function announceUser(trx: Transaction, userId: number, now: Date): Promise<void> {
  await tellAccount(trx, userId, now);
  for (const workspace_id of await beginVersions(trx, userId)) {
    await emit(trx, now, {
      name: 'workspace_user_updated' as const,
      workspace_id,
      actor_id: userId,
      user_id: userId,
      snapshot: await showWorkspaceUserEvent(trx, workspace_id, userId, now),
    });
  }
}

/**
 * Emits that a user has joined a workspace and these channels. Notifies the user unless they joined on their own, and
 * invites them by mail if they have no password yet.
 */
export async function announceArrival(
  trx: Transaction,
  actor: Pick<Actor, 'id'>,
  { id: workspace_id, bucket }: { id: number; bucket: Bucket },
  userId: number,
  channelIds: readonly number[],
  now: Date,
): Promise<void> {
  await notifyAndTell(trx, actor, 'into_workspace', { bucket, workspace_id }, [userId], now);
  const key = { workspace_id, user_id: userId };
  const snapshot = await showWorkspaceUserEvent(trx, workspace_id, userId, now);
  await emit(trx, now, { name: 'workspace_user_added', actor_id: actor.id, ...key, snapshot });
  await requestMail(trx, actor, workspace_id, snapshot.read().user, now);
  await emit(trx, now, ...(await showEventsInChannels(trx, actor, 'channel_user_added', key, channelIds, now)));
}

/** A person without a password gets a mail with a code. The others are notified. */
async function requestMail(
  trx: Transaction,
  actor: Pick<Actor, 'id'>,
  workspaceId: number,
  { id: user_id, setup_pending }: Pick<Schema<'WorkspaceUser'>, 'id' | 'setup_pending'>,
  now: Date,
): Promise<void> {
  if (!setup_pending) return;
  await emit(trx, now, {
    name: 'arrival_mail_requested',
    actor_id: actor.id,
    workspace_id: workspaceId,
    snapshot: toJsonText({ workspace_id: workspaceId, user_id }),
  });
}
