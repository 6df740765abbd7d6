import type { Actor } from '../actor.js';
import type { Transaction } from '../db/database.js';
import { eventOf, filtersOf, scopeOf } from '../domain/hooks/hooks.js';
import { pingHook } from '../domain/hooks/log.js';
import { requireScopes } from '../domain/oauth/scopes.js';
import { requireCallableUrl } from '../domain/hooks/target_urls.js';
import { ApiError } from '../errors.js';
import type { EventName } from '../generated/events.js';
import type { Handler } from '../http/handler.js';
import { holdOwnToken, lockAccountRow } from '../models/user.js';
import { holdProgramToken } from '../models/token.js';
import { deleteHooksTo, keepHook, type HookFilters } from '../models/hook_subscription.js';
import { countHooksAtOnce, countHooksOf, findOwnHook, rotateSecretOf } from '../models/own_hooks.js';
import { showHook, showHooks } from '../presenters/hooks.js';

/** Subscriptions of a user, those of programs included (decision 11a). */
const MAX_SUBSCRIPTIONS = 1000;
/** Subscriptions of a user that match the same event (decision 11a). */
const MAX_FOR_EVENT = 100;

export const subscribe: Handler<'hooks.subscribe'> = async ({ actor, input, trx, now, services }) => {
  const { target_url } = input;
  const event = eventOf(input);
  requireScopes(actor, [scopeOf(event)]);
  requireCallableUrl(actor, 'target_url', target_url, services);
  const filters = await filtersOf(trx, actor, event, input);
  // The locks make concurrent calls of one user wait for each other, so that the count is right. Revoking a token waits
  // too, and finds the subscriptions that the token has made.
  await lockAccountRow(trx, actor.id);
  await holdOwnToken(trx, actor);
  await holdProgramToken(trx, actor);
  const { id, isNew } = await keepHook(trx, actor, { target_url, event, ...filters }, now);
  if (isNew) await requireFew(trx, actor, event, filters);
  return showHook(trx, id, services.hookSecrets.of(await findOwnHook(trx, actor, id)));
};

/** Throws 114 when a new subscription exceeds a bound. An existing one is returned even beyond it. */
async function requireFew(trx: Transaction, { id }: Actor, event: EventName, filters: HookFilters): Promise<void> {
  const isTooMany =
    (await countHooksOf(trx, id)) > MAX_SUBSCRIPTIONS ||
    (await countHooksAtOnce(trx, id, event, filters)) > MAX_FOR_EVENT;
  if (isTooMany) throw new ApiError('bad_request', { reason: 'too_many_subscriptions' });
}

export const unsubscribe: Handler<'hooks.unsubscribe'> = async ({ actor, input, trx }) => {
  await deleteHooksTo(trx, actor, input.target_url);
  return { status: 'ok' };
};

export const get: Handler<'hooks.get'> = ({ actor, db }) => showHooks(db, actor);

export const rotateSecret: Handler<'hooks.rotateSecret'> = async ({ actor, input, trx, now, services }) => {
  const { id, event, is_over } = await findOwnHook(trx, actor, input.id);
  requireScopes(actor, [scopeOf(event)]);
  if (is_over) throw new ApiError('bad_request', { reason: 'ended' });
  const hook = await rotateSecretOf(trx, id, now);
  return showHook(trx, id, services.hookSecrets.of(hook));
};

export const ping: Handler<'hooks.ping'> = ({ actor, input, db, now, services }) =>
  pingHook(db, actor, input.id, services, now);
