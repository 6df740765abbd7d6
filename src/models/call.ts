import { sql, type Queryable } from '../db/database.js';
import { bucketOf, BUCKETS, type Bucket } from '../db/ids.js';
import type { EventName } from '../generated/events.js';
import type { IntegrationKind } from './integration.js';
import { columns } from '../db/model.js';
import { Thread } from './thread.js';

// The statements that decide which integrations a post calls (service-spec: Integration callbacks).

/** The parts of a new post that decide which integrations it calls. */
export interface CallingPost {
  workspace_id: number;
  channel_id: number | null;
  thread_id: number | null;
  conversation_id: number | null;
  /** The slash command that it calls; null for none. */
  install_id: number | null;
  /** The groups that it notifies or mentions. */
  groups: readonly number[];
}

/** An installation that a post may call. */
export interface CallableInstallation {
  /** The index of the post. */
  nr: number;
  id: number;
  integration_id: number;
  kind: IntegrationKind;
  callback_url: string;
  /** The user of a BOT; null for the other kinds. */
  bot_id: number | null;
  installed_by: number;
  /** Whether the bot is in the conversation, or in one of the groups. */
  is_inside: boolean;
}

/** An installation of a workspace, and where it is. */
interface Installation extends Omit<CallableInstallation, 'nr' | 'is_inside'> {
  workspace_id: number;
  channel_id: number | null;
  thread_id: number | null;
  /** Of the groups and conversations of the posts, those that the bot is in. */
  groups: readonly number[] | null;
  conversations: readonly number[] | null;
}

/**
 * Returns the installations that posts may call: all bots of the workspace, and what is installed in the channel or the
 * thread of a post. A post that calls a slash command may call nothing else. Those without a callback URL are missing.
 *
 * Which post calls which is decided here: in several shards Citus refuses a statement that joins the posts with the
 * installations and asks for the groups of each.
 */
export async function callableInstallations(
  db: Queryable,
  posts: readonly CallingPost[],
): Promise<CallableInstallation[]> {
  const ids = (pick: (post: CallingPost) => number | null) => [...new Set(posts.flatMap((post) => pick(post) ?? []))];
  const workspaceIds = ids(({ workspace_id }) => workspace_id);
  const buckets = [...new Set(workspaceIds.map(bucketOf))];
  const groups = [...new Set(posts.flatMap((post) => post.groups))];
  const installations = await db.many<Installation>(sql`
    select n.id, n.integration_id, i.kind, i.callback_url, n.bot_id, n.installed_by, n.workspace_id, n.channel_id, n.thread_id,
      (select array_agg(gu.group_id) from group_users gu
        where gu.bucket = any(${buckets}::int[]) and gu.bucket = n.bucket and gu.user_id = n.bot_id
          and gu.group_id = any(${groups}::bigint[])) as groups,
      (select array_agg(cu.conversation_id) from conversation_users cu
        where cu.bucket = any(${buckets}::int[]) and cu.bucket = n.bucket and cu.user_id = n.bot_id
          and cu.conversation_id = any(${ids((post) => post.conversation_id)}::bigint[])) as conversations
    from integration_installations n
    join integrations i on i.id = n.integration_id and i.callback_url <> ''
    where n.bucket = any(${buckets}::int[]) and n.workspace_id = any(${workspaceIds}::bigint[])
      and (i.kind = 'BOT' or i.kind = 'CHANNEL' and n.channel_id = any(${ids((post) => post.channel_id)}::bigint[])
        or i.kind = 'THREAD' and n.thread_id = any(${ids((post) => post.thread_id)}::bigint[])
        or i.kind = 'SLASH_COMMAND' and n.id = any(${ids((post) => post.install_id)}::bigint[]))
    order by n.id`);
  const byWorkspace = new Map<number, Installation[]>(workspaceIds.map((id) => [id, []]));
  for (const one of installations) byWorkspace.get(one.workspace_id)?.push(one);
  return posts.flatMap((post, nr) =>
    (byWorkspace.get(post.workspace_id) ?? [])
      .filter((one) => mayCall(post, one))
      .map((one) => ({ ...one, nr, is_inside: isInside(post, one) })),
  );
}

function mayCall(post: CallingPost, { id, kind, channel_id, thread_id }: Installation): boolean {
  if (post.install_id !== null) return kind === 'SLASH_COMMAND' && id === post.install_id;
  if (kind === 'CHANNEL') return channel_id !== null && channel_id === post.channel_id;
  if (kind === 'THREAD') return thread_id !== null && thread_id === post.thread_id;
  return kind === 'BOT';
}

