import { happeningOf } from '../../domain/hooks/audience.js';
import { nextDeliveries, type Cut, type Deliveries, type HookEvent } from '../../domain/hooks/events.js';
import type { EventName } from '../../generated/events.js';
import { eventsWithHooks, type LossName } from '../../models/hook_subscription.js';
import { RECORDED_EVENTS } from '../../models/visibility.js';
import type { SequencedEvent } from '../event.js';
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
  readonly #services: Pick<TaskServices, 'db' | 'clock'>;
  readonly #deliveries: Pick<Deliveries, 'keep'>;
  /** The event at which the last turn of a workspace ended, by the id of the workspace. */
  readonly #cuts = new Map<number, Cut>();

  constructor(services: Pick<TaskServices, 'db' | 'clock'>, deliveries: Pick<Deliveries, 'keep'>) {
    this.#services = services;
    this.#deliveries = deliveries;
  }

  async receive(recorded: readonly SequencedEvent<EventName | LossName>[]): Promise<readonly number[]> {
    const events = recorded.map((event) => happeningOf(event));
    // The events are committed, so all subscriptions that were made before them are visible here.
    const wanted = events.length <= BATCH_SIZE ? events : await this.#subscribed(events);
    const ended = new Map<number, Cut>();
    for (let from = 0; from < wanted.length; from += BATCH_SIZE) {
      const some = wanted.slice(from, from + BATCH_SIZE).filter(({ workspace_id }) => !ended.has(workspace_id));
      for (const cut of await this.#keep(some)) ended.set(cut.workspace_id, cut);
    }
    return events.flatMap(({ id, workspace_id, position }) =>
      position >= (ended.get(workspace_id)?.position ?? Infinity) ? [id] : [],
    );
  }

  /** Stores the deliveries of one turn. Returns where the turns of workspaces ended. */
  async #keep(events: readonly HookEvent[]): Promise<readonly Cut[]> {
    const { db, clock } = this.#services;
    const now = clock.now();
    const { deliveries, cuts } = await nextDeliveries(db, events, this.#cuts, now);
    await this.#deliveries.keep(db, deliveries, now);
    for (const { workspace_id } of events) this.#cuts.delete(workspace_id);
    for (const cut of cuts) this.#cuts.set(cut.workspace_id, cut);
    return cuts;
  }

  /** The events that a hook may be subscribed to: one cheap statement, which sorts out most of them. */
  async #subscribed(events: readonly HookEvent[]): Promise<HookEvent[]> {
    const wanted = await eventsWithHooks(this.#services.db, events);
    return events.filter(({ id }) => wanted.has(id));
  }
}
