import { raw } from 'objection';
import type { Actor } from '../actor.js';
import { DAY } from '../clock.js';
import { type Queryable, type Transaction, sql } from '../db/database.js';
import { type Bucket, type SecretKey, bucketOf } from '../db/ids.js';
import { BaseModel, insertion } from '../db/model.js';
import { changes, exists, finds, gets } from '../db/statements.js';

/** The mail address of a channel, a thread or a conversation. */
export class LoopInAddress extends BaseModel {
  static override tableName = 'loop_in_addresses';
  static override idColumn = ['bucket', 'obj_id'];

  declare bucket: Bucket;
  declare obj_id: number;
  declare obj_type: LoopInType;
  declare generation: number;
  declare sha256: Buffer | null;
  declare maker: number;
  declare channel_id: number | null;
  declare thread_id: number | null;
  declare conversation_id: number | null;
  declare answer_generation: number;
}

/** A mail that was posted at a loop-in address. */
export class LoopInMail extends BaseModel {
  static override tableName = 'loop_in_mails';
  static override idColumn = ['bucket', 'obj_id', 'digest'];

  declare bucket: Bucket;
  declare obj_id: number;
  declare digest: Buffer;
  declare posted_at: Date;
}

/** An object with a mail address. Its id is unique among the ids of all kinds. */
type LoopInType = 'CHANNEL' | 'THREAD' | 'CONVERSATION';

export interface LoopInObject {
  obj_type: LoopInType;
  id: number;
  bucket: Bucket;
}

/** The last address of an object. */
export interface LastAddress {
  generation: number;
  /** The SHA-256 of its local part; null when the address no longer works. */
  sha256: Buffer | null;
  /** The user who created it; null when the address no longer works. */
  maker: number | null;
}

const address = ({ id }: LoopInObject) =>
  LoopInAddress.query()
    .byId(id)
    .select('generation', 'sha256')
    .select<Pick<LastAddress, 'maker'>>(raw('case when sha256 is not null then maker end as maker'));

/** Returns the last address of an object; undefined when there has never been one. */
export const lastAddress = finds(address);

const hold = gets((object: LoopInObject) => address(object).forNoKeyUpdate());

/** Makes sure that an object has a row here. Mails that were posted refer to it. */
export const insertPlace = changes((actor: Pick<Actor, 'id'>, { bucket, id, obj_type }: LoopInObject) =>
  LoopInAddress.query()
    .insert({ bucket, obj_id: id, obj_type, generation: 0, maker: actor.id })
    .onConflict(['bucket', 'obj_id'])
    .ignore(),
);

/** Returns the last address of an object. Nobody else opens or closes it before the end of the transaction. */
export async function lockAddress(trx: Transaction, actor: Actor, object: LoopInObject): Promise<LastAddress> {
  await insertPlace(trx, actor, object);
  return hold(trx, object);
}

/** Makes the address of this generation the only one that works. The actor becomes its creator. */
export const openAddress = changes(
  (actor: Actor, { id }: LoopInObject, { generation, sha256 }: { generation: number; sha256: Buffer }) =>
    LoopInAddress.query().byId(id).patch({ generation, sha256, maker: actor.id }),
);

/** Disables the address of this generation. */
export const closeAddress = changes(({ id }: LoopInObject, generation: number) =>
  LoopInAddress.query().byId(id).where({ generation }).patch({ sha256: null }),
);

/**
 * Ends all addresses at which people answer notifications of a thread or conversation
 * (behaviour/mail.md#loop-in-addresses).
 */
export const endAnswers = changes((actor: Actor, { bucket, id, obj_type }: LoopInObject) =>
  LoopInAddress.query()
    .insert({ bucket, obj_id: id, obj_type, generation: 0, maker: actor.id, answer_generation: 1 })
    .onConflict(['bucket', 'obj_id'])
    .merge({ answer_generation: raw('loop_in_addresses.answer_generation + 1') }),
);

