import type { Actor } from '../actor.js';
import { raw as objectionRaw } from 'objection';
import { variants } from '../db/compiled.js';
import { columns } from '../db/model.js';
import { raw, sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { found } from '../errors.js';
import type { EventName } from '../generated/events.js';
import {
  HookSubscription,
  hookOwner,
  isOwnOf,
  type HookFilters,
  type HookOwner,
  type HookOwnerKind,
} from './hook_subscription.js';
import { HOOK_ADDRESSES } from './socket_address.js';
import { changes, finds, gets } from '../db/statements.js';

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
  const { count } = await db.one<{ count: number }>(sql`
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
  return count;
}

const removeOne = variants((kind: HookOwnerKind) =>
  changes((values: HookOwner & { id: number }) => HookSubscription.ownOf(values, kind).findById(values.id).delete()),
);

/** Deletes a subscription of the actor, if there is one with this id. */
export async function deleteOwnHook(trx: Transaction, actor: Actor, id: number): Promise<void> {
  const [owner, kind] = hookOwner(actor);
  await removeOne(kind)(trx, { ...owner, id });
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
  return db.many<SocketHook & { [column: string]: unknown }>(sql`
    select id, lapse_after from hook_subscriptions
    where user_id = ${actor.id} and ${isOwnOf(actor)} and ended_at is null and target_url = ${HOOK_ADDRESSES}::text || id
      ${ids === undefined ? sql`` : sql`and id = any(${ids}::bigint[])`}
    order by id limit ${raw(String(SOME))}`);
}
