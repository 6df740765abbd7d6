// What the search page reads beside the search itself.
import type { Actor } from '../actor.js';
import { bucketIn } from '../db/compiled.js';
import { sql, type Queryable } from '../db/database.js';
import { columns } from '../db/model.js';
import { Channel } from './channel.js';
import { isNamed, isVisibleUser, type Surroundings } from './workspace_people.js';
import { User } from './user.js';
import { lists } from '../db/statements.js';

/** The most rows of each list. Nobody looks through more. */
const MOST = 1000;

export type SearchableChannel = Pick<Channel, 'id' | 'name' | 'archived'>;

/** Returns the channels of a workspace that the actor sees, ordered by name, the archived ones last. */
export const searchableChannelsOf = lists((actor: Actor, workspace: { id: number }) =>
  Channel.visibleTo(actor, bucketIn(workspace.id))
    .select(columns(Channel, 'c', 'id', 'name', 'archived'))
    .where('c.workspace_id', workspace.id)
    .orderByRaw('c.archived, lower(c.name), c.id')
    .limit(MOST),
);

/** Returns the users of a workspace with such a name, whom the actor sees, also those who have left. */
export async function peopleNamed(
  db: Queryable,
  actor: Actor,
  workspace: Surroundings,
  text: string,
): Promise<number[]> {
  const rows = await db.many<{ user_id: number }>(sql`
    select wu.user_id from workspace_users wu join users u on u.id = wu.user_id
    where wu.workspace_id = ${workspace.id} and ${isVisibleUser(actor, workspace)} and ${isNamed(text)}
    order by wu.user_id limit ${MOST}`);
  return rows.map(({ user_id: id }) => id);
}

const names = lists(({ ids }: { ids: readonly number[] }) =>
  User.query().select('id', 'name').whereRaw('id = any(?::bigint[])', [ids]),
);

/** Returns the names of users, by their ids. */
export async function namesOfUsers(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await names(db, { ids });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the names of the other people in a conversation that the actor is in; the actor's own if there are none. */
export async function companionsIn(
  db: Queryable,
  actor: Actor,
  { id, bucket }: { id: number; bucket: number },
): Promise<string[]> {
  const rows = await db.many<{ id: number; name: string }>(sql`
    select u.id, u.name from conversation_users cu join users u on u.id = cu.user_id
    where cu.bucket = ${bucket} and cu.conversation_id = ${id} order by u.id limit ${MOST}`);
  const others = rows.filter((row) => row.id !== actor.id);
  return (others.length === 0 ? rows : others).map(({ name }) => name);
}
