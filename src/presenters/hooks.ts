import type { Actor } from '../actor.js';
import { sql, type Queryable, type Sql } from '../db/database.js';
import { found } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { JsonText } from '../db/json_text.js';
import { isListedFor } from '../models/hook_subscription.js';
import { deliveryOf } from '../models/socket_address.js';
import { json, unix, type View } from './view.js';

const shared = {
  id: 'h.id',
  target_url: 'h.target_url',
  delivery: deliveryOf('h.target_url'),
  event: 'h.event',
  workspace_id: 'h.workspace_id',
  channel_id: 'h.channel_id',
  thread_id: 'h.thread_id',
  conversation_id: 'h.conversation_id',
  created_ts: unix('h.created_at'),
};

/** Needs `h`, and `shared.secret`, which is in no table. */
const hookView: View<'HookSubscription'> = { ...shared, secret: 'shared.secret' };

/** Needs `h`, and `t`, its target, which is null before the first delivery to it. */
const listedHookView: View<'Hook'> = {
  ...shared,
  client_id: 'h.client_id',
  failing_since_ts: unix('t.failing_since'),
  ended_ts: unix('h.ended_at'),
  end_reason: 'h.end_reason',
};

const hookJson = json(hookView);
const listedHookJson = json(listedHookView);

/** Returns a subscription that is known to exist, with its secret, for its owner. */
export async function showHook(
  db: Queryable,
  id: number,
  secret: string,
): Promise<JsonText<Schema<'HookSubscription'>>> {
  return db.json(sql`
    select ${hookJson}::text as json
    from hook_subscriptions h cross join (select ${secret}::text as secret) shared where h.id = ${id}`);
}

/**
 * Returns the subscriptions of the actor, or of the program that acts for them, the oldest first, without their
 * secrets.
 */
export async function showHooks(db: Queryable, actor: Actor): Promise<JsonText<Schema<'Hook'>[]>> {
  return db.json(sql`
    select coalesce(json_agg(${listedHookJson} order by h.id), '[]')::text as json ${listedHooks(actor, sql`true`)}`);
}

/** Returns one of these subscriptions. Throws Resource not found (110) when it is none of them. */
export async function showListedHook(db: Queryable, actor: Actor, id: number): Promise<JsonText<Schema<'Hook'>>> {
  const [json] = await db.strings(sql`
    select ${listedHookJson}::text as json ${listedHooks(actor, sql`id = ${id}`)}`);
  return new JsonText(found(json, 'not_found'));
}

function listedHooks(actor: Actor, which: Sql): Sql {
  return sql`
    from (select * from hook_subscriptions where ${isListedFor(actor)} and ${which}) h
    left join hook_targets t on t.bucket = ${actor.bucket} and t.user_id = h.user_id
      and t.sha256 = sha256(convert_to(h.target_url, 'UTF8'))`;
}
