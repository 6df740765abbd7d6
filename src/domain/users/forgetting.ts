import { isDeepStrictEqual } from 'node:util';
import type { Database, Queryable, Transaction } from '../../db/database.js';
import { bucketOf, type Bucket } from '../../db/ids.js';
import { deletedAmong, DELETED_NAME, eraseOwned, everyWorkspaceIdOf } from '../../models/user.js';
import { deliveriesSaying, removeSomeDeliveriesTo, replaceBody, type SayingDelivery } from '../../models/delivery.js';
import { forgetReceiver } from '../../models/notification.js';
import {
  lockContent,
  lockOpenFrom,
  nextMentions,
  postsMentioning,
  respell,
  respellThread,
  writeSnippet,
} from '../../models/mentions.js';
import { eventsSaying, replaceSnapshot } from '../../models/outbox_event.js';
import type { HolderKey, IndexedTable } from '../../models/posts.js';
import { lastPost } from '../../models/thread.js';
import { refreshSnippet } from '../posts/messaging.js';
import { mentionedIn, snippetOf, withoutName } from '../posts/text.js';

/**
 * Erases what is left of somebody who has deleted their account: their name in mentions, in every workspace that they have ever
 * been in, in events that still wait and in what was told of others, and whatever a request that was under way has still written. Bears being stopped, and
 * being run again. Throws when it is told to stop. The account must be deleted.
 */
export async function forgetUser(db: Database, userId: number, signal: AbortSignal): Promise<void> {
  await eraseOwned(db, userId);
  while (await removeSomeDeliveriesTo(db, userId)) signal.throwIfAborted();
  for (const id of await everyWorkspaceIdOf(db, userId)) {
    const workspace = { id, bucket: bucketOf(id) };
    for (const table of ['threads', 'comments', 'messages'] as const)
      await forgetMentions(db, workspace, table, userId, signal);
    await forgetInOutbox(db, workspace.bucket, userId);
    await forgetInDeliveries(db, id, userId, signal);
    await forgetReceiver(db, workspace.bucket, userId);
  }
}

/** How a name is taken out of what holds the posts of each table. */
const FORGETTING = { threads: forgetInThread, comments: forgetInThread, messages: forgetInConversation };

async function forgetMentions(
  db: Database,
  workspace: { id: number; bucket: Bucket },
  table: keyof typeof FORGETTING,
  userId: number,
  signal: AbortSignal,
): Promise<void> {
  const forget = FORGETTING[table];
  for (let last: number | undefined = 0; last !== undefined;) {
    signal.throwIfAborted();
    const slice = await nextMentions(db, workspace, table, userId, last);
    for (const id of slice?.holder_ids ?? []) {
      await db.transaction((trx) => forget(trx, { id, bucket: workspace.bucket }, userId));
    }
    last = slice?.last;
  }
}

/** Takes the name out of the mentions in a thread, its comments and its snippet. */
async function forgetInThread(trx: Transaction, thread: HolderKey, userId: number): Promise<void> {
  const locked = await lockContent(trx, thread);
  if (locked === undefined) return;
  await respellThread(trx, thread, withoutName(locked.content, userId));
  await forgetInPosts(trx, 'comments', thread, userId);
  const last = await lastPost(trx, thread);
  await writeSnippet(trx, thread, snippetOf(last.content, last));
}

/** The same in the messages of a conversation and its snippet. */
async function forgetInConversation(trx: Transaction, conversation: HolderKey, userId: number): Promise<void> {
  const locked = await lockOpenFrom(trx, conversation);
  if (locked === undefined) return;
  await forgetInPosts(trx, 'messages', conversation, userId);
  await refreshSnippet(trx, { ...conversation, ...locked });
}

async function forgetInPosts(trx: Transaction, table: IndexedTable, holder: HolderKey, userId: number): Promise<void> {
  const posts = await postsMentioning(trx, table, holder, userId);
  const spelt = posts.map(({ id, content }) => ({ id, content: withoutName(content, userId) }));
  await respell(trx, table, holder.bucket, spelt);
}

async function forgetInOutbox(db: Database, bucket: Bucket, userId: number): Promise<void> {
  for (const { id, snapshot } of await eventsSaying(db, bucket, userId)) {
    const forgotten = withoutPerson(snapshot, userId);
    if (!isDeepStrictEqual(forgotten, snapshot)) await replaceSnapshot(db, bucket, { id, snapshot: forgotten });
  }
}

/** What was told to others of somebody, or still is to be. */
async function forgetInDeliveries(
  db: Database,
  workspaceId: number,
  userId: number,
  signal: AbortSignal,
): Promise<void> {
  let last: { bucket: Bucket; id: number } | undefined = { bucket: 0, id: 0 };
  while (last !== undefined) {
    signal.throwIfAborted();
    const slice: SayingDelivery[] = await deliveriesSaying(db, workspaceId, userId, last);
    for (const delivery of slice) {
      const said: unknown = JSON.parse(delivery.body);
      const forgotten = withoutPerson(said, userId);
      if (!isDeepStrictEqual(forgotten, said)) await replaceBody(db, { ...delivery, body: JSON.stringify(forgotten) });
    }
    last = slice.at(-1);
  }
}

/** Of a person inside a snapshot: what said who they were. */
const PERSONAL = {
  ...{ name: DELETED_NAME, first_name: DELETED_NAME, short_name: DELETED_NAME },
  ...{ contact_info: '', profession: '', avatar_id: null, away_mode: null, timezone: 'UTC', removed: true },
};

/**
 * Objects of the contract, whichever they are, without what says who those were that they name and who have deleted their accounts since.
 */
export async function withoutTheDeleted(db: Queryable, objects: readonly object[]): Promise<object[]> {
  const deleted = await deletedAmong(db, [...new Set(objects.flatMap(namedIn))]);
  return objects.map((object) => deleted.reduce<object>(forgetPerson, object));
}

/** The fields beside which a name stands. */
const NAMING = ['id', 'creator', 'initiator'];

/** Whose names an object may say: ids, of which some may be those of other things. */
function namedIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(namedIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    if (typeof member === 'number') return NAMING.includes(key) ? [member] : [];
    return key === 'content' && typeof member === 'string' ? mentionedIn(member) : namedIn(member);
  });
}

/** What stands in a snapshot, without what says who that user was. */
export function withoutPerson(value: unknown, userId: number): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutPerson(item, userId));
  return typeof value === 'object' && value !== null ? forgetPerson(value, userId) : value;
}

function forgetPerson(value: object, userId: number): object {
  const object: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, unknown]) => [
      key,
      key === 'content' && typeof member === 'string' ? withoutName(member, userId) : withoutPerson(member, userId),
    ]),
  );
  if (object['id'] === userId && 'email' in object) {
    return { ...object, ...PERSONAL, email: `deleted+${userId}@users.invalid` };
  }
  for (const role of ['creator', 'initiator']) {
    if (object[role] === userId && `${role}_name` in object) object[`${role}_name`] = DELETED_NAME;
  }
  if ('snippet' in object) object['snippet'] = snippetIn(object);
  return object;
}

/** In a snapshot the names are filled in already. */
const NOBODY_KNOWN = { direct_mentions: [], direct_group_mentions: [] };

/** The snippet of a thread in a snapshot, made anew; empty when what it is of is not in the snapshot. */
function snippetIn({ content, last_comment: last }: Record<string, unknown>): string {
  const said = typeof last === 'object' && last !== null && 'content' in last ? last.content : content;
  return typeof said === 'string' ? snippetOf(said, NOBODY_KNOWN).snippet : '';
}
