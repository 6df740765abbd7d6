import { eventOf, filtersOf, scopeOf } from '../domain/hooks.js';
import { pingHook } from '../domain/hook_log.js';
import { requireScopes } from '../domain/scopes.js';
import { requireTargetUrl } from '../domain/target_urls.js';
import { ApiError } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { holdOwnToken, lockAccountRow } from '../models/accounts.js';
import { holdProgramToken } from '../models/credentials.js';
import { deleteHooksTo, keepHook } from '../models/hooks.js';
import { countHooksOf, findOwnHook, rotateSecretOf } from '../models/own_hooks.js';
import { showHook, showHooks } from '../presenters/hooks.js';

/** So many subscriptions a user has at most, those of programs too (decision 11a). */
const MOST = 1000;

export const subscribe: Handler<'hooks.subscribe'> = async ({ actor, input, trx, now, services }) => {
  const { target_url } = input;
  const event = eventOf(input);
  requireScopes(actor, [scopeOf(event)]);
  requireTargetUrl('target_url', target_url, services.settings);
  const filters = await filtersOf(trx, actor, event, input);
  // One after the other, so that they are counted; whoever takes a token away waits, and finds what it has subscribed to.
  await lockAccountRow(trx, actor.id);
  await holdOwnToken(trx, actor);
  await holdProgramToken(trx, actor);
  const id = await keepHook(trx, actor, { target_url, event, ...filters }, now);
  if ((await countHooksOf(trx, actor.id)) > MOST)
    throw new ApiError('bad_request', { reason: 'too_many_subscriptions' });
  return showHook(trx, id, services.hookSecrets.of(await findOwnHook(trx, actor, id)));
};

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
