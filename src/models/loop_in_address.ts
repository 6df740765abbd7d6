import { raw } from 'objection';
import type { Actor } from '../actor.js';
import type { Queryable, Transaction } from '../db/database.js';
import type { Bucket, SecretKey } from '../db/ids.js';
import { BaseModel, belongsTo } from '../db/model.js';
import { Channel } from './channel.js';
import { Thread } from './thread.js';
import { Conversation } from './conversation.js';
import { changes, exists, finds, gets } from '../db/statements.js';

/** The mail address of a channel, a thread or a conversation. */
export class LoopInAddress extends BaseModel {
  static override tableName = 'loop_in_addresses';
  static override idColumn = ['bucket', 'obj_id'];
  static override relationMappings = () => ({
    channel: belongsTo(Channel, 'loop_in_addresses.channel_id'),
    thread: belongsTo(Thread, 'loop_in_addresses.thread_id'),
    conversation: belongsTo(Conversation, 'loop_in_addresses.conversation_id'),
  });

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
export const keepPlace = changes((actor: Pick<Actor, 'id'>, { bucket, id, obj_type }: LoopInObject) =>
  LoopInAddress.query()
    .insert({ bucket, obj_id: id, obj_type, generation: 0, maker: actor.id })
    .onConflict(['bucket', 'obj_id'])
    .ignore(),
);

/** Returns the last address of an object. Nobody else opens or closes it before the end of the transaction. */
export async function lockAddress(trx: Transaction, actor: Actor, object: LoopInObject): Promise<LastAddress> {
  await keepPlace(trx, actor, object);
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
