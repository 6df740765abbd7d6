import { raw } from 'objection';
import { ending } from '../db/compiled.js';
import { type Queryable, type Transaction, sql } from '../db/database.js';
import { secretKey, type Bucket, type SecretKey } from '../db/ids.js';
import { Workspace, type VisibleWorkspace } from './workspace.js';
import { WorkspaceUser } from './workspace_user.js';
import { BaseModel, belongsTo, columns, type BucketQuery } from '../db/model.js';
import { locks } from '../db/statements.js';

/** The link by which users join a workspace. Stored as its SHA-256. */
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

  /** The working link with this key, as `link`, and its workspace, `w`. */
  static byKey({ bucket, sha256 }: SecretKey, db?: Queryable): BucketQuery<JoinLink> {
    return this.query(db)
      .alias('link')
      .joinRelated('workspace', { alias: 'w' })
      .where('link.bucket', bucket)
      .where('link.sha256', sha256)
      .whereNull('w.removed_at');
  }
}

interface WorkspaceKey {
  id: number;
  bucket: Bucket;
}

/** Returns the generation of the last join link of a workspace, and whether the link still works. */
export function joinLinkOf(
  db: Queryable,
  { id, bucket }: WorkspaceKey,
): Promise<{ generation: number; works: boolean } | undefined> {
  return JoinLink.query(db)
    .findById([bucket, id])
    .select('generation')
    .select<{ works: boolean }>(raw('sha256 is not null as works'))
    .execute();
}

/** Makes the link of this generation the only one that works. */
export async function openJoinLink(
  trx: Transaction,
  { id, bucket }: WorkspaceKey,
  generation: number,
  code: string,
): Promise<void> {
  await JoinLink.query(trx)
    .insert({ bucket, workspace_id: id, generation, sha256: secretKey(code)?.sha256 ?? null })
    .onConflict(['bucket', 'workspace_id'])
    .merge(['generation', 'sha256']);
}

/** Disables the link of a workspace, if there is one. */
export async function closeJoinLink(trx: Transaction, { id, bucket }: WorkspaceKey): Promise<void> {
  await JoinLink.query(trx).findById([bucket, id]).patch({ sha256: null });
}

const hold = locks((key: SecretKey) =>
  ending(
    JoinLink.byKey(key).select(columns(Workspace, 'w', 'id', 'bucket', 'default_channel', 'plan')),
    sql`for share of link for no key update of w`,
  ),
);

/**
 * Returns the workspace that a code opens; undefined for a code that does not work. Before the end of the transaction
 * the link cannot be disabled, and nobody else joins or leaves the workspace.
 */
export async function workspaceOfCode(
  trx: Transaction,
  code: string,
): Promise<Omit<VisibleWorkspace, 'viewer_type'> | undefined> {
  const key = secretKey(code);
  return key && hold(trx, key);
}

/** A workspace as a page shows it to a user who has its join link. */
export interface OpenWorkspace {
  name: string;
  /** Whether the user is a member already. */
  is_member: boolean;
}

/** Returns the workspace that a code opens; undefined for a code that does not work. */
export async function openWorkspace(db: Queryable, code: string, userId: number): Promise<OpenWorkspace | undefined> {
  const key = secretKey(code);
  if (key === undefined) return undefined;
  const isMember = WorkspaceUser.query()
    .alias('wu')
    .whereColumn('wu.workspace_id', 'w.id')
    .where('wu.user_id', userId)
    .whereNull('wu.removed_at');
  return JoinLink.byKey(key, db)
    .select(columns(Workspace, 'w', 'name'))
    .select<Pick<OpenWorkspace, 'is_member'>>(raw('exists (?) as is_member', isMember))
    .first()
    .execute();
}
