import type { Queryable } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { alertsIn } from '../notifications/alerts.js';
import { findChannel } from '../../models/channel.js';
import { settingsOf } from '../../models/notification.js';
import type { OwnEventName, StatePart } from '../../models/visibility.js';
import { showChannel } from '../../presenters/channels.js';
import { showConversationTo } from '../../presenters/conversations.js';
import {
  conversationStatesOf,
  notificationStatesOf,
  showLastRead,
  threadStatesOf,
  type AskedStates,
} from '../../presenters/own_states.js';
import { showVisibleThread } from '../../presenters/threads.js';
import { showAccount } from '../../presenters/users.js';
import { withEventType } from '../hooks/bodies.js';
import * as offers from './offers.js';
import type { Offer } from './offers.js';
import type { Audience, LiveHappening } from './happening.js';

/** What an event says to one user alone, as JSON, and which of the messages of its position it is. */
export interface OwnMessage {
  user_id: number;
  part: number;
  /** Null for a `reset`. */
  offer: Offer | null;
  object: string;
}

/** The messages of an event that are for one user alone. Those of a public event come after it. */
export type OwnMessages = ReadonlyMap<LiveHappening, readonly OwnMessage[]>;

interface Context {
  baseUrl: string;
  now: Date;
}

/** The places of the messages of one event. The first is the event itself. */
const PART = { object: 1, unread: 2, inbox: 3, notification: 4 } as const;

/**
 * Reads what each event says to each user who wants it for themself, as it is now. Whether they see the place is
 * judged by the caller. What posts and changes of read state say is read by one statement a kind, whatever the number
 * of events and users.
 */
export async function ownMessagesOf(
  db: Queryable,
  audiences: readonly Audience[],
  context: Context,
): Promise<OwnMessages> {
  const found = new Map<LiveHappening, OwnMessage[]>();
  const wanted = audiences.filter(({ ownUserIds }) => ownUserIds.length > 0);
  const parts = await Promise.all([
    threadStates(db, wanted),
    conversationStates(db, wanted, context.now),
    notifications(db, wanted, context.now),
    ...wanted.flatMap((audience) => (audience.event.own === null ? [] : [ofOne(db, audience, context)])),
  ]);
  for (const [event, message] of parts.flat()) found.set(event, [...(found.get(event) ?? []), message]);
  return found;
}

type Told = [LiveHappening, OwnMessage];

/** Which state of the place of an event is told: all of it, that of a change, or none. */
function tells(event: LiveHappening, kind: 'thread' | 'conversation', part: StatePart): boolean {
  if (event.own !== null) return event.own.name === `${kind}_state_changed` && event.own.parts.includes(part);
  if (kind === 'conversation') return event.name === 'message_added' && part === 'unread';
  return isPostOfThread(event) && part !== 'object';
}

function isPostOfThread({ name, own }: LiveHappening): boolean {
  return own === null && (name === 'thread_added' || name === 'comment_added');
}

/** The users of these events, and the ids of their objects. */
function askedOf(audiences: readonly Audience[], idOf: (event: LiveHappening) => number): AskedStates {
  const ids = new Set(audiences.map(({ event }) => idOf(event)));
  return { ids: [...ids], userIds: [...new Set(audiences.flatMap(({ ownUserIds }) => ownUserIds))] };
}

async function threadStates(db: Queryable, audiences: readonly Audience[]): Promise<Told[]> {
  const asking = audiences.filter(({ event }) => tells(event, 'thread', 'unread') || tells(event, 'thread', 'inbox'));
  if (asking.length === 0) return [];
  const states = byObject(
    await threadStatesOf(
      db,
      askedOf(asking, ({ thread_id }) => thread_id ?? 0),
    ),
  );
  return asking.flatMap(({ event, ownUserIds: userIds }) =>
    of(states, event.thread_id, userIds).flatMap((state): Told[] => {
      const { user_id } = state;
      const unread = {
        user_id,
        part: PART.unread,
        offer: offers.UNREAD_THREAD,
        object: withAlert(state.unread, false),
      };
      const inbox = { user_id, part: PART.inbox, offer: offers.INBOX, object: state.inbox };
      // A post changes what is unread for its author, and for those who have not read it yet.
      const isUnread = event.own !== null || state.is_unread || user_id === event.actor_id;
      const isInInbox = (event.own !== null && event.own.user_id !== null) || state.is_in_inbox;
      const messages = [
        ...(tells(event, 'thread', 'unread') && isUnread ? [unread] : []),
        ...(tells(event, 'thread', 'inbox') && isInInbox ? [inbox] : []),
      ];
      return messages.map((message) => [event, message]);
    }),
  );
}

