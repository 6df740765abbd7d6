import type { Actor } from '../actor.js';
import { sql, type Queryable, type Sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { avatarUrls } from './avatars.js';
import { shownPage, type ListRow, type ShownList } from './pages.js';
import { json, unix, type View } from './view.js';

/** Needs `w`, with `default_conversation` of the viewer's membership, and `request`. */
const workspaceView: View<'Workspace'> = {
  id: 'w.id',
  name: 'w.name',
  color: 'w.color',
  default_channel: 'w.default_channel',
  default_conversation: 'w.default_conversation',
  creator: 'w.creator',
  created_ts: unix('w.created_at'),
  avatar_id: 'w.avatar_id',
  avatar_urls: avatarUrls('w'),
  plan: 'w.plan',
  language: 'w.language',
};

const workspaceJson = json(workspaceView);

/** Returns the workspaces with these ids that the actor is a member of, in the order of their ids. */
export async function showWorkspaces(
  db: Queryable,
  actor: Actor,
  ids: readonly number[],
  baseUrl: string,
): Promise<ShownList<Schema<'Workspace'>>> {
  return shownPage(await db.page<ListRow>(selected(actor, ids, baseUrl)));
}

/** Returns the workspace with this id, if the actor is a member of it. */
export async function showWorkspace(
  db: Queryable,
  actor: Actor,
  id: number,
  baseUrl: string,
): Promise<JsonText<Schema<'Workspace'>> | undefined> {
  const row = await db.maybe<{ json: string }>(selected(actor, [id], baseUrl));
  return row && new JsonText(row.json);
}

/** The rows may be in several buckets. Citus first collects them, and then builds their objects. */
function selected(actor: Actor, ids: readonly number[], baseUrl: string): Sql {
  return sql`
    with found as materialized (
      select w.*, wu.default_conversation
      from workspaces w
      join workspace_users wu on wu.workspace_id = w.id and wu.user_id = ${actor.id} and wu.removed_at is null
      where w.bucket = any(${ids.map(bucketOf)}::int[]) and w.id = any(${ids}::bigint[]))
    select ${workspaceJson}::text as json, w.id
    from found w cross join (select ${baseUrl}::text as base_url) request
    order by w.id`;
}

/**
 * Returns a workspace as events store it, without any viewer's own state: `default_conversation` is 0, which is no id
 * (behaviour/events.md#receivers).
 */
export async function showWorkspaceToAll(
  db: Queryable,
  id: number,
  baseUrl: string,
): Promise<JsonText<Schema<'Workspace'>>> {
  return db.json(sql`
    select ${workspaceJson}::text as json
    from (select *, 0::bigint as default_conversation from workspaces where bucket = ${bucketOf(id)} and id = ${id}) w
    cross join (select ${baseUrl}::text as base_url) request`);
}
