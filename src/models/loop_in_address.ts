import type { Actor } from '../actor.js';
import { sql, type Sql, type Transaction } from '../db/database.js';
import { secretKey, type Bucket } from '../db/ids.js';
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
}

/** What has an address: its id is its own among the ids of all kinds. */
export interface LoopInObject {
  obj_type: 'CHANNEL' | 'THREAD' | 'CONVERSATION';
  id: number;
  bucket: Bucket;
}

/** The last address that an object had. */
export interface LastAddress {
  generation: number;
  /** Who made it, while it works. */
  maker: number | null;
}

/** The last address of an object, as it stands at this moment; undefined where there has never been one. */
export async function lastAddress(trx: Transaction, object: LoopInObject): Promise<LastAddress | undefined> {
  return trx.maybe<{ generation: number; maker: number | null }>(address(object));
}

/** The last address of an object, which nobody else opens or closes until the end of the transaction. */
export async function lockAddress(trx: Transaction, actor: Actor, object: LoopInObject): Promise<LastAddress> {
  const { obj_type, id, bucket } = object;
  await trx.run(sql`
    insert into loop_in_addresses (bucket, obj_id, obj_type, generation, maker)
    values (${bucket}, ${id}, ${obj_type}, 0, ${actor.id}) on conflict (bucket, obj_id) do nothing`);
  return trx.one<{ generation: number; maker: number | null }>(sql`${address(object)} for no key update`);
}

function address({ id, bucket }: LoopInObject): Sql {
  return sql`
    select generation, case when sha256 is not null then maker end as maker
    from loop_in_addresses where bucket = ${bucket} and obj_id = ${id}`;
}

/** Makes the address of that generation the one that works, as the actor's. */
export async function openAddress(
  trx: Transaction,
  actor: Actor,
  { id, bucket }: LoopInObject,
  generation: number,
  code: string,
): Promise<void> {
  await trx.run(sql`
    update loop_in_addresses set generation = ${generation}, sha256 = ${secretKey(code)?.sha256}, maker = ${actor.id}
    where bucket = ${bucket} and obj_id = ${id}`);
}

/** Makes the address of that generation worthless. */
export async function closeAddress(trx: Transaction, { id, bucket }: LoopInObject, generation: number): Promise<void> {
  await trx.run(sql`
    update loop_in_addresses set sha256 = null
    where bucket = ${bucket} and obj_id = ${id} and generation = ${generation}`);
}
