import type { OperationId, Shapes } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import type { Person } from './person.js';
import type { LiveEvent } from './streams.js';

type Unread = Schema<'LiveUnread'>;
type Inbox = Schema<'LiveInbox'>;

/** What a client holds that reads the lists once and applies the events of its stream from then on. */
export class HeldState {
  readonly #person: Person;
  readonly #workspaceId: number;
  readonly #threads = new Map<number, Unread>();
  readonly #conversations = new Map<number, Unread>();
  readonly #inbox = new Map<number, Inbox>();
  readonly #starred = new Set<number>();
  readonly #notifications = new Map<number, Schema<'Notification'>>();
  lastRead = 0;

  constructor(person: Person, workspace: { id: number }) {
    this.#person = person;
    this.#workspaceId = workspace.id;
  }

  /** Reads the lists. */
  async read(): Promise<void> {
    await this.#readUnread();
    await this.#readInbox();
    const { notifications, last_read } = await this.#person.call('notifications.get', { limit: 500 });
    for (const one of notifications) this.#notifications.set(one.id, one);
    this.lastRead = last_read;
  }

  async #readUnread(): Promise<void> {
    const of = { workspace_id: this.#workspaceId };
    this.#threads.clear();
    this.#conversations.clear();
    const rest = { all: false, unread: true, muted_until_ts: null, alert: false };
    for (const one of await listed(this.#person, 'threads.getUnread', of)) {
      this.#threads.set(one.thread_id, { ...one, ...rest, conversation_id: null });
    }
    for (const one of await listed(this.#person, 'conversations.getUnread', of)) {
      this.#conversations.set(one.conversation_id, { ...one, ...rest, channel_id: null, thread_id: null });
    }
  }

  async #readInbox(): Promise<void> {
    this.#inbox.clear();
    for (const archive_filter of ['active', 'archived'] as const) {
      const list = await listed(this.#person, 'inbox.get', {
        workspace_id: this.#workspaceId,
        archive_filter,
        limit: 500,
      });
      for (const { id, channel_id, last_updated_ts } of list) {
        const is_archived = archive_filter === 'archived';
        const place = { thread_id: id, channel_id, in_inbox: !is_archived, is_archived, last_updated_ts };
        this.#inbox.set(id, { all: false, ...place });
      }
    }
  }

  /** Applies events, as the guide says. */
  async apply(events: readonly LiveEvent[]): Promise<void> {
    for (const event of events) await this.#apply(event);
  }

  async #apply(event: LiveEvent): Promise<void> {
    switch (event.type) {
      case 'unread_updated':
        return event.object.all ? this.#readUnread() : this.#keepUnread(event.object);
      case 'inbox_updated':
        if (event.object.all) return this.#readInbox();
        this.#inbox.set(event.object.thread_id ?? 0, event.object);
        return;
      case 'notification_added':
        this.#notifications.set(event.object.id, event.object);
        return;
      case 'notifications_read':
        this.lastRead = event.object.last_read;
        return;
      case 'thread_updated':
        if (event.object?.starred === true) this.#starred.add(event.object.id);
        else if (event.object !== null) this.#starred.delete(event.object.id);
        return;
      case 'thread_deleted':
        this.#threads.delete(event.object?.id ?? 0);
        this.#inbox.delete(event.object?.id ?? 0);
        return;
      case 'workspace_user_added':
        return event.object?.user_id === this.#person.id ? this.read() : undefined;
      case 'channel_user_removed':
      case 'channel_deleted':
      case 'channel_user_added':
      case 'reset':
        return this.read();
      default:
    }
  }

  #keepUnread(object: Unread): void {
    if (object.thread_id !== null) this.#threads.set(object.thread_id, object);
    if (object.conversation_id !== null) this.#conversations.set(object.conversation_id, object);
  }

  /** The ids of the threads that are starred, as far as events have said. */
  get starred(): number[] {
    return [...this.#starred].toSorted((one, other) => one - other);
  }

  get notificationIds(): number[] {
    return [...this.#notifications.keys()].toSorted((one, other) => other - one);
  }

  /** What is unread at a time, as the lists would show it. */
  unreadAt(now: Date): object {
    const isShown = ({ unread, muted_until_ts }: Unread) =>
      unread === true && (muted_until_ts ?? 0) * 1000 <= now.getTime();
    const threads = [...this.#threads.values()].filter(isShown);
    const conversations = [...this.#conversations.values()].filter(isShown);
    return {
      threads: threads
        .map(({ channel_id, thread_id, obj_index, direct_mention }) => {
          return { channel_id, thread_id, obj_index, direct_mention };
        })
        .toSorted((one, other) => (one.thread_id ?? 0) - (other.thread_id ?? 0)),
      conversations: conversations
        .map(({ conversation_id, obj_index, direct_mention }) => ({ conversation_id, obj_index, direct_mention }))
        .toSorted((one, other) => (one.conversation_id ?? 0) - (other.conversation_id ?? 0)),
    };
  }

  /** The ids of the threads in the inbox, and of the archived ones. */
  get inbox(): { active: number[]; archived: number[] } {
    const ids = (isIn: (place: Inbox) => boolean) =>
      [...this.#inbox]
        .filter(([, place]) => isIn(place))
        .map(([id]) => id)
        .toSorted((one, other) => one - other);
    const isArchived = ({ is_archived, last_updated_ts }: Inbox) => is_archived === true && last_updated_ts !== null;
    return { active: ids(({ in_inbox }) => in_inbox === true), archived: ids(isArchived) };
  }
}

type Listing = 'threads.getUnread' | 'conversations.getUnread' | 'inbox.get';

/** A list; empty for somebody who is not in the workspace any more. */
async function listed<Id extends OperationId & Listing>(
  person: Person,
  id: Id,
  input: Partial<Shapes[Id]['input']>,
): Promise<Shapes[Id]['output'] | []> {
  const { status, text } = await person.try(id, { ...input });
  if (status === 404) return [];
  if (status >= 300) throw new Error(`${id} returned ${status}: ${text}`);
  return JSON.parse(text);
}

/** The same from the lists. */
export async function listsOf(person: Person, { id: workspace_id }: { id: number }) {
  const inbox = async (archive_filter: 'active' | 'archived') => {
    const list = await person.call('inbox.get', { workspace_id, archive_filter, limit: 500 });
    return list.map(({ id }) => id).toSorted((one, other) => one - other);
  };
  return {
    unread: {
      threads: await person.call('threads.getUnread', { workspace_id }),
      conversations: await person.call('conversations.getUnread', { workspace_id }),
    },
    inbox: { active: await inbox('active'), archived: await inbox('archived') },
  };
}
