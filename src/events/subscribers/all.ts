import type { Deliveries } from '../../domain/hooks/events.js';
import { areWaiting, keepDeliveries } from '../../models/delivery.js';
import type { TaskServices } from '../tasks.js';
import { callbacks } from './callbacks.js';
import type { Consumer, Subscriber } from './subscriber.js';
import { erasureAfter } from './erasure.js';
import { HookSubscriber } from './hooks.js';
import { mail } from './mail.js';
import { uploads } from './uploads.js';

const deliveries: Deliveries = { keep: keepDeliveries, areWaiting };

/** Everybody who is told of events by jobs. */
export const consumers: readonly Consumer[] = [mail, erasureAfter(deliveries), uploads, callbacks];

/** Everybody who takes events in their order. */
export const subscribersOf = (services: TaskServices): readonly Subscriber[] => [
  new HookSubscriber(services, deliveries),
];
