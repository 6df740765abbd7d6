import { raw as objectionRaw } from 'objection';
import { later, MINUTE } from '../clock.js';
import { computed, ending } from '../db/compiled.js';
import { type Database, type Queryable, type Sql, type Transaction, raw, sql, join } from '../db/database.js';
import { uploadBucket, bucketOf, type Bucket } from '../db/ids.js';
import { BaseModel, columns, insertion } from '../db/model.js';
import { changes, changesAlone, finds, gets, lists } from '../db/statements.js';
import { visibleChannels } from './channel.js';
import type { NamedPost, PostTable } from './posts.js';
import { addToUploadTotal, takeFromUploadTotals } from './upload_total.js';

type UploadState = 'uploaded' | 'failed';

/** A file that a user has uploaded. */
export class Upload extends BaseModel {
  static override tableName = 'uploads';
  static override idColumn = ['bucket', 'attachment_id'];

  declare bucket: Bucket;
  declare attachment_id: string;
  declare user_id: number;
  declare file_key: string;
  declare file_name: string;
  declare file_size: number;
  declare sha256: Buffer;
  declare underlying_type: string;
  declare upload_state: UploadState;
  declare image_width: number | null;
  declare image_height: number | null;
  declare duration: string | null;
  declare created_at: Date;
  declare expires_at: Date | null;
  declare is_utf8: boolean;
}

/** A post that an upload is attached to. */
export class UploadUse extends BaseModel {
  static override tableName = 'upload_uses';
  static override idColumn = ['bucket', 'attachment_id', 'post_id'];

  declare bucket: Bucket;
  declare attachment_id: string;
  declare post_id: number;
  declare kind: string;
  declare workspace_id: number;
}

/** The columns of an upload. They never change. */
export interface KeptUpload {
  attachment_id: string;
  user_id: number;
  file_key: string;
  file_name: string;
  file_size: number;
  sha256: Buffer;
  is_utf8: boolean;
  underlying_type: string;
  upload_state: UploadState;
  image_width: number | null;
  image_height: number | null;
  duration: string | null;
}

// prettier-ignore
const insert = changesAlone(insertion(
  Upload,
  [
    'bucket', 'attachment_id', 'user_id', 'file_key', 'file_name', 'file_size', 'sha256', 'is_utf8', 'underlying_type',
    'upload_state', 'image_width', 'image_height', 'duration', 'created_at', 'expires_at',
  ],
  (query) => query.onConflict(['bucket', 'attachment_id']).ignore(),
));

/**
 * Inserts an upload, which expires at `expiresAt` unless it is attached by then. Returns false when its id is in use.
 */
export async function insertUpload(db: Queryable, upload: KeptUpload, now: Date, expiresAt: Date): Promise<boolean> {
  const bucket = uploadBucket(upload.attachment_id);
  return (await insert(db, { ...upload, bucket, created_at: now, expires_at: expiresAt })) > 0;
}

/** The columns of a `KeptUpload`, of uploads `u`. */
// prettier-ignore
const KEPT = columns(Upload, 'u',
  'attachment_id', 'user_id', 'file_key', 'file_name', 'file_size', 'sha256', 'is_utf8',
  'underlying_type', 'upload_state', 'image_width', 'image_height', 'duration');

/** The ids of uploads, and the buckets of these. */
interface UploadKeys {
  buckets: readonly Bucket[];
  ids: readonly string[];
}

function keysOf(ids: readonly string[]): UploadKeys {
  return { buckets: [...new Set(ids.map(uploadBucket))], ids };
}

/** The uploads `u` with these keys. */
function uploadsWith({ buckets, ids }: UploadKeys) {
  return Upload.query()
    .alias('u')
    .whereRaw('u.bucket = any(?::int[]) and u.attachment_id = any(?::uuid[])', [buckets, ids]);
}

/** The uses `other` of the uploads with these keys. */
function usesWith({ buckets, ids }: UploadKeys) {
  return UploadUse.query()
    .alias('other')
    .whereRaw('other.bucket = any(?::int[]) and other.attachment_id = any(?::uuid[])', [buckets, ids]);
}

