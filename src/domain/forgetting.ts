import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../db.js';
import { bucketOf, type Bucket } from '../ids.js';
import { DELETED_NAME, eraseOwned, everyWorkspaceIdOf } from '../models/accounts.js';
import { lastWords } from '../models/editing.js';
import { forgetReceiver } from '../models/notifications.js';
import {
  commentsMentioning,
  lockContent,
  nextMentions,
  respell,
  writeSnippet,
  type PostTable,
} from '../models/mentions.js';
import { eventsSaying, replaceSnapshot } from '../models/outbox.js';
import { snippetOf, withoutName } from './text.js';

/**
 * Erases what is left of somebody who has deleted their account: their name in mentions, in every workspace that they have ever
 * been in, in events that still wait, and whatever a request that was under way has still written. Bears being stopped, and
 * being run again. Throws when it is told to stop. The account must be deleted.
 */
export async function forgetUser(db: Database, userId: number, signal: AbortSignal): Promise<void> {
  await eraseOwned(db, userId);
  for (const id of await everyWorkspaceIdOf(db, userId)) {
    const workspace = { id, bucket: bucketOf(id) };
    for (const table of ['threads', 'comments'] as const) await forgetMentions(db, workspace, table, userId, signal);
    await forgetInOutbox(db, workspace.bucket, userId);
    await forgetReceiver(db, workspace.bucket, userId);
  }
}

async function forgetMentions(
  db: Database,
  workspace: { id: number; bucket: Bucket },
  table: PostTable,
  userId: number,
  signal: AbortSignal,
): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;) {
    signal.throwIfAborted();
    const slice = await nextMentions(db, workspace, table, userId, last);
    for (const thread of slice?.thread_ids ?? []) await forgetNameIn(db, { ...workspace, id: thread }, userId);
    last = slice?.last;
  }
}

/** Takes the name out of the mentions in a thread, its comments and its snippet. */
function forgetNameIn(db: Database, thread: { id: number; bucket: Bucket }, userId: number): Promise<void> {
  return db.transaction(async (trx) => {
    const locked = await lockContent(trx, thread);
    if (locked === undefined) return;
    const comments = await commentsMentioning(trx, thread, userId);
    const spelt = comments.map(({ id, content }) => ({ id, content: withoutName(content, userId) }));
    await respell(trx, thread, withoutName(locked.content, userId), spelt);
    const last = await lastWords(trx, thread);
    await writeSnippet(trx, thread, snippetOf(last.content, last));
  });
}

async function forgetInOutbox(db: Database, bucket: Bucket, userId: number): Promise<void> {
  for (const { id, snapshot } of await eventsSaying(db, bucket, userId)) {
    const forgotten = withoutPerson(snapshot, userId);
    if (!isDeepStrictEqual(forgotten, snapshot)) await replaceSnapshot(db, bucket, { id, snapshot: forgotten });
  }
}

/** Of a person inside a snapshot: what said who they were. */
const PERSONAL = {
  ...{ name: DELETED_NAME, first_name: DELETED_NAME, short_name: DELETED_NAME },
  ...{ contact_info: '', profession: '', avatar_id: null, away_mode: null, timezone: 'UTC', removed: true },
};

/** An object of the contract, whichever it is, without what says who that user was. */
export function withoutPerson(value: unknown, userId: number): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutPerson(item, userId));
  if (typeof value !== 'object' || value === null) return value;
  const object: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
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
