import { isDeepStrictEqual } from 'node:util';
import type { Database, Transaction } from '../../db/database.js';
import { bucketOf, type Bucket } from '../../db/ids.js';
import { deleteOwned, everyWorkspaceIdOf } from '../../models/user.js';
import { nextDeliveries, replaceBody, type SearchedDelivery } from '../../models/delivery.js';
import { deleteSomeDeliveriesTo } from '../../models/old_deliveries.js';
import { deleteNoticesOf } from '../../models/notice.js';
import { deleteDigestsOf } from '../../models/notice_digest.js';
import { deleteNotificationsOf } from '../../models/notification.js';
import {
  clearName,
  lockExisting,
  lockOpenFrom,
  nextMentions,
  writeSnippet,
  type PostsOfHolder,
} from '../../models/mentions.js';
import { nextEvents, replaceSnapshot, type SearchedEvent } from '../../models/outbox_event.js';
import { nextLiveEvents, replaceLiveSnapshot, type SearchedLiveEvent } from '../../models/live_event.js';
import type { HolderKey } from '../../models/posts.js';
import { nextBodies, replaceSharedBody, type SearchedBody } from '../../models/shared_body.js';
import { lastPost } from '../../models/thread.js';
import { inSlices } from '../../work_budget.js';
import { refreshSnippet } from '../posts/messages.js';
import { withoutPerson } from '../text/anonymous.js';
import { snippetOf } from '../text/post_text.js';

/**
 * Erases the rest of the data about a deleted user. This includes their name in mentions, in waiting events and in
 * deliveries, in every workspace in which they have ever been. It also includes rows that a running request wrote after
 * the deletion. It can be interrupted and repeated. Throws when `signal` aborts.
 */
export async function forgetUser(db: Database, userId: number, signal: AbortSignal): Promise<void> {
  await deleteOwned(db, userId);
  while (await deleteSomeDeliveriesTo(db, userId)) signal.throwIfAborted();
  for (const id of await everyWorkspaceIdOf(db, userId)) {
    const workspace = { id, bucket: bucketOf(id) };
    for (const table of ['threads', 'comments', 'messages'] as const)
      await forgetMentions(db, workspace, table, userId, signal);
    await forgetInTexts(eventsOf(db, workspace.bucket, userId), userId, signal);
    await forgetInTexts(liveEventsOf(db, workspace.bucket, userId), userId, signal);
    await forgetInTexts(deliveriesOf(db, id, userId), userId, signal);
    await forgetInTexts(sharedBodiesOf(db, id, userId), userId, signal);
    await deleteNotificationsOf(db, workspace.bucket, userId);
    await deleteNoticesOf(db, workspace.bucket, userId);
    await deleteDigestsOf(db, workspace.bucket, userId);
  }
}

/** How to erase a name from the posts of each table. */
const FORGETTING = {
  threads: forgetInThread('threads'),
  comments: forgetInThread('comments'),
  messages: forgetInConversation,
};

async function forgetMentions(
  db: Database,
  workspace: HolderKey,
  table: keyof typeof FORGETTING,
  userId: number,
  signal: AbortSignal,
): Promise<void> {
  const forget = FORGETTING[table];
  for (let last: number | undefined = 0; last !== undefined;) {
    signal.throwIfAborted();
    const slice = await nextMentions(db, workspace, table, userId, last);
    for (const posts of slice?.mentioning ?? []) {
      signal.throwIfAborted();
      await db.transaction((trx) => forget(trx, posts, userId));
    }
    last = slice?.last;
  }
}

/**
 * Erases the name from the mentions in a thread, or in some of its comments, and in its snippet. The snippet is written
 * in the transaction of each piece, so it is right wherever the job is interrupted.
 */
function forgetInThread(table: 'threads' | 'comments') {
  return async (trx: Transaction, posts: PostsOfHolder, userId: number): Promise<void> => {
    const thread = posts.holder;
    if (!(await lockExisting(trx, thread))) return;
    await clearName(trx, table, posts, userId);
    const last = await lastPost(trx, thread);
    await writeSnippet(trx, thread, snippetOf(last));
  };
}

/** The same for some messages of a conversation and its snippet. */
async function forgetInConversation(trx: Transaction, posts: PostsOfHolder, userId: number): Promise<void> {
  const conversation = posts.holder;
  const locked = await lockOpenFrom(trx, conversation);
  if (locked === undefined) return;
  await clearName(trx, 'messages', posts, userId);
  await refreshSnippet(trx, { ...conversation, ...locked });
}

/** JSON texts that may name the user. */
interface Texts<Row> {
  /** The next texts after a row; none at the end. */
  next: (after: Row | undefined) => Promise<Row[]>;
  replace: (row: Row & { json: string }) => Promise<unknown>;
}

/** Erases the user from JSON texts, page by page. */
async function forgetInTexts<Row extends { json: string | null }>(
  { next, replace }: Texts<Row>,
  userId: number,
  signal: AbortSignal,
): Promise<void> {
  let last: Row | undefined;
  do {
    signal.throwIfAborted();
    const rows: Row[] = await next(last);
    for (const row of await inSlices(changedAmong(rows, userId))) await replace(row);
    last = rows.at(-1);
  } while (last !== undefined);
}

/** The rows in which the user is, with texts in which they are anonymous. */
function* changedAmong<Row extends { json: string | null }>(
  rows: readonly Row[],
  userId: number,
): Generator<undefined, (Row & { json: string })[]> {
  const changed: (Row & { json: string })[] = [];
  for (const row of rows) {
    const json = row.json === null ? undefined : textWithoutPerson(row.json, userId);
    if (json !== undefined) changed.push({ ...row, json });
    yield;
  }
  return changed;
}

/** The events of a bucket that are not published yet. */
function eventsOf(db: Database, bucket: Bucket, userId: number): Texts<SearchedEvent> {
  return {
    next: (after) => nextEvents(db, bucket, userId, after?.id ?? 0),
    replace: (event) => replaceSnapshot(db, bucket, event),
  };
}

/** The events of a bucket that are kept for streams. */
function liveEventsOf(db: Database, bucket: Bucket, userId: number): Texts<SearchedLiveEvent> {
  return {
    next: (after) => nextLiveEvents(db, bucket, userId, after?.position ?? 0),
    replace: (event) => replaceLiveSnapshot(db, bucket, event),
  };
}

/** The own bodies of deliveries to others, sent or waiting. */
function deliveriesOf(db: Database, workspaceId: number, userId: number): Texts<SearchedDelivery> {
  return {
    next: (after) => nextDeliveries(db, workspaceId, userId, after ?? { bucket: 0, id: 0 }),
    replace: (delivery) => db.transaction((trx) => replaceBody(trx, delivery)),
  };
}

/** What the receivers of an event share. */
function sharedBodiesOf(db: Database, workspaceId: number, userId: number): Texts<SearchedBody> {
  return {
    next: (after) => nextBodies(db, workspaceId, userId, after ?? { event_id: 0, form: 'call' }),
    replace: (body) => db.transaction((trx) => replaceSharedBody(trx, workspaceId, body)),
  };
}

/** A JSON text in which this user is anonymous; undefined when they are not in it. */
function textWithoutPerson(text: string, userId: number): string | undefined {
  const said: unknown = JSON.parse(text);
  const forgotten = withoutPerson(said, userId);
  return isDeepStrictEqual(forgotten, said) ? undefined : JSON.stringify(forgotten);
}
