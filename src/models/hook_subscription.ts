import { raw as objectionRaw } from 'objection';
import type { Actor } from '../actor.js';
import { variants } from '../db/compiled.js';
import { raw, sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { bucketOf, newId, type Bucket } from '../db/ids.js';
import { BaseModel, columns, type BucketQuery } from '../db/model.js';
import { changesAlone, gets, lists, finds } from '../db/statements.js';
import { found } from '../errors.js';
import type { EventName } from '../generated/events.js';
import { DispatcherState } from './dispatcher_state.js';
import { OutboxEvent } from './outbox_event.js';
import { addressOfHook, HOOK_ADDRESSES } from './socket_address.js';
import type { MembershipKey } from './workspace_user.js';
import { workspaceIdsOf } from './workspace.js';

/** A webhook: an event, where it happens, and the URL that receives it. */
export class HookSubscription extends BaseModel {
  static override tableName = 'hook_subscriptions';
  static override idColumn = 'id';

  declare id: number;
  declare user_id: number;
  declare client_id: string | null;
  declare target_url: string;
  declare event: EventName;
  declare workspace_id: number | null;
  declare channel_id: number | null;
  declare thread_id: number | null;
  declare conversation_id: number | null;
  declare created_at: Date;
  declare ended_at: Date | null;
  declare after_position: number;
  declare happened: readonly number[];
  declare secret_generation: number;
  declare rotated_at: Date | null;
  declare end_reason: string | null;
  declare public_targets_only: boolean;
  declare lapse_after: number | null;

  /**
   * The subscriptions of a user. A program that acts for the user gets only those that it has created
   * (behaviour/webhooks.md#subscribing).
   */
  static ownOf(values: HookOwner, { isProgram }: HookOwnerKind, db?: Queryable): BucketQuery<HookSubscription> {
    const ofUser = this.query(db).where('user_id', values.userId);
    return isProgram ? ofUser.whereRaw('client_id is not distinct from ?::text', [values.clientId]) : ofUser;
  }
}

/** A URL of one user that webhooks deliver to, and since when deliveries to it fail. */
export class HookTarget extends BaseModel {
  static override tableName = 'hook_targets';

  declare bucket: Bucket;
  declare id: number;
  declare user_id: number;
  declare sha256: Buffer;
  declare target_url: string;
  declare failing_since: Date | null;
}

/** The user whose subscriptions are used, and the program that acts for them. */
export interface HookOwner {
  userId: number;
  clientId: string | null;
}

/** The property of an owner that changes the text of a compiled statement. */
export interface HookOwnerKind {
  isProgram: boolean;
}

/** The actor as the owner of subscriptions. */
export function hookOwner(actor: Actor): [HookOwner, HookOwnerKind] {
  return [{ userId: actor.id, clientId: actor.client_id }, { isProgram: actor.credential === 'program' }];
}

/** The places that a subscription is limited to; null for no limit. */
export interface HookFilters {
  workspace_id: number | null;
  channel_id: number | null;
  thread_id: number | null;
  conversation_id: number | null;
}

/** A subscription as it is requested: an event, its place and the URL. */
export interface WantedHook extends HookFilters {
  /** Undefined: it is delivered over a socket. */
  target_url: string | undefined;
  /** Of a socket: after how many seconds without one it is deleted. Undefined: never. */
  lapse_after: number | undefined;
  event: EventName;
}

/**
 * Whether a subscription belongs to the actor. A program owns only those that it has created; a user owns all of
 * theirs.
 */
export function isOwnOf(actor: Actor): Sql {
  return actor.credential === 'program' ? sql`client_id is not distinct from ${actor.client_id}` : sql`true`;
}

/**
 * Subscribes the actor, or the program that acts for them. Returns the id of the subscription, and whether it is new:
 * an equal one is used again. An equal one that was limited to public addresses loses the limit when the actor has none
 * (behaviour/network.md#foreign-sites).
 */
export async function insertHook(
  trx: Transaction,
  actor: Actor,
  hook: WantedHook,
  now: Date,
): Promise<{ id: number; isNew: boolean }> {
  const same = await sameSocketHook(trx, actor, hook);
  if (same !== undefined) return { ...same, isNew: false };
  const newOne = await newId(trx, actor.bucket);
  const target = hook.target_url ?? addressOfHook(newOne);
  const { happened, after_position } = await pastOf(trx, actor, hook);
  const id = await trx.number(sql`
    insert into hook_subscriptions as known
      (id, user_id, client_id, target_url, event, workspace_id, channel_id, thread_id, conversation_id, created_at,
        after_position, happened, public_targets_only, lapse_after)
    values (${newOne}, ${actor.id}, ${actor.client_id}, ${target}, ${hook.event}, ${hook.workspace_id}, ${hook.channel_id},
      ${hook.thread_id}, ${hook.conversation_id}, ${now}, ${after_position}, ${happened}, ${actor.public_targets_only}, ${hook.lapse_after ?? null})
    on conflict (user_id, client_id, target_url, event, workspace_id, channel_id, thread_id, conversation_id)
      where ended_at is null
      do update set public_targets_only = known.public_targets_only and excluded.public_targets_only
    returning known.id`);
  return { id, isNew: id === newOne };
}

/** Finds an equal subscription over a socket. Each has a target of its own. One that lapses is never used again. */
function sameSocketHook(trx: Transaction, actor: Actor, hook: WantedHook): Promise<{ id: number } | undefined> {
  if (hook.target_url !== undefined || hook.lapse_after !== undefined) return Promise.resolve(undefined);
  return trx.maybe<{ id: number }>(sql`
    select id from hook_subscriptions
    where user_id = ${actor.id} and client_id is not distinct from ${actor.client_id}::text and event = ${hook.event}
      and ended_at is null and lapse_after is null and target_url = ${HOOK_ADDRESSES}::text || id
      and workspace_id is not distinct from ${hook.workspace_id}::bigint
      and channel_id is not distinct from ${hook.channel_id}::bigint
      and thread_id is not distinct from ${hook.thread_id}::bigint
      and conversation_id is not distinct from ${hook.conversation_id}::bigint
    limit 1`);
}

/**
 * The number of waiting events that a new subscription records as older than itself. It still receives waiting events
 * that are even older.
 */
const KNOWN_PAST = 1000;

const waiting = lists(
  ({
    buckets,
    workspaceIds,
    names,
  }: {
    buckets: Bucket[];
    workspaceIds: readonly number[];
    names: readonly string[];
  }) =>
    OutboxEvent.query()
      .alias('o')
      .select(columns(OutboxEvent, 'o', 'id'))
      .whereRaw('o.bucket = any(?::int[])', [buckets])
      .whereRaw('o.workspace_id = any(?::bigint[])', [workspaceIds])
      .whereRaw('o.name = any(?::text[])', [names])
      .orderBy('o.id', 'desc')
      .limit(KNOWN_PAST),
);

/**
 * What a new subscription must not receive, because it has happened already: the events that wait for their position,
 * and the last position that is given. The waiting events are read first, so no event falls between the two reads.
 * Neither contains an event that is committed after the subscription.
 */
async function pastOf(
  trx: Transaction,
  actor: Actor,
  { event, workspace_id: workspaceId }: WantedHook,
): Promise<{ happened: number[]; after_position: number }> {
  const workspaceIds = workspaceId === null ? await workspaceIdsOf(trx, actor) : [workspaceId];
  const events = await waiting(trx, { buckets: workspaceIds.map(bucketOf), workspaceIds, names: recordedAs(event) });
  const { last_position } = await DispatcherState.query(trx)
    .select('last_position')
    .first()
    .throwIfNotFound()
    .execute();
  return { happened: events.map(({ id }) => id), after_position: last_position };
}

/**
 * Deletes the actor's subscriptions to a URL. A program deletes only those that it has created
 * (behaviour/webhooks.md#subscribing).
 */
export async function deleteHooksTo(trx: Transaction, actor: Actor, targetUrl: string): Promise<void> {
  const [owner, kind] = hookOwner(actor);
  await HookSubscription.ownOf(owner, kind, trx).where('target_url', targetUrl).delete();
}

/** Deletes all subscriptions of a user, including those of programs. */
export const deleteHooksOf = changesAlone((userId: number) =>
  HookSubscription.query().where('user_id', userId).delete(),
);

/** Deletes all subscriptions that are limited to a workspace. */
export const deleteHooksIn = changesAlone((workspaceId: number) =>
  HookSubscription.query().where('workspace_id', workspaceId).delete(),
);

/** An event and its place, as it is compared with subscriptions. */
export interface Occurrence {
  id: number;
  position: number;
  name: string;
  workspace_id: number;
  channel_id: number | null;
  thread_id: number | null;
  conversation_id: number | null;
  /** The user whom it happened to. */
  user_id: number | null;
  occurred_at: Date;
}

/**
 * The subscriptions in the workspace of an event `e` that may fit it. The narrowest place that such a subscription
 * names, if it names any, is the place of the event. `offset 0` makes PostgreSQL look them up for one event after the
 * other. Otherwise the planner, which does not know how few there are, would read all subscriptions.
 */
const NEAR = raw(`
  select * from hook_subscriptions near
  where near.workspace_id = e.workspace_id and near.event = e.name
    and coalesce(near.thread_id, near.channel_id, near.conversation_id, 0) = any(array[0, e.thread_id, e.channel_id, e.conversation_id])
  offset 0`);

/**
 * Returns which of these events may have subscriptions. This is one statement over small tables, because most events
 * have none.
 */
export async function eventsWithHooks(db: Queryable, events: readonly Occurrence[]): Promise<Set<number>> {
  if (events.length === 0) return new Set();
  const column = (pick: (event: Occurrence) => number | string | null) => events.map(pick);
  const ids = await db.numbers(sql`
    with happened as materialized (
      select * from unnest(${column((one) => one.id)}::bigint[], ${column((one) => one.name)}::text[],
        ${column((one) => one.workspace_id)}::bigint[], ${column((one) => one.channel_id)}::bigint[],
        ${column((one) => one.thread_id)}::bigint[], ${column((one) => one.conversation_id)}::bigint[])
        as e (id, name, workspace_id, channel_id, thread_id, conversation_id)
    ), everywhere as materialized (
      select kind.name, kind.workspace_id from (select distinct e.name, e.workspace_id from happened e) kind
      where exists (
        select from hook_subscriptions h
        join workspace_users wu on wu.workspace_id = kind.workspace_id and wu.user_id = h.user_id
        where h.workspace_id is null and h.event = kind.name)
    )
    select e.id from happened e
    where (e.name, e.workspace_id) in (select name, workspace_id from everywhere) or exists (
      select from (${NEAR}) h
      where (h.channel_id is null or h.channel_id = e.channel_id) and (h.thread_id is null or h.thread_id = e.thread_id)
        and (h.conversation_id is null or h.conversation_id = e.conversation_id))`);
  return new Set(ids);
}

/** The columns of a subscription that a delivery needs. */
export interface FittingHook {
  id: number;
  user_id: number;
  /** The program that has created it; null for the user. */
  client_id: string | null;
  target_url: string;
}

/** A subscription that fits an event, and its place among those that fit the events of the workspace, from 1. */
export interface HookInTurn extends FittingHook {
  happening_id: number;
  workspace_id: number;
  /** Of the event. */
  position: number;
  rank: number;
}

/**
 * Returns the next subscriptions that fit these events: the first `most` of each workspace. `last` has the subscription
 * after which an event continues. Their users are or were in the workspaces of the events. A
 * subscription must have been created before the event was committed. One that has ended fits only the event that it
 * ended with, and only when it happened to the subscriber. One statement serves all events.
 */
export function fittingHooks(
  db: Queryable,
  events: readonly Occurrence[],
  last: ReadonlyMap<number, number>,
  most: number,
): Promise<HookInTurn[]> {
  const column = (pick: (event: Occurrence) => number | string | null) => events.map(pick);
  const shown = raw('e.id as happening_id, e.workspace_id, e.position, h.id, h.user_id, h.client_id, h.target_url');
  const isLiving = raw(`h.id > e.last_hook and h.after_position < e.position and e.id <> all(h.happened)
      and (h.ended_at is null
        or (h.ended_at = e.occurred_at and h.user_id = e.user_id and h.end_reason = 'left_workspace'))`);
  return db.many<HookInTurn>(sql`
    with happened as materialized (
      select * from unnest(${column((one) => one.id)}::bigint[], ${column((one) => one.position)}::bigint[],
        ${column((one) => one.name)}::text[], ${column((one) => one.workspace_id)}::bigint[],
        ${column((one) => one.channel_id)}::bigint[], ${column((one) => one.thread_id)}::bigint[],
        ${column((one) => one.conversation_id)}::bigint[], ${column((one) => one.user_id)}::bigint[],
        ${column((one) => one.occurred_at.toISOString())}::timestamptz[], ${column((one) => last.get(one.id) ?? 0)}::bigint[])
        as e (id, position, name, workspace_id, channel_id, thread_id, conversation_id, user_id, occurred_at, last_hook)
    ), everywhere as materialized (
      select h.*, kind.workspace_id as place from (select distinct e.name, e.workspace_id from happened e) kind
      join hook_subscriptions h on h.workspace_id is null and h.event = kind.name
      join workspace_users wu on wu.workspace_id = kind.workspace_id and wu.user_id = h.user_id
    ), fitting as (
    select ${shown} from happened e cross join lateral (${NEAR}) h
    where ${isLiving}
      and (h.channel_id is null or h.channel_id = e.channel_id)
      and (h.thread_id is null or h.thread_id = e.thread_id)
      and (h.conversation_id is null or h.conversation_id = e.conversation_id)
    union all
    select ${shown} from happened e join everywhere h on h.place = e.workspace_id and h.event = e.name
    where ${isLiving}
    ), ranked as (
      select *, (row_number() over (partition by workspace_id order by position, id))::int as rank from fitting
    )
    select * from ranked where rank <= ${most} order by position, id`);
}

/** A subscription, whether it has ended, and whether that is because its user has left the workspace. */
type FoundHook = FittingHook & { ended: boolean; ended_by_leaving: boolean };

/** Returns these subscriptions. Deleted ones are missing. */
export const findHooks = lists((ids: readonly number[]) =>
  HookSubscription.query()
    .alias('h')
    .select(columns(HookSubscription, 'h', 'id', 'user_id', 'client_id', 'target_url'))
    .select<Pick<FoundHook, 'ended'>>(objectionRaw('h.ended_at is not null as ended'))
    .select<Pick<FoundHook, 'ended_by_leaving'>>(
      objectionRaw("h.end_reason is not distinct from 'left_workspace' as ended_by_leaving"),
    )
    .whereRaw('h.id = any(?::bigint[])', [ids]),
);

/** What the secret of a subscription is derived from. */
export interface SecretHolder {
  id: number;
  secret_generation: number;
}

/** A subscription of the actor that has not ended, or that Skein itself has ended. */
export interface OwnHook extends SecretHolder {
  user_id: number;
  target_url: string;
  /** Whether the URL may lead to public addresses only (behaviour/network.md#foreign-sites). */
  public_targets_only: boolean;
  event: EventName;
  rotated_at: Date | null;
  is_over: boolean;
}

const own = variants((kind: HookOwnerKind) =>
  finds((values: HookOwner & { id: number }) =>
    HookSubscription.ownOf(values, kind)
      .findById(values.id)
      .where((where) => void where.whereNull('ended_at').orWhereNotNull('end_reason'))
      .select(columns(HookSubscription, 'hook_subscriptions', 'id', 'user_id', 'target_url', 'public_targets_only'))
      .select(columns(HookSubscription, 'hook_subscriptions', 'event', 'secret_generation', 'rotated_at'))
      .select<Pick<OwnHook, 'is_over'>>(objectionRaw('ended_at is not null as is_over')),
  ),
);

/**
 * Returns a subscription of the actor; otherwise throws `not_found` (110). A program gets only those that it has
 * created (behaviour/webhooks.md#subscribing).
 */
export async function findOwnHook(db: Queryable, actor: Actor, id: number): Promise<OwnHook> {
  const [owner, kind] = hookOwner(actor);
  return found(await own(kind)(db, { ...owner, id }), 'not_found');
}

/** Returns the number of subscriptions of a user that have not ended, including those of programs. */
export const countHooksOf = gets(
  (userId: number) =>
    HookSubscription.query()
      .select<{ count: number }>(objectionRaw('count(*)::int as count'))
      .where('user_id', userId)
      .whereNull('ended_at'),
  ({ count }) => count,
);

/**
 * Returns the largest number of a user's subscriptions, including those of programs, that one event of this kind and
 * these filters can fit. An event is in one place of each kind. The result is the sum of the largest number limited to
 * one workspace, one channel, one conversation and one thread, and of the number without a limit.
 */
export async function countHooksAtOnce(
  db: Queryable,
  userId: number,
  event: EventName,
  { workspace_id, channel_id, thread_id, conversation_id }: HookFilters,
): Promise<number> {
  return db.number(sql`
    with fitting as (
      select case when thread_id is not null then 4 when conversation_id is not null then 3 when channel_id is not null then 2
          when workspace_id is not null then 1 else 0 end as sort,
        coalesce(thread_id, conversation_id, channel_id, workspace_id, 0) as place
      from hook_subscriptions
      where user_id = ${userId} and event = ${event} and ended_at is null
        and coalesce(workspace_id = ${workspace_id}::bigint, true) and coalesce(channel_id = ${channel_id}::bigint, true)
        and coalesce(thread_id = ${thread_id}::bigint, true) and coalesce(conversation_id = ${conversation_id}::bigint, true)
    ), places as (
      select sort, count(*)::int as count from fitting group by sort, place
    )
    select coalesce(sum(most.count), 0)::int as count from (select max(count) as count from places group by sort) most`);
}

/** Deletes a subscription of the actor, if there is one with this id. */
export async function deleteOwnHook(trx: Transaction, actor: Actor, id: number): Promise<void> {
  const [owner, kind] = hookOwner(actor);
  await HookSubscription.ownOf(owner, kind, trx).deleteById(id);
}

/** Whether a subscription is shown to the actor: it has not ended, or Skein itself has ended it. */
export function isListedFor(actor: Actor): Sql {
  return sql`user_id = ${actor.id} and ${isOwnOf(actor)} and (ended_at is null or end_reason is not null)`;
}

/**
 * Gives a subscription another secret. Returns what the secret is derived from. Throws `not_found` (110) when the
 * subscription has just been deleted.
 */
export const rotateSecretOf = finds(
  (id: number, now: Date) =>
    HookSubscription.query()
      .findById(id)
      .patch({ secret_generation: objectionRaw('secret_generation + 1'), rotated_at: now })
      .returning(['id', 'secret_generation']),
  'not_found',
);

/** A subscription that sockets serve. */
export type SocketHook = Pick<HookSubscription, 'id' | 'lapse_after'>;

/** More than one socket may serve, so that a caller can tell. */
const SOME = 101;

/** Returns the actor's subscriptions over a socket that have not ended: those with these ids, or some of all. */
export async function findSocketHooks(
  db: Queryable,
  actor: Actor,
  ids: readonly number[] | undefined,
): Promise<SocketHook[]> {
  return db.many<SocketHook>(sql`
    select id, lapse_after from hook_subscriptions
    where user_id = ${actor.id} and ${isOwnOf(actor)} and ended_at is null and target_url = ${HOOK_ADDRESSES}::text || id
      ${ids === undefined ? sql`` : sql`and id = any(${ids}::bigint[])`}
    order by id limit ${raw(String(SOME))}`);
}

/** Why a subscription has ended, although its owner has not unsubscribed (behaviour/webhooks.md#log). */
export type EndReason = 'gone' | 'failing' | 'token_replaced' | 'access_ended' | 'program_revoked' | 'left_workspace';

/** The maximum number of ended subscriptions of a user that are kept. */
const MAX_ENDED = 1000;

/** Ends these subscriptions, unless they have ended. Returns their owners, each once. */
async function end(trx: Transaction, which: Sql, reason: EndReason, now: Date): Promise<number[]> {
  const userIds = await trx.numbers(sql`
    update hook_subscriptions set ended_at = ${now}, end_reason = ${reason}
    where ${which} and ended_at is null returning user_id`);
  const owners = [...new Set(userIds)];
  for (const owner of owners) await dropOldest(trx, owner);
  return owners;
}

/** Deletes all but the last ended subscriptions of a user. Otherwise one user could fill the table. */
async function dropOldest(trx: Transaction, userId: number): Promise<void> {
  await trx.run(sql`
    delete from hook_subscriptions where id in (
      select ended.id from (
        select id, row_number() over (order by ended_at desc, id desc) as nr from hook_subscriptions
        where user_id = ${userId} and end_reason is not null) ended
      where ended.nr > ${MAX_ENDED})`);
}

/** Ends all subscriptions of a user, including those of programs. */
export function endHooksOf(trx: Transaction, userId: number, now: Date): Promise<number[]> {
  return end(trx, sql`user_id = ${userId}`, 'access_ended', now);
}

/** Ends the subscriptions that a user has created with their own token or a session. */
export function endOwnHooksOf(trx: Transaction, userId: number, now: Date): Promise<number[]> {
  return end(trx, sql`user_id = ${userId} and client_id is null`, 'token_replaced', now);
}

/** Ends the subscriptions that a program has created for these users. */
export function endHooksOfProgram(
  trx: Transaction,
  clientId: string,
  userIds: readonly number[],
  now: Date,
): Promise<number[]> {
  return end(trx, sql`user_id = any(${userIds}::bigint[]) and client_id = ${clientId}`, 'program_revoked', now);
}

/** Ends what the programs of a user's integrations have subscribed to for that user. Their test tokens have ended. */
export function endHooksOfTestTokens(
  trx: Transaction,
  userId: number,
  clientIds: readonly string[],
  now: Date,
): Promise<number[]> {
  return end(trx, sql`user_id = ${userId} and client_id = any(${clientIds}::text[])`, 'token_replaced', now);
}

/**
 * Ends the subscriptions of a user that are limited to a workspace. They still receive the event that ends them
 * (behaviour/events.md#receivers).
 */
export function endHooksIn(trx: Transaction, { workspace_id, user_id }: MembershipKey, now: Date): Promise<number[]> {
  return end(trx, sql`user_id = ${user_id} and workspace_id = ${workspace_id}`, 'left_workspace', now);
}

/** Ends a subscription whose target has responded that it wants no more deliveries (behaviour/webhooks.md#delivery). */
export function endGoneHook(trx: Transaction, id: number, now: Date): Promise<number[]> {
  return end(trx, sql`id = ${id}`, 'gone', now);
}

/** Ends all subscriptions of a user to a URL at which deliveries keep failing (behaviour/webhooks.md#targets). */
export function endFailingHooks(trx: Transaction, userId: number, targetUrl: string, now: Date): Promise<number[]> {
  return end(trx, sql`user_id = ${userId} and target_url = ${targetUrl}`, 'failing', now);
}

/**
 * The internal events about objects that are hidden from users, and what these users receive
 * (behaviour/events.md#loss-of-sight).
 */
export const LOSSES = { thread_lost: 'thread_deleted', channel_lost: 'channel_deleted' } as const;
export type LossName = keyof typeof LOSSES;

export function isLoss(name: EventName | LossName): name is LossName {
  return Object.hasOwn(LOSSES, name);
}

/** The names of the events that users receive as `event`. */
export function recordedAs(event: string): string[] {
  return [event, ...Object.entries(LOSSES).flatMap(([name, received]) => (received === event ? [name] : []))];
}
