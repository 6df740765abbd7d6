import { createHash } from 'node:crypto';
import type { Actor } from '../actor.js';
import { sql, type Database, type Queryable, type Transaction } from '../db/database.js';
import { found } from '../errors.js';
import type { EventName } from '../generated/events.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { isOwnOf } from './hook_subscription.js';
import { BaseModel } from '../db/model.js';
import { bucketsOfReceivers, insertSharedBodies, SEARCHED, wholeNumber } from './shared_body.js';

/**
 * An event for a webhook subscription or an installed integration. It is kept until it is delivered or given up, and
 * afterwards for the log.
 */
export class Delivery extends BaseModel {
  static override tableName = 'deliveries';

  declare bucket: Bucket;
  declare id: number;
  declare user_id: number;
  declare subscription_id: number | null;
  declare target_id: number;
  declare event_id: number;
  declare position: number;
  declare event: string;
  declare workspace_id: number;
  declare channel_id: number | null;
  declare thread_id: number | null;
  declare conversation_id: number | null;
  declare object_id: number | null;
  declare body: string | null;
  declare state: string;
  declare attempts: number;
  declare tries: number;
  declare first_at: Date | null;
  declare next_at: Date | null;
  declare created_at: Date;
  declare settled_at: Date | null;
  declare public_targets_only: boolean;
  declare kind: string;
  declare installation_id: number | null;
  declare integration_id: number | null;
  declare is_loss: boolean;
  declare shared_length: number | null;
}

/** What receives a delivery: a hook, a bot, a channel or thread integration, or a slash command. */
export type DeliveryKind = 'hook' | 'bot' | 'integration' | 'command';

/** An event for one subscription or one installation. */
export interface NewDelivery {
  kind: DeliveryKind;
  /** Null for a call of an integration. */
  subscription_id: number | null;
  /** The installation of the integration that is called, and the integration. Both are null for a hook. */
  installation_id: number | null;
  integration_id: number | null;
  /** The owner of the subscription, the bot, or the user who installed the integration. */
  user_id: number;
  event_id: number;
  /** The position of the event in the order of all events. */
  position: number;
  event: EventName;
  workspace_id: number;
  channel_id: number | null;
  thread_id: number | null;
  conversation_id: number | null;
  object_id: number | null;
  /** Whether the object is not deleted, but hidden from the subscriber (behaviour/events.md#loss-of-sight). */
  is_loss: boolean;
  target_url: string;
  /**
   * JSON text: the object as the API shows it, or the fields of the form of a call, without what differs between
   * receivers. Null if `body` is complete.
   */
  shared: string | null;
  /** JSON text: the fields of this receiver alone. They replace those of `shared`. */
  body: string;
}

/** An event for one subscription. */
export type HookDelivery = NewDelivery & { subscription_id: number };

/** The part of a delivery that decides whether its receiver may still receive it. */
export type ToldDelivery = Omit<NewDelivery, 'body' | 'shared'>;

/** The channel of notifications about new deliveries. A payload is a list of target ids. */
export const NEW_DELIVERIES = 'skein_deliveries';
/** The same for deliveries that are to be sent again. */
export const REDELIVERIES = 'skein_redeliveries';
/** Ids in one notification, which may have 8,000 bytes. */
const IDS_PER_PAYLOAD = 300;
/** The target of a user who has just been deleted. No delivery is stored for it. */
const NO_TARGET = 0;

/** The deliveries that one statement stores. */
const PIECE = 1000;

/**
 * Stores deliveries, one for each receiver and event, and announces their targets. It is safe to repeat: stored
 * deliveries do not change, and their targets are announced again. Must not run in a transaction, because rows have to
 * be committed before they are announced.
 */
export async function insertDeliveries(db: Queryable, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  await insertSharedBodies(db, deliveries, now);
  for (let from = 0; from < deliveries.length; from += PIECE) {
    await keepPiece(db, deliveries.slice(from, from + PIECE), now);
  }
}