/** The uses `other` of an upload `u` with one of these keys. */
function usesOfEach({ buckets }: UploadKeys) {
  return UploadUse.query()
    .alias('other')
    .whereRaw('other.bucket = any(?::int[])', [buckets])
    .whereColumn('other.bucket', 'u.bucket')
    .whereColumn('other.attachment_id', 'u.attachment_id');
}

const take = lists((values: UploadKeys & { now: Date }) =>
  uploadsWith(values)
    .where((where) => void where.whereNull('u.expires_at').orWhere('u.expires_at', '>', values.now))
    .patch({ expires_at: null })
    .returning(KEPT),
);

/**
 * Returns those of these uploads that exist, locked until the end of the transaction. They no longer expire: the caller
 * attaches them. It uses an update instead of a locking read, because the uploads are in many buckets.
 */
export function takeUploads(trx: Transaction, ids: readonly string[], now: Date): Promise<KeptUpload[]> {
  return take(trx, { ...keysOf(ids), now });
}

/** A post and its workspace. */
export interface PlacedPost extends NamedPost {
  workspace_id: number;
}

const newBytes = gets((values: UploadKeys & { workspaceId: number }) =>
  uploadsWith(values)
    .whereNotExists(usesOfEach(values).where('other.workspace_id', values.workspaceId))
    .select<{ bytes: number }>(objectionRaw('coalesce(sum(u.file_size), 0)::bigint as bytes')),
);

/**
 * Records that uploads, locked by `takeUploads`, are attached to a post. Their bytes are added to the total of the
 * workspace at their first use there.
 */
export async function insertUses(trx: Transaction, post: PlacedPost, ids: readonly string[]): Promise<void> {
  const { buckets } = keysOf(ids);
  const { bytes } = await newBytes(trx, { buckets, ids, workspaceId: post.workspace_id });
  await trx.run(sql`
    insert into upload_uses (bucket, attachment_id, post_id, kind, workspace_id)
    select u.bucket, u.attachment_id, ${post.id}, ${post.kind}, ${post.workspace_id} from uploads u
    where u.bucket = any(${buckets}::int[]) and u.attachment_id = any(${ids}::uuid[])
    on conflict (bucket, attachment_id, post_id) do nothing`);
  if (bytes > 0) await addToUploadTotal(trx, post.workspace_id, bytes);
}

type Use = Pick<UploadUse, 'attachment_id' | 'workspace_id'>;

const keep = lists((keys: UploadKeys) =>
  uploadsWith(keys)
    .patch({ expires_at: null })
    .returning(columns(Upload, 'u', 'attachment_id', 'file_size')),
);

const USE = columns(UploadUse, 'other', 'attachment_id', 'workspace_id');

const removeOf = lists((values: UploadKeys & { postIds: readonly number[] }) =>
  usesWith(values).whereRaw('other.post_id = any(?::bigint[])', [values.postIds]).delete().returning(USE),
);

const usesLeft = lists((keys: UploadKeys) => usesWith(keys).distinct(USE));

const expireUnused = changes((values: UploadKeys & { expiresAt: Date }) =>
  uploadsWith(values).whereNotExists(usesOfEach(values)).patch({ expires_at: values.expiresAt }),
);

/**
 * Records that uploads are no longer attached to these posts. The bytes of an upload without other uses in a workspace
 * are subtracted from the total of the workspace. An upload without any other use expires at `expiresAt`. The uploads
 * are locked before their other uses are read: when two posts let go of the same upload at the same time, the second
 * sees that it was the last.
 */
export async function deleteUses(
  trx: Transaction,
  postIds: readonly number[],
  ids: readonly string[],
  expiresAt: Date,
): Promise<void> {
  const keys = keysOf(ids);
  const uploads = await keep(trx, keys);
  const removed = await removeOf(trx, { ...keys, postIds });
  const left = await usesLeft(trx, keys);
  const places = new Set(left.map(placeOf));
  const sizes = new Map(uploads.map(({ attachment_id, file_size }) => [attachment_id, file_size]));
  const gone = new Map(removed.filter((use) => !places.has(placeOf(use))).map((use) => [placeOf(use), use]));
  await expireUnused(trx, { ...keys, expiresAt });
  const bytesOf = ({ attachment_id }: Use) => sizes.get(attachment_id) ?? 0;
  await takeFromUploadTotals(
    trx,
    [...gone.values()].map((use) => ({ owner_id: use.workspace_id, bytes: bytesOf(use) })),
  );
}

