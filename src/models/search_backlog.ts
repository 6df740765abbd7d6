import { bucketIn } from '../db/compiled.js';
import { type Queryable, type Transaction, sql } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { BaseModel, insertion } from '../db/model.js';
import type { DocumentPlace } from './search_document.js';
import { changes } from '../db/statements.js';

/** How far the posts of a workspace are indexed that are older than the table of documents, or than its language. */
export class SearchBacklog extends BaseModel {
  static override tableName = 'search_backlogs';
  static override idColumn = ['bucket', 'workspace_id'];

  declare bucket: Bucket;
  declare workspace_id: number;
  declare kind: string;
  declare after_id: number;
}

/** The place in a backlog: all documents of earlier kinds are written, and those of this kind up to an id. */
export interface BacklogPlace {
  kind: DocumentPlace['kind'];
  after_id: number;
}

/** The kinds of documents in the order in which they are indexed. */
const KINDS = ['thread', 'comment', 'message', 'conversation'] as const;

const START: BacklogPlace = { kind: KINDS[0], after_id: 0 };

/** Returns where the next kind begins; undefined after the last kind. */
export function nextKind({ kind }: BacklogPlace): BacklogPlace | undefined {
  const next = KINDS[KINDS.indexOf(kind) + 1];
  return next && { kind: next, after_id: 0 };
}

export function isStart({ kind, after_id: after }: BacklogPlace): boolean {
  return kind === START.kind && after === START.after_id;
}

const begin = changes(
  insertion(SearchBacklog, ['bucket', 'workspace_id', 'kind', 'after_id'], (query) =>
    query.onConflict(['bucket', 'workspace_id']).merge(['kind', 'after_id']),
  ),
);

/** Has all posts of a workspace indexed once more, from the first one on. Waits for a slice that is being indexed. */
export async function restartBacklog(trx: Transaction, { id, bucket }: { id: number; bucket: Bucket }): Promise<void> {
  await begin(trx, { bucket, workspace_id: id, ...START });
}

/** A backlog as it was read. Each change of its row gives it another version. */
export interface ListedBacklog extends BacklogPlace {
  bucket: Bucket;
  workspace_id: number;
  version: string;
}

/** Returns the backlogs of all workspaces. */
export function listBacklogs(db: Queryable): Promise<ListedBacklog[]> {
  return db.many<{ [Field in keyof ListedBacklog]: ListedBacklog[Field] }>(sql`
    select bucket, workspace_id, kind, after_id, xmin::text as version from search_backlogs order by bucket, workspace_id`);
}

/**
 * Locks a backlog until the end of the transaction. Returns undefined when another process has locked it, or when it
 * has changed since it was listed. A backlog may belong to a removed workspace.
 */
export async function claimBacklog(
  trx: Transaction,
  { bucket, workspace_id: workspaceId, version }: ListedBacklog,
): Promise<{ isRemoved: boolean } | undefined> {
  const row = await trx.maybe<{ is_removed: boolean }>(sql`
    select w.removed_at is not null as is_removed
    from search_backlogs b join workspaces w on w.bucket = b.bucket and w.id = b.workspace_id
    where b.bucket = ${bucket} and b.workspace_id = ${workspaceId} and b.xmin::text = ${version}
    for update of b skip locked`);
  return row && { isRemoved: row.is_removed };
}

const ofWorkspace = (id: number) => SearchBacklog.query().findById([bucketIn(id), id]);

const move = changes((workspaceId: number, { kind, after_id }: BacklogPlace) =>
  ofWorkspace(workspaceId).patch({ kind, after_id }),
);

const end = changes((workspaceId: number) => ofWorkspace(workspaceId).delete());

/** Moves a claimed backlog to another place. Without a place it ends. */
export async function moveBacklog(
  trx: Transaction,
  { workspace_id: workspaceId }: ListedBacklog,
  place: BacklogPlace | undefined,
): Promise<void> {
  if (place === undefined) await end(trx, workspaceId);
  else await move(trx, workspaceId, place);
}

/** Returns a transaction id that is greater than those of all transactions that have written something until now. */
export async function newTransactionId(db: Queryable): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
  return id;
}

/** Whether all transactions with smaller ids have ended. */
export async function haveEndedBefore(db: Queryable, id: string): Promise<boolean> {
  const { ended } = await db.one<{ ended: boolean }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${id}::text::xid8 as ended`);
  return ended;
}
