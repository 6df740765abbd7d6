import { describe, expect, it } from 'vitest';
import { keptFor, type Subscribed } from '../testing/deliveries.js';
import { useDelivering, type KeptAttempt, type Subscriber } from '../testing/delivering.js';
import { status, type Answering } from '../testing/receivers.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';

const skein = useSkein();
const delivering = useDelivering(skein);

/** The attempts of the last delivery of a subscription. */
async function lastAttemptsFor(hook: Subscribed): Promise<KeptAttempt[]> {
  const last = (await keptFor(skein, hook)).at(-1);
  return (await delivering.attemptsFor(hook)).filter(({ delivery_id }) => delivery_id === last?.id);
}

/**
 * Delivers twice over one connection. The second delivery gets the responses `first` and, when
 * it is sent again, `next`.
 */
async function deliverTwice(
  first: (subscriber: Subscriber) => Answering,
  next?: (subscriber: Subscriber) => Answering,
): Promise<Subscriber> {
  const subscriber = await delivering.aSubscriber();
  const { receiver, hook, happen } = subscriber;
  delivering.startWorker();
  await happen();
  await delivering.settled(hook, 'delivered');
  const taking = receiver.answering;
  receiver.answering = (received, response) => {
    receiver.answering = next?.(subscriber) ?? taking;
    first(subscriber)(received, response);
  };
  await happen();
  return subscriber;
}

const cut = (): Answering => (_received, response) => void response.destroy();

describe('a request over a kept connection that ends without a response', () => {
  it('is sent again at once over a new connection, as another attempt that is logged before', async () => {
    const seen: KeptAttempt[] = [];
    const { receiver, hook } = await deliverTwice(cut, (subscriber) => (_again, response) => {
      void lastAttemptsFor(subscriber.hook).then((attempts) => {
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

  it('does not count as a try: when the other one fails too, the schedule begins with its first retry', async () => {
    const { hook } = await deliverTwice(cut, () => status(500));
    await until(async () => (await lastAttemptsFor(hook)).filter(({ is_open }) => !is_open).length === 2);
    expect((await keptFor(skein, hook)).at(-1)).toMatchObject({ state: 'retrying', attempts: 2, tries: 1 });
  });

  it('is not sent again when the subscriber may not receive it any more', async () => {
    const { receiver, hook } = await deliverTwice(({ ada, hook: { target_url } }) => (_received, response) => {
      void ada.call('hooks.unsubscribe', { target_url }).then(() => response.destroy());
    });
    await delivering.settled(hook, 'delivered', 'dropped');
    expect(receiver.received).toHaveLength(2);
    expect(await lastAttemptsFor(hook)).toMatchObject([{ number: 1, error: 'connection_lost' }]);
  });
});