async function keepPiece(db: Queryable, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  const [ids, targets] = await Promise.all([newIds(db, deliveries), targetIdsOf(db, deliveries)]);
  const column = <Value>(pick: (delivery: NewDelivery) => Value) => deliveries.map(pick);
  const targetIds = column((one) => targets.get(keyOf(one)) ?? NO_TARGET);
  // Receivers of one body share one text in the statement.
  const bodies = new Map([...new Set(column(({ body }) => body))].map((body, index) => [body, index + 1]));
  await db.run(sql`
    insert into deliveries (bucket, id, user_id, kind, subscription_id, installation_id, integration_id, target_id, event_id, position,
      event, workspace_id, channel_id, thread_id, conversation_id, object_id, is_loss, body, shared_length, state, created_at)
    select n.bucket, n.id, n.user_id, n.kind, n.subscription_id, n.installation_id, n.integration_id, n.target_id, n.event_id, n.place, n.event, n.workspace_id, n.channel_id,
      n.thread_id, n.conversation_id, n.object_id, n.is_loss, said.body, n.shared_length, 'new', ${now}
    from unnest(${column((one) => bucketOf(one.user_id))}::int[], ${ids}::bigint[], ${column((one) => one.user_id)}::bigint[],
      ${column((one) => one.kind)}::text[], ${column((one) => one.subscription_id)}::bigint[],
      ${column((one) => one.installation_id)}::bigint[], ${column((one) => one.integration_id)}::bigint[], ${targetIds}::bigint[], ${column((one) => one.event_id)}::bigint[],
      ${column((one) => one.position)}::bigint[], ${column((one) => one.event)}::text[],
      ${column((one) => one.workspace_id)}::bigint[], ${column((one) => one.channel_id)}::bigint[],
      ${column((one) => one.thread_id)}::bigint[], ${column((one) => one.conversation_id)}::bigint[],
      ${column((one) => one.object_id)}::bigint[], ${column((one) => one.is_loss)}::boolean[], ${column((one) => bodies.get(one.body) ?? 0)}::int[],
      ${column((one) => (one.shared === null ? null : one.shared.length))}::int[])
      as n (bucket, id, user_id, kind, subscription_id, installation_id, integration_id, target_id, event_id, place, event, workspace_id, channel_id, thread_id,
        conversation_id, object_id, is_loss, said, shared_length)
    join unnest(${[...bodies.keys()]}::text[]) with ordinality as said (body, nr) on said.nr = n.said
    join users u on u.id = n.user_id and u.deleted_at is null
    where n.target_id <> ${NO_TARGET}
    on conflict do nothing`);
  await announce(db, NEW_DELIVERIES, [...new Set(targets.values())]);
}

/**
 * Notifies the delivery worker of targets. It does not wait for the disk, because the worker also finds deliveries
 * without a notification, only later.
 */
export async function announce(db: Queryable, channel: string, targetIds: readonly number[]): Promise<void> {
  const payloads: string[] = [];
  for (let from = 0; from < targetIds.length; from += IDS_PER_PAYLOAD) {
    payloads.push(targetIds.slice(from, from + IDS_PER_PAYLOAD).join());
  }
  await db.run(sql`
    select pg_notify(${channel}, said.payload)
    from (select set_config('synchronous_commit', 'off', true) as is_waited_for) disk
    cross join unnest(${payloads}::text[]) as said (payload) where disk.is_waited_for = 'off'`);
}

async function newIds(db: Queryable, owners: readonly { user_id: number }[]): Promise<number[]> {
  const buckets = owners.map(({ user_id }) => bucketOf(user_id));
  return db.numbers(sql`
    select next_id(place.bucket) as id from unnest(${buckets}::int[]) with ordinality as place (bucket, nr) order by place.nr`);
}

/** Identifies a target. */
type TargetKey = Pick<NewDelivery, 'user_id' | 'target_url'>;

function keyOf({ user_id, target_url }: TargetKey): string {
  return `${user_id} ${createHash('sha256').update(target_url).digest('hex')}`;
}

