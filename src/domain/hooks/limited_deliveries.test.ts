import { describe, expect, it } from 'vitest';
import { HOUR } from '../../clock.js';
import { somethingFor, type Subscribed } from '../../testing/deliveries.js';
import { useDelivering, type Subscriber } from '../../testing/delivering.js';
import type { Person } from '../../testing/person.js';
import { status } from '../../testing/receivers.js';
import { useSkein } from '../../testing/skein.js';
import { times } from '../../testing/times.js';
import { until } from '../../testing/until.js';
import { LimitedDeliveries } from './limited_deliveries.js';

const skein = useSkein();
const delivering = useDelivering(skein);

/** Stores deliveries of new events while at most `mostWaiting` may wait; the limit is enforced at the end. */
function happen({ ada, hook, workspace }: Subscriber, count: number, mostWaiting = 3): Promise<void> {
  const limited = new LimitedDeliveries({ mostWaiting, newBetween: count });
  const happened = times(count).map(() => somethingFor(ada, hook, workspace));
  return limited.keep(skein.db, happened, skein.clock.now());
}

/** The states of the deliveries of a subscription, the oldest first. */
const statesOf = async (person: Person, { id }: Subscribed) =>
  (await person.call('deliveries.get', { subscription_id: id })).map(({ state }) => state).toReversed();

describe('the deliveries of a user that wait', () => {
  it('are limited in number: the oldest have failed, and say why', async () => {
    const subscriber = await delivering.aSubscriber();
    const { ada, hook } = subscriber;
    await happen(subscriber, 5);
    expect(await statesOf(ada, hook)).toEqual(['failed', 'failed', 'new', 'new', 'new']);
    const oldest = (await ada.call('deliveries.get', { subscription_id: hook.id })).at(-1);
    expect(oldest?.settled_ts).not.toBeNull();
    const { attempts } = await ada.call('deliveries.getone', { id: oldest?.id ?? 0 });
    expect(attempts).toMatchObject([{ number: 1, error: 'too_many_waiting', sent_ts: null, response: null }]);
    await happen(subscriber, 3, 4);
    expect(await statesOf(ada, hook)).toEqual([...times(4).map(() => 'failed'), ...times(4).map(() => 'new')]);
  });

  it('can be sent again when they have failed', async () => {
    const subscriber = await delivering.aSubscriber();
    const { ada, hook, receiver } = subscriber;
    await happen(subscriber, 5);
    expect(await ada.call('deliveries.redeliverFailed', { subscription_id: hook.id, since_ts: 0 })).toEqual({
      count: 2,
    });
    delivering.startWorker();
    await receiver.gets(5);
    await delivering.settled(hook, 'delivered');
  });

  it('are counted over all targets of the user, with those that wait for a retry, and without those of others', async () => {
    const [subscriber, other] = [await delivering.aSubscriber(status(500)), await delivering.aSubscriber()];
    const { ada, hook, workspace } = subscriber;
    const worker = delivering.startWorker({ retryTimes: [HOUR] });
    await delivering.happen(ada, hook, workspace, 2);
    await delivering.settled(hook, 'retrying');
    await happen(other, 3);
    await delivering.settled(other.hook, 'delivered');
    await worker.stop();
    await happen(other, 3);
    const elsewhere = await delivering.subscribe(ada, subscriber.receiver.url('/elsewhere'));
    await happen({ ...subscriber, hook: elsewhere }, 2);
    expect(await statesOf(ada, hook)).toEqual(['failed', 'retrying']);
    expect(await statesOf(ada, elsewhere)).toEqual(['new', 'new']);
    expect(await statesOf(other.ada, other.hook)).toEqual([...times(3).map(() => 'delivered'), 'new', 'new', 'new']);
  });

  it('are not failed while they are being sent', async () => {
    let finish = (): void => undefined;
    const subscriber = await delivering.aSubscriber((_received, response) => {
      finish = () => void response.writeHead(204).end();
    });
    const { ada, hook, workspace, receiver } = subscriber;
    delivering.startWorker();
    await delivering.happen(ada, hook, workspace);
    await receiver.gets(1);
    await happen(subscriber, 3, 1);
    expect(await statesOf(ada, hook)).toEqual(['new', 'failed', 'failed', 'new']);
    receiver.answering = status(204);
    finish();
    await until(async () => (await statesOf(ada, hook)).join() === 'delivered,failed,failed,delivered');
  });
});
