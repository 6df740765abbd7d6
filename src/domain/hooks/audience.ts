import type { Queryable } from '../../db/database.js';
import type { EventName } from '../../generated/events.js';
import { isLoss, LOSSES, type LossName } from '../../models/hook_subscription.js';
import type { Subject } from '../../models/visibility.js';
import { viewerStatesOf } from '../../presenters/viewer_states.js';

/** An event that users may be told, under the name that they know. */
export interface Happening {
  name: EventName;
  workspace_id: number;
  channel_id: number | null;
  thread_id: number | null;
  conversation_id: number | null;
  /** The user whom it happened to. */
  user_id: number | null;
  occurred_at: Date;
  /**
   * Whether the object is not deleted, but hidden from those who have lost sight of it
   * (behaviour/events.md#loss-of-sight).
   */
  is_loss: boolean;
  /** The guests who saw the object just before it was deleted, if no remaining row says so. */
  seen_by: readonly number[] | null;
  /** The object without the state of any viewer. */
  snapshot: object;
}

/** A recorded event under the name that its receivers know. */
export function happeningOf<Recorded extends { name: EventName | LossName }>(
  event: Recorded,
): Omit<Recorded, 'name'> & Pick<Happening, 'name' | 'is_loss'> {
  const { name } = event;
  return isLoss(name) ? { ...event, name: LOSSES[name], is_loss: true } : { ...event, name, is_loss: false };
}

/** Events that remove a user. The removed user gets them too, although they no longer see the object. */
export const TAKING_OUT: readonly EventName[] = [
  'workspace_user_removed',
  'channel_user_removed',
  'group_user_removed',
];

/** Whether the event has taken this user out of something. */
export function isTakenOut({ name, user_id }: Pick<Happening, 'name' | 'user_id'>, userId: number): boolean {
  return user_id === userId && TAKING_OUT.includes(name);
}

/** What decides who may be told. */
export function subjectOf(event: Happening): Subject {
  const { name, workspace_id, channel_id, thread_id, user_id, snapshot, is_loss } = event;
  const object_id = idIn(snapshot, 'group_id') ?? user_id ?? idIn(snapshot, 'id');
  return { event: name, workspace_id, channel_id, thread_id, object_id, is_loss };
}

function idIn(snapshot: object, field: string): number | null {
  const value = new Map<string, unknown>(Object.entries(snapshot)).get(field);
  return typeof value === 'number' ? value : null;
}

/** Who is known to have seen the object. The snapshot of a deleted group contains its members. */
export function seenBy({ name, seen_by, snapshot }: Happening): readonly number[] {
  if (name !== 'group_deleted' || !('user_ids' in snapshot) || !Array.isArray(snapshot.user_ids)) return seen_by ?? [];
  return snapshot.user_ids.filter((id: unknown) => typeof id === 'number');
}

/** The events whose object has a state for each viewer. Events about users in an object have none. */
const OBJECT = /^(workspace|channel|thread)_(?:added|updated|deleted)$/;

/** The fields of a viewer that sees the object as it is stored. */
export const NO_OWN_FIELDS = '{}';

/** The JSON text of the fields that differ for each of these users. */
export async function ownFieldsIn(
  db: Queryable,
  { name, is_loss, subject }: Pick<Happening, 'name' | 'is_loss'> & { subject: Pick<Subject, 'object_id'> },
  userIds: readonly number[],
): Promise<(userId: number) => string> {
  // The state of a hidden object is the present one, and the user does not see that.
  const kind = is_loss ? '' : (OBJECT.exec(name)?.[1] ?? '');
  const states = await viewerStatesOf(db, { kind, id: subject.object_id ?? 0 }, [...new Set(userIds)]);
  const own = new Map([...states].map(([userId, state]) => [userId, JSON.stringify(state)]));
  return (userId) => own.get(userId) ?? NO_OWN_FIELDS;
}
