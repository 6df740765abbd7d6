import { sql, type Queryable } from '../db.js';
import type { Schema } from '../generated/schemas.js';
import { Ready } from '../json.js';
import { json, unix, type View } from './view.js';

/** Wants `h`, and `shared.secret`, which is in no table. */
const hookView: View<'HookSubscription'> = {
  id: 'h.id',
  target_url: 'h.target_url',
  event: 'h.event',
  workspace_id: 'h.workspace_id',
  channel_id: 'h.channel_id',
  thread_id: 'h.thread_id',
  conversation_id: 'h.conversation_id',
  created_ts: unix('h.created_at'),
  secret: 'shared.secret',
};

const hookJson = json(hookView);

/** A subscription that is known to exist, to whose owner its secret is shown. */
export async function showHook(db: Queryable, id: number, secret: string): Promise<Ready<Schema<'HookSubscription'>>> {
  const row = await db.one<{ json: string }>(sql`
    select ${hookJson}::text as json
    from hook_subscriptions h cross join (select ${secret}::text as secret) shared where h.id = ${id}`);
  return new Ready(row.json);
}
