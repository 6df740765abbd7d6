import type { Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { BaseModel, insertion } from '../db/model.js';

/** How far the posts of a workspace are indexed that are older than the table of documents, or than its language. */
export class SearchBacklog extends BaseModel {
  static override tableName = 'search_backlogs';
  static override idColumn = ['bucket', 'workspace_id'];

  declare bucket: Bucket;
  declare workspace_id: number;
  declare kind: string;
  declare after_id: number;
}

const START = { kind: 'thread', after_id: 0 };

const beginning = insertion(SearchBacklog, ['bucket', 'workspace_id', 'kind', 'after_id'], (query) =>
  query.onConflict(['bucket', 'workspace_id']).merge(['kind', 'after_id']),
);

/** Has all posts of a workspace indexed once more, from the first one on. */
export async function restartBacklog(trx: Transaction, { id, bucket }: { id: number; bucket: Bucket }): Promise<void> {
  await trx.run(beginning({ bucket, workspace_id: id, ...START }));
}
