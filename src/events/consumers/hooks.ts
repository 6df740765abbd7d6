import { signFileUrls } from '../../domain/file_urls.js';
import { deliveriesOf, type Deliveries } from '../../domain/hook_events.js';
import type { EventName } from '../../generated/events.js';
import { eventsWithHooks } from '../../models/hooks.js';
import { EVENTS } from '../../models/seers.js';
import type { PlacedEvent } from '../event.js';
import type { NewDelivery } from '../../models/deliveries.js';
import type { TaskServices } from '../tasks.js';
import type { Taker } from './consumer.js';

/** Events that are looked at side by side: reads that wait together go to the database together. */
const AT_ONCE = 20;

/**
 * Makes deliveries of events, for those who have subscribed. It makes no jobs: the deliveries of one target are kept in the order of the events,
 * nothing of what events say lies in the queue, and a workspace is not erased before its end is kept for those who are to hear of it. An event
 * that nobody has subscribed to costs its share of one statement.
 */
export class HookTaker implements Taker<EventName> {
  readonly name = 'hooks';
  readonly events = EVENTS;
  readonly #services: Pick<TaskServices, 'db' | 'clock' | 'baseUrl' | 'fileLinks'>;
  readonly #deliveries: Deliveries;

  constructor(services: Pick<TaskServices, 'db' | 'clock' | 'baseUrl' | 'fileLinks'>, deliveries: Deliveries) {
    this.#services = services;
    this.#deliveries = deliveries;
  }

  async take(events: readonly PlacedEvent<EventName>[]): Promise<void> {
    const { db, clock } = this.#services;
    // They are committed: whoever had subscribed before that is seen from now on.
    const wanted = await eventsWithHooks(db, events);
    const left = events.filter(({ id }) => wanted.has(id));
    while (left.length > 0) {
      const now = clock.now();
      const made = await Promise.all(left.splice(0, AT_ONCE).map((event) => deliveriesOf(db, event, now)));
      const signed = made.flat().map((delivery) => this.#signed(delivery, now));
      if (signed.length > 0) await this.#deliveries.keep(db, signed, now);
    }
  }

  #signed(delivery: NewDelivery, now: Date): NewDelivery {
    const { baseUrl, fileLinks } = this.#services;
    return { ...delivery, body: signFileUrls(delivery.body, baseUrl, fileLinks, delivery.user_id, now) };
  }
}
