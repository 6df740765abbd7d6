import { signFileUrls } from '../../domain/uploads/file_urls.js';
import { deliveriesOf, type Deliveries } from '../../domain/hooks/events.js';
import type { EventName } from '../../generated/events.js';
import { eventsWithHooks } from '../../models/hook_subscription.js';
import { EVENTS } from '../../models/visibility.js';
import type { SequencedEvent } from '../event.js';
import type { NewDelivery } from '../../models/delivery.js';
import type { TaskServices } from '../tasks.js';
import type { Subscriber } from './subscriber.js';

/** Events that are looked at together; what they make is in memory at once. */
const AT_ONCE = 50;

/**
 * Makes deliveries of events, for those who have subscribed. It makes no jobs: the deliveries of one target are kept in the order of the events,
 * nothing of what events say lies in the queue, and a workspace is not erased before its end is kept for those who are to hear of it. An event
 * that nobody has subscribed to costs its share of one statement.
 */
export class HookSubscriber implements Subscriber<EventName> {
  readonly name = 'hooks';
  readonly events = EVENTS;
  readonly #services: Pick<TaskServices, 'db' | 'clock' | 'baseUrl' | 'fileLinks'>;
  readonly #deliveries: Deliveries;

  constructor(services: Pick<TaskServices, 'db' | 'clock' | 'baseUrl' | 'fileLinks'>, deliveries: Deliveries) {
    this.#services = services;
    this.#deliveries = deliveries;
  }

  async take(events: readonly SequencedEvent<EventName>[]): Promise<void> {
    const { db, clock } = this.#services;
    // They are committed: whoever had subscribed before that is seen from now on.
    const left = events.length <= AT_ONCE ? [...events] : await this.#wanted(events);
    while (left.length > 0) {
      const now = clock.now();
      const made = await deliveriesOf(db, left.splice(0, AT_ONCE), now);
      const signed = made.map((delivery) => this.#signed(delivery, now));
      if (signed.length > 0) await this.#deliveries.keep(db, signed, now);
    }
  }

  /** Of many those that somebody may be subscribed to. */
  async #wanted(events: readonly SequencedEvent<EventName>[]): Promise<SequencedEvent<EventName>[]> {
    const wanted = await eventsWithHooks(this.#services.db, events);
    return events.filter(({ id }) => wanted.has(id));
  }

  #signed(delivery: NewDelivery, now: Date): NewDelivery {
    const { baseUrl, fileLinks } = this.#services;
    return { ...delivery, body: signFileUrls(delivery.body, baseUrl, fileLinks, delivery.user_id, now) };
  }
}
