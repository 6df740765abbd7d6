import { sql, type Queryable } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { Workspace, type UserType } from './workspace.js';

// What the commands of the host read, and pages about an own account. They ask nobody whether it may be seen.

/** An account, as `skein user list` shows it. */
export interface ListedAccount {
  id: number;
  name: string;
  email: string;
  created_at: Date;
  /** Whether the user was invited and has no password yet. */
  setup_pending: boolean;
  is_proven: boolean;
  places: { id: number; user_type: UserType }[];
}

const PAGE = 500;

/** Returns the accounts after an id, in the order of their ids, at most 500. Bots and deleted users are none. */
export async function accountsAfter(db: Queryable, id: number): Promise<ListedAccount[]> {
  return db.many<ListedAccount>(sql`
    select u.id, u.name, u.email, u.created_at, u.password_hash is null as setup_pending,
      u.email_proven_at is not null as is_proven,
      (select coalesce(jsonb_agg(jsonb_build_object('id', wu.workspace_id, 'user_type', wu.user_type)
          order by wu.workspace_id), '[]')
        from workspace_users wu where wu.user_id = u.id and wu.removed_at is null) as places
    from users u
    where u.id > ${id} and not u.bot and u.deleted_at is null
    order by u.id limit ${PAGE}`);
}

/** Returns the names of workspaces by their ids, in the order of the ids. */
export async function workspaceNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await Workspace.query(db)
    .whereRaw('bucket = any(?::int[])', [ids.map(bucketOf)])
    .whereRaw('id = any(?::bigint[])', [ids])
    .orderBy('id')
    .select('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the ids of all workspaces that have members. */
export async function peopledWorkspaceIds(db: Queryable): Promise<number[]> {
  return db.numbers(sql`
    select distinct workspace_id as id from workspace_users where removed_at is null order by id`);
}

/** Returns a workspace; undefined when there is none with this id. */
export function hostedWorkspace(
  db: Queryable,
  id: number,
): Promise<Pick<Workspace, 'id' | 'bucket' | 'default_channel' | 'plan'> | undefined> {
  const workspace = Workspace.query(db).byId(id).whereNull('removed_at');
  return workspace.select('id', 'bucket', 'default_channel', 'plan').execute();
}

/** Whether nobody has ever had an account. */
export async function isEmptyDatabase(db: Queryable): Promise<boolean> {
  return db.boolean(sql`select not exists (select from users) as empty`);
}

/** How many connections PostgreSQL has for those who are no superusers. */
export async function countConnections(db: Queryable): Promise<number> {
  return db.number(sql`select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as count`);
}
