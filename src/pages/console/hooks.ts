import type { Actor } from '../../actor.js';
import { pingHook, redeliverOne, redeliverSince, showDeliveryTo } from '../../domain/hooks/log.js';
import { found } from '../../errors.js';
import type { Schema } from '../../generated/schemas.js';
import { ownAccount } from '../../models/user.js';
import { namedWorkspacesOf } from '../../models/console.js';
import { showDeliveries } from '../../presenters/deliveries.js';
import { showHooks } from '../../presenters/hooks.js';
import type { ErrorTexts } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { PageError } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { csrfFieldFor, ERROR_TEXTS } from './handlers.js';
import { deliveryPage, hookListPage, hookPage } from './hook_pages.js';
import { deliveryPath, hookPath, pathId } from './paths.js';

const PAGE_SIZE = 25;

const FLASH_MESSAGES = {
  again: 'It is sent again.',
  failed_again: 'What had failed is sent again.',
  none_failed: 'Nothing has failed for good.',
};

/** Why nothing can be sent. */
const SENDING_ERROR_TEXTS: ErrorTexts = {
  ...ERROR_TEXTS,
  bad_request: 'This cannot be sent any more: the subscription has ended, or its owner may not see the event any more.',
};

type Hook = Schema<'Hook'>;

async function hooksOf({ db }: PageRequest, actor: Actor): Promise<Hook[]> {
  return (await showHooks(db, actor)).read();
}

async function hookOf(request: PageRequest, actor: Actor): Promise<Hook> {
  const id = pathId(request);
  const hooks = await hooksOf(request, actor);
  return found(
    hooks.find((hook) => hook.id === id),
    'not_found',
  );
}

/** GET /integrations/hooks: the subscriptions of the actor, and of programs that work for them. */
export async function showHookList(request: PageRequest, actor: Actor): Promise<void> {
  const workspaces = await namedWorkspacesOf(request.db, actor);
  request.show(hookListPage(await hooksOf(request, actor), workspaces));
}

/** GET /integrations/hooks/…: a subscription with its latest deliveries; with `before` in the query, older ones. */
export async function showHook(request: PageRequest, actor: Actor): Promise<void> {
  await showHookWith(request, actor, await hookOf(request, actor), undefined);
}

async function showHookWith(
  request: PageRequest,
  actor: Actor,
  hook: Hook,
  ping: Schema<'HookPing'> | undefined,
): Promise<void> {
  const { db } = request;
  const before = request.query.id('before');
  const [{ shown, endedAt }, { timezone }, workspaces] = await Promise.all([
    showDeliveries(db, hook, { limit: PAGE_SIZE, before }),
    ownAccount(db, actor),
    namedWorkspacesOf(db, actor),
  ]);
  const notice = request.takeFlash(FLASH_MESSAGES);
  const csrf = csrfFieldFor(request, actor);
  const deliveries = shown.read();
  request.show(hookPage({ hook, deliveries, olderThan: endedAt, timezone, workspaces, ping, csrf, notice }));
}

/** POST /integrations/hooks/…: like `hooks/ping` or `deliveries/redeliver_failed`. */
export async function submitHook(request: PageRequest, actor: Actor, form: FormValues): Promise<void> {
  const { db, services, now } = request;
  const hook = await hookOf(request, actor);
  try {
    switch (form.first('decision')) {
      case 'ping':
        return await showHookWith(request, actor, hook, await pingHook(db, actor, hook.id, services, now));
      case 'redeliver_failed': {
        const count = await redeliverSince(db, actor, hook.id, new Date(0), now);
        request.setFlash(count === 0 ? 'none_failed' : 'failed_again');
        return request.redirect(hookPath(hook.id));
      }
      default:
        throw new PageError(400, 'The form does not say what is to be done.');
    }
  } catch (failure) {
    request.showError(failure, SENDING_ERROR_TEXTS);
  }
}

/** GET /integrations/deliveries/…: what was sent, and every attempt. */
export async function showDelivery(request: PageRequest, actor: Actor): Promise<void> {
  const { db, now } = request;
  const [delivery, { timezone }] = await Promise.all([
    showDeliveryTo(db, actor, pathId(request), now),
    ownAccount(db, actor),
  ]);
  const notice = request.takeFlash(FLASH_MESSAGES);
  request.show(deliveryPage(delivery.read(), timezone, csrfFieldFor(request, actor), notice));
}

/** POST /integrations/deliveries/…: like `deliveries/redeliver`. */
export async function submitDelivery(request: PageRequest, actor: Actor): Promise<void> {
  const id = pathId(request);
  try {
    await redeliverOne(request.db, actor, id, request.now);
  } catch (failure) {
    return request.showError(failure, SENDING_ERROR_TEXTS);
  }
  request.setFlash('again');
  request.redirect(deliveryPath(id));
}
