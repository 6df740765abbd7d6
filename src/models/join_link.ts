import { raw } from 'objection';
import { bucketIn, ending } from '../db/compiled.js';
import { type Queryable, type Transaction, sql } from '../db/database.js';
import { secretKey, type Bucket, type SecretKey } from '../db/ids.js';
import { Workspace, type VisibleWorkspace } from './workspace.js';
import { BaseModel, belongsTo, columns, type BucketQuery } from '../db/model.js';
import { changes, finds, locks } from '../db/statements.js';

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
  static byKey({ bucket, sha256 }: SecretKey): BucketQuery<JoinLink> {
    return this.query()
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
export const joinLinkOf = finds(({ id }: WorkspaceKey) =>
  JoinLink.query()
    .findById([bucketIn(id), id])
    .select('generation')
    .select<{ works: boolean }>(raw('sha256 is not null as works')),
);

const open = changes(({ id, generation, sha256 }: { id: number; generation: number; sha256: Buffer | null }) =>
  JoinLink.query()
    .insert({ bucket: bucketIn(id), workspace_id: id, generation, sha256 })
    .onConflict(['bucket', 'workspace_id'])
    .merge(['generation', 'sha256']),
);

/** Makes the link of this generation the only one that works. */
export async function openJoinLink(
  trx: Transaction,
  { id }: WorkspaceKey,
  generation: number,
  code: string,
): Promise<void> {
  await open(trx, { id, generation, sha256: secretKey(code)?.sha256 ?? null });
}

/** Disables the link of a workspace, if there is one. */
export const closeJoinLink = changes(({ id }: WorkspaceKey) =>
  JoinLink.query()
    .findById([bucketIn(id), id])
    .patch({ sha256: null }),
);

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

const shownByKey = finds(({ bucket, sha256, userId }: SecretKey & { userId: number }) =>
  JoinLink.byKey({ bucket, sha256 })
    .select(columns(Workspace, 'w', 'name'))
    .select<Pick<OpenWorkspace, 'is_member'>>(
      raw(
        `exists (
        select from workspace_users wu
        where wu.workspace_id = w.id and wu.user_id = ? and wu.removed_at is null) as is_member`,
        [userId],
      ),
    ),
);

/** Returns the workspace that a code opens; undefined for a code that does not work. */
export async function openWorkspace(db: Queryable, code: string, userId: number): Promise<OpenWorkspace | undefined> {
  const key = secretKey(code);
  if (key === undefined) return undefined;
  return shownByKey(db, { ...key, userId });
}
