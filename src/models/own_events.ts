import type { EventName } from '../generated/events.js';

/**
 * The internal events that only streams tell (behaviour/stream.md#personal-events): each user what concerns them alone.
 * The event whose receivers are asked about decides who sees the place; with null the statement that reads the object
 * does.
 */
export const OWN_EVENTS = {
  thread_state_changed: 'thread_updated',
  threads_state_changed: 'workspace_updated',
  channel_state_changed: 'channel_updated',
  conversation_state_changed: null,
  notified: null,
  notifications_read: null,
  notification_settings_changed: 'workspace_updated',
  account_changed: null,
  sight_changed: 'workspace_updated',
} as const satisfies Readonly<Record<string, EventName | null>>;

export type OwnEventName = keyof typeof OWN_EVENTS;

export function isOwnEvent(name: string): name is OwnEventName {
  return Object.hasOwn(OWN_EVENTS, name);
}

/** The parts of an object's state that a change concerns. */
export type StatePart = 'object' | 'unread' | 'inbox';
