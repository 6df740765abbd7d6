import { eventOf, filtersOf, scopeOf } from '../domain/hooks.js';
import { requireScopes } from '../domain/scopes.js';
import { requireTargetUrl } from '../domain/target_urls.js';
import type { Handler } from '../http/handler.js';
import { holdOwnToken } from '../models/accounts.js';
import { deleteHooksTo, keepHook } from '../models/hooks.js';
import { showHook } from '../presenters/hooks.js';

export const subscribe: Handler<'hooks.subscribe'> = async ({ actor, input, trx, now, services }) => {
  const { target_url } = input;
  const event = eventOf(input);
  requireScopes(actor, [scopeOf(event)]);
  requireTargetUrl('target_url', target_url, services.settings);
  const filters = await filtersOf(trx, actor, event, input);
  await holdOwnToken(trx, actor);
  const id = await keepHook(trx, actor, { target_url, event, ...filters }, now);
  return showHook(trx, id, services.hookSecrets.of(id));
};

export const unsubscribe: Handler<'hooks.unsubscribe'> = async ({ actor, input, trx }) => {
  await deleteHooksTo(trx, actor, input.target_url);
  return { status: 'ok' };
};
