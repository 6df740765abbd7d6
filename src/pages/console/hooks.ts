import { setTimeout } from 'node:timers/promises';
import type { Actor } from '../../actor.js';
import { pingHook, redeliverOne, redeliverSince, showDeliveryTo } from '../../domain/hooks/log.js';
import { rotateHookSecret } from '../../domain/hooks/subscription.js';
import { ApiError } from '../../errors.js';
import type { Schema } from '../../generated/schemas.js';
import { ownAccount } from '../../models/user.js';
import { namedWorkspacesOf } from '../../models/console.js';
import { hasFailed, isUnderWay, type LoggedDelivery } from '../../models/delivery.js';
import { deleteOwnHook, findOwnHook, type SecretHolder } from '../../models/hook_subscription.js';
import { showDeliveries } from '../../presenters/deliveries.js';
import { showHooks, showListedHook } from '../../presenters/hooks.js';
import type { ErrorTexts } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { PageError } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { csrfFieldFor, ERROR_TEXTS } from '../kit/signed_in.js';
import { deliveryPage, hookListPage, hookPage } from './hook_pages.js';
import { deliveryPath, hookPath, HOOKS, pathId } from './paths.js';

const PAGE_SIZE = 25;
/** How long a page waits for the outcome of a redelivery, and how often it looks. */
const [MAX_WAIT_MS, POLL_MS] = [1500, 100];

const FLASH_MESSAGES = {
  added: 'The webhook is added. Copy its secret to your program, and send a ping to try it.',
  all_added: 'The webhooks are added. Each has a secret of its own.',
  deleted: 'The webhook is deleted.',
  again: 'It was sent again.',
  waits: 'It is being sent again. Open this page again to see what comes of it.',
  failed_again: 'All that failed is sent again.',
  none_failed: 'Nothing has failed.',
};

/** Why nothing can be sent. */
const SENDING_ERROR_TEXTS: ErrorTexts = {
  ...ERROR_TEXTS,
  bad_request: 'This cannot be sent: the webhook has ended, or you can no longer see what the event is about.',
};

type Hook = Schema<'Hook'>;

async function hookOf(request: PageRequest, actor: Actor): Promise<Hook> {
  return (await showListedHook(request.db, actor, pathId(request))).read();
}

/** GET /integrations/hooks: the subscriptions of the actor, and of programs that work for them. */
export async function showHookList(request: PageRequest, actor: Actor): Promise<void> {
  const workspaces = await namedWorkspacesOf(request.db, actor);
  const hooks = (await showHooks(request.db, actor)).read();
  request.show(hookListPage(hooks, workspaces, request.takeFlash(FLASH_MESSAGES)));
}

/** GET /integrations/hooks/…: a subscription with its latest deliveries; with `before` in the query, older ones. */
export async function showHook(request: PageRequest, actor: Actor): Promise<void> {
  await showHookWith(request, actor, await hookOf(request, actor));
}

interface VariableContent {
  ping?: Schema<'HookPing'>;
  secret?: string;
  notice?: string | undefined;
}

async function showHookWith(
  request: PageRequest,
  actor: Actor,
  hook: Hook,
  { ping, secret, notice = request.takeFlash(FLASH_MESSAGES) }: VariableContent = {},
): Promise<void> {
  const { db, services } = request;
  const { baseUrl } = services.settings;
  const before = request.query.id('before');
  const [{ shown, endedAt }, hasFailures, { timezone }, workspaces] = await Promise.all([
    showDeliveries(db, hook, { limit: PAGE_SIZE, before }),
    hasFailed(db, hook.id),
    ownAccount(db, actor),
    namedWorkspacesOf(db, actor),
  ]);
  const csrf = csrfFieldFor(request, actor);
  const deliveries = shown.read();
  const shownHook = { hook, deliveries, olderThan: endedAt, hasFailed: hasFailures, timezone, workspaces };
  request.show(hookPage({ ...shownHook, baseUrl, ping, secret, csrf, notice }));
}

/** POST /integrations/hooks/…: the buttons of the page. */
export async function submitHook(request: PageRequest, actor: Actor, form: FormValues): Promise<void> {
  const hook = await hookOf(request, actor);
  try {
    await decide(request, actor, hook, form.first('decision'));
  } catch (failure) {
    request.showError(failure, SENDING_ERROR_TEXTS);
  }
}

async function decide(request: PageRequest, actor: Actor, hook: Hook, decision: string): Promise<void> {
  const { db, services, now } = request;
  switch (decision) {
    case 'ping':
      return showHookWith(request, actor, hook, { ping: await pingHook(db, actor, hook.id, services, now) });
    case 'redeliver_failed': {
      const count = await redeliverSince(db, actor, hook.id, new Date(0), now);
      request.setFlash(count === 0 ? 'none_failed' : 'failed_again');
      return request.redirect(hookPath(hook.id));
    }
    case 'show_secret':
      requireOwnSecret(hook);
      return showSecret(request, actor, hook, await findOwnHook(db, actor, hook.id));
    case 'rotate_secret': {
      requireOwnSecret(hook);
      const rotated = await db.transaction((trx) => rotateHookSecret({ trx, actor, now }, hook.id));
      return showSecret(request, actor, hook, rotated, 'This is the new secret.');
    }
    case 'delete':
      await db.transaction((trx) => deleteOwnHook(trx, actor, hook.id));
      request.setFlash('deleted');
      return request.redirect(HOOKS);
    default:
      throw new PageError(400, 'This button is unknown. Open the page again.');
  }
}

/** Throws 110 for what a program has subscribed to: the secret is the program's. */
function requireOwnSecret({ client_id }: Hook): void {
  if (client_id !== null) throw new ApiError('not_found');
}

async function showSecret(
  request: PageRequest,
  actor: Actor,
  hook: Hook,
  holder: SecretHolder,
  notice?: string,
): Promise<void> {
  await showHookWith(request, actor, hook, { secret: request.services.hookSecrets.of(holder), notice });
}

/** GET /integrations/deliveries/…: what was sent, and every attempt. */
export async function showDelivery(request: PageRequest, actor: Actor): Promise<void> {
  const { db, services, now } = request;
  const [delivery, { timezone }] = await Promise.all([
    showDeliveryTo(db, actor, pathId(request), services, now),
    ownAccount(db, actor),
  ]);
  const notice = request.takeFlash(FLASH_MESSAGES);
  request.show(deliveryPage(delivery.read(), timezone, csrfFieldFor(request, actor), notice));
}

/** POST /integrations/deliveries/…: like `deliveries/redeliver`. */
export async function submitDelivery(request: PageRequest, actor: Actor): Promise<void> {
  const id = pathId(request);
  try {
    const delivery = await redeliverOne(request.db, actor, id, request.now);
    request.setFlash((await hasOutcome(request.db, delivery)) ? 'again' : 'waits');
    request.redirect(deliveryPath(id));
  } catch (failure) {
    request.showError(failure, SENDING_ERROR_TEXTS);
  }
}

/** Waits a little for the next attempt of a delivery, so that the page shows what has come of it. */
async function hasOutcome(db: PageRequest['db'], delivery: LoggedDelivery): Promise<boolean> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_MS) {
    if (!(await isUnderWay(db, delivery))) return true;
    await setTimeout(POLL_MS);
  }
  return false;
}
