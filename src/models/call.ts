import { sql, type Queryable } from '../db/database.js';
import { bucketOf, BUCKETS, type Bucket } from '../db/ids.js';
import type { EventName } from '../generated/events.js';
import type { IntegrationKind } from './integration.js';

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

/**
 * Returns the installations that posts may call: all bots of the workspace, and what is installed in the channel or the
 * thread of a post. A post that calls a slash command may call nothing else. Those without a callback URL are missing.
 */
export function callableInstallations(db: Queryable, posts: readonly CallingPost[]): Promise<CallableInstallation[]> {
  const column = <Value>(pick: (post: CallingPost) => Value) => posts.map(pick);
  const buckets = column(({ workspace_id }) => bucketOf(workspace_id));
  return db.many<CallableInstallation & { [column: string]: unknown }>(sql`
    select p.nr, n.id, n.integration_id, i.kind, i.callback_url, n.bot_id, n.installed_by,
      exists (select from group_users gu
        where gu.bucket = any(${buckets}::int[]) and gu.bucket = p.bucket and gu.user_id = n.bot_id
          and gu.group_id = any(p.groups::bigint[]))
      or exists (select from conversation_users cu
        where cu.bucket = any(${buckets}::int[]) and cu.bucket = p.bucket and cu.user_id = n.bot_id
          and cu.conversation_id = p.conversation_id) as is_inside
    from unnest(${posts.map((_, nr) => nr)}::int[], ${buckets}::int[], ${column((post) => post.workspace_id)}::bigint[],
      ${column((post) => post.channel_id)}::bigint[], ${column((post) => post.thread_id)}::bigint[],
      ${column((post) => post.conversation_id)}::bigint[],
      ${column((post) => post.install_id)}::bigint[], ${column(({ groups }) => `{${groups.join()}}`)}::text[])
      as p (nr, bucket, workspace_id, channel_id, thread_id, conversation_id, install_id, groups)
    join integration_installations n on n.bucket = any(${buckets}::int[]) and n.bucket = p.bucket
      and n.workspace_id = p.workspace_id
    join integrations i on i.id = n.integration_id and i.callback_url <> ''
    where case when p.install_id is not null then i.kind = 'SLASH_COMMAND' and n.id = p.install_id
      else i.kind = 'BOT' or i.kind = 'CHANNEL' and n.channel_id = p.channel_id
        or i.kind = 'THREAD' and n.thread_id = p.thread_id end
    order by p.nr, n.id`);
}

/** Returns which of these users are bots. */
export async function botsAmong(db: Queryable, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.many<{ id: number }>(sql`select id from users where id = any(${userIds}::bigint[]) and bot`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the titles of threads by id. */
export async function titlesOfThreads(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.many<{ id: number; title: string }>(sql`
    select id, title from threads where bucket = any(${ids.map(bucketOf)}::int[]) and id = any(${ids}::bigint[])`);
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
  const rows = await db.many<{ id: number }>(sql`
    select id from integration_installations
    where bucket = any(${ids.map(bucketOf)}::int[]) and id = any(${ids}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
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
  return db.maybe<BotCall & { [column: string]: unknown }>(sql`
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

/** Returns the latest calls of an installation, newest first. Calls of commands are in the buckets of their authors. */
export function latestCalls(db: Queryable, installationId: number, most: number): Promise<LoggedCall[]> {
  return db.many<LoggedCall & { [column: string]: unknown }>(sql`
    select d.id, d.event, d.state, d.attempts, d.created_at, a.status, a.error
    from (
      select * from deliveries where bucket = any(${EVERY_BUCKET}::int[]) and installation_id = ${installationId}
      order by event_id desc limit ${most}) d
    left join lateral (
      select a.status, a.error from delivery_attempts a
      where a.bucket = any(${EVERY_BUCKET}::int[]) and a.bucket = d.bucket and a.delivery_id = d.id
      order by a.number desc limit 1) a on true
    order by d.event_id desc`);
}