/** The ids of the targets, by `keyOf`. Creates the missing ones. */
async function targetIdsOf(db: Queryable, deliveries: readonly TargetKey[]): Promise<Map<string, number>> {
  const targets = new Map(deliveries.map((one) => [keyOf(one), one]));
  const known = await knownTargets(db, targets);
  const missing = new Map([...targets].filter(([key]) => !known.has(key)));
  if (missing.size === 0) return known;
  const made = [...missing.values()];
  const ids = await newIds(db, made);
  await db.run(sql`
    insert into hook_targets (bucket, id, user_id, sha256, target_url)
    select t.bucket, t.id, t.user_id, decode(t.sha256, 'hex'), t.target_url
    from unnest(${made.map((one) => bucketOf(one.user_id))}::int[], ${ids}::bigint[], ${made.map((one) => one.user_id)}::bigint[],
      ${[...missing.keys()].map(hashIn)}::text[], ${made.map((one) => one.target_url)}::text[])
      as t (bucket, id, user_id, sha256, target_url)
    join users u on u.id = t.user_id and u.deleted_at is null
    on conflict (bucket, user_id, sha256) do nothing`);
  return knownTargets(db, targets);
}

async function knownTargets(db: Queryable, targets: ReadonlyMap<string, TargetKey>): Promise<Map<string, number>> {
  const users = [...targets.values()].map(({ user_id }) => user_id);
  const buckets = users.map(bucketOf);
  const rows = await db.many<{ key: string; id: number }>(sql`
    select t.user_id || ' ' || encode(t.sha256, 'hex') as key, t.id
    from unnest(${buckets}::int[], ${users}::bigint[], ${[...targets.keys()].map(hashIn)}::text[]) as wanted (bucket, user_id, sha256)
    join hook_targets t on t.bucket = any(${buckets}::int[]) and t.bucket = wanted.bucket and t.user_id = wanted.user_id
      and t.sha256 = decode(wanted.sha256, 'hex')`);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

function hashIn(key: string): string {
  return key.split(' ')[1] ?? '';
}

/** A delivery in the log of its owner. */
export interface LoggedDelivery extends ToldDelivery {
  id: number;
  bucket: Bucket;
  state: 'new' | 'retrying' | 'delivered' | 'failed' | 'dropped';
  /** The number of attempts so far. */
  attempts: number;
  target_id: number;
  subscription_id: number;
  body: string | null;
  shared_length: number | null;
  created_at: Date;
  /** Whether the subscription has ended. */
  is_over: boolean;
}

/**
 * Returns a delivery to a subscription of the actor; otherwise throws `not_found` (110). A program sees only the
 * subscriptions that it has created (behaviour/webhooks.md#subscribing).
 */
export async function findDelivery(db: Queryable, actor: Actor, id: number): Promise<LoggedDelivery> {
  const row = await db.maybe<LoggedDelivery>(sql`
    select d.id, d.bucket, d.state, d.attempts, d.target_id, d.kind, d.subscription_id, d.installation_id, d.integration_id, d.user_id, d.event_id, d.position, d.event, d.workspace_id,
      d.channel_id, d.thread_id, d.conversation_id, d.object_id, d.is_loss, d.body, d.shared_length, d.created_at, h.target_url, h.ended_at is not null as is_over
    from deliveries d
    join hook_subscriptions h on h.id = d.subscription_id and h.user_id = ${actor.id} and ${isOwnOf(actor)}
      and (h.ended_at is null or h.end_reason is not null)
    where d.bucket = ${actor.bucket} and d.id = ${id} and d.user_id = ${actor.id}`);
  return found(row, 'not_found');
}

/** A delivery with so many attempts is not sent again (behaviour/webhooks.md#log). */
export const MOST_ATTEMPTS_OF_ONE = 1000;

/**
 * Restarts the retry schedule of a delivery. It then goes only to addresses that requests of the actor may reach
 * (behaviour/network.md#foreign-sites). An attempt in progress is not affected.
 */
export async function redeliver(
  trx: Transaction,
  { public_targets_only: publicOnly }: Actor,
  { bucket, id }: LoggedDelivery,
  now: Date,
): Promise<void> {
  await trx.run(sql`
    update deliveries set state = 'retrying', tries = 0, first_at = null, next_at = ${now}, settled_at = null,
      public_targets_only = ${publicOnly}
    where bucket = ${bucket} and id = ${id} and state in ('delivered', 'failed')`);
  await trx.run(sql`
    update deliveries set next_at = ${now}, public_targets_only = ${publicOnly}
    where bucket = ${bucket} and id = ${id} and state = 'retrying' and next_at > ${now}`);
}

/**
 * The same for failed deliveries of a subscription that were created since a time, the oldest first, at most `most`.
 * Returns how many there were.
 */
export async function redeliverFailed(
  trx: Transaction,
  { public_targets_only: publicOnly }: Actor,
  { subscriptionId, since, most }: { subscriptionId: number; since: Date; most: number },
  now: Date,
): Promise<number> {
  const bucket = bucketOf(subscriptionId);
  const ids = await trx.numbers(sql`
    select id from deliveries
    where bucket = ${bucket} and subscription_id = ${subscriptionId} and state = 'failed' and created_at >= ${since}
      and attempts < ${MOST_ATTEMPTS_OF_ONE}
    order by created_at limit ${most}`);
  return trx.run(sql`
    update deliveries set state = 'retrying', tries = 0, first_at = null, next_at = ${now}, settled_at = null,
      public_targets_only = ${publicOnly}
    where bucket = ${bucket} and id = any(${ids}::bigint[]) and state = 'failed'`);
}

/** Whether a delivery of a subscription has failed and can be sent again. */
export async function hasFailed(db: Queryable, subscriptionId: number): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from deliveries
    where bucket = ${bucketOf(subscriptionId)} and subscription_id = ${subscriptionId} and state = 'failed' limit 1`);
  return row !== undefined;
}

/** Whether a delivery still waits, or an attempt of it is under way, after this many attempts. */
export async function isUnderWay(db: Queryable, { bucket, id, attempts }: LoggedDelivery): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from deliveries where bucket = ${bucket} and id = ${id} and attempts = ${attempts} limit 1`);
  return row !== undefined;
}

