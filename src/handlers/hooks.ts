import { eventOf } from '../domain/hooks/hooks.js';
import { pingHook } from '../domain/hooks/log.js';
import { rotateHookSecret, subscribeTo } from '../domain/hooks/subscription.js';
import type { Handler } from '../http/handler.js';
import { deleteHooksTo, deleteOwnHook, findOwnHook } from '../models/hook_subscription.js';
import { showHook, showHooks } from '../presenters/hooks.js';

export const subscribe: Handler<'hooks.subscribe'> = async ({ actor, input, trx, now, services }) => {
  const hook = await subscribeTo(trx, actor, { ...input, event: eventOf(input) }, services, now);
  return showHook(trx, hook.id, services.hookSecrets.of(hook));
};

export const unsubscribe: Handler<'hooks.unsubscribe'> = async ({ actor, input, trx }) => {
  const { target_url, subscription_id } = input;
  if (target_url !== undefined) await deleteHooksTo(trx, actor, target_url);
  if (subscription_id !== undefined) {
    const { id } = await findOwnHook(trx, actor, subscription_id);
    await deleteOwnHook(trx, actor, id);
  }
  return { status: 'ok' };
};

export const get: Handler<'hooks.get'> = ({ actor, db }) => showHooks(db, actor);

export const rotateSecret: Handler<'hooks.rotateSecret'> = async ({ actor, input, trx, now, services }) => {
  const hook = await rotateHookSecret(trx, actor, input.id, now);
  return showHook(trx, hook.id, services.hookSecrets.of(hook));
};

export const ping: Handler<'hooks.ping'> = ({ actor, input, db, now, services }) =>
  pingHook(db, actor, input.id, services, now);
