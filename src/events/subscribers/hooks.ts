import { signFileUrls } from '../../domain/uploads/file_urls.js';
import { withAvatarUrls } from '../../domain/users/avatar_urls.js';
import { deliveriesOf, toHookEvent, type Deliveries, type HookEvent } from '../../domain/hooks/events.js';
import type { EventName } from '../../generated/events.js';
import { eventsWithHooks } from '../../models/hook_subscription.js';
import type { LossName } from '../../models/loss_events.js';
import { RECORDED_EVENTS } from '../../models/visibility.js';
import type { SequencedEvent } from '../event.js';
import type { NewDelivery } from '../../models/delivery.js';
import type { TaskServices } from '../tasks.js';
import type { DirectSubscriber } from './subscriber.js';

/** Events that are turned into deliveries together. Their deliveries are in memory at the same time. */
const BATCH_SIZE = 50;

/**
 * Stores a delivery for each hook that is subscribed to an event. It receives events directly instead of by jobs, for
 * three reasons: the deliveries to one target are stored in the order of events; the content of events is not copied
 * into the queue of jobs; and `workspace_deleted` has its deliveries before the job exists that erases the workspace.
 */
export class HookSubscriber implements DirectSubscriber<EventName | LossName> {
  readonly name = 'hooks';
  readonly events = RECORDED_EVENTS;
  readonly #services: Pick<TaskServices, 'db' | 'clock' | 'baseUrl' | 'fileLinks'>;
  readonly #deliveries: Deliveries;

  constructor(services: Pick<TaskServices, 'db' | 'clock' | 'baseUrl' | 'fileLinks'>, deliveries: Deliveries) {
    this.#services = services;
    this.#deliveries = deliveries;
  }

  async receive(recorded: readonly SequencedEvent<EventName | LossName>[]): Promise<void> {
    const { db, clock } = this.#services;
    const events = recorded.map(toHookEvent);
    // The events are committed, so all subscriptions that were made before them are visible here.
    const left = events.length <= BATCH_SIZE ? events : await this.#subscribed(events);
    while (left.length > 0) {
      const now = clock.now();
      const made = await deliveriesOf(db, left.splice(0, BATCH_SIZE), now);
      const signed = made.map((delivery) => this.#signed(delivery, now));
      if (signed.length > 0) await this.#deliveries.keep(db, signed, now);
    }
  }

  /** The events that a hook may be subscribed to: one cheap statement, which sorts out most of them. */
  async #subscribed(events: readonly HookEvent[]): Promise<HookEvent[]> {
    const wanted = await eventsWithHooks(this.#services.db, events);
    return events.filter(({ id }) => wanted.has(id));
  }

  #signed(delivery: NewDelivery, now: Date): NewDelivery {
    const { baseUrl, fileLinks } = this.#services;
    const body = withAvatarUrls(delivery.body, baseUrl);
    return { ...delivery, body: signFileUrls(body, baseUrl, fileLinks, delivery.user_id, now) };
  }
}
