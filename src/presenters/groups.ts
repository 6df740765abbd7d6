import type { Actor } from '../actor.js';
import { sql, type Queryable, type Sql } from '../db/database.js';
import { found } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { visibleGroups, type GroupKey } from '../models/group.js';
import { shownPage, type ListRow, type ShownList } from './pages.js';
import { json, type View } from './view.js';

/** Needs `g` and `members`. A group looks the same to everybody who sees it. */
const groupView: View<'Group'> = {
  id: 'g.id',
  name: 'g.name',
  description: 'g.description',
  color: 'g.color',
  user_ids: `coalesce(members.user_ids, '{}')`,
  workspace_id: 'g.workspace_id',
  version: 'g.version',
};

const groupJson = json(groupView);

function members(bucket: Bucket): Sql {
  return sql`
    left join lateral (
      select array_agg(member.user_id order by member.joined_at, member.user_id) as user_ids
      from group_users member where member.bucket = ${bucket} and member.group_id = g.id) members on true`;
}

/** Returns a group that is known to exist, without checking who sees it. */
export async function showGroup(db: Queryable, group: GroupKey): Promise<JsonText<Schema<'Group'>>> {
  return db.json(sql`
    select ${groupJson}::text as json from groups g ${members(group.bucket)}
    where g.bucket = ${group.bucket} and g.id = ${group.id}`);
}

/** Returns a group that the actor sees; otherwise throws `group_not_found` (119). */
export async function showVisibleGroup(db: Queryable, actor: Actor, id: number): Promise<JsonText<Schema<'Group'>>> {
  const bucket = bucketOf(id);
  const [json] = await db.strings(sql`
    select ${groupJson}::text as json
    from ${visibleGroups(actor, bucket)} ${members(bucket)}
    where g.bucket = ${bucket} and g.id = ${id}`);
  return new JsonText(found(json, 'group_not_found'));
}

/** Returns the groups of a workspace that the actor sees, after a place in the list, in the order of their ids. */
export async function showGroups(
  db: Queryable,
  actor: Actor,
  workspace: { id: number; bucket: Bucket },
  after: number,
): Promise<ShownList<Schema<'Group'>>> {
  return shownPage(
    await db.page<ListRow>(sql`
      select ${groupJson}::text as json, g.id
      from ${visibleGroups(actor, workspace.bucket)} ${members(workspace.bucket)}
      where g.bucket = ${workspace.bucket} and g.workspace_id = ${workspace.id} and g.id > ${after}
      order by g.id`),
  );
}
