import { pino } from 'pino';
import { systemClock } from '../../clock.js';
import { Dispatcher } from '../../events/dispatcher.js';
import type { DirectSubscriber } from '../../events/subscribers/subscriber.js';

// Dispatches until it receives the event at position 1, or one after it in the same batch. Then it kills itself.
const [url = ''] = process.argv.slice(2);

const deadly: DirectSubscriber = {
  name: 'deadly',
  events: ['thread_updated'],
  receive(events) {
    if (events.some(({ position }) => position === 1)) process.kill(process.pid, 'SIGKILL');
    return Promise.resolve([]);
  },
};

const log = pino({ level: 'silent' });
new Dispatcher({ url, clock: systemClock, log, subscribers: [], directSubscribers: [deadly] }).start();
