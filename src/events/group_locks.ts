import { sql } from '../db/database.js';
import type { Session } from '../db/session.js';
import { ALL_GROUPS, GROUP_LOCKS, GROUPS, WORKER_LOCK, type Group } from '../models/dispatcher_group.js';

/**
 * The advisory lock that the one leader of earlier versions holds alone. Leaders of groups share it, so that they and
 * an earlier leader never dispatch at the same time.
 */
const LEADER_LOCK = 5_346_150;
/** A notification on it means that a worker has come, or has given groups away. */
export const GROUPS_CHANNEL = 'skein_dispatchers';

/** How the groups are spread at present. */
export interface Spread {
  workers: number;
  /** The groups that nobody leads. */
  free: Group[];
}

/** The locks of a session, which end with it. */
export class GroupLocks {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Whether no process of an earlier version dispatches. From then on none can. */
  async excludeEarlier(): Promise<boolean> {
    return this.#session.boolean(sql`select pg_try_advisory_lock_shared(${LEADER_LOCK}) as excludes`);
  }

  /** Counts as a worker from now on. */
  async join(): Promise<void> {
    await this.#session.many(sql`select pg_advisory_lock_shared(${GROUP_LOCKS}::int, ${WORKER_LOCK}::int)`);
    await this.announce();
  }

  async spread(): Promise<Spread> {
    const { workers, led } = await this.#session.one<{ workers: number; led: Group[] }>(sql`
      select count(*) filter (where objid = ${WORKER_LOCK}::int)::int as workers,
        coalesce(array_agg(distinct objid::int) filter (where objid < ${GROUPS}::int), '{}') as led
      from pg_locks
      where locktype = 'advisory' and classid = ${GROUP_LOCKS}::int and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())`);
    return { workers, free: ALL_GROUPS.filter((group) => !led.includes(group)) };
  }

  /** Takes the locks of these groups that nobody has, and returns those. */
  async lock(groups: readonly Group[]): Promise<Group[]> {
    if (groups.length === 0) return [];
    const rows = await this.#session.many<{ group: Group; has: boolean }>(sql`
      select wanted as "group", pg_try_advisory_lock(${GROUP_LOCKS}::int, wanted) as has
      from unnest(${groups}::int[]) wanted`);
    return rows.flatMap(({ group, has }) => (has ? group : []));
  }

  /** Lets other workers have these groups, and tells them. */
  async unlock(groups: readonly Group[]): Promise<void> {
    if (groups.length === 0) return;
    await this.#session.many(sql`
      select pg_advisory_unlock(${GROUP_LOCKS}::int, given) from unnest(${groups}::int[]) given`);
    await this.announce();
  }

  /** Lets others have everything. */
  async leave(): Promise<void> {
    await this.#session.many(sql`select pg_advisory_unlock_all()`);
    await this.announce();
  }

  async announce(): Promise<void> {
    await this.#session.many(sql`select pg_notify(${GROUPS_CHANNEL}, '')`);
  }
}