function isInside(post: CallingPost, { groups, conversations }: Installation): boolean {
  const { conversation_id: conversation } = post;
  if (conversation !== null && conversations?.includes(conversation) === true) return true;
  return groups?.some((group) => post.groups.includes(group)) ?? false;
}

/** Returns which of these users are bots. */
export async function botsAmong(db: Queryable, userIds: readonly number[]): Promise<Set<number>> {
  const ids = await db.numbers(sql`select id from users where id = any(${userIds}::bigint[]) and bot`);
  return new Set(ids);
}

/** Returns the titles of threads by id. */
export async function titlesOfThreads(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.many(sql`
    select ${columns(Thread, 't', 'id', 'title')} from threads t
    where bucket = any(${ids.map(bucketOf)}::int[]) and id = any(${ids}::bigint[])`);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Returns the titles of conversations by id. A conversation without a title has an empty one. */
export async function titlesOfConversations(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.many<{ id: number; title: string }>(sql`
    select id, coalesce(title, '') as title from conversations
    where bucket = any(${ids.map(bucketOf)}::int[]) and id = any(${ids}::bigint[])`);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Returns which of these installations exist. */
export async function existingInstallations(db: Queryable, ids: readonly number[]): Promise<Set<number>> {
  const existing = await db.numbers(sql`
    select id from integration_installations
    where bucket = any(${ids.map(bucketOf)}::int[]) and id = any(${ids}::bigint[])`);
  return new Set(existing);
}

/** Returns when these threads, comments and messages were posted, without those that are removed. */
export async function existingPosts(db: Queryable, ids: readonly number[]): Promise<Map<number, Date>> {
  const keys = sql`bucket = any(${ids.map(bucketOf)}::int[]) and id = any(${ids}::bigint[])`;
  const rows = await db.many<{ id: number; posted_at: Date }>(sql`
    select id, posted_at from threads where ${keys}
    union all select id, posted_at from comments where ${keys} and deleted_by is null
    union all select id, posted_at from messages where ${keys} and deleted_by is null`);
  return new Map(rows.map(({ id, posted_at }) => [id, posted_at]));
}

/** A call of a bot. */
export interface BotCall {
  kind: 'bot';
  installation_id: number;
  thread_id: number | null;
  conversation_id: number | null;
}

/** Returns the call of a bot; undefined for any other delivery. */
export function findCall(db: Queryable, id: number): Promise<BotCall | undefined> {
  return db.maybe<BotCall>(sql`
    select kind, installation_id, thread_id, conversation_id from deliveries
    where bucket = ${bucketOf(id)} and id = ${id} and kind = 'bot'`);
}

/** A call in the list that who installed the integration sees. */
export interface LoggedCall {
  id: number;
  event: EventName;
  state: 'new' | 'retrying' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  created_at: Date;
  /** Of the last attempt: the status, or why there was no complete response. */
  status: number | null;
  error: string | null;
}

const EVERY_BUCKET: readonly Bucket[] = Array.from({ length: BUCKETS }, (_, bucket) => bucket);

type Attempted = Pick<LoggedCall, 'id' | 'status' | 'error'>;

/** Returns the latest calls of an installation, newest first. Calls of commands are in the buckets of their authors. */
export async function latestCalls(db: Queryable, installationId: number, most: number): Promise<LoggedCall[]> {
  const calls = await db.many<Omit<LoggedCall, 'status' | 'error'>>(sql`
    select id, event, state, attempts, created_at from deliveries
    where bucket = any(${EVERY_BUCKET}::int[]) and installation_id = ${installationId} order by event_id desc limit ${most}`);
  const ids = calls.map(({ id }) => id);
  const buckets = ids.map(bucketOf);
  // Not by a lateral query in the same statement: in several shards Citus refuses it after a limit.
  const last = await db.many<Attempted>(sql`
    select distinct on (a.bucket, a.delivery_id) a.delivery_id as id, a.status, a.error
    from unnest(${buckets}::int[], ${ids}::bigint[]) as asked (bucket, id)
    join delivery_attempts a on a.bucket = any(${buckets}::int[]) and a.bucket = asked.bucket and a.delivery_id = asked.id
    order by a.bucket, a.delivery_id, a.number desc`);
  const lastOf = new Map(last.map((one) => [one.id, one]));
  return calls.map((call) => ({ status: null, error: null, ...call, ...lastOf.get(call.id) }));
}
