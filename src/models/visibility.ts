import { empty, sql, type Queryable, type Sql } from '../db/database.js';
import type { EventName } from '../generated/events.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { isOpenChannel, isVisibleChannel } from './channel.js';
import { isSeenBy } from './people.js';

/** What an event is about, as far as it decides who may be told of it (decision 37). */
export interface Subject {
  event: EventName;
  workspace_id: number;
  channel_id: number | null;
  thread_id: number | null;
  /** The object, or the person whom it happened to; of a group's people the group. */
  object_id: number | null;
}

/** How it was when something happened, as far as nothing that is left says so. */
export interface AsOf {
  at: Date;
  /** The guests who saw just before what is gone. */
  seen_by: readonly number[];
}

/** What a member `wu` needs to see something. */
interface Visibility {
  joined: Sql;
  where: Sql;
}

/** What several have in common of whom something is asked; what they have not stands in the rows of `asked`. */
interface Asked {
  event: EventName;
  workspace_id: number;
  bucket: Bucket;
  /** Undefined: as it is now. What is gone then is asked for no more. */
  then: Pick<AsOf, 'seen_by'> | undefined;
}

/** Somebody, and what they may or may not be told of. */
export interface Question extends Subject {
  user_id: number;
  /** If not given, it is asked how things are now. */
  then?: AsOf;
}

/**
 * For each whether its user may be told: they are in the workspace, see the object, or where it is gone the place in which it was, and with `then`
 * were there when it happened. Of a removed workspace that is who was in it to the end. Who has been taken out of something may not, though they
 * are told as well. One statement for all events of a kind in a workspace.
 */
export async function canView(db: Queryable, questions: readonly Question[]): Promise<boolean[]> {
  const sees = questions.map(() => false);
  const numbered = questions.map((question, nr) => ({ ...question, nr }));
  const alike = ({ event, workspace_id, then }: Question) => JSON.stringify([event, workspace_id, then?.seen_by]);
  await Promise.all(
    [...groupBy(numbered, alike).values()].map(async (group) => {
      const [{ event, workspace_id, then }] = group;
      const asked = { event, workspace_id, bucket: bucketOf(workspace_id), then };
      const { joined, where } = VISIBILITY[event](asked);
      const rows = await db.many<{ nr: number }>(sql`
        select asked.nr
        from unnest(${group.map(({ nr }) => nr)}::int[], ${group.map(({ user_id }) => user_id)}::bigint[],
          ${group.map(({ channel_id }) => channel_id)}::bigint[], ${group.map(({ thread_id }) => thread_id)}::bigint[],
          ${group.map(({ object_id }) => object_id)}::bigint[],
          ${group.map((one) => one.then?.at.toISOString() ?? null)}::timestamptz[])
          as asked (nr, user_id, channel_id, thread_id, object_id, at)
        join workspace_users wu on wu.workspace_id = ${workspace_id} and wu.user_id = asked.user_id ${joined}
        where ${isThere(asked)} and ${where}`);
      for (const { nr } of rows) sees[nr] = true;
    }),
  );
  return sees;
}

/** Those that have the same key together. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, [Item, ...Item[]]> {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** A removed workspace ends with all memberships that nobody has ended before. */
function isThere({ event, then }: Asked): Sql {
  if (event !== 'workspace_deleted') return sql`wu.removed_at is null ${cameBefore(sql`wu`, then)}`;
  return then === undefined ? sql`true` : sql`wu.removed_at = asked.at and wu.removed_by is null`;
}

function cameBefore(membership: Sql, then: Asked['then']): Sql {
  return then === undefined ? empty : sql`and ${membership}.joined_at <= asked.at`;
}

const byEverybody = (): Visibility => ({ joined: empty, where: sql`true` });

/** Guests see themself, and those who share something with them, as these see them. */
function byAcquaintances({ workspace_id: id, bucket }: Asked): Visibility {
  const shares = isSeenBy({ id: sql`asked.object_id` }, { id, bucket, viewer_type: 'GUEST' });
  return { joined: empty, where: sql`(wu.user_type <> 'GUEST' or wu.user_id = asked.object_id or ${shares})` };
}

/** Guests are told who are known to have seen it. */
function byThoseWhoDid({ then }: Asked): Visibility {
  if (then === undefined) return byEverybody();
  return { joined: empty, where: sql`(wu.user_type <> 'GUEST' or wu.user_id = any(${then.seen_by}::bigint[]))` };
}

function inChannel(asked: Asked, channelId: Sql, before: Sql = empty): Visibility {
  const { bucket, event, then } = asked;
  return {
    joined: sql`${before}
      join channels c on c.bucket = ${bucket} and c.id = ${channelId} and c.workspace_id = wu.workspace_id
      left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = c.id and cu.user_id = wu.user_id
        ${cameBefore(sql`cu`, then)}`,
    where: event === 'channel_deleted' ? isOpenChannel : isVisibleChannel,
  };
}

const byChannel = (asked: Asked): Visibility => inChannel(asked, sql`asked.channel_id`);

/** In the channel where the thread is by now. */
const byThread = (asked: Asked): Visibility => inChannel(asked, sql`t.channel_id`, threadOf(asked));

/** There, or where it was at last. */
const byLastChannel = (asked: Asked): Visibility =>
  inChannel(asked, sql`coalesce(t.channel_id, asked.channel_id)`, threadOf(asked));

function threadOf({ bucket }: Asked): Sql {
  return sql`left join threads t on t.bucket = ${bucket} and t.id = asked.thread_id`;
}

/**
 * Those inside, from the message on with which they came (decision 32). Looked up for one after the other: the planner, which does not know how
 * few there are, would look at all conversations of each user first.
 */
function byConversation({ bucket }: Asked): Visibility {
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

function inGroup({ bucket, then }: Asked, before: Sql = empty): Visibility {
  return {
    joined: sql`${before}
      left join group_users gu on gu.bucket = ${bucket} and gu.group_id = asked.object_id and gu.user_id = wu.user_id
        ${cameBefore(sql`gu`, then)}`,
    where: sql`(wu.user_type <> 'GUEST' or gu.user_id is not null)`,
  };
}

const byGroup = (asked: Asked): Visibility =>
  inGroup(asked, sql`join groups g on g.bucket = ${asked.bucket} and g.id = asked.object_id`);

/** Also when the group itself has gone since. */
const byFormerGroup = (asked: Asked): Visibility => (asked.then === undefined ? byEverybody() : inGroup(asked));

/** Who sees what an event is about (permissions: Sight). */
const VISIBILITY: Readonly<Record<EventName, (asked: Asked) => Visibility>> = {
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

/** The events that somebody can be told of. */
export const EVENTS: readonly EventName[] = Object.keys(VISIBILITY).filter(isEvent);
