import type { Queryable } from '../../db/database.js';
import { DEFAULT_SETTINGS } from '../../models/notification_setting.js';
import type { NotifiedPerson } from '../../models/notified_person.js';
import type { NotificationState } from '../../presenters/own_states.js';
import { decide, type Cause } from './deciding.js';
import { situationsOf } from './situations.js';

/** The causes of the types of notifications. Those of channels are only in the list (decision 39d). */
const CAUSES: Readonly<Record<number, Cause>> = { 1: 'comment', 2: 'thread', 3: 'added', 4: 'removed' };

type Happened = Pick<NotificationState, 'id' | 'workspace_id' | 'type_id' | 'posted_at' | 'is_muted' | 'is_mentioned'>;

/** Whether a notification that a person sees alerts them on the desktop. */
export function alertsOnDesktop(notification: Happened, person: NotifiedPerson | undefined, now: Date): boolean {
  const { id, workspace_id, type_id, posted_at: happened, is_muted: isMuted, is_mentioned: isMentioned } = notification;
  const cause = CAUSES[type_id];
  if (cause === undefined || person === undefined) return false;
  const settings = { ...DEFAULT_SETTINGS, ...person.changed[workspace_id] };
  const isRead = id <= person.last_read;
  const place = { isMuted, isMentioned, isRead, isInSight: true, isOnline: true };
  return decide({ cause, happened, settings, rest: person, mailDelay: 0, ...place }, now).desktop.tell === 'now';
}

/** A message that was posted, and a user. */
interface AskedMessage {
  messageId: number;
  userId: number;
}

/** Returns of which of these messages of a workspace their users are alerted on the desktop. */
export async function alertingMessages(
  db: Queryable,
  workspaceId: number,
  asked: readonly AskedMessage[],
  now: Date,
): Promise<AskedMessage[]> {
  const messages = asked.map(({ messageId, userId }) => ({ happeningId: messageId, userId }));
  const told = await situationsOf(db, { workspaceId, notifications: [], messages }, { now, mailDelay: 0 });
  const alerting = told.filter(({ situation }) => decide(situation, now).desktop.tell === 'now');
  return alerting.map(({ happening, person }) => ({ messageId: happening.happening_id, userId: person.id }));
}
