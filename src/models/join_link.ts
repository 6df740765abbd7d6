import { sql, type Queryable, type Transaction } from '../db/database.js';
import { secretKey, type Bucket } from '../db/ids.js';
import { Workspace, type VisibleWorkspace } from './workspace.js';
import { BaseModel, belongsTo } from '../db/model.js';

/** The link by which people join a workspace. Kept as its SHA-256. */
export class JoinLink extends BaseModel {
  static override tableName = 'join_links';
  static override idColumn = ['bucket', 'workspace_id'];
  static override relationMappings = () => ({
    workspace: belongsTo(Workspace, 'join_links.workspace_id'),
  });

  declare bucket: Bucket;
  declare workspace_id: number;
  declare generation: number;
  declare sha256: Buffer | null;
}

interface WorkspaceKey {
  id: number;
  bucket: Bucket;
}

/** The last join link of a workspace, and whether it works still. */
export async function joinLinkOf(
  db: Queryable,
  { id, bucket }: WorkspaceKey,
): Promise<{ generation: number; works: boolean } | undefined> {
  return db.maybe<{ generation: number; works: boolean }>(sql`
    select generation, sha256 is not null as works from join_links where bucket = ${bucket} and workspace_id = ${id}`);
}

/** Makes the link of that generation the one that works. */
export async function openJoinLink(
  trx: Transaction,
  { id, bucket }: WorkspaceKey,
  generation: number,
  code: string,
): Promise<void> {
  await trx.run(sql`
    insert into join_links (bucket, workspace_id, generation, sha256)
    values (${bucket}, ${id}, ${generation}, ${secretKey(code)?.sha256})
    on conflict (bucket, workspace_id) do update set generation = excluded.generation, sha256 = excluded.sha256`);
}

/** Makes the link of a workspace worthless, if there is one. */
export async function closeJoinLink(trx: Transaction, { id, bucket }: WorkspaceKey): Promise<void> {
  await trx.run(sql`update join_links set sha256 = null where bucket = ${bucket} and workspace_id = ${id}`);
}

/**
 * The workspace into which a code leads; undefined for one that leads nowhere. Before the end of the transaction the link cannot be
 * disabled, and nobody else comes into the workspace or leaves it.
 */
export async function workspaceOfCode(
  trx: Transaction,
  code: string,
): Promise<Omit<VisibleWorkspace, 'viewer_type'> | undefined> {
  const key = secretKey(code);
  if (key === undefined) return undefined;
  return trx.maybe<Omit<VisibleWorkspace, 'viewer_type'> & { [column: string]: unknown }>(sql`
    select w.id, w.bucket, w.default_channel, w.plan
    from join_links link join workspaces w on w.bucket = link.bucket and w.id = link.workspace_id
    where link.bucket = ${key.bucket} and link.sha256 = ${key.sha256} and w.removed_at is null
    for share of link for no key update of w`);
}

/** A workspace as a page shows it to a user who has its join link. */
export interface OpenWorkspace {
  name: string;
  /** Whether the user is in it already. */
  is_member: boolean;
}

/** The workspace into which a code leads; undefined for one that leads nowhere. */
export async function openWorkspace(db: Queryable, code: string, userId: number): Promise<OpenWorkspace | undefined> {
  const key = secretKey(code);
  if (key === undefined) return undefined;
  return db.maybe<OpenWorkspace>(sql`
    select w.name, exists (
      select from workspace_users wu
      where wu.workspace_id = w.id and wu.user_id = ${userId} and wu.removed_at is null) as is_member
    from join_links link join workspaces w on w.bucket = link.bucket and w.id = link.workspace_id
    where link.bucket = ${key.bucket} and link.sha256 = ${key.sha256} and w.removed_at is null`);
}
