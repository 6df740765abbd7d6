import { raw } from 'objection';
import type { Actor } from '../actor.js';
import { compiled, fragment } from '../db/compiled.js';
import { sql, type Queryable, type Transaction } from '../db/database.js';
import type { Bucket, SecretKey } from '../db/ids.js';
import { BaseModel, belongsTo } from '../db/model.js';
import { Channel } from './channel.js';
import { Thread } from './thread.js';
import { Conversation } from './conversation.js';

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
  declare obj_type: string;
  declare generation: number;
  declare sha256: Buffer | null;
  declare maker: number;
  declare channel_id: number | null;
  declare thread_id: number | null;
  declare conversation_id: number | null;
  declare answer_generation: number;
}

/** An object with a mail address. Its id is unique among the ids of all kinds. */
export interface LoopInObject {
  obj_type: 'CHANNEL' | 'THREAD' | 'CONVERSATION';
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

const address = compiled(({ id }: LoopInObject) =>
  LoopInAddress.query()
    .byId(id)
    .select('generation', 'sha256', fragment(sql`case when sha256 is not null then maker end as maker`)),
);

/** Returns the last address of an object; undefined when there has never been one. */
export async function lastAddress(trx: Transaction, object: LoopInObject): Promise<LastAddress | undefined> {
  return trx.maybe<LastAddress & Record<string, unknown>>(address(object));
}

type First = LoopInObject & { maker: number };

const firstAddress = compiled(({ bucket, id, obj_type, maker }: First) =>
  LoopInAddress.query()
    .insert({ bucket, obj_id: id, obj_type, generation: 0, maker })
    .onConflict(['bucket', 'obj_id'])
    .ignore(),
);

/** Makes sure that an object has a row here. Mails that were posted refer to it. */
export async function keepPlace(trx: Transaction, actor: Pick<Actor, 'id'>, object: LoopInObject): Promise<void> {
  const { bucket, id, obj_type } = object;
  await trx.run(firstAddress({ bucket, id, obj_type, maker: actor.id }));
}

/** Returns the last address of an object. Nobody else opens or closes it before the end of the transaction. */
export async function lockAddress(trx: Transaction, actor: Actor, object: LoopInObject): Promise<LastAddress> {
  await keepPlace(trx, actor, object);
  return trx.one<LastAddress & Record<string, unknown>>(sql`${address(object)} for no key update`);
}

const opening = compiled(
  ({ id, generation, sha256, maker }: Pick<LoopInAddress, 'generation' | 'sha256' | 'maker'> & { id: number }) =>
    LoopInAddress.query().byId(id).patch({ generation, sha256, maker }),
);

/** Makes the address of this generation the only one that works. The actor becomes its creator. */
export async function openAddress(
  trx: Transaction,
  actor: Actor,
  { id }: LoopInObject,
  { generation, sha256 }: { generation: number; sha256: Buffer },
): Promise<void> {
  await trx.run(opening({ id, generation, sha256, maker: actor.id }));
}

const closing = compiled(({ id, generation }: { id: number; generation: number }) =>
  LoopInAddress.query().byId(id).where({ generation }).patch({ sha256: null }),
);

/** Disables the address of this generation. */
export async function closeAddress(trx: Transaction, { id }: LoopInObject, generation: number): Promise<void> {
  await trx.run(closing({ id, generation }));
}

const nextAnswers = compiled(({ bucket, id, obj_type, maker }: First) =>
  LoopInAddress.query()
    .insert({ bucket, obj_id: id, obj_type, generation: 0, maker, answer_generation: 1 })
    .onConflict(['bucket', 'obj_id'])
    .merge({ answer_generation: raw('loop_in_addresses.answer_generation + 1') }),
);

/** Ends all addresses at which people answer notifications of a thread or conversation (decision 43a). */
export async function endAnswers(
  trx: Transaction,
  actor: Actor,
  { bucket, id, obj_type }: LoopInObject,
): Promise<void> {
  await trx.run(nextAnswers({ bucket, id, obj_type, maker: actor.id }));
}

/** A valid address: the SHA-256 of its local part, and the object that it leads to. */
export interface LiveAddress extends LoopInObject {
  sha256: Buffer;
}

type Keys = { buckets: readonly Bucket[]; digests: readonly Buffer[] };

const live = compiled(({ buckets, digests }: Keys) =>
  LoopInAddress.query()
    .select('obj_type', 'obj_id as id', 'bucket', 'sha256')
    .whereRaw('bucket = any(?::int[]) and sha256 = any(?::bytea[])', [buckets, digests]),
);

/** Returns the address with one of these keys; undefined if none is valid. */
export async function findAddress(db: Queryable, keys: readonly SecretKey[]): Promise<LiveAddress | undefined> {
  if (keys.length === 0) return undefined;
  const [buckets, digests] = [keys.map(({ bucket }) => bucket), keys.map(({ sha256 }) => sha256)];
  return db.maybe<LiveAddress & Record<string, unknown>>(live({ buckets, digests }));
}

const sameAddress = compiled(({ id, sha256 }: { id: number; sha256: Buffer }) =>
  LoopInAddress.query().byId(id).where({ sha256 }).select('generation'),
);

/** Whether an address is valid. Nobody disables it before the end of the transaction. */
export async function holdAddress(trx: Transaction, { id, sha256 }: LiveAddress): Promise<boolean> {
  return (await trx.maybe(sql`${sameAddress({ id, sha256 })} for share`)) !== undefined;
}
