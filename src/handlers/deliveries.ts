import { redeliverOne, redeliverSince, showDeliveryTo } from '../domain/hooks/log.js';
import type { Handler } from '../http/handler.js';
import { MAX_ID } from '../db/ids.js';
import { findOwnHook } from '../models/hook_subscription.js';
import { readCursor, writeCursor } from '../presenters/cursor.js';
import { showDeliveries, showDelivery } from '../presenters/deliveries.js';

export const get: Handler<'deliveries.get'> = async ({ actor, input, db, reply }) => {
  const hook = await findOwnHook(db, actor, input.subscription_id);
  const before = input.cursor === undefined ? undefined : readCursor(input.cursor, [MAX_ID])[0];
  const { shown, endedAt } = await showDeliveries(db, hook, { limit: input.limit, before });
  if (endedAt !== undefined) reply.nextPage({ cursor: writeCursor([endedAt]) });
  return shown;
};

export const getone: Handler<'deliveries.getone'> = ({ actor, input, db, services, now }) =>
  showDeliveryTo(db, actor, input.id, services, now);

export const redeliver: Handler<'deliveries.redeliver'> = async ({ actor, input, db, now }) =>
  showDelivery(db, await redeliverOne(db, actor, input.id, now));

export const redeliverFailed: Handler<'deliveries.redeliverFailed'> = async ({ actor, input, db, now }) => ({
  count: await redeliverSince(db, actor, input.subscription_id, new Date(input.since_ts * 1000), now),
});
