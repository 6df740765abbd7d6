import { describe, expect, it } from 'vitest';
import { keptFor, type Subscribed } from '../testing/deliveries.js';
import { useDelivering, type KeptAttempt, type Subscriber } from '../testing/delivering.js';
import { status, type Answering } from '../testing/receivers.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';

const skein = useSkein();
const delivering = useDelivering(skein);

/** The attempts of the last event that a subscription is told of. */
async function lastAttemptsFor(hook: Subscribed): Promise<KeptAttempt[]> {
  const last = (await keptFor(skein, hook)).at(-1);
  return (await delivering.attemptsFor(hook)).filter(({ delivery_id }) => delivery_id === last?.id);
}

/**
 * Something is told, and then something else, over the same connection; the first request of that is answered
 * so, the next one otherwise.
 */
async function tellTwice(
  first: (told: Subscriber) => Answering,
  next?: (told: Subscriber) => Answering,
): Promise<Subscriber> {
  const told = await delivering.aSubscriber();
  const { receiver, hook, happen } = told;
  delivering.courier();
  await happen();
  await delivering.settled(hook, 'delivered');
  const taking = receiver.answering;
  receiver.answering = (received, response) => {
    receiver.answering = next?.(told) ?? taking;
    first(told)(received, response);
  };
  await happen();
  return told;
}

const cut = (): Answering => (_received, response) => void response.destroy();

describe('a request over a kept connection that ends without an answer', () => {
  it('is made again at once over another, as an attempt of its own that is written down before', async () => {
    const seen: KeptAttempt[] = [];
    const { receiver, hook } = await tellTwice(cut, (told) => (_again, response) => {
      void lastAttemptsFor(told.hook).then((attempts) => {
        seen.push(...attempts);
        response.writeHead(204).end();
      });
    });
    const delivery_id = (await delivering.settled(hook, 'delivered')).at(-1)?.id;
    const requests = receiver.received.filter(({ headers }) => headers['webhook-id'] === String(delivery_id));
    expect(requests).toHaveLength(2);
    const lost = { delivery_id, number: 1, status: null, error: 'connection_lost', is_open: false };
    expect(seen).toEqual([lost, { delivery_id, number: 2, status: null, error: null, is_open: true }]);
    expect(await lastAttemptsFor(hook)).toEqual([
      lost,
      { delivery_id, number: 2, status: 204, error: null, is_open: false },
    ]);
  });

  it('costs none of its tries: when the other one fails too, it is tried again as after the first', async () => {
    const { hook } = await tellTwice(cut, () => status(500));
    await until(async () => (await lastAttemptsFor(hook)).filter(({ is_open }) => !is_open).length === 2);
    expect((await keptFor(skein, hook)).at(-1)).toMatchObject({ state: 'retrying', attempts: 2, tries: 1 });
  });

  it('is not made again to whom it may not be told any more', async () => {
    const { receiver, hook } = await tellTwice(({ ada, hook: { target_url } }) => (_received, response) => {
      void ada.call('hooks.unsubscribe', { target_url }).then(() => response.destroy());
    });
    await delivering.settled(hook, 'delivered', 'dropped');
    expect(receiver.received).toHaveLength(2);
    expect(await lastAttemptsFor(hook)).toMatchObject([{ number: 1, error: 'connection_lost' }]);
  });
});
