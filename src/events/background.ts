import type { Registry } from 'prom-client';
import type { Config } from '../config/config.js';
import type { Database } from '../db/database.js';
import { cleanUp } from './clean_up.js';
import { indexBacklogs } from './search_backlogs.js';
import { directSubscribersOf as allDirectSubscribersOf, subscribers as allSubscribers } from './subscribers/all.js';
import type { Subscriber, DirectSubscriber } from './subscribers/subscriber.js';
import { Dispatcher } from './dispatcher.js';
import { measureOutbox } from './metrics.js';
import { listNotifications } from './notifications.js';
import type { TaskServices } from './tasks.js';
import { LIVE_CHANNEL, WakeSender } from './wake_sender.js';
import { Worker } from './worker.js';

export interface BackgroundOptions extends TaskServices {
  /** Of the same database as `db`: the background has connections of its own. */
  url: string;
  /**
   * With the role `worker` this process dispatches events and runs jobs. Without it, it only wakes the processes that
   * do.
   */
  roles: Config['roles'];
  subscribers?: readonly Subscriber[];
  directSubscribersOf?: (services: TaskServices) => readonly DirectSubscriber[];
  /** The pool of the direct subscribers, so that they do not queue behind requests. By default `db`. */
  directSubscriberDb?: Database;
  /** Whether this process is busy with requests, which then have priority. By default it never is. */
  isBusy?: () => boolean;
  /** Where the metrics of the outbox are registered. */
  registry?: Registry;
  /** Called when events have got their positions. Processes that listen are told as well. */
  onPositions?: () => void;
  /** How often the dispatcher reads the outbox without being woken, in milliseconds. */
  pollMs?: number;
  /** How long `stop` waits for running jobs, in milliseconds. */
  graceMs?: number;
  onNewStatement?: (text: string) => void;
}

export interface Background {
  /** To be called after each commit that emitted events. */
  wake(): void;
  /** Finishes what is running. The rest stays in the database for the next process. */
  stop(): Promise<void>;
}

const CRONS = [
  { task: cleanUp.name, match: '17 * * * *', identifier: 'clean_up' },
  { task: listNotifications.name, match: '* * * * *', identifier: 'list_notifications' },
  {
    task: indexBacklogs.name,
    match: '* * * * *',
    identifier: 'index_backlogs',
    // A run may take hours. One runs at a time, so that it takes no more than one worker, and at most one waits.
    options: { queueName: indexBacklogs.name, jobKey: indexBacklogs.name },
  },
];

/**
 * Starts dispatching and jobs. Throws when the database cannot be reached. Once started, it waits for a lost database
 * to come back.
 */
export async function startBackground(options: BackgroundOptions): Promise<Background> {
  const { registry, roles, subscribers = allSubscribers, directSubscribersOf = allDirectSubscribersOf } = options;
  if (registry !== undefined) measureOutbox(registry, options);
  if (!roles.includes('worker')) return new WakeSender(options);
  const tasks = [cleanUp, listNotifications, indexBacklogs, ...subscribers.flatMap((subscriber) => subscriber.tasks)];
  const services = servicesOf(options);
  const worker = new Worker({ ...options, services, tasks, crons: CRONS });
  await worker.start();
  const others = new WakeSender({ ...options, channel: LIVE_CHANNEL });
  const dispatcher = new Dispatcher({
    ...options,
    onPositions: () => {
      options.onPositions?.();
      others.wake();
    },
    subscribers,
    directSubscribers: directSubscribersOf({ ...services, db: options.directSubscriberDb ?? options.db }),
  });
  dispatcher.start();
  return {
    wake: () => dispatcher.wake(),
    async stop() {
      await dispatcher.stop();
      await others.stop();
      await worker.stop();
    },
  };
}

/** The services alone, without the other options, which tasks must not see. */
function servicesOf(options: BackgroundOptions): TaskServices {
  const { db, clock, log, mailer, files, fileLinks, callbacks, baseUrl, marksSearchChanges, liveRetention } = options;
  return { db, clock, log, mailer, files, fileLinks, callbacks, baseUrl, marksSearchChanges, liveRetention };
}
