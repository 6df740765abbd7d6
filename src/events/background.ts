import type { Registry } from 'prom-client';
import type { Config } from '../config/config.js';
import type { Database } from '../db/database.js';
import { cleanUp } from './clean_up.js';
import { consumers as allConsumers, subscribersOf as allTakersOf } from './subscribers/all.js';
import type { Consumer, Subscriber } from './subscribers/subscriber.js';
import { Dispatcher } from './dispatcher.js';
import { measureOutbox } from './metrics.js';
import { listNotifications } from './notifications.js';
import type { TaskServices } from './tasks.js';
import { WakeSender } from './wake_sender.js';
import { Worker } from './worker.js';

export interface BackgroundOptions extends TaskServices {
  /** Of the same database: the background keeps connections of its own. */
  url: string;
  /** `worker`: dispatches events and runs jobs. Otherwise it only wakes the processes that do. */
  roles: Config['roles'];
  consumers?: readonly Consumer[];
  takersOf?: (services: TaskServices) => readonly Subscriber[];
  /** What takers use: it does not queue behind requests. The same as all else if not given. */
  takerDb?: Database;
  /** Whether many people wait for answers of this process; if not given, never. */
  isBusy?: () => boolean;
  /** Where the figures of the outbox are shown. */
  registry?: Registry;
  /** How often the dispatcher looks without being woken, in milliseconds. */
  pollMs?: number;
  /** How long a stop waits for running jobs, in milliseconds. */
  graceMs?: number;
  onNewStatement?: (text: string) => void;
}

export interface Background {
  /** To be called after each commit that emitted events. */
  wake(): void;
  /** Finishes what runs. Whatever is left is in the database, for the next process. */
  stop(): Promise<void>;
}

const CRONS = [
  { task: cleanUp.name, match: '17 * * * *', identifier: 'clean_up' },
  { task: listNotifications.name, match: '* * * * *', identifier: 'list_notifications' },
];

/** Starts everything behind the outbox. Throws when the database cannot be reached; later it waits for it to come back. */
export async function startBackground(options: BackgroundOptions): Promise<Background> {
  const { registry, roles, consumers = allConsumers, takersOf = allTakersOf } = options;
  if (registry !== undefined) measureOutbox(registry, options);
  if (!roles.includes('worker')) return new WakeSender(options);
  const tasks = [cleanUp, listNotifications, ...consumers.flatMap((consumer) => consumer.tasks)];
  const services = servicesOf(options);
  const worker = new Worker({ ...options, services, tasks, crons: CRONS });
  await worker.start();
  const dispatcher = new Dispatcher({
    ...options,
    consumers,
    takers: takersOf({ ...services, db: options.takerDb ?? options.db }),
  });
  dispatcher.start();
  return {
    wake: () => dispatcher.wake(),
    async stop() {
      await dispatcher.stop();
      await worker.stop();
    },
  };
}

/** Only what tasks may see. */
function servicesOf({ db, clock, log, mailer, files, fileLinks, callbacks, baseUrl }: BackgroundOptions): TaskServices {
  return { db, clock, log, mailer, files, fileLinks, callbacks, baseUrl };
}
