import { sql, type Queryable } from '../../src/db/database.js';
import type { Shapes } from '../../src/generated/operations.js';
import type { Person } from '../../src/testing/person.js';
import { until } from '../../src/testing/until.js';
import type { Arrival } from './receiver.js';
import type { Subscribed } from './world.js';

/** A delivery in the log. */
export type Logged = Shapes['deliveries.getone']['output'];

/** The events, deliveries and jobs that still wait, and the events that were given up. */
export interface Waiting {
  events: number;
  deliveries: number;
  jobs: number;
  given_up: number;
}

/** Reads the counts from the database; undefined while it cannot be reached. */
export async function waiting(db: Queryable): Promise<Waiting | undefined> {
  const counts = db.one<Waiting>(sql`
    select (select count(*)::int from outbox where set_aside_at is null) as events,
      (select count(*)::int from outbox where set_aside_at is not null) as given_up,
      (select count(*)::int from deliveries where state in ('new', 'retrying')) as deliveries,
      (select count(*)::int from graphile_worker.jobs where task_identifier like 'mail%') as jobs`);
  return counts.catch(() => undefined);
}

/** How many deliveries are read at the same time. */
const AT_ONCE = 16;

/** The log of every delivery that arrived, by its id, as its owner reads it. */
export async function readLog(
  arrivals: readonly Arrival[],
  ownerOf: (arrival: Arrival) => Subscribed | undefined,
): Promise<Map<string, Logged | undefined>> {
  const left = [...new Map(arrivals.map((arrival) => [arrival.id, arrival])).values()];
  const log = new Map<string, Logged | undefined>();
  const read = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      log.set(one.id, await readOne(one.id, ownerOf(one)?.person));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
  return log;
}

/** Undefined when the log does not have it. Retried, because a server that was just killed may fail once. */
async function readOne(id: string, owner: Person | undefined): Promise<Logged | undefined> {
  if (owner === undefined) return undefined;
  let answered = await owner.try('deliveries.getone', { id });
  await until(async () => {
    if (answered.status >= 500) answered = await owner.try('deliveries.getone', { id });
    return answered.status < 500;
  });
  if (answered.status === 404) return undefined;
  if (answered.status !== 200) throw new Error(`The log answered ${answered.status}: ${answered.text}`);
  return JSON.parse(answered.text);
}
