import { sql, type Sql, type Transaction } from '../db/database.js';
import type { MembershipKey } from './workspace_user.js';

/** Why a subscription has ended, although its owner has not unsubscribed (behaviour/webhooks.md#log). */
export type EndReason = 'gone' | 'failing' | 'token_replaced' | 'access_ended' | 'program_revoked' | 'left_workspace';

/** The maximum number of ended subscriptions of a user that are kept. */
const MAX_ENDED = 1000;

/** Ends these subscriptions, unless they have ended. Returns their owners, each once. */
async function end(trx: Transaction, which: Sql, reason: EndReason, now: Date): Promise<number[]> {
  const rows = await trx.many<{ user_id: number }>(sql`
    update hook_subscriptions set ended_at = ${now}, end_reason = ${reason}
    where ${which} and ended_at is null returning user_id`);
  const owners = [...new Set(rows.map(({ user_id }) => user_id))];
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
