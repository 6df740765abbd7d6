import type { Actor } from '../../actor.js';
import { MINUTE } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import type { Schema } from '../../generated/schemas.js';
import type { JsonText } from '../../db/json_text.js';
import {
  announce,
  findDelivery,
  REDELIVERIES,
  redeliver as tryAgain,
  redeliverFailed as tryFailedAgain,
  targetIdAt,
  type LoggedDelivery,
} from '../../models/delivery.js';
import { findOwnHook } from '../../models/own_hooks.js';
import { showDeliveryDetails } from '../../presenters/deliveries.js';
import { mayStillBeTold } from './events.js';
import { scopeOf } from './hooks.js';
import { countHits } from '../accounts/limits.js';
import { requireScopes } from '../oauth/scopes.js';
import type { Services } from '../services.js';

/** The deliveries that one call may send again. */
const MAX_REDELIVERED = 10_000;

/**
 * Sends a test request to the URL of a subscription of the actor at once (decision 38d): 110, 114 `ended`, ten a
 * minute.
 */
export async function pingHook(
  db: Database,
  actor: Actor,
  id: number,
  { hookPings }: Services,
  now: Date,
): Promise<Schema<'HookPing'>> {
  const hook = await findOwnHook(db, actor, id);
  requireScopes(actor, [scopeOf(hook.event)]);
  if (hook.is_over) throw new ApiError('bad_request', { reason: 'ended' });
  await countHits(db, [{ name: `hook_ping account ${actor.id}`, most: 10, milliseconds: MINUTE }], now);
  return hookPings.ping({ ...hook, public_targets_only: hook.public_targets_only || actor.public_targets_only });
}

/**
 * A delivery to the actor with all attempts. Shows the body while the actor may receive it, or once it was delivered
 * (decision 38d).
 */
export async function showDeliveryTo(
  db: Database,
  actor: Actor,
  id: number,
  now: Date,
): Promise<JsonText<Schema<'DeliveryDetails'>>> {
  const delivery = await findDelivery(db, actor, id);
  requireScopes(actor, [scopeOf(delivery.event)]);
  const { body, state } = delivery;
  // The subscriber may no longer see the object of a delivery that was never delivered.
  const isShown =
    state === 'delivered' || (body !== null && (await mayStillBeTold(db, [delivery], now)).every(Boolean));
  return showDeliveryDetails(db, delivery, isShown);
}

/** Sends a delivery to the actor again: 110, 114 `ended` or `dropped`, sixty a minute (decision 38d). */
export async function redeliverOne(db: Database, actor: Actor, id: number, now: Date): Promise<LoggedDelivery> {
  const delivery = await findDelivery(db, actor, id);
  requireScopes(actor, [scopeOf(delivery.event)]);
  if (delivery.is_over) throw new ApiError('bad_request', { reason: 'ended' });
  if (delivery.state === 'dropped') throw new ApiError('bad_request', { reason: 'dropped' });
  await countHits(db, [{ name: `redeliver account ${actor.id}`, most: 60, milliseconds: MINUTE }], now);
  await db.transaction((trx) => tryAgain(trx, actor, delivery, now));
  await announce(db, REDELIVERIES, [delivery.target_id]);
  return delivery;
}

/**
 * The same for all deliveries of a subscription that have failed since a time, six a minute (decision 38d). Returns how
 * many.
 */
export async function redeliverSince(
  db: Database,
  actor: Actor,
  hookId: number,
  since: Date,
  now: Date,
): Promise<number> {
  const { id, user_id, target_url, event, is_over } = await findOwnHook(db, actor, hookId);
  requireScopes(actor, [scopeOf(event)]);
  if (is_over) throw new ApiError('bad_request', { reason: 'ended' });
  await countHits(db, [{ name: `redeliver_failed account ${actor.id}`, most: 6, milliseconds: MINUTE }], now);
  const count = await db.transaction((trx) =>
    tryFailedAgain(trx, actor, { subscriptionId: id, since, most: MAX_REDELIVERED }, now),
  );
  const target = await targetIdAt(db, user_id, target_url);
  if (target !== undefined) await announce(db, REDELIVERIES, [target]);
  return count;
}