async function conversationStates(db: Queryable, audiences: readonly Audience[], now: Date): Promise<Told[]> {
  const asking = audiences.filter(({ event }) => tells(event, 'conversation', 'unread'));
  if (asking.length === 0) return [];
  const asked = askedOf(asking, (event) => event.conversation_id ?? 0);
  const posted = asking.filter(({ event }) => event.own === null);
  const [all, alerts] = await Promise.all([conversationStatesOf(db, asked), alertsOf(db, posted, 'messages', now)]);
  const states = byObject(all);
  return asking.flatMap(({ event, ownUserIds: userIds }) => {
    const known = of(states, event.conversation_id, userIds);
    const shown = known.map(({ user_id, unread }) => ({ user_id, unread }));
    const left = event.own?.user_id ?? null;
    if (left !== null && shown.length === 0) shown.push({ user_id: left, unread: hasLeft(event) });
    return shown.map(({ user_id, unread }): Told => {
      const object = withAlert(unread, alerts.has(alertKey(event.object_id, user_id)));
      return [event, { user_id, part: PART.unread, offer: offers.UNREAD_CONVERSATION, object }];
    });
  });
}

/** Of which of these notifications or new messages which users are alerted on the desktop, as keys. */
async function alertsOf(
  db: Queryable,
  audiences: readonly Audience[],
  kind: 'notifications' | 'messages',
  now: Date,
): Promise<ReadonlySet<string>> {
  const workspaceIds = [...new Set(audiences.map(({ event }) => event.workspace_id))];
  const alerting = await Promise.all(
    workspaceIds.map((workspaceId) => {
      const here = audiences.filter(({ event }) => event.workspace_id === workspaceId);
      const asked = here.flatMap(({ event, ownUserIds }) =>
        ownUserIds.filter((userId) => userId !== event.actor_id).map((userId) => ({ id: event.object_id, userId })),
      );
      return alertsIn(db, workspaceId, { notifications: [], messages: [], [kind]: asked }, now);
    }),
  );
  return new Set(alerting.flat().map(({ id, userId }) => alertKey(id, userId)));
}

function alertKey(id: number, userId: number): string {
  return `${id} ${userId}`;
}

/** Adds `alert` to an object as JSON. */
function withAlert(object: string, alert: boolean): string {
  return `${object.slice(0, -1)},"alert":${alert}}`;
}

/** What is unread of a conversation for a user who is not in it any more: nothing. */
function hasLeft({ conversation_id }: LiveHappening): string {
  return JSON.stringify({ ...NOTHING, all: false, conversation_id, direct_mention: false, unread: false });
}

const NOTHING = {
  channel_id: null,
  thread_id: null,
  conversation_id: null,
  obj_index: null,
  direct_mention: null,
  unread: null,
  muted_until_ts: null,
};

/** The notification of a post has the id of the post. */
async function notifications(db: Queryable, audiences: readonly Audience[], now: Date): Promise<Told[]> {
  const asking = audiences.filter(({ event }) => isPostOfThread(event) || event.own?.name === 'notified');
  if (asking.length === 0) return [];
  const asked = askedOf(asking, ({ object_id }) => object_id);
  const [all, alerts] = await Promise.all([
    notificationStatesOf(db, asked),
    alertsOf(db, asking, 'notifications', now),
  ]);
  const states = byObject(all);
  return asking.flatMap(({ event, ownUserIds: userIds }) =>
    of(states, event.object_id, userIds).map((state): Told => {
      const { user_id, notification } = state;
      const object = withAlert(notification, alerts.has(alertKey(event.object_id, user_id)));
      return [event, { user_id, part: PART.notification, offer: offers.NOTIFICATION, object }];
    }),
  );
}

