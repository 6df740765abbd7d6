import { empty, sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import type { EventName } from '../generated/events.js';
import { isOpenChannel, isVisibleChannel } from './channel.js';
import { LOSSES, type LossName } from './hook_subscription.js';
import { isVisibleUser } from './workspace_people.js';
import type { MembershipKey } from './workspace_user.js';

/** The part of an event that decides who may receive it (behaviour/events.md#receivers). */
export interface Subject {
  event: EventName;
  workspace_id: number;
  channel_id: number | null;
  thread_id: number | null;
  /**
   * The object, or the user whom it happened to. For a user of a group it is the group, unless the receiver is that
   * user.
   */
  object_id: number | null;
  /**
   * Whether the object is not deleted, but hidden from the users who receive the event
   * (behaviour/events.md#loss-of-sight).
   */
  is_loss: boolean;
}

/** The state at the time of an event, as far as the database no longer knows it. */
export interface AsOf {
  at: Date;
  /** The guests who saw the object just before it was deleted, or the users who have lost sight of it. */
  seen_by: readonly number[];
}

/** The joins and the condition with which a member `wu` sees something. */
interface Visibility {
  joined: Sql;
  where: Sql;
}

/** What questions of one statement have in common. What differs is in the rows of `asked`. */
interface SharedQuestion {
  event: EventName;
  workspace_id: number;
  bucket: Bucket;
  /** Undefined asks for the present state. Who saw a deleted object is then not checked. */
  then: Pick<AsOf, 'seen_by'> | undefined;
}

/** Asks whether a user may receive an event. */
export interface Question extends Subject {
  user_id: number;
  /** The time of the event. Without it the question is about the present state. */
  then?: AsOf | undefined;
}

/**
 * Returns for each question whether its user may receive the event. The user must be in the workspace and see the
 * object, or for a deleted object the place in which it was. With `then` they must also have been there when it
 * happened. Of a removed workspace these are the users who were members at its end. The result is false for a user who
 * was removed from something, although they receive that event as well. What is hidden from a user is told to those who
 * have lost sight of it then, and do not see it now. One statement answers all questions about one kind of event in a
 * workspace, and another one those about hidden objects.
 */
export async function canView(db: Queryable, questions: readonly Question[]): Promise<boolean[]> {
  const losses = questions.filter(({ is_loss }) => is_loss);
  const [sees, seeStill] = await Promise.all([
    canViewEach(
      db,
      questions.map((one) => (one.is_loss ? { ...one, event: 'workspace_updated' } : one)),
    ),
    canViewEach(
      db,
      losses.map((one) => ({ ...one, event: presenceOf(one), then: undefined })),
    ),
  ]);
  const regained = new Set(losses.filter((_, nr) => seeStill[nr] === true));
  return questions.map((one, nr) => sees[nr] === true && !regained.has(one) && (!one.is_loss || hasLost(one)));
}

/** An event that is received by those who see a hidden object. */
function presenceOf({ event }: Question): EventName {
  return event === LOSSES.thread_lost ? 'thread_updated' : 'channel_updated';
}

function hasLost({ user_id, then }: Question): boolean {
  return then === undefined || then.seen_by.includes(user_id);
}

/** Where an event has happened. */
export type Place = Pick<Subject, 'channel_id' | 'thread_id'> & { conversation_id: number | null };

/**
 * For each place in a workspace, those of these users who are inside; undefined for a place that members of the
 * workspace may see without being inside. What they see there is another question. It costs as much as there are people
 * inside, not as there are users.
 */
export async function insidersOf(
  db: Queryable,
  workspaceId: number,
  places: readonly Place[],
  userIds: readonly number[],
): Promise<(ReadonlySet<number> | undefined)[]> {
  const bucket = bucketOf(workspaceId);
  const rows = await db.many<{ nr: number; user_id: number | null }>(sql`
    select asked.nr, inside.user_id
    from unnest(${places.map((_, nr) => nr)}::int[], ${places.map((one) => one.channel_id)}::bigint[],
      ${places.map((one) => one.thread_id)}::bigint[], ${places.map((one) => one.conversation_id)}::bigint[])
      as asked (nr, channel_id, thread_id, conversation_id)
    left join threads t on t.bucket = ${bucket} and t.id = asked.thread_id
    left join channels c on c.bucket = ${bucket} and c.id = coalesce(t.channel_id, asked.channel_id)
    left join lateral (
      select cu.user_id from channel_users cu
      where cu.bucket = ${bucket} and cu.channel_id = c.id and cu.user_id = any(${userIds}::bigint[])
      union all
      select cu.user_id from conversation_users cu
      where cu.bucket = ${bucket} and cu.conversation_id = asked.conversation_id and cu.user_id = any(${userIds}::bigint[])
    ) inside on true
    where asked.conversation_id is not null or not c.public`);
  const insiders: (Set<number> | undefined)[] = places.map(() => undefined);
  for (const { nr, user_id } of rows) {
    const inside = (insiders[nr] ??= new Set());
    if (user_id !== null) inside.add(user_id);
  }
  return insiders;
}

/** Answers the questions by the events that they name. */
async function canViewEach(db: Queryable, questions: readonly Question[]): Promise<boolean[]> {
  const sees = questions.map(() => false);
  const numbered = questions.map((question, nr) => ({ ...question, nr }));
  const lists = new Lists();
  const alike = ({ event, workspace_id, then }: Question) => `${event} ${workspace_id} ${lists.keyOf(then?.seen_by)}`;
  await Promise.all(
    [...groupBy(numbered, alike).values()].map(async (group) => {
      const [{ event, workspace_id, then }] = group;
      const asked = { event, workspace_id, bucket: bucketOf(workspace_id), then };
      const { joined, where } = VISIBILITY[event](asked);
      const seen = await db.numbers(sql`
        select asked.nr
        from unnest(${group.map(({ nr }) => nr)}::int[], ${group.map(({ user_id }) => user_id)}::bigint[],
          ${group.map(({ channel_id }) => channel_id)}::bigint[], ${group.map(({ thread_id }) => thread_id)}::bigint[],
          ${group.map(({ object_id }) => object_id)}::bigint[],
          ${group.map((one) => one.then?.at.toISOString() ?? null)}::timestamptz[])
          as asked (nr, user_id, channel_id, thread_id, object_id, at)
        join workspace_users wu on wu.workspace_id = ${workspace_id} and wu.user_id = asked.user_id ${joined}
        where ${isThere(asked)} and ${where}`);
      for (const nr of seen) sees[nr] = true;
    }),
  );
  return sees;
}

/** Keys of lists, the same for lists with the same ids. The questions of an event share a list, which may be long. */
class Lists {
  readonly #keys = new Map<readonly number[] | undefined, string>();

  keyOf(ids: readonly number[] | undefined): string {
    const key = this.#keys.get(ids) ?? ids?.join(',') ?? 'none';
    this.#keys.set(ids, key);
    return key;
  }
}

/** Groups items by their key. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, [Item, ...Item[]]> {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** A removed workspace ends together with all memberships that were not ended before. */
function isThere({ event, then }: SharedQuestion): Sql {
  if (event !== 'workspace_deleted') return sql`wu.removed_at is null ${cameBefore(sql`wu`, then)}`;
  return then === undefined ? sql`true` : sql`wu.removed_at = asked.at and wu.removed_by is null`;
}

function cameBefore(membership: Sql, then: SharedQuestion['then']): Sql {
  return then === undefined ? empty : sql`and ${membership}.joined_at <= asked.at`;
}

const byEverybody = (): Visibility => ({ joined: empty, where: sql`true` });

/** A guest sees themself, and users who share a channel, group or conversation with them. */
function byAcquaintances({ workspace_id: id, bucket }: SharedQuestion): Visibility {
  const shares = isVisibleUser({ id: sql`asked.object_id` }, { id, bucket, viewer_type: 'GUEST' });
  return { joined: empty, where: sql`(wu.user_type <> 'GUEST' or wu.user_id = asked.object_id or ${shares})` };
}

/** Everybody but guests, and the guests who are known to have seen the object. */
function byThoseWhoDid({ then }: SharedQuestion): Visibility {
  if (then === undefined) return byEverybody();
  return { joined: empty, where: sql`(wu.user_type <> 'GUEST' or wu.user_id = any(${then.seen_by}::bigint[]))` };
}

/** Events of removals. The subscriber still gets them when their channel is removed before they are sent. */
const REMOVALS: ReadonlySet<EventName> = new Set([
  'channel_deleted',
  'channel_user_removed',
  'thread_deleted',
  'comment_deleted',
]);

function inChannel(asked: SharedQuestion, channelId: Sql, before: Sql = empty): Visibility {
  const { bucket, event, then } = asked;
  return {
    joined: sql`${before}
      join channels c on c.bucket = ${bucket} and c.id = ${channelId} and c.workspace_id = wu.workspace_id
      left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = c.id and cu.user_id = wu.user_id
        ${cameBefore(sql`cu`, then)}`,
    where: REMOVALS.has(event) ? isOpenChannel : isVisibleChannel,
  };
}

const byChannel = (asked: SharedQuestion): Visibility => inChannel(asked, sql`asked.channel_id`);

/** Those who see the present channel of the thread. */
const byThread = (asked: SharedQuestion): Visibility => inChannel(asked, sql`t.channel_id`, threadOf(asked));

/** Those who see the present channel of the thread, or the last channel of a deleted thread. */
const byLastChannel = (asked: SharedQuestion): Visibility =>
  inChannel(asked, sql`coalesce(t.channel_id, asked.channel_id)`, threadOf(asked));

function threadOf({ bucket }: SharedQuestion): Sql {
  return sql`left join threads t on t.bucket = ${bucket} and t.id = asked.thread_id`;
}

/**
 * The members of the conversation who see the message (behaviour/conversations.md#people-and-titles). They are looked
 * up one after the other. The planner does not know how few there are, and would first read all conversations of each
 * user.
 */
function byConversation({ bucket }: SharedQuestion): Visibility {
  return {
    joined: sql`
      join messages m on m.bucket = ${bucket} and m.id = asked.object_id and m.workspace_id = wu.workspace_id
      cross join lateral (
        select from conversation_users cu
        where cu.bucket = ${bucket} and cu.conversation_id = m.conversation_id and cu.user_id = wu.user_id and cu.sees_from <= m.obj_index
        limit 1) inside`,
    where: sql`true`,
  };
}

function inGroup({ bucket, then }: SharedQuestion, before: Sql = empty): Visibility {
  return {
    joined: sql`${before}
      left join group_users gu on gu.bucket = ${bucket} and gu.group_id = asked.object_id and gu.user_id = wu.user_id
        ${cameBefore(sql`gu`, then)}`,
    where: sql`(wu.user_type <> 'GUEST' or gu.user_id is not null)`,
  };
}

const byGroup = (asked: SharedQuestion): Visibility =>
  inGroup(asked, sql`join groups g on g.bucket = ${asked.bucket} and g.id = asked.object_id`);

/** The same, even if the group has been deleted since. */
const byFormerGroup = (asked: SharedQuestion): Visibility =>
  asked.then === undefined ? byEverybody() : inGroup(asked);

/** Who sees the object of an event (permissions: Sight). */
const VISIBILITY: Readonly<Record<EventName, (asked: SharedQuestion) => Visibility>> = {
  workspace_added: byEverybody,
  workspace_updated: byEverybody,
  workspace_deleted: byEverybody,
  workspace_user_added: byAcquaintances,
  workspace_user_updated: byAcquaintances,
  workspace_user_removed: byThoseWhoDid,
  channel_added: byChannel,
  channel_updated: byChannel,
  channel_deleted: byChannel,
  channel_user_added: byChannel,
  channel_user_updated: byChannel,
  channel_user_removed: byChannel,
  thread_added: byThread,
  thread_updated: byThread,
  thread_deleted: byLastChannel,
  comment_added: byThread,
  comment_updated: byThread,
  comment_deleted: byLastChannel,
  message_added: byConversation,
  message_updated: byConversation,
  message_deleted: byConversation,
  group_added: byGroup,
  group_updated: byGroup,
  group_deleted: byThoseWhoDid,
  group_user_added: byGroup,
  group_user_removed: byFormerGroup,
};

function isEvent(name: string): name is EventName {
  return Object.hasOwn(VISIBILITY, name);
}

/** The events that users can receive. */
export const EVENTS: readonly EventName[] = Object.keys(VISIBILITY).filter(isEvent);

/** The events of the outbox that users can receive. */
export const RECORDED_EVENTS: readonly (EventName | LossName)[] = [...EVENTS, 'thread_lost', 'channel_lost'];

/**
 * The members `wu` of a workspace who are subscribed to an event there. All statements of this file begin with them, so
 * their cost grows with the subscriptions and not with the members.
 */
function subscribers(event: EventName, workspaceId: number): Sql {
  return sql`(
      select h.user_id from hook_subscriptions h
      where h.workspace_id = ${workspaceId} and h.event = ${event} and h.ended_at is null
      union
      select h.user_id from hook_subscriptions h where h.workspace_id is null and h.event = ${event} and h.ended_at is null
    ) subscriber
    join workspace_users wu on wu.workspace_id = ${workspaceId} and wu.user_id = subscriber.user_id and wu.removed_at is null`;
}

/** Returns the subscribers who see a thread where it is, and do not see it in another channel. */
export async function losersOfThread(
  trx: Transaction,
  thread: { workspace_id: number; channel_id: number },
  target: { id: number },
): Promise<number[]> {
  const bucket = bucketOf(thread.workspace_id);
  const viewers = (channelId: number) => sql`
    select wu.user_id from ${subscribers('thread_deleted', thread.workspace_id)}
    join channels c on c.bucket = ${bucket} and c.id = ${channelId}
    left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = c.id and cu.user_id = wu.user_id
    where ${isVisibleChannel}`;
  return trx.numbers(sql`${viewers(thread.channel_id)} except ${viewers(target.id)} order by user_id`);
}

/** Returns the subscribers who see a public channel, and do not see it when it is private. */
export async function losersOfChannel(
  trx: Transaction,
  channel: { id: number; workspace_id: number },
): Promise<number[]> {
  const bucket = bucketOf(channel.workspace_id);
  return trx.numbers(sql`
    select wu.user_id from ${subscribers('channel_deleted', channel.workspace_id)}
    left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = ${channel.id} and cu.user_id = wu.user_id
    where cu.user_id is null and wu.user_type <> 'GUEST'
    order by wu.user_id`);
}

/**
 * Returns the ids of the channels that a guest does not see and that are open to other members. Returns none for a user
 * who is not subscribed to the deletion of channels, so that most guests cost one small statement.
 */
export async function channelsClosedTo(
  db: Queryable,
  { workspace_id, bucket, user_id }: MembershipKey,
): Promise<number[]> {
  return db.numbers(sql`
    select c.id from ${subscribers('channel_deleted', workspace_id)}
    join channels c on c.bucket = ${bucket} and c.workspace_id = wu.workspace_id and c.public and c.removed_at is null
    left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = c.id and cu.user_id = wu.user_id
    where wu.user_id = ${user_id} and wu.user_type = 'GUEST' and cu.user_id is null
    order by c.id`);
}

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
