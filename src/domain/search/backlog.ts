import type { Database, Transaction } from '../../db/database.js';
import { holdPosts, nextPosts } from '../../models/indexed_row.js';
import {
  claimBacklog,
  moveBacklog,
  nextKind,
  type BacklogPlace,
  type ListedBacklog,
} from '../../models/search_change.js';
import { writeDocuments, type Document } from '../../models/search_document.js';
import { documentWords } from '../posts/search_documents.js';

/** Called with the ids of the documents of a slice, in its transaction. */
export type OnIndexed = (trx: Transaction, ids: readonly number[]) => Promise<void>;

/**
 * Indexes the next posts of a backlog in one transaction, and moves the backlog on. Returns false when another process
 * has the backlog, or when it has changed since it was listed. The backlog of a removed workspace ends.
 */
export async function indexSlice(db: Database, backlog: ListedBacklog, onIndexed?: OnIndexed): Promise<boolean> {
  return db.transaction(async (trx) => {
    const claimed = await claimBacklog(trx, backlog);
    if (claimed === undefined) return false;
    await moveBacklog(trx, backlog, claimed.isRemoved ? undefined : await indexNext(trx, backlog, onIndexed));
    return true;
  });
}

/** Returns where the backlog is then; undefined at its end. */
async function indexNext(
  trx: Transaction,
  backlog: ListedBacklog,
  onIndexed: OnIndexed | undefined,
): Promise<BacklogPlace | undefined> {
  const workspace = { id: backlog.workspace_id, bucket: backlog.bucket };
  for (let place: BacklogPlace | undefined = backlog; place !== undefined; place = nextKind(place)) {
    const ids = await nextPosts(trx, workspace, place);
    const last = ids.at(-1);
    if (last === undefined) continue;
    await indexPosts(trx, workspace, place.kind, ids);
    await onIndexed?.(trx, ids);
    return { kind: place.kind, after_id: last };
  }
  return undefined;
}

async function indexPosts(
  trx: Transaction,
  { id, bucket }: { id: number; bucket: ListedBacklog['bucket'] },
  kind: BacklogPlace['kind'],
  ids: readonly number[],
): Promise<void> {
  const posts = await holdPosts(trx, bucket, kind, ids);
  const documents: Document[] = [];
  for (const post of posts) {
    const place = { ...post, bucket, workspace_id: id, kind };
    documents.push({ place, words: await documentWords(place, { ...post, creator: post.creator ?? undefined }) });
  }
  await writeDocuments(trx, { id, bucket }, documents);
}
