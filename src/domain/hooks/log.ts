import type { Actor } from '../../actor.js';
import { MINUTE } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import type { Schema } from '../../generated/schemas.js';
import type { JsonText } from '../../db/json_text.js';
import {
  announce,
  findDelivery,
  MOST_ATTEMPTS_OF_ONE,
  REDELIVERIES,
  redeliver as tryAgain,
  redeliverFailed as tryFailedAgain,
  targetIdAt,
  type LoggedDelivery,
} from '../../models/delivery.js';
import { findOwnHook } from '../../models/hook_subscription.js';
import { showDeliveryDetails } from '../../presenters/deliveries.js';
import { bodyKeyOf, nameOfBody, readSharedBodies } from '../../models/shared_body.js';
import { hookBodyOf, type BodyParts } from './bodies.js';
import { mayStillBeTold } from './events.js';
import { scopeOf } from './hooks.js';
import { countPing, type HookPings } from './pings.js';
import { countHits } from '../limits/limits.js';
import { requireScopes } from '../oauth/scopes.js';
import type { Settings } from '../settings.js';
import type { FileLinks } from '../uploads/file_links.js';

/** The maximum number of deliveries that one call sends again. */
const MAX_REDELIVERED = 10_000;

/**
 * Sends a test request to the URL of a subscription of the actor and waits for the result (behaviour/webhooks.md#log).
 * Limited to ten a minute, together with pings of integrations. Throws Not found (110) when it is not the actor's, and
 * Bad request (114, reason `ended`) when it has ended.
 */
export async function pingHook(
  db: Database,
  actor: Actor,
  id: number,
  { hookPings }: { hookPings: HookPings },
  now: Date,
): Promise<Schema<'HookPing'>> {
  const hook = await findOwnHook(db, actor, id);
  requireScopes(actor, [scopeOf(hook.event)]);
  if (hook.is_over) throw new ApiError('bad_request', { reason: 'ended' });
  await countPing(db, actor, now);
  return hookPings.ping({ ...hook, public_targets_only: hook.public_targets_only || actor.public_targets_only });
}

/**
 * A delivery to the actor, with all attempts (behaviour/webhooks.md#log). Shows the body if it was delivered, or if the
 * actor may still receive it.
 */
export async function showDeliveryTo(
  db: Database,
  actor: Actor,
  id: number,
  { fileLinks, settings: { baseUrl } }: { fileLinks: FileLinks; settings: Settings },
  now: Date,
): Promise<JsonText<Schema<'DeliveryDetails'>>> {
  const delivery = await findDelivery(db, actor, id);
  requireScopes(actor, [scopeOf(delivery.event)]);
  const { body, state } = delivery;
  // The subscriber may no longer see the object.
  const isShown =
    state === 'delivered' || (body !== null && (await mayStillBeTold(db, [delivery], now)).every(Boolean));
  const parts = isShown ? await bodyPartsOf(db, delivery) : undefined;
  return showDeliveryDetails(db, delivery, parts === undefined ? null : hookBodyOf(parts, { fileLinks, baseUrl }));
}

/** What the body of a delivery is made of; undefined when it was erased. */
async function bodyPartsOf(db: Database, delivery: LoggedDelivery): Promise<BodyParts | undefined> {
  const { body, shared_length: length } = delivery;
  if (body === null) return undefined;
  if (length === null) return { ...delivery, body, shared: null };
  const key = bodyKeyOf(delivery);
  const shared = (await readSharedBodies(db, [key])).get(nameOfBody(key));
  return shared === undefined ? undefined : { ...delivery, body, shared };
}

/**
 * Sends a delivery to the actor again (behaviour/webhooks.md#log). Limited to sixty a minute. Throws Not found (110)
 * when it is not the actor's, and Bad request (114) when its subscription has ended (reason `ended`), it was dropped or
 * its content was erased (reason `dropped`), or it has had a thousand attempts (reason `too_many_attempts`).
 */
export async function redeliverOne(db: Database, actor: Actor, id: number, now: Date): Promise<LoggedDelivery> {
  const delivery = await findDelivery(db, actor, id);
  requireScopes(actor, [scopeOf(delivery.event)]);
  if (delivery.is_over) throw new ApiError('bad_request', { reason: 'ended' });
  if (delivery.state === 'dropped' || (await bodyPartsOf(db, delivery)) === undefined)
    throw new ApiError('bad_request', { reason: 'dropped' });
  if (delivery.attempts >= MOST_ATTEMPTS_OF_ONE) {
    throw new ApiError('bad_request', { reason: 'too_many_attempts' });
  }
  await countHits(db, [{ name: `redeliver account ${actor.id}`, most: 60, milliseconds: MINUTE }], now);
  await db.transaction((trx) => tryAgain(trx, actor, delivery, now));
  await announce(db, REDELIVERIES, [delivery.target_id]);
  return delivery;
}

/**
 * Sends all deliveries of a subscription again that have failed since a time (behaviour/webhooks.md#log). Limited to
 * six a minute. Returns their number.
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
