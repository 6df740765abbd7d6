import { sql, type Queryable } from '../db/database.js';
import { BaseModel } from '../db/model.js';
import { IS_ALIVE, IS_SERVED } from './socket_address.js';

/** A request to a socket that is under way, and its answer. Both are sealed. */
export class SocketEnvelope extends BaseModel {
  static override tableName = 'socket_envelopes';
  static override idColumn = 'id';

  declare id: string;
  declare address: string;
  declare length: number;
  declare request: Buffer;
  declare created_at: Date;
  declare holder: string | null;
  declare is_lost: boolean;
  declare answer: Buffer | null;
}

/** The channel of notifications about new envelopes. */
export const ENVELOPES = 'skein_envelopes';
/** The same for envelopes that are answered or lost. */
export const ANSWERS = 'skein_answers';

/** An envelope for whichever socket serves its address. */
export interface NewEnvelope {
  id: string;
  address: string;
  /** Of the request as text, in bytes. */
  length: number;
  request: Buffer;
}

/** Stores envelopes for addresses that a socket serves, and announces them. Returns the ids of those. */
export async function keepEnvelopes(db: Queryable, envelopes: readonly NewEnvelope[], now: Date): Promise<Set<string>> {
  const rows = await db.many<{ id: string }>(sql`
    with kept as (
      insert into socket_envelopes (id, address, length, request, created_at)
      select n.id, n.address, n.length, decode(n.request, 'base64'), ${now}
      from unnest(${envelopes.map(({ id }) => id)}::uuid[], ${envelopes.map(({ address }) => address)}::text[],
        ${envelopes.map(({ length }) => length)}::int[], ${envelopes.map(({ request }) => request.toString('base64'))}::text[])
        as n (id, address, length, request)
      where ${IS_SERVED} returning id
    )
    select id::text, pg_notify(${ENVELOPES}, '')::text as told from kept`);
  return new Set(rows.map(({ id }) => id));
}

/** An envelope that no process has taken. */
export type WaitingEnvelope = Pick<NewEnvelope, 'id' | 'address' | 'length'>;

/** The envelopes that are looked at together. */
const MOST_WAITING = 1000;

/** Returns the envelopes since a time that a process may take, the oldest first. */
export function waitingEnvelopes(db: Queryable, holder: string, since: Date): Promise<WaitingEnvelope[]> {
  return db.many<WaitingEnvelope & { [column: string]: unknown }>(sql`
    select e.id::text, e.address, e.length from socket_envelopes e
    join socket_addresses s on s.address = e.address and s.holder = ${holder} and s.left_at is null
    where e.holder is null and e.created_at > ${since} order by e.created_at, e.id limit ${MOST_WAITING}`);
}

/** Takes envelopes, unless another process has. Returns the requests of those that were taken, by id. */
export async function takeEnvelopes(
  db: Queryable,
  holder: string,
  ids: readonly string[],
): Promise<Map<string, Buffer>> {
  const rows = await db.many<{ id: string; request: Buffer }>(sql`
    update socket_envelopes set holder = ${holder} where id = any(${ids}::uuid[]) and holder is null
    returning id::text, request`);
  return new Map(rows.map(({ id, request }) => [id, request]));
}

/** Stores the answer to an envelope of this process, the first one alone. */
export async function answerEnvelope(db: Queryable, holder: string, id: string, answer: Buffer): Promise<void> {
  await db.many(sql`
    with answered as (
      update socket_envelopes set answer = ${answer}
      where id = ${id}::uuid and holder = ${holder} and answer is null and not is_lost returning id
    )
    select pg_notify(${ANSWERS}, '')::text as told from answered`);
}

/** The sockets of envelopes of this process have ended without an answer. */
export async function loseEnvelopes(db: Queryable, holder: string, ids: readonly string[]): Promise<void> {
  await db.many(sql`
    with lost as (
      update socket_envelopes set is_lost = true
      where id = any(${ids}::uuid[]) and holder = ${holder} and answer is null returning id
    )
    select pg_notify(${ANSWERS}, '')::text as told from lost`);
}

/** What came of an envelope. */
export interface EndedEnvelope {
  id: string;
  /** Null if it was lost, or never taken. */
  answer: Buffer | null;
  is_taken: boolean;
}

/** Removes and returns those of these envelopes that are answered or lost. */
export function endedEnvelopes(db: Queryable, ids: readonly string[]): Promise<EndedEnvelope[]> {
  return db.many<EndedEnvelope & { [column: string]: unknown }>(sql`
    delete from socket_envelopes where id = any(${ids}::uuid[]) and (answer is not null or is_lost)
    returning id::text, answer, holder is not null as is_taken`);
}

/** The same for those that nobody will answer: their process has died, or no socket serves their address any more. */
export function abandonedEnvelopes(db: Queryable, ids: readonly string[]): Promise<EndedEnvelope[]> {
  return db.many<EndedEnvelope & { [column: string]: unknown }>(sql`
    delete from socket_envelopes e using (
        select n.id from socket_envelopes n cross join lateral (select n.holder) s
        where n.id = any(${ids}::uuid[]) and case when n.holder is null then not ${IS_SERVED} else not ${IS_ALIVE} end) over
    where e.id = over.id returning e.id::text, e.answer, e.holder is not null as is_taken`);
}

/** Removes an envelope. Returns its answer, if it has one. */
export async function withdrawEnvelope(db: Queryable, id: string): Promise<Buffer | null> {
  const row = await db.maybe<{ answer: Buffer | null }>(sql`
    delete from socket_envelopes where id = ${id}::uuid returning answer`);
  return row?.answer ?? null;
}

/** Removes the envelopes from before a time: the process that waited for them has died. */
export async function removeOldEnvelopes(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from socket_envelopes where created_at < ${before}`);
}