/** Identifies an upload and a workspace in which it is used. */
function placeOf({ attachment_id, workspace_id }: Use): string {
  return `${attachment_id} ${workspace_id}`;
}

const postsWith = lists((keys: UploadKeys) =>
  usesWith(keys).select(columns(UploadUse, 'other', 'attachment_id', 'post_id')),
);

/** Returns which of these uploads are attached to a post that the reader sees. */
export async function visibleUploads(db: Queryable, readerId: number, ids: readonly string[]): Promise<Set<string>> {
  const uses = await postsWith(db, keysOf(ids));
  const seen = await visiblePosts(
    db,
    readerId,
    uses.map(({ post_id }) => post_id),
  );
  return new Set(uses.filter(({ post_id }) => seen.has(post_id)).map(({ attachment_id }) => attachment_id));
}

/** Returns which of these threads, comments and messages a reader sees, in any workspace. */
async function visiblePosts(db: Queryable, readerId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const buckets = [...new Set(ids.map(bucketOf))];
  const which = sql`p.bucket = any(${buckets}::int[]) and p.id = any(${ids}::bigint[])`;
  const inChannel = (table: Sql) => sql`
    select p.id from ${table} p
    join ${visibleChannels({ id: readerId }, sql`c.bucket`)} on c.bucket = p.bucket and c.id = p.channel_id
    where ${which}`;
  const inConversation = sql`
    select p.id from messages p
    join workspace_users wu on wu.workspace_id = p.workspace_id and wu.user_id = ${readerId} and wu.removed_at is null
    join conversation_users mine on mine.bucket = p.bucket and mine.conversation_id = p.conversation_id
      and mine.user_id = ${readerId}
    where ${which} and p.obj_index >= mine.sees_from`;
  const posts = await db.numbers(
    sql`${inChannel(sql`threads`)} union all ${inChannel(sql`comments`)} union all ${inConversation}`,
  );
  return new Set(posts);
}

const download = finds((readerId: number, attachmentId: string, now: Date) =>
  Upload.query()
    .alias('u')
    .join('users as reader', (on) => on.onVal('reader.id', readerId).andOnNull('reader.deleted_at'))
    .where('u.bucket', computed(attachmentId, uploadBucket))
    .where('u.attachment_id', attachmentId)
    .where((where) => void where.whereNull('u.expires_at').orWhere('u.expires_at', '>', now))
    .select(KEPT),
);

/**
 * Returns an upload that a reader may download: one that they have uploaded, or one that is attached to a post that
 * they see; undefined for any other.
 */
export async function findDownload(
  db: Queryable,
  readerId: number,
  attachmentId: string,
  now: Date,
): Promise<KeptUpload | undefined> {
  const upload = await download(db, readerId, attachmentId, now);
  if (upload === undefined || upload.user_id === readerId) return upload;
  return (await visibleUploads(db, readerId, [attachmentId])).has(attachmentId) ? upload : undefined;
}

/**
 * The largest difference between the clocks of two servers. With it no server attaches an upload that another is about
 * to erase.
 */
const CLOCKS_APART = MINUTE;

/** The `expires_at` of an upload that expires at once. */
export function atOnce(now: Date): Date {
  return later(now, -CLOCKS_APART);
}

/** An upload that is attached to a post. */
export interface AttachedUpload {
  post_id: number;
  attachment_id: string;
}

/** Returns the uploads that are attached to a thread and to its comments. */
export async function uploadsInThread(
  db: Queryable,
  { bucket, id }: { bucket: Bucket; id: number },
): Promise<AttachedUpload[]> {
  return [
    ...(await uploadsOn(db, 'threads', bucket, sql`p.id = ${id}`)),
    ...(await uploadsOn(db, 'comments', bucket, sql`p.thread_id = ${id}`)),
  ];
}

/** Returns the uploads that are attached to posts of a table, with the ids of the posts. */
async function uploadsOn(db: Queryable, table: PostTable, bucket: Bucket, which: Sql): Promise<AttachedUpload[]> {
  return db.many<AttachedUpload>(sql`
    select p.id as post_id, attached.one ->> 'attachment_id' as attachment_id
    from ${raw(table)} p cross join lateral jsonb_array_elements(p.attachments) as attached (one)
    where p.bucket = ${bucket} and p.attachments <> '[]' and attached.one ->> 'url_type' <> 'website' and ${which}`);
}

