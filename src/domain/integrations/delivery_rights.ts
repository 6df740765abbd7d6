import type { Queryable } from '../../db/database.js';
import type { HookDelivery, ToldDelivery } from '../../models/delivery.js';
import { mayStillBeTold } from '../hooks/events.js';
import { mayStillBeCalled } from './calls.js';

/**
 * For each delivery, whether its receiver may still receive it: a subscription as `mayStillBeTold`, an integration as
 * `mayStillBeCalled` says.
 */
export async function mayReceive(
  db: Queryable,
  deliveries: readonly ToldDelivery[],
  now: Date,
): Promise<readonly boolean[]> {
  const hooks = deliveries.filter(isForHook);
  const calls = deliveries.filter((delivery) => !isForHook(delivery));
  const [told, called] = await Promise.all([
    hooks.length === 0 ? [] : mayStillBeTold(db, hooks, now),
    mayStillBeCalled(db, calls, now),
  ]);
  const answers = new Map<ToldDelivery, boolean | undefined>([
    ...hooks.map((delivery, nr) => [delivery, told[nr]] as const),
    ...calls.map((delivery, nr) => [delivery, called[nr]] as const),
  ]);
  return deliveries.map((delivery) => answers.get(delivery) === true);
}

function isForHook(delivery: ToldDelivery): delivery is Omit<HookDelivery, 'body'> {
  return delivery.subscription_id !== null;
}
