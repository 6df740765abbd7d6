import { raw, sql, type Database, type Queryable } from '../db/database.js';
import { BaseModel } from '../db/model.js';

/** What the sockets of an API process serve: a subscription or an integration whose delivery is `socket`. */
export class SocketAddress extends BaseModel {
  static override tableName = 'socket_addresses';
  static override idColumn = ['address', 'holder'];

  declare address: string;
  declare holder: string;
  declare left_at: Date | null;
}

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

const SCHEME = 'socket:';
/** With the id of a subscription behind it, its address. */
export const HOOK_ADDRESSES = `${SCHEME}subscription/`;
const INTEGRATION = `${SCHEME}integration/`;

/** The target of a subscription whose delivery is `socket`. No URL that a user may name begins like it. */
export function addressOfHook(id: number): string {
  return `${HOOK_ADDRESSES}${id}`;
}

/** The same of an integration. */
export function addressOfIntegration(id: number): string {
  return `${INTEGRATION}${id}`;
}

/** Whether a target is served by sockets. */
export function isSocketAddress(target: string): boolean {
  return target.startsWith(SCHEME);
}

/** How requests reach a target, as SQL. `column` has the target. */
export function deliveryOf(column: string): string {
  return `case when starts_with(${column}, '${SCHEME}') then 'socket' when ${column} <> '' then 'url' end`;
}

/**
 * Whether the process that `s.holder` names is alive: its session is. The session ends with the process, and when it
 * hangs. So no clocks are compared.
 */
export const IS_ALIVE = raw(`exists (select from pg_stat_activity session where session.application_name = s.holder)`);

/** Whether a process that is alive has a socket for an address, `n.address`. */
export const IS_SERVED = raw(`exists (
  select from socket_addresses s where s.address = n.address and s.left_at is null and
    exists (select from pg_stat_activity session where session.application_name = s.holder))`);

/** Whether some socket serves an address. */
export async function isServed(db: Queryable, address: string): Promise<boolean> {
  return db.boolean(sql`
    select ${IS_SERVED} as served from (select ${address}::text as address) n`);
}

/** A process begins to serve these addresses. */
export async function insertAddresses(db: Queryable, holder: string, addresses: readonly string[]): Promise<void> {
  await db.run(sql`
    insert into socket_addresses (address, holder) select n.address, ${holder} from unnest(${addresses}::text[]) as n (address)
    on conflict (address, holder) do update set left_at = null`);
}

/** A process has closed the last socket of each of these addresses. */
export async function leaveAddresses(
  db: Queryable,
  holder: string,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  await db.run(sql`
    update socket_addresses set left_at = ${now} where holder = ${holder} and address = any(${addresses}::text[])`);
}

/** Which of these subscriptions exist. One whose user has left its workspace still gets the event that says so. */
export async function livingHooks(db: Queryable, ids: readonly number[], leftAfter: Date): Promise<Set<number>> {
  const living = await db.numbers(sql`
    select id from hook_subscriptions where id = any(${ids}::bigint[])
      and (ended_at is null or (end_reason = 'left_workspace' and ended_at > ${leftAfter}))`);
  return new Set(living);
}

/** The generations of the secrets of these integrations, by id. Those that are called at a URL are missing. */
export async function socketGenerations(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.many<{ id: number; secret_generation: number }>(sql`
    select id, secret_generation from integrations
    where id = any(${ids}::bigint[]) and callback_url = ${INTEGRATION}::text || id`);
  return new Map(rows.map(({ id, secret_generation }) => [id, secret_generation]));
}

/** The longest time after which a subscription lapses. */
const LONGEST_MS = 3_600_000;

/**
 * Deletes the subscriptions that no socket has served for as long as they say. What processes served that have died
 * counts as left now.
 */
export async function endLapsed(db: Database, now: Date): Promise<void> {
  await db.run(sql`
    update socket_addresses s set left_at = ${now} where s.left_at is null and not ${IS_ALIVE}`);
  const lapsing = await db.many<{ id: number; since: Date }>(sql`
    select h.id, ${now}::timestamptz - make_interval(secs => h.lapse_after) as since from hook_subscriptions h
    where h.lapse_after is not null and h.created_at <= ${now}::timestamptz - make_interval(secs => h.lapse_after)`);
  const lapsed = await unserved(db, lapsing);
  if (lapsed.length > 0) await db.run(sql`delete from hook_subscriptions where id = any(${lapsed}::bigint[])`);
  await db.run(sql`
    delete from socket_addresses where left_at <= ${new Date(now.getTime() - LONGEST_MS)}`);
}

/**
 * Returns the subscriptions that no socket has served since a time of each. It is a statement of its own: the addresses
 * are on one machine only, and no statement joins them with tables that are on all.
 */
async function unserved(
  db: Queryable,
  subscriptions: readonly { id: number; since: Date }[],
): Promise<readonly number[]> {
  if (subscriptions.length === 0) return [];
  const [ids, times] = [subscriptions.map(({ id }) => id), subscriptions.map(({ since }) => since.toISOString())];
  return db.numbers(sql`
    select n.id from unnest(${ids}::bigint[], ${times}::timestamptz[]) as n (id, since)
    where not exists (
      select from socket_addresses s where s.address = ${HOOK_ADDRESSES}::text || n.id
        and (s.left_at is null or s.left_at > n.since))`);
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
export async function insertEnvelopes(
  db: Queryable,
  envelopes: readonly NewEnvelope[],
  now: Date,
): Promise<Set<string>> {
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
  return db.many<WaitingEnvelope>(sql`
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
  return db.many<EndedEnvelope>(sql`
    delete from socket_envelopes where id = any(${ids}::uuid[]) and (answer is not null or is_lost)
    returning id::text, answer, holder is not null as is_taken`);
}

/** The same for those that nobody will answer: their process has died, or no socket serves their address any more. */
export function abandonedEnvelopes(db: Queryable, ids: readonly string[]): Promise<EndedEnvelope[]> {
  return db.many<EndedEnvelope>(sql`
    delete from socket_envelopes e using (
        select n.id from socket_envelopes n cross join lateral (select n.holder) s
        where n.id = any(${ids}::uuid[]) and case when n.holder is null then not ${IS_SERVED} else not ${IS_ALIVE} end) over
    where e.id = over.id returning e.id::text, e.answer, e.holder is not null as is_taken`);
}

/** Removes an envelope. Returns its answer, if it has one. */
export async function deleteEnvelope(db: Queryable, id: string): Promise<Buffer | null> {
  const row = await db.maybe<{ answer: Buffer | null }>(sql`
    delete from socket_envelopes where id = ${id}::uuid returning answer`);
  return row?.answer ?? null;
}

/** Removes the envelopes from before a time: the process that waited for them has died. */
export async function deleteOldEnvelopes(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from socket_envelopes where created_at < ${before}`);
}
