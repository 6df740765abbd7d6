import type { Queryable } from '../../db/database.js';
import type { Schema } from '../../generated/schemas.js';
import {
  type Happening,
  messageStates,
  notificationStates,
  onlineAmong,
  type AskedNotice,
  type NoticeState,
  notifiedPeople,
  type NotifiedPerson,
} from '../../models/notice.js';
import { DEFAULT_SETTINGS } from '../../models/notification.js';
import type { Situation } from './decision.js';

/** Something that happened in a workspace, and users who may be told of it. */
export interface Asked {
  workspaceId: number;
  notifications: readonly AskedNotice[];
  messages: readonly AskedNotice[];
}

/** What decides about telling one person of one thing. */
export interface Told {
  happening: Happening;
  person: NotifiedPerson;
  /** Those of the person in this workspace. */
  settings: Schema<'NotificationSettings'>;
  situation: Situation;
}

/**
 * Reads what decides about telling people, as it is now, with a few statements for all of them. What was deleted, and
 * people who have deleted their account, are missing.
 */
export async function situationsOf(
  db: Queryable,
  { workspaceId, notifications, messages }: Asked,
  { now, mailDelay }: { now: Date; mailDelay: number },
): Promise<Told[]> {
  const userIds = [...new Set([...notifications, ...messages].map(({ userId }) => userId))];
  if (userIds.length === 0) return [];
  const [ofNotifications, ofMessages, people, online] = await Promise.all([
    notifications.length === 0 ? [] : notificationStates(db, workspaceId, notifications, now),
    messages.length === 0 ? [] : messageStates(db, workspaceId, messages, now),
    notifiedPeople(db, userIds, [workspaceId]),
    onlineAmong(db, userIds, now),
  ]);
  return [...ofNotifications, ...ofMessages].flatMap((state): Told[] => {
    const person = people.get(state.user_id);
    if (person === undefined) return [];
    const settings = { ...DEFAULT_SETTINGS, ...person.changed[workspaceId] };
    const isOnline = online.has(state.user_id);
    return [
      { happening: state, person, settings, situation: situationOf(state, { person, settings, isOnline, mailDelay }) },
    ];
  });
}

function situationOf(
  state: NoticeState,
  { person, ...more }: { person: NotifiedPerson } & Pick<Situation, 'settings' | 'isOnline' | 'mailDelay'>,
): Situation {
  return {
    ...more,
    rest: person,
    cause: state.cause,
    happened: state.happened_at,
    isMentioned: state.is_mentioned,
    isMuted: state.is_muted,
    isVisible: state.is_visible,
    isUsed: state.is_used,
    isRead: state.is_read || (state.cause !== 'message' && state.happening_id <= person.last_read),
  };
}
