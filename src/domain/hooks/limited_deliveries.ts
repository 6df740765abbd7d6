import { Amounts } from '../../amounts.js';
import type { Queryable } from '../../db/database.js';
import { areWaiting, insertDeliveries, type NewDelivery } from '../../models/delivery.js';
import { failAllButNewest, MOST_ATTEMPTS, deleteAllButNewest } from '../../models/old_deliveries.js';
import type { Deliveries } from './events.js';

export interface WaitingLimits {
  /** The deliveries of a user that may wait. Default: 100,000. */
  mostWaiting?: number;
  /** After so many new deliveries of a user the limit is enforced again. Default: 10,000. */
  newBetween?: number;
}

/** Stores deliveries, and limits how many of a user wait (behaviour/webhooks.md#targets). */
export class LimitedDeliveries implements Deliveries {
  readonly areWaiting = areWaiting;
  readonly #mostWaiting: number;
  readonly #added: Amounts;

  constructor({ mostWaiting = 100_000, newBetween = 10_000 }: WaitingLimits = {}) {
    this.#mostWaiting = mostWaiting;
    this.#added = new Amounts(newBetween);
  }

  async keep(db: Queryable, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
    await insertDeliveries(db, deliveries, now);
    for (const { user_id } of deliveries) {
      if (!this.#added.isDue(user_id, 1)) continue;
      await failAllButNewest(db, user_id, this.#mostWaiting, now);
      // What has just failed is finished, and counts in the log.
      await deleteAllButNewest(db, user_id, MOST_ATTEMPTS);
    }
  }
}