interface State {
  id: number;
  user_id: number;
}

function byObject<Kind extends State>(states: readonly Kind[]): ReadonlyMap<number, ReadonlyMap<number, Kind>> {
  const found = new Map<number, Map<number, Kind>>();
  for (const state of states) {
    const ofObject = found.get(state.id) ?? new Map<number, Kind>();
    found.set(state.id, ofObject.set(state.user_id, state));
  }
  return found;
}

function of<Kind>(
  states: ReadonlyMap<number, ReadonlyMap<number, Kind>>,
  id: number | null,
  userIds: readonly number[],
): Kind[] {
  const ofObject = states.get(id ?? 0);
  return userIds.flatMap((userId) => ofObject?.get(userId) ?? []);
}

/** What else an event says that only streams tell. */
async function ofOne(db: Queryable, { event, ownUserIds: userIds }: Audience, context: Context): Promise<Told[]> {
  const { own } = event;
  if (own === null) return [];
  const messages = await READERS[own.name]?.(db, event, userIds, context);
  return (messages ?? []).map((message): Told => [event, message]);
}

type Reader = (
  db: Queryable,
  event: LiveHappening,
  userIds: readonly number[],
  context: Context,
) => Promise<OwnMessage[]>;

const READERS: Readonly<Partial<Record<OwnEventName, Reader>>> = {
  thread_state_changed: async (db, { own, thread_id }, userIds) => {
    if (own?.parts.includes('object') !== true) return [];
    return each(userIds, offers.THREAD, async (user) => {
      const { text } = await showVisibleThread(db, user, thread_id ?? 0);
      return withEventType(text, offers.THREAD.type);
    });
  },
  channel_state_changed: (db, { channel_id }, userIds) =>
    each(userIds, offers.CHANNEL, async (user) => {
      const { text } = await showChannel(db, user.id, await findChannel(db, user, channel_id ?? 0));
      return withEventType(text, offers.CHANNEL.type);
    }),
  conversation_state_changed: async (db, { own, conversation_id }, userIds) => {
    if (own?.parts.includes('object') !== true) return [];
    const shown = await showConversationTo(db, conversation_id ?? 0, userIds);
    return shown.map(({ user_id, json }) => ({
      user_id,
      part: PART.object,
      offer: offers.CONVERSATION,
      object: json,
    }));
  },
  threads_state_changed: async (_, { own, channel_id }, userIds) => {
    const unread = JSON.stringify({ all: true, ...NOTHING, channel_id, alert: false });
    const inbox = JSON.stringify({ all: true, ...NO_PLACE });
    const parts = [
      { part: PART.unread, offer: offers.UNREAD_THREAD, object: unread, of: 'unread' as const },
      { part: PART.inbox, offer: offers.INBOX, object: inbox, of: 'inbox' as const },
    ].filter((one) => own?.parts.includes(one.of) === true);
    return userIds.flatMap((user_id) => parts.map(({ of: _of, ...part }) => ({ user_id, ...part })));
  },
  notifications_read: (db, _, userIds) => each(userIds, offers.NOTIFICATIONS_READ, ({ id }) => showLastRead(db, id)),
  notification_settings_changed: (db, { workspace_id }, userIds) =>
    each(userIds, offers.SETTINGS, async (user) => JSON.stringify(await settingsOf(db, user, workspace_id))),
  account_changed: (db, _, userIds, { baseUrl, now }) =>
    each(userIds, offers.ACCOUNT, async ({ id }) => (await showAccount(db, id, baseUrl, now)).text),
  sight_changed: (_, __, userIds) => each(userIds, null, () => Promise.resolve('null')),
};

const NO_PLACE = { channel_id: null, thread_id: null, in_inbox: null, is_archived: null, last_updated_ts: null };

/** One message for each user; none for an object that they do not see any more. There is one user. */
async function each(
  userIds: readonly number[],
  offer: Offer | null,
  read: (user: { id: number }) => Promise<string>,
): Promise<OwnMessage[]> {
  const messages = userIds.map(async (id): Promise<OwnMessage[]> => {
    try {
      return [{ user_id: id, part: PART.object, offer, object: await read({ id }) }];
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  });
  return (await Promise.all(messages)).flat();
}
