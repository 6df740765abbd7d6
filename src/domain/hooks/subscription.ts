import type { Context } from '../context.js';
import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { ApiError, invalidArgument } from '../../errors.js';
import type { EventName } from '../../generated/events.js';
import {
  insertHook,
  type HookFilters,
  countHooksAtOnce,
  countHooksOf,
  findOwnHook,
  rotateSecretOf,
  type SecretHolder,
} from '../../models/hook_subscription.js';
import { holdProgramToken } from '../../models/token.js';
import { holdOwnToken, lockAccountRow } from '../../models/user.js';
import { requireScopes } from '../oauth/scopes.js';
import { filtersOf, scopeOf, type GivenFilters } from './hooks.js';
import { requireCallableUrl, type CallableUrlServices } from './target_urls.js';

/** Subscriptions of a user, those of programs included (behaviour/webhooks.md#subscribing). */
const MAX_SUBSCRIPTIONS = 1000;
/** Subscriptions of a user that match the same event (behaviour/webhooks.md#subscribing). */
const MAX_FOR_EVENT = 100;

/** An event, its place, and the URL; undefined: a socket. */
type WantedSubscription = GivenFilters & {
  event: EventName;
  target_url?: string | undefined;
  lapse_after?: number | undefined;
};

/**
 * Subscribes the actor to an event. Returns the subscription; an equal one is used again.
 *
 * Errors:
 * - A program lacks the scope of the event (109).
 * - The URL is not allowed, the filters do not fit, or `lapse_after` is given with a URL (20).
 * - The actor does not see what a filter names (not found of its kind).
 * - The actor has too many subscriptions (114, reason `too_many_subscriptions`).
 */
export async function subscribeTo(
  { trx, actor, now }: Context,
  { event, target_url, lapse_after, ...given }: WantedSubscription,
  services: CallableUrlServices,
): Promise<SecretHolder> {
  requireScopes(actor, [scopeOf(event)]);
  if (target_url !== undefined) {
    if (lapse_after !== undefined) throw invalidArgument('lapse_after', 'is only for a socket');
    requireCallableUrl(actor, 'target_url', target_url, services);
  }
  const filters = await filtersOf(trx, actor, event, given);
  // The locks make concurrent calls of one user wait for each other, so that the count is right. Revoking a token waits
  // too, and finds the subscriptions that the token has made.
  await lockAccountRow(trx, actor.id);
  await holdOwnToken(trx, actor);
  await holdProgramToken(trx, actor);
  const { id, isNew } = await insertHook(trx, actor, { target_url, lapse_after, event, ...filters }, now);
  if (isNew) await requireFew(trx, actor, event, filters);
  return findOwnHook(trx, actor, id);
}

/** Throws 114 when a new subscription exceeds a bound. An existing one is returned even beyond it. */
async function requireFew(trx: Transaction, { id }: Actor, event: EventName, filters: HookFilters): Promise<void> {
  const isTooMany =
    (await countHooksOf(trx, id)) > MAX_SUBSCRIPTIONS ||
    (await countHooksAtOnce(trx, id, event, filters)) > MAX_FOR_EVENT;
  if (isTooMany) throw new ApiError('bad_request', { reason: 'too_many_subscriptions' });
}

/** Gives a subscription of the actor another secret. Throws 114 (reason `ended`) when it has ended. */
export async function rotateHookSecret({ trx, actor, now }: Context, id: number): Promise<SecretHolder> {
  const { event, is_over } = await findOwnHook(trx, actor, id);
  requireScopes(actor, [scopeOf(event)]);
  if (is_over) throw new ApiError('bad_request', { reason: 'ended' });
  return rotateSecretOf(trx, id, now);
}