/** Returns the id of the target of a user and a URL; undefined before its first delivery. */
export async function targetIdAt(db: Queryable, userId: number, targetUrl: string): Promise<number | undefined> {
  const target = { user_id: userId, target_url: targetUrl };
  return (await knownTargets(db, new Map([[keyOf(target), target]]))).get(keyOf(target));
}

/**
 * Whether a delivery of `workspace_deleted` still waits. The workspace is erased only after it
 * (behaviour/workspaces.md#leaving).
 */
export async function areWaiting(db: Queryable, workspaceId: number): Promise<boolean> {
  const subscribers = await db.numbers(sql`
    select distinct h.user_id from hook_subscriptions h
    join workspace_users wu on wu.workspace_id = ${workspaceId} and wu.user_id = h.user_id`);
  const buckets = [...new Set(subscribers.map(bucketOf))];
  const waiting = await db.numbers(sql`
    select id from deliveries
    where bucket = any(${buckets}::int[]) and workspace_id = ${workspaceId} and event = 'workspace_deleted'
      and state in ('new', 'retrying') limit 1`);
  return waiting.length > 0;
}

/** Identifies a delivery. */
export interface DeliveryKey {
  bucket: Bucket;
  id: number;
}

/** A delivery and its own body; null when it does not say what was searched for. */
export interface SearchedDelivery extends DeliveryKey {
  json: string | null;
}

/**
 * Searches the next deliveries about a workspace after a key for those whose own body contains this id. Returns as many
 * as fit into a page, in the order of their keys, and none at the end.
 */
export async function nextDeliveries(
  db: Database,
  workspaceId: number,
  id: number,
  after: DeliveryKey,
): Promise<SearchedDelivery[]> {
  const buckets = await bucketsOfReceivers(db, workspaceId);
  const { rows } = await db.slow.page<SearchedDelivery>(sql`
    select d.bucket, d.id, case when d.body ~ ${wholeNumber(id)} then d.body end as json
    from (
      select bucket, id, body from deliveries
      where bucket = any(${buckets}::int[]) and workspace_id = ${workspaceId}
        and (bucket, id) > (${after.bucket}::int, ${after.id}::bigint)
      order by bucket, id limit ${SEARCHED}) d
    order by d.bucket, d.id`);
  return rows;
}

/**
 * Replaces the own body of a delivery, and deletes the responses to it, because they may quote the old body. Both in
 * one transaction, as for shared bodies.
 */
export async function replaceBody(
  trx: Transaction,
  { bucket, id, json }: DeliveryKey & { json: string },
): Promise<void> {
  await trx.run(sql`update deliveries set body = ${json} where bucket = ${bucket} and id = ${id} and body is not null`);
  await trx.run(sql`
    update delivery_attempts set body = '', headers = '{}' where bucket = ${bucket} and delivery_id = ${id} and status is not null`);
}
