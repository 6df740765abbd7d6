import type { Deliveries } from '../../domain/hooks/events.js';
import { CALLING_EVENTS, callsOf, withoutCall } from '../../domain/integrations/calls.js';
import { failCommand } from '../../domain/integrations/commands.js';
import type { SequencedEvent } from '../event.js';
import type { NewDelivery } from '../../models/delivery.js';
import type { TaskServices } from '../tasks.js';
import type { DirectSubscriber } from './subscriber.js';

type CallingEventName = (typeof CALLING_EVENTS)[number];

/** Events that are turned into calls together, and the calls after which the turn of a workspace ends. */
const [BATCH_SIZE, MOST_IN_TURN] = [10, 1000];

/**
 * Stores a delivery for each integration that a new post calls. A slash command that cannot be called has failed. It
 * receives events directly, so that calls are in the order of events, like the deliveries of hooks.
 */
export class CallSubscriber implements DirectSubscriber<CallingEventName> {
  readonly name = 'calls';
  readonly events = CALLING_EVENTS;
  readonly #services: Pick<TaskServices, 'db' | 'clock'>;
  readonly #deliveries: Pick<Deliveries, 'keep'>;

  constructor(services: Pick<TaskServices, 'db' | 'clock'>, deliveries: Pick<Deliveries, 'keep'>) {
    this.#services = services;
    this.#deliveries = deliveries;
  }

  async receive(events: readonly SequencedEvent<CallingEventName>[]): Promise<readonly number[]> {
    const made = new Map<number, number>();
    const unfinished: number[] = [];
    for (let from = 0; from < events.length; from += BATCH_SIZE) {
      const some = events.slice(from, from + BATCH_SIZE);
      const isOpen = ({ workspace_id }: SequencedEvent) => (made.get(workspace_id) ?? 0) < MOST_IN_TURN;
      unfinished.push(...some.filter((event) => !isOpen(event)).map(({ id }) => id));
      for (const { workspace_id } of await this.#keep(some.filter(isOpen))) {
        made.set(workspace_id, (made.get(workspace_id) ?? 0) + 1);
      }
    }
    return unfinished;
  }

  async #keep(events: readonly SequencedEvent<CallingEventName>[]): Promise<readonly NewDelivery[]> {
    const { db, clock } = this.#services;
    const calls = await callsOf(db, events);
    await this.#deliveries.keep(db, calls, clock.now());
    for (const post of withoutCall(events, calls)) {
      await db.transaction((trx) => failCommand(trx, post, 'not_sent', clock.now()));
    }
    return calls;
  }
}