/** A valid address: the SHA-256 of its local part, and the object that it leads to. */
export interface LiveAddress extends LoopInObject {
  sha256: Buffer;
}

type Keys = { buckets: readonly Bucket[]; digests: readonly Buffer[] };

const live = finds(({ buckets, digests }: Keys) =>
  LoopInAddress.query()
    .select('obj_type')
    .select<Pick<LiveAddress, 'id'>>('obj_id as id')
    .select('bucket')
    .select<Pick<LiveAddress, 'sha256'>>('sha256')
    .whereRaw('bucket = any(?::int[]) and sha256 = any(?::bytea[])', [buckets, digests]),
);

/** Returns the address with one of these keys; undefined if none is valid. */
export async function findAddress(db: Queryable, keys: readonly SecretKey[]): Promise<LiveAddress | undefined> {
  if (keys.length === 0) return undefined;
  const [buckets, digests] = [keys.map(({ bucket }) => bucket), keys.map(({ sha256 }) => sha256)];
  return live(db, { buckets, digests });
}

/** Whether an address is valid. Nobody disables it before the end of the transaction. */
export const holdAddress = finds(
  ({ id, sha256 }: LiveAddress) => LoopInAddress.query().byId(id).where({ sha256 }).select('generation').forShare(),
  exists,
);

/** How long a mail is remembered. Mail servers try again for five days (behaviour/mail.md#incoming-mail). */
export const MAIL_LIFETIME = 7 * DAY;

/** Whether this mail was posted in this place. */
export const isMailPosted = finds(
  ({ bucket, id }: LoopInObject, digest: Buffer) =>
    LoopInMail.query().select('posted_at').findById([bucket, id, digest]),
  exists,
);

const claim = changes(
  insertion(LoopInMail, ['bucket', 'obj_id', 'digest', 'posted_at'], (query) =>
    query.onConflict(['bucket', 'obj_id', 'digest']).ignore(),
  ),
);

/**
 * Records that the transaction posts this mail. Returns false when it was posted before. Of two concurrent transactions
 * the second waits for the first.
 */
export async function claimMail(
  trx: Transaction,
  { bucket, id }: LoopInObject,
  digest: Buffer,
  now: Date,
): Promise<boolean> {
  return (await claim(trx, { bucket, obj_id: id, digest, posted_at: now })) > 0;
}

/** A thread or a conversation that a member of its workspace may answer by mail. */
export interface AnswerPlace {
  userId: number;
  obj_type: 'THREAD' | 'CONVERSATION';
  id: number;
}

/**
 * What an address for answers is bound to. When one of them changes, the address ends
 * (behaviour/mail.md#loop-in-addresses).
 */
export interface AnswerBinding {
  /** Changes with the password, and when the user signs out everywhere or replaces the API token. */
  token_generation: number;
  /** Changes when the user comes back to the workspace. */
  joined_at: Date;
  /** Changes when the address of the place is disabled. */
  answer_generation: number;
}

/** Returns what an answer of this user in this place is bound to; undefined unless they are in its workspace. */
export async function answerBinding(
  db: Queryable,
  { userId, obj_type, id }: AnswerPlace,
): Promise<AnswerBinding | undefined> {
  const place = obj_type === 'THREAD' ? sql`threads` : sql`conversations`;
  return db.maybe<AnswerBinding>(sql`
    select u.token_generation, wu.joined_at, coalesce(a.answer_generation, 0) as answer_generation
    from ${place} place
    join workspace_users wu on wu.workspace_id = place.workspace_id and wu.user_id = ${userId} and wu.removed_at is null
    join users u on u.id = wu.user_id and u.deleted_at is null
    left join loop_in_addresses a on a.bucket = ${bucketOf(id)} and a.obj_id = place.id
    where place.bucket = ${bucketOf(id)} and place.id = ${id}`);
}
