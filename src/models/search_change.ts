import { randomUUID } from 'node:crypto';
import { sql, type Queryable } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';
import { changesAlone } from '../db/statements.js';

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
export async function forgetChanges(db: Queryable, changes: readonly WaitingChange[]): Promise<void> {
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
