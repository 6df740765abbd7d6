import { compiled } from '../db/compiled.js';
import { sql, type Queryable } from '../db/database.js';
import { BaseModel } from '../db/model.js';

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

/** How far a copy is: into which collection, after which document, and how many of about how many. */
export type Rebuild = Pick<SearchRebuild, 'is_stale' | 'collection' | 'in_bucket' | 'after_id' | 'copied' | 'total'>;

const current = compiled(() =>
  SearchRebuild.query()
    .select('is_stale', 'collection', 'in_bucket', 'after_id', 'copied', 'total')
    .where('only_row', true),
);

/** Returns the copy that is wanted or being made, or undefined. */
export function currentRebuild(db: Queryable): Promise<Rebuild | undefined> {
  return db.maybe<Rebuild>(current({}));
}

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

const beginning = compiled(({ collection, total }: { collection: string; total: number }) =>
  SearchRebuild.query()
    .where('only_row', true)
    .patch({ is_stale: false, collection, total, in_bucket: 0, after_id: 0, copied: 0 }),
);

/** Begins a copy with the first document. */
export async function beginRebuild(db: Queryable, collection: string): Promise<void> {
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from search_documents`);
  await db.run(beginning({ collection, total }));
}

type Progress = Pick<SearchRebuild, 'in_bucket' | 'after_id' | 'copied'> & { collection: string };

const progress = compiled(({ collection, in_bucket, after_id, copied }: Progress) =>
  SearchRebuild.query().where('collection', collection).patch({ in_bucket, after_id, copied }),
);

/** Stores how far a copy is. */
export async function continueRebuild(db: Queryable, made: Progress): Promise<void> {
  await db.run(progress(made));
}

const end = compiled(({ collection }: { collection: string }) =>
  SearchRebuild.query().where('collection', collection).delete(),
);

/** Ends a copy. */
export async function endRebuild(db: Queryable, collection: string): Promise<void> {
  await db.run(end({ collection }));
}
