import type { Actor } from '../actor.js';
import { sql, type Queryable, type Sql, type Transaction } from '../db.js';
import type { EventName } from '../generated/events.js';
import { newId } from '../ids.js';
import type { MembershipKey } from './memberships.js';

/** What a subscription is limited to: null where it is not. */
export interface HookFilters {
  workspace_id: number | null;
  channel_id: number | null;
  thread_id: number | null;
  conversation_id: number | null;
}

/** What somebody wants to be told of, and where. */
export interface WantedHook extends HookFilters {
  target_url: string;
  event: EventName;
}

/** Whose a subscription is: the user's own, or the program's whose token is in use. */
export function isOwnOf(actor: Actor): Sql {
  return actor.credential === 'program' ? sql`client_id is not distinct from ${actor.client_id}` : sql`true`;
}

/** Subscribes the actor, or the program that acts for them. Answers the id of the one that wants the same, made before or now. */
export async function keepHook(trx: Transaction, actor: Actor, hook: WantedHook, now: Date): Promise<number> {
  const newOne = await newId(trx, actor.bucket);
  const { id } = await trx.one<{ id: number }>(sql`
    insert into hook_subscriptions as known
      (id, user_id, client_id, target_url, event, workspace_id, channel_id, thread_id, conversation_id, created_at)
    values (${newOne}, ${actor.id}, ${actor.client_id}, ${hook.target_url}, ${hook.event}, ${hook.workspace_id}, ${hook.channel_id},
      ${hook.thread_id}, ${hook.conversation_id}, ${now})
    on conflict (user_id, client_id, target_url, event, workspace_id, channel_id, thread_id, conversation_id)
      where ended_at is null do update set event = known.event
    returning known.id`);
  return id;
}

/** Ends what of the actor leads to a URL; where a program acts for them, only what is its own (decision 11a). */
export async function deleteHooksTo(trx: Transaction, actor: Actor, targetUrl: string): Promise<void> {
  await trx.run(sql`
    delete from hook_subscriptions where user_id = ${actor.id} and target_url = ${targetUrl} and ${isOwnOf(actor)}`);
}

/** Ends all subscriptions of a user, also those of programs. */
export async function deleteHooksOf(db: Queryable, userId: number): Promise<void> {
  await db.run(sql`delete from hook_subscriptions where user_id = ${userId}`);
}

/** Ends what a user has subscribed to themself, by their own token or a session. */
export async function deleteOwnHooksOf(trx: Transaction, userId: number): Promise<void> {
  await trx.run(sql`delete from hook_subscriptions where user_id = ${userId} and client_id is null`);
}

/** Ends what a program has subscribed to for a user. */
export async function deleteHooksOfProgram(trx: Transaction, userId: number, clientId: string): Promise<void> {
  await trx.run(sql`delete from hook_subscriptions where user_id = ${userId} and client_id = ${clientId}`);
}

/** Ends what a person has subscribed to in a workspace; of what ends it they are still told (decision 37). */
export async function endHooksIn(trx: Transaction, { workspace_id, user_id }: MembershipKey, now: Date): Promise<void> {
  await trx.run(sql`
    update hook_subscriptions set ended_at = ${now}
    where user_id = ${user_id} and workspace_id = ${workspace_id} and ended_at is null`);
}

/** Erases what anybody has subscribed to in a workspace. */
export async function deleteHooksIn(db: Queryable, workspaceId: number): Promise<void> {
  await db.run(sql`delete from hook_subscriptions where workspace_id = ${workspaceId}`);
}
