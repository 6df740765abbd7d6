import { sql, type Queryable } from '../db/database.js';
import { BaseModel } from '../db/model.js';
import { changesAlone, finds } from '../db/statements.js';

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
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from search_documents`);
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
