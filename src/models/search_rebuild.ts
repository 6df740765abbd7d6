import { compiled } from '../db/compiled.js';
import { sql, type Queryable } from '../db/database.js';
import { BaseModel } from '../db/model.js';

/** The copy of all search documents into a new collection of Typesense, while it is being made. At most one row. */
export class SearchRebuild extends BaseModel {
  static override tableName = 'search_rebuild';
  static override idColumn = 'only_row';

  declare only_row: boolean;
  declare collection: string;
  declare in_bucket: number;
  declare after_id: number;
  declare copied: number;
  declare total: number;
  declare started_at: Date;
}

/** How far a copy is: into which collection, after which document, and how many of about how many. */
export type Rebuild = Pick<SearchRebuild, 'collection' | 'in_bucket' | 'after_id' | 'copied' | 'total'>;

const current = compiled(() =>
  SearchRebuild.query().select('collection', 'in_bucket', 'after_id', 'copied', 'total').where('only_row', true),
);

/** Returns the copy that is being made, or undefined. */
export function currentRebuild(db: Queryable): Promise<Rebuild | undefined> {
  return db.maybe<Rebuild>(current({}));
}

/** Asks for a copy into a new collection. It changes nothing when a copy is being made. */
export async function requestRebuild(db: Queryable, collection: string, now: Date): Promise<void> {
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from search_documents`);
  await db.run(sql`
    insert into search_rebuild (collection, total, started_at) values (${collection}, ${total}, ${now})
    on conflict (only_row) do nothing`);
}

type Copied = Omit<Rebuild, 'total'>;

const change = compiled(({ collection, in_bucket, after_id, copied }: Copied) =>
  SearchRebuild.query().where('collection', collection).patch({ in_bucket, after_id, copied }),
);

/** Stores how far a copy is. */
export async function continueRebuild(db: Queryable, copied: Copied): Promise<void> {
  await db.run(change(copied));
}

const end = compiled(({ collection }: { collection: string }) =>
  SearchRebuild.query().where('collection', collection).delete(),
);

/** Ends a copy. */
export async function endRebuild(db: Queryable, collection: string): Promise<void> {
  await db.run(end({ collection }));
}
