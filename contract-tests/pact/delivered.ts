import { pino } from 'pino';
import { Dispatcher } from '../../src/events/dispatcher.js';
import { directSubscribersOf } from '../../src/events/subscribers/all.js';
import type { EventName } from '../../src/generated/events.js';
import { EVENTS } from '../../src/models/visibility.js';
import { Delivering } from '../../src/testing/delivering.js';
import { NOTHING_OUTSIDE } from '../../src/testing/outside.js';
import { Receiver, status, type Received } from '../../src/testing/receivers.js';
import { recordStatement } from '../../src/testing/recorder.js';
import type { Skein } from '../../src/testing/skein.js';
import { until } from '../../src/testing/until.js';
import { worldIn } from '../events/world.js';
import { happeningOf } from './happenings.js';

/** What a receiver got for each event. */
export type Delivered = ReadonlyMap<EventName, Received>;

/**
 * Causes every event once through the API, and returns what a subscribed receiver got from its socket, by way of the
 * outbox, the dispatcher and the delivery worker.
 */
export async function deliveredBy(skein: Skein): Promise<Delivered> {
  const dispatcher = dispatcherOf(skein);
  const delivering = new Delivering(skein);
  const receiver = new Receiver(status(204));
  await receiver.start();
  try {
    dispatcher.start();
    delivering.startWorker();
    const world = await worldIn(skein);
    for (const event of EVENTS) {
      const { by, operation, input } = await happeningOf(event, world);
      await by.call('hooks.subscribe', { event, target_url: receiver.url(event) });
      await by.call(operation, input);
    }
    const first = (event: EventName) => receiver.received.find(({ path }) => path === `/${event}`);
    await until(() => EVENTS.every((event) => first(event) !== undefined), 10_000);
    return new Map(
      EVENTS.flatMap((event) => [first(event)].flatMap((one) => (one === undefined ? [] : [[event, one]]))),
    );
  } finally {
    await delivering.end();
    await dispatcher.stop();
    await receiver.stop();
  }
}

function dispatcherOf(skein: Skein): Dispatcher {
  const { db, clock, databaseUrl: url, files, fileLinks } = skein;
  const log = pino({ level: 'silent' });
  const services = { db, clock, log, ...NOTHING_OUTSIDE, files, fileLinks, baseUrl: 'http://skein.test' };
  const options = { url, clock, log, subscribers: [], pollMs: 20, onNewStatement: recordStatement };
  return new Dispatcher({ ...options, directSubscribers: directSubscribersOf(services) });
}
