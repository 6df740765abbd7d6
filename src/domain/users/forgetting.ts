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
import { bodiesSaying, replaceSharedBody, type BodyKey, type SayingBody } from '../../models/shared_body.js';
import { lastPost } from '../../models/thread.js';
import { refreshSnippet } from '../posts/messaging.js';
import { mentionedIn, snippetOf, withoutName } from '../posts/text.js';

/**
 * Erases the rest of the data about a deleted user. This includes their name in mentions, in waiting events and in
 * deliveries, in every workspace in which they have ever been. It also includes rows that a running request wrote after
 * the deletion. It can be interrupted and repeated. Throws when `signal` aborts.
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
    await forgetInSharedBodies(db, id, userId, signal);
    await forgetReceiver(db, workspace.bucket, userId);
  }
}

/** How to erase a name from the posts of each table. */
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

/** Erases the name from the mentions in a thread, its comments and its snippet. */
async function forgetInThread(trx: Transaction, thread: HolderKey, userId: number): Promise<void> {
  const locked = await lockContent(trx, thread);
  if (locked === undefined) return;
  await respellThread(trx, thread, withoutName(locked.content, userId));
  await forgetInPosts(trx, 'comments', thread, userId);
  const last = await lastPost(trx, thread);
  await writeSnippet(trx, thread, snippetOf(last.content, last));
}

/** The same for the messages of a conversation and its snippet. */
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

/** Erases the user from the own bodies of deliveries to others, sent or waiting. */
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
      const json = textWithoutPerson(delivery.json, userId);
      if (json !== undefined) await replaceBody(db, { ...delivery, json });
    }
    last = slice.at(-1);
  }
}

/** The same in what the receivers of an event share. */
async function forgetInSharedBodies(
  db: Database,
  workspaceId: number,
  userId: number,
  signal: AbortSignal,
): Promise<void> {
  let last: BodyKey | undefined = { event_id: 0, form: 'call' };
  while (last !== undefined) {
    signal.throwIfAborted();
    const slice: SayingBody[] = await bodiesSaying(db, workspaceId, userId, last);
    for (const body of slice) {
      const json = textWithoutPerson(body.json, userId);
      if (json !== undefined) await replaceSharedBody(db, workspaceId, { ...body, json });
    }
    last = slice.at(-1);
  }
}

/** A JSON text in which this user is anonymous; undefined when they are not in it. */
function textWithoutPerson(text: string, userId: number): string | undefined {
  const said: unknown = JSON.parse(text);
  const forgotten = withoutPerson(said, userId);
  return isDeepStrictEqual(forgotten, said) ? undefined : JSON.stringify(forgotten);
}

/** Replaces the personal fields of a user in a snapshot. */
const PERSONAL = {
  ...{ name: DELETED_NAME, first_name: DELETED_NAME, short_name: DELETED_NAME },
  ...{ contact_info: '', profession: '', avatar_id: null, avatar_urls: null, away_mode: null },
  ...{ timezone: 'UTC', removed: true },
};

/** Copies of these objects of the contract in which users who have deleted their accounts are anonymous. */
export async function withoutTheDeleted(db: Queryable, objects: readonly object[]): Promise<object[]> {
  const deleted = await deletedAmong(db, [...new Set(objects.flatMap(namedIn))]);
  return objects.map((object) => deleted.reduce<object>(forgetPerson, object));
}

/** The fields with the id of a user whose name the same object contains. */
const NAMING = ['id', 'creator', 'initiator'];

/** The ids of all users whose names an object may contain. Some may be ids of other objects. */
function namedIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(namedIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    if (typeof member === 'number') return NAMING.includes(key) ? [member] : [];
    return key === 'content' && typeof member === 'string' ? mentionedIn(member) : namedIn(member);
  });
}

/** A copy of a snapshot in which this user is anonymous. */
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
  // The form of a call names its user in this way.
  if (object['user_id'] === userId && 'user_name' in object) object['user_name'] = DELETED_NAME;
  if ('snippet' in object) object['snippet'] = snippetIn(object);
  return object;
}

/** Mentions in a snapshot already contain the names, so no id needs to be looked up. */
const NOBODY_KNOWN = { direct_mentions: [], direct_group_mentions: [] };

/** Makes the snippet of a thread in a snapshot again. Empty when the snapshot does not contain the last post. */
function snippetIn({ content, last_comment: last }: Record<string, unknown>): string {
  const said = typeof last === 'object' && last !== null && 'content' in last ? last.content : content;
  return typeof said === 'string' ? snippetOf(said, NOBODY_KNOWN).snippet : '';
}
