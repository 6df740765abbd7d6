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
  const { served } = await db.one<{ served: boolean }>(sql`
    select ${IS_SERVED} as served from (select ${address}::text as address) n`);
  return served;
}

/** A process begins to serve these addresses. */
export async function enterAddresses(db: Queryable, holder: string, addresses: readonly string[]): Promise<void> {
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
  const rows = await db.many<{ id: number }>(sql`
    select id from hook_subscriptions where id = any(${ids}::bigint[])
      and (ended_at is null or (end_reason = 'left_workspace' and ended_at > ${leftAfter}))`);
  return new Set(rows.map(({ id }) => id));
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
  const rows = await db.many<{ id: number }>(sql`
    select n.id from unnest(${ids}::bigint[], ${times}::timestamptz[]) as n (id, since)
    where not exists (
      select from socket_addresses s where s.address = ${HOOK_ADDRESSES}::text || n.id
        and (s.left_at is null or s.left_at > n.since))`);
  return rows.map(({ id }) => id);
}
