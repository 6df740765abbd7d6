import { LimitedDeliveries } from '../../domain/hooks/limited_deliveries.js';
import type { TaskServices } from '../tasks.js';
import { callbacks } from './callbacks.js';
import { CallSubscriber } from './calls.js';
import { erasureAfter } from './erasure.js';
import { HookSubscriber } from './hooks.js';
import { LiveSubscriber } from './live.js';
import { mail } from './mail.js';
import { NoticeSubscriber } from './notices.js';
import { SearchSubscriber } from './search.js';
import type { DirectSubscriber, Subscriber } from './subscriber.js';
import { uploads } from './uploads.js';

const deliveries = new LimitedDeliveries();

/** All subscribers that react by jobs. */
export const subscribers: readonly Subscriber[] = [mail, erasureAfter(deliveries), uploads, callbacks];

/** All subscribers that receive events themselves. */
export const directSubscribersOf = (services: TaskServices): readonly DirectSubscriber[] => [
  new HookSubscriber(services, deliveries),
  new CallSubscriber(services, deliveries),
  new LiveSubscriber(services),
  new NoticeSubscriber(services),
  ...(services.marksSearchChanges === true ? [new SearchSubscriber(services)] : []),
];
