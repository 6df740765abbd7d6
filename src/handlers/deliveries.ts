import { MINUTE } from '../clock.js';
import { scopeOf } from '../domain/hooks.js';
import { mayStillBeTold } from '../domain/hook_events.js';
import { countHits } from '../domain/limits.js';
import { requireScopes } from '../domain/scopes.js';
import { ApiError } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { MAX_ID } from '../ids.js';
import { announce, findDelivery, REDELIVERIES, redeliver as tryAgain, targetIdAt } from '../models/deliveries.js';
import { redeliverFailed as tryFailedAgain } from '../models/deliveries.js';
import { findOwnHook } from '../models/own_hooks.js';
import { readCursor, writeCursor } from '../presenters/cursor.js';
import { showDeliveries, showDelivery, showDeliveryDetails } from '../presenters/deliveries.js';

/** So many at most are tried again by one call. */
const AT_ONCE = 10_000;

export const get: Handler<'deliveries.get'> = async ({ actor, input, db, reply }) => {
  const hook = await findOwnHook(db, actor, input.subscription_id);
  const before = input.cursor === undefined ? undefined : readCursor(input.cursor, [MAX_ID])[0];
  const { shown, endedAt } = await showDeliveries(db, hook, { limit: input.limit, before });
  if (endedAt !== undefined) reply.nextPage({ cursor: writeCursor([endedAt]) });
  return shown;
};

export const getone: Handler<'deliveries.getone'> = async ({ actor, input, db, now }) => {
  const delivery = await findDelivery(db, actor, input.id);
  requireScopes(actor, [scopeOf(delivery.event)]);
  const { body, state } = delivery;
  // What has never arrived is content that its subscriber may have lost the sight of.
  const isShown = state === 'delivered' || (body !== null && (await mayStillBeTold(db, delivery, now)));
  return showDeliveryDetails(db, delivery, isShown);
};

export const redeliver: Handler<'deliveries.redeliver'> = async ({ actor, input, db, now }) => {
  const delivery = await findDelivery(db, actor, input.id);
  requireScopes(actor, [scopeOf(delivery.event)]);
  if (delivery.is_over) throw new ApiError('bad_request', { reason: 'ended' });
  if (delivery.state === 'dropped') throw new ApiError('bad_request', { reason: 'dropped' });
  await countHits(db, [{ name: `redeliver account ${actor.id}`, most: 60, milliseconds: MINUTE }], now);
  await db.transaction((trx) => tryAgain(trx, delivery, now));
  await announce(db, REDELIVERIES, [delivery.target_id]);
  return showDelivery(db, delivery);
};

export const redeliverFailed: Handler<'deliveries.redeliverFailed'> = async ({ actor, input, db, now }) => {
  const { id, user_id, target_url, event, is_over } = await findOwnHook(db, actor, input.subscription_id);
  requireScopes(actor, [scopeOf(event)]);
  if (is_over) throw new ApiError('bad_request', { reason: 'ended' });
  await countHits(db, [{ name: `redeliver_failed account ${actor.id}`, most: 6, milliseconds: MINUTE }], now);
  const since = new Date(input.since_ts * 1000);
  const count = await db.transaction((trx) => tryFailedAgain(trx, id, since, AT_ONCE, now));
  const target = await targetIdAt(db, user_id, target_url);
  if (target !== undefined) await announce(db, REDELIVERIES, [target]);
  return { count };
};
