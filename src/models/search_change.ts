import { randomUUID } from 'node:crypto';
import { bucketIn } from '../db/compiled.js';
import { sql, type Queryable, type Transaction } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { BaseModel, insertion } from '../db/model.js';
import { changesAlone, changes, finds } from '../db/statements.js';
import type { DocumentPlace } from './search_document.js';

/** Search documents that have changed, and that Typesense does not have yet in their present state. */
export class SearchChange extends BaseModel {
  static override tableName = 'search_changes';
  static override idColumn = ['bucket', 'id', 'scope'];

  declare bucket: Bucket;
  declare id: number;
  declare scope: string;
  declare version: string;
  declare after_id: number;
  declare changed_at: Date;
}

/** How far the posts of a workspace are indexed that are older than the table of documents, or than its language. */
export class SearchBacklog extends BaseModel {
  static override tableName = 'search_backlogs';
  static override idColumn = ['bucket', 'workspace_id'];

  declare bucket: Bucket;
  declare workspace_id: number;
  declare kind: string;
  declare after_id: number;
}

/** The copy of all search documents into a new collection of Typesense, wanted or being made. At most one row. */
export class SearchRebuild extends BaseModel {
  static override tableName = 'search_rebuild';
  static override idColumn = 'only_row';

  declare only_row: boolean;
  declare is_stale: boolean;
  declare collection: string | null;
  declare in_bucket: number;
  declare after_id: number;
  declare copied: number;
  declare total: number;
}

/** What has changed: one document, or all documents of a thread, channel or workspace. */
export type ChangeScope = 'document' | 'thread' | 'channel' | 'workspace';

/** What has changed, without a version. `id` is of the document, thread, channel or workspace. */
export interface NewChange {
  id: number;
  scope: ChangeScope;
}

/**
 * Marks search documents as changed, so that Typesense gets their present state. To be called after their rows were
 * changed, in the same transaction or later. A change that is already marked gets another version.
 */
export async function markChanged(db: Queryable, changes: readonly NewChange[], now: Date): Promise<void> {
  const located = distinct(changes).map((change) => ({ ...change, bucket: bucketOf(change.id) }));
  for (const [bucket, some] of byBucket(located)) {
    await db.run(sql`
      insert into search_changes (bucket, id, scope, version, changed_at)
      values (${bucket}, unnest(${some.map(({ id }) => id)}::bigint[]), unnest(${some.map(({ scope }) => scope)}::text[]),
        ${randomUUID()}, ${now})
      on conflict (bucket, id, scope) do update set version = excluded.version, after_id = 0`);
  }
}

/** An upsert must not name a row twice. */
function distinct(changes: readonly NewChange[]): NewChange[] {
  return [...new Map(changes.map((change) => [`${change.scope} ${change.id}`, change])).values()];
}

function byBucket<Change extends { bucket: Bucket }>(changes: readonly Change[]): Map<Bucket, Change[]> {
  const buckets = new Map<Bucket, Change[]>();
  for (const change of changes) buckets.set(change.bucket, [...(buckets.get(change.bucket) ?? []), change]);
  return buckets;
}

/** A change that waits. `version` identifies the state of its row. */
export type WaitingChange = NewChange & Pick<SearchChange, 'bucket' | 'version' | 'after_id'>;

/** Returns the changes that have waited longest, at most `most`. */
export function waitingChanges(db: Queryable, most: number): Promise<WaitingChange[]> {
  return db.many<WaitingChange>(sql`
    select bucket, id, scope, version, after_id from search_changes order by changed_at, id limit ${most}`);
}

/** Deletes changes, unless they have another version meanwhile. */
export async function deleteChanges(db: Queryable, changes: readonly WaitingChange[]): Promise<void> {
  for (const [bucket, some] of byBucket(changes)) {
    const ids = some.map(({ id }) => id);
    await db.run(sql`
      delete from search_changes c
      using unnest(${ids}::bigint[], ${some.map(({ scope }) => scope)}::text[],
        ${some.map(({ version }) => version)}::uuid[]) as done (id, scope, version)
      where c.bucket = ${bucket} and c.id = any(${ids}::bigint[]) and c.id = done.id and c.scope = done.scope and c.version = done.version`);
  }
}

/**
 * Stores how far the documents of a thread, channel or workspace are copied, unless they have changed again. The change
 * then waits behind the others.
 */
export const continueChange = changesAlone(
  ({ bucket, id, scope, version }: WaitingChange, afterId: number, now: Date) =>
    SearchChange.query().where({ bucket, id, scope, version }).patch({ after_id: afterId, changed_at: now }),
);

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
  return db.many<ListedBacklog>(sql`
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
  return db.string(sql`select pg_current_xact_id()::text as id`);
}

/** Whether all transactions with smaller ids have ended. */
export async function haveEndedBefore(db: Queryable, id: string): Promise<boolean> {
  return db.boolean(sql`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${id}::text::xid8 as ended`);
}

/** How far a copy is: into which collection, after which document, and how many of about how many. */
export type Rebuild = Pick<SearchRebuild, 'is_stale' | 'collection' | 'in_bucket' | 'after_id' | 'copied' | 'total'>;

/** Returns the copy that is wanted or being made, or undefined. */
export const currentRebuild = finds(() =>
  SearchRebuild.query()
    .select('is_stale', 'collection', 'in_bucket', 'after_id', 'copied', 'total')
    .where('only_row', true),
);

/** Asks for a copy into a new collection. It changes nothing when one is wanted or being made already. */
export async function requestRebuild(db: Queryable): Promise<void> {
  await db.run(sql`insert into search_rebuild (is_stale) values (false) on conflict (only_row) do nothing`);
}

/**
 * Records that changes are made which Typesense will not get, because it is turned off. When it is turned on again, the
 * documents are copied once more, and nothing is searched before that.
 */
export async function distrustIndex(db: Queryable): Promise<void> {
  await db.run(sql`
    insert into search_rebuild (is_stale) values (true)
    on conflict (only_row) do update set is_stale = true, collection = null`);
}

const beginning = changesAlone(({ collection, total }: { collection: string; total: number }) =>
  SearchRebuild.query()
    .where('only_row', true)
    .patch({ is_stale: false, collection, total, in_bucket: 0, after_id: 0, copied: 0 }),
);

/** Begins a copy with the first document. */
export async function beginRebuild(db: Queryable, collection: string): Promise<void> {
  const total = await db.number(sql`select count(*) as total from search_documents`);
  await beginning(db, { collection, total });
}

type Progress = Pick<SearchRebuild, 'in_bucket' | 'after_id' | 'copied'> & { collection: string };

/** Stores how far a copy is. */
export const continueRebuild = changesAlone(({ collection, in_bucket, after_id, copied }: Progress) =>
  SearchRebuild.query().where('collection', collection).patch({ in_bucket, after_id, copied }),
);

/** Ends a copy. */
export const endRebuild = changesAlone((collection: string) =>
  SearchRebuild.query().where('collection', collection).delete(),
);