/** The uses that one transaction removes. */
const SLICE = 500;

/** Detaches all uploads from some posts of a bucket. Those without other uses expire at once. It is safe to repeat. */
export async function letGoOfPosts(
  db: Database,
  table: PostTable,
  bucket: Bucket,
  which: Sql,
  now: Date,
): Promise<void> {
  const uses = await uploadsOn(db, table, bucket, which);
  for (let start = 0; start < uses.length; start += SLICE) {
    const slice = uses.slice(start, start + SLICE);
    const posts = slice.map(({ post_id }) => post_id);
    const ids = [...new Set(slice.map(({ attachment_id }) => attachment_id))];
    await db.transaction((trx) => deleteUses(trx, posts, ids, atOnce(now)));
  }
}

/** The same for all posts of a removed channel. */
export async function letGoOfChannel(db: Database, channelId: number, now: Date): Promise<void> {
  const bucket = bucketOf(channelId);
  await letGoOfPosts(db, 'threads', bucket, sql`p.channel_id = ${channelId}`, now);
  await letGoOfPosts(db, 'comments', bucket, sql`p.channel_id = ${channelId}`, now);
}

/** Returns some of the expired uploads, in any bucket. */
export const expiredUploads = lists((now: Date, limit: number) =>
  ending(
    Upload.query().select('attachment_id', 'file_key').where('expires_at', '<=', computed(now, atOnce)),
    sql`limit ${limit}`,
  ),
);

const removeExpired = lists((values: UploadKeys & { before: Date }) =>
  uploadsWith(values)
    .where('u.expires_at', '<=', values.before)
    .delete()
    .returning(columns(Upload, 'u', 'user_id', 'file_size')),
);

/** Deletes expired uploads, and subtracts their bytes from the totals of their users. */
export async function deleteUploads(trx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  const deleted = await removeExpired(trx, { ...keysOf(ids), before: atOnce(now) });
  await takeFromUploadTotals(
    trx,
    deleted.map(({ user_id, file_size }) => ({ owner_id: user_id, bytes: file_size })),
  );
}

/** A file of the store that a row refers to. */
export interface FileReference extends Record<string, unknown> {
  key: string;
  /** False for an upload that has expired. Its file may be erased already. */
  is_used: boolean;
}

export interface References {
  /** What is before the names of avatar files in the texts of which their keys are hashes. */
  avatarKeyBeginnings: readonly string[];
  now: Date;
}

/** The tables whose rows have avatars. */
const OWNERS = ['users', 'workspaces'];

/** Returns the next files after a key that rows refer to, in the order of their keys. It reads all these rows. */
export function fileReferencesAfter(
  db: Queryable,
  after: string,
  limit: number,
  references: References,
): Promise<FileReference[]> {
  return db.many<FileReference>(
    sql`${referencesThat(sql`r.key > ${after}::uuid`, references)} order by r.key limit ${limit}`,
  );
}

/** Returns those of these files that rows refer to. */
export function fileReferencesAmong(
  db: Queryable,
  keys: readonly string[],
  references: References,
): Promise<FileReference[]> {
  return db.many<FileReference>(referencesThat(sql`r.key = any(${keys}::uuid[])`, references));
}

function referencesThat(which: Sql, { avatarKeyBeginnings, now }: References): Sql {
  const ofAvatars = OWNERS.flatMap((owner) => avatarKeyBeginnings.map((beginning) => avatarsOf(owner, beginning)));
  const ofUploads = sql`
    select u.file_key as key, u.expires_at is null or u.expires_at > ${now} as is_used from uploads u`;
  return sql`select r.key, r.is_used from (${join([ofUploads, ...ofAvatars], ' union all ')}) r where ${which}`;
}

/** The keys of the avatars of a table in one size (`domain/uploads/avatars.ts`). */
function avatarsOf(owner: string, beginning: string): Sql {
  return sql`
    select substr(encode(sha256((${beginning}::text || o.avatar_file)::bytea), 'hex'), 1, 32)::uuid as key, true as is_used
    from ${raw(owner)} o where o.avatar_file is not null`;
}
