import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db.js';
import { bucketOf } from '../ids.js';
import { useDelivering } from '../testing/delivering.js';
import type { Subscribed } from '../testing/deliveries.js';
import type { Person } from '../testing/person.js';
import { status, useReceivers, type Answering, type Receiver } from '../testing/receivers.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';

const skein = useSkein();
const delivering = useDelivering(skein);
const aReceiver = useReceivers();
let ada: Person;
let workspace: { id: number };

beforeEach(async () => {
  ada = await skein.aUser('ada');
  workspace = await skein.aWorkspace(ada);
});

interface Attempt {
  number: number;
  status: number | null;
  error: string | null;
  is_open: boolean;
}
/** The attempts of the last event that a subscription is told of. */
const lastAttemptsFor = ({ id }: Subscribed) =>
  skein.db.many<Attempt & { [column: string]: unknown }>(sql`
    select a.number, a.status, a.error, a.finished_at is null as is_open from delivery_attempts a
    where a.bucket = ${bucketOf(id)} and a.delivery_id = (
      select d.id from deliveries d where d.bucket = ${bucketOf(id)} and d.subscription_id = ${id} order by d.position desc limit 1)
    order by a.number`);

interface Told {
  receiver: Receiver;
  hook: Subscribed;
}

/** Something is told, and then something else, over the same connection; the first request of that is answered so, the next one otherwise. */
async function tellTwice(first: (told: Told) => Answering, next?: (told: Told) => Answering): Promise<Told> {
  const receiver = await aReceiver();
  const hook = await delivering.subscribe(ada, receiver.url());
  delivering.courier();
  await delivering.happen(ada, hook, workspace);
  await delivering.settled(hook, 'delivered');
  const [told, taking] = [{ receiver, hook }, receiver.answering];
  receiver.answering = (received, response) => {
    receiver.answering = next?.(told) ?? taking;
    first(told)(received, response);
  };
  await delivering.happen(ada, hook, workspace);
  return told;
}

const cut = (): Answering => (_received, response) => void response.destroy();

describe('a request over a kept connection that ends without an answer', () => {
  it('is made again at once over another, as an attempt of its own that is written down before', async () => {
    const seen: Attempt[] = [];
    const { receiver, hook } = await tellTwice(cut, (told) => (_again, response) => {
      void lastAttemptsFor(told.hook).then((attempts) => {
        seen.push(...attempts);
        response.writeHead(204).end();
      });
    });
    const kept = await delivering.settled(hook, 'delivered');
    const requests = receiver.received.filter(({ headers }) => headers['webhook-id'] === String(kept.at(-1)?.id));
    expect(requests).toHaveLength(2);
    const lost = { number: 1, status: null, error: 'connection_lost', is_open: false };
    expect(seen).toEqual([lost, { number: 2, status: null, error: null, is_open: true }]);
    expect(await lastAttemptsFor(hook)).toEqual([lost, { number: 2, status: 204, error: null, is_open: false }]);
  });

  it('costs none of its tries: when the other one fails too, it is tried again as after the first', async () => {
    const { hook } = await tellTwice(cut, () => status(500));
    await until(async () => (await lastAttemptsFor(hook)).filter(({ is_open }) => !is_open).length === 2);
    const bucket = bucketOf(hook.id);
    const waiting = await skein.db.one(sql`
      select state, attempts, tries from deliveries where bucket = ${bucket} and subscription_id = ${hook.id} order by position desc limit 1`);
    expect(waiting).toEqual({ state: 'retrying', attempts: 2, tries: 1 });
  });

  it('is not made again to whom it may not be told any more', async () => {
    const { receiver, hook } = await tellTwice((told) => (_received, response) => {
      void ada.call('hooks.unsubscribe', { target_url: told.receiver.url() }).then(() => response.destroy());
    });
    await delivering.settled(hook, 'delivered', 'dropped');
    expect(receiver.received).toHaveLength(2);
    expect(await lastAttemptsFor(hook)).toMatchObject([{ number: 1, error: 'connection_lost' }]);
  });
});
