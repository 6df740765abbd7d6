import { empty, sql, type Queryable, type Sql } from '../db.js';
import type { EventName } from '../generated/events.js';
import { bucketOf, type Bucket } from '../ids.js';
import { isOpenChannel, isVisibleChannel } from './channels.js';
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

/** How it was when it happened, as far as nothing that is left says so. */
export interface Then {
  at: Date;
  /** The guests who saw just before what is gone. */
  seen_by: readonly number[];
}

/** What a member `wu` needs to see something. */
interface Sight {
  joined: Sql;
  where: Sql;
}

interface Asked extends Subject {
  bucket: Bucket;
  /** Undefined: as it is now. What is gone then is asked for no more. */
  then: Then | undefined;
}

/**
 * Those of these users who may be told of what has happened: they are in the workspace, see the object, or where it is gone the place in which it
 * was, and with `then` were there when it happened. Of a removed workspace that is who was in it to the end. Whoever has been taken out
 * of something is not among them, though they are told as well.
 */
export async function seersOf(
  db: Queryable,
  subject: Subject,
  userIds: readonly number[],
  then?: Then,
): Promise<Set<number>> {
  const asked = { ...subject, bucket: bucketOf(subject.workspace_id), then };
  const { joined, where } = SIGHT[subject.event](asked);
  const rows = await db.many<{ user_id: number }>(sql`
    select wu.user_id from workspace_users wu ${joined}
    where wu.workspace_id = ${subject.workspace_id} and wu.user_id = any(${userIds}::bigint[]) and ${isThere(asked)} and ${where}`);
  return new Set(rows.map(({ user_id }) => user_id));
}

/**
 * For each of them whether its user may be told of its subject, as things are now. One statement asks for all who are to be told of
 * something at the same place.
 */
export async function seeNow(db: Queryable, asked: readonly (Subject & { user_id: number })[]): Promise<boolean[]> {
  const users = new Map<string, Set<number>>();
  for (const one of asked) users.set(placeOf(one), (users.get(placeOf(one)) ?? new Set()).add(one.user_id));
  const places = new Map(asked.map((one) => [placeOf(one), one]));
  const seers = new Map(
    await Promise.all(
      [...places].map(async ([place, subject]) => {
        return [place, await seersOf(db, subject, [...(users.get(place) ?? [])])] as const;
      }),
    ),
  );
  return asked.map((one) => seers.get(placeOf(one))?.has(one.user_id) === true);
}

/** Those who see one see all that have the same place now. */
function placeOf({ event, workspace_id, channel_id, thread_id, object_id }: Subject): string {
  return [event, workspace_id, channel_id, thread_id, OF_OBJECTS.has(SIGHT[event]) ? object_id : ''].join();
}

/** A removed workspace ends with all memberships that nobody has ended before. */
function isThere({ event, then }: Asked): Sql {
  if (event !== 'workspace_deleted') return sql`wu.removed_at is null ${cameBefore(sql`wu`, then)}`;
  return then === undefined ? sql`true` : sql`wu.removed_at = ${then.at} and wu.removed_by is null`;
}

function cameBefore(membership: Sql, then: Then | undefined): Sql {
  return then === undefined ? empty : sql`and ${membership}.joined_at <= ${then.at}`;
}

const byEverybody = (): Sight => ({ joined: empty, where: sql`true` });

/** Guests see themself, and those who share something with them, as these see them. */
function byAcquaintances({ workspace_id: id, bucket, object_id: userId }: Asked): Sight {
  const shares = isSeenBy({ id: userId ?? 0 }, { id, bucket, viewer_type: 'GUEST' });
  return { joined: empty, where: sql`(wu.user_type <> 'GUEST' or wu.user_id = ${userId} or ${shares})` };
}

/** Guests are told who are known to have seen it. */
function byThoseWhoDid({ then }: Asked): Sight {
  if (then === undefined) return byEverybody();
  return { joined: empty, where: sql`(wu.user_type <> 'GUEST' or wu.user_id = any(${then.seen_by}::bigint[]))` };
}

function inChannel(asked: Asked, channelId: Sql, before: Sql = empty): Sight {
  const { bucket, event, then } = asked;
  return {
    joined: sql`${before}
      join channels c on c.bucket = ${bucket} and c.id = ${channelId} and c.workspace_id = wu.workspace_id
      left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = c.id and cu.user_id = wu.user_id
        ${cameBefore(sql`cu`, then)}`,
    where: event === 'channel_deleted' ? isOpenChannel : isVisibleChannel,
  };
}

const byChannel = (asked: Asked): Sight => inChannel(asked, sql`${asked.channel_id}`);

/** In the channel where the thread is by now. */
const byThread = (asked: Asked): Sight => inChannel(asked, sql`t.channel_id`, threadOf(asked));

/** There, or where it was at last. */
const byLastChannel = (asked: Asked): Sight =>
  inChannel(asked, sql`coalesce(t.channel_id, ${asked.channel_id})`, threadOf(asked));

function threadOf({ bucket, thread_id: threadId }: Asked): Sql {
  return sql`left join threads t on t.bucket = ${bucket} and t.id = ${threadId}`;
}

/** Those inside, from the message on with which they came (decision 32). */
function byConversation({ bucket, object_id: messageId }: Asked): Sight {
  return {
    joined: sql`
      join messages m on m.bucket = ${bucket} and m.id = ${messageId} and m.workspace_id = wu.workspace_id
      join conversation_users cu on cu.bucket = ${bucket} and cu.conversation_id = m.conversation_id and cu.user_id = wu.user_id
        and cu.sees_from <= m.obj_index`,
    where: sql`true`,
  };
}

function inGroup({ bucket, object_id: groupId, then }: Asked, before: Sql = empty): Sight {
  return {
    joined: sql`${before}
      left join group_users gu on gu.bucket = ${bucket} and gu.group_id = ${groupId} and gu.user_id = wu.user_id
        ${cameBefore(sql`gu`, then)}`,
    where: sql`(wu.user_type <> 'GUEST' or gu.user_id is not null)`,
  };
}

const byGroup = (asked: Asked): Sight =>
  inGroup(asked, sql`join groups g on g.bucket = ${asked.bucket} and g.id = ${asked.object_id}`);

/** Also when the group itself has gone since. */
const byFormerGroup = (asked: Asked): Sight => (asked.then === undefined ? byEverybody() : inGroup(asked));

/** Who sees what an event is about (permissions: Sight). */
const SIGHT: Readonly<Record<EventName, (asked: Asked) => Sight>> = {
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

/** What they ask for is the object itself, and not where it is. */
const OF_OBJECTS: ReadonlySet<unknown> = new Set([byAcquaintances, byConversation, byGroup, byFormerGroup]);

function isEvent(name: string): name is EventName {
  return Object.hasOwn(SIGHT, name);
}

/** The events that somebody can be told of. */
export const EVENTS: readonly EventName[] = Object.keys(SIGHT).filter(isEvent);
