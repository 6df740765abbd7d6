import type { EventName } from '../../generated/events.js';
import type { Schema } from '../../generated/schemas.js';
import { type OwnEventName, type StatePart, EVENTS } from '../../models/visibility.js';
import { scopeOf } from '../hooks/hooks.js';

export type LiveType = Schema<'LiveTypesInput'>[number];

/** A type of events that a stream may want, and the scope that a program needs for it (behaviour/tokens.md#scopes). */
export interface Offer {
  type: LiveType;
  scope: string;
}

export const UNREAD_THREAD: Offer = { type: 'unread_updated', scope: 'threads:read' };
export const UNREAD_CONVERSATION: Offer = { type: 'unread_updated', scope: 'messages:read' };
export const INBOX: Offer = { type: 'inbox_updated', scope: 'threads:read' };
export const NOTIFICATION: Offer = { type: 'notification_added', scope: 'notifications:read' };
export const NOTIFICATIONS_READ: Offer = { type: 'notifications_read', scope: 'notifications:read' };
export const SETTINGS: Offer = { type: 'notification_settings_updated', scope: 'notifications:read' };
export const ACCOUNT: Offer = { type: 'user_updated', scope: 'user:read' };
export const CONVERSATION: Offer = { type: 'conversation_updated', scope: 'messages:read' };
/** Presence is part of a person of a workspace. */
export const PRESENCE: Offer = { type: 'presence_updated', scope: 'workspaces:read' };
export const THREAD: Offer = { type: 'thread_updated', scope: 'threads:read' };
export const CHANNEL: Offer = { type: 'channel_updated', scope: 'channels:read' };

/** What the one row of a post tells each of its readers besides the post. */
const OF_POSTS: Readonly<Partial<Record<EventName, readonly Offer[]>>> = {
  thread_added: [UNREAD_THREAD, INBOX, NOTIFICATION],
  comment_added: [UNREAD_THREAD, INBOX, NOTIFICATION],
  message_added: [UNREAD_CONVERSATION],
};

/** What an event of webhooks tells on streams. */
export function offersOfEvent(name: EventName): readonly Offer[] {
  return [{ type: name, scope: scopeOf(name) }, ...(OF_POSTS[name] ?? [])];
}

const OF_PARTS: Readonly<Record<string, Readonly<Partial<Record<StatePart, Offer>>>>> = {
  thread_state_changed: { object: THREAD, unread: UNREAD_THREAD, inbox: INBOX },
  threads_state_changed: { unread: UNREAD_THREAD, inbox: INBOX },
  channel_state_changed: { object: CHANNEL },
  conversation_state_changed: { object: CONVERSATION, unread: UNREAD_CONVERSATION },
};

const OF_OWN: Readonly<Partial<Record<OwnEventName, Offer>>> = {
  notified: NOTIFICATION,
  notifications_read: NOTIFICATIONS_READ,
  notification_settings_changed: SETTINGS,
  account_changed: ACCOUNT,
};

/** What an event that only streams tell says there. A `reset` is no offer: no filter keeps it back. */
export function offersOfOwn(name: OwnEventName, parts: readonly StatePart[]): readonly Offer[] {
  const single = OF_OWN[name];
  return [...(single === undefined ? [] : [single]), ...parts.map((part) => OF_PARTS[name]?.[part])].filter(
    (offer) => offer !== undefined,
  );
}

/** The types that are no events of webhooks. */
const OWN_TYPES: readonly LiveType[] = [
  'conversation_updated',
  'unread_updated',
  'inbox_updated',
  'notification_added',
  'notifications_read',
  'notification_settings_updated',
  'user_updated',
  'presence_updated',
];

/** All types that a stream may be limited to. */
export const LIVE_TYPES: readonly LiveType[] = [...EVENTS, ...OWN_TYPES];
