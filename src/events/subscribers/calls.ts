import type { Deliveries } from '../../domain/hooks/events.js';
import { CALLING_EVENTS, callsOf, withoutCall } from '../../domain/integrations/calls.js';
import { failCommand } from '../../domain/integrations/commands.js';
import type { SequencedEvent } from '../event.js';
import type { TaskServices } from '../tasks.js';
import type { DirectSubscriber } from './subscriber.js';

type CallingEvent = (typeof CALLING_EVENTS)[number];

/** Events that are turned into calls together. */
const BATCH_SIZE = 50;

/**
 * Stores a delivery for each integration that a new post calls. A slash command that cannot be called has failed. It
 * receives events directly, so that calls are in the order of events, like the deliveries of hooks.
 */
export class CallSubscriber implements DirectSubscriber<CallingEvent> {
  readonly name = 'calls';
  readonly events = CALLING_EVENTS;
  readonly #services: Pick<TaskServices, 'db' | 'clock'>;
  readonly #deliveries: Pick<Deliveries, 'keep'>;

  constructor(services: Pick<TaskServices, 'db' | 'clock'>, deliveries: Pick<Deliveries, 'keep'>) {
    this.#services = services;
    this.#deliveries = deliveries;
  }

  async receive(events: readonly SequencedEvent<CallingEvent>[]): Promise<void> {
    const { db, clock } = this.#services;
    for (let from = 0; from < events.length; from += BATCH_SIZE) {
      const some = events.slice(from, from + BATCH_SIZE);
      const calls = await callsOf(db, some);
      if (calls.length > 0) await this.#deliveries.keep(db, calls, clock.now());
      for (const post of withoutCall(some, calls)) {
        await db.transaction((trx) => failCommand(trx, post, 'not_sent', clock.now()));
      }
    }
  }
}
