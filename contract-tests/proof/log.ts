import { sql, type Queryable } from '../../src/db/database.js';
import type { Shapes } from '../../src/generated/operations.js';
import type { Person } from '../../src/testing/person.js';
import { until } from '../../src/testing/until.js';
import type { Arrival } from './receiver.js';
import type { Subscribed } from './world.js';

/** What the log of deliveries has of one. */
export type Logged = Shapes['deliveries.getone']['output'];

/** How much is still on its way: events, deliveries, jobs. And how many events were given up. */
export interface Waiting {
  events: number;
  deliveries: number;
  jobs: number;
  given_up: number;
}

/** Asks the database; undefined while it does not answer. */
export async function waiting(db: Queryable): Promise<Waiting | undefined> {
  const counts = db.one<Waiting & { [column: string]: unknown }>(sql`
    select (select count(*)::int from outbox where set_aside_at is null) as events,
      (select count(*)::int from outbox where set_aside_at is not null) as given_up,
      (select count(*)::int from deliveries where state in ('new', 'retrying')) as deliveries,
      (select count(*)::int from graphile_worker.jobs where task_identifier like 'mail%') as jobs`);
  return counts.catch(() => undefined);
}

/** So many are read side by side. */
const AT_ONCE = 16;

/** What the log says of all that has arrived, by its id, as its owner reads it. */
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

/** Undefined where the log has nothing. A server that has just been killed may still fail once; whoever reads asks again. */
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
