import type { Actor } from '../../actor.js';
import { pingHook, redeliverOne, redeliverSince, showDeliveryTo } from '../../domain/hooks/log.js';
import { found } from '../../errors.js';
import type { Schema } from '../../generated/schemas.js';
import { ownAccount } from '../../models/user.js';
import { namedWorkspacesOf } from '../../models/console.js';
import { showDeliveries } from '../../presenters/deliveries.js';
import { showHooks } from '../../presenters/hooks.js';
import type { ErrorTexts } from '../kit/form_errors.js';
import { PageFault } from '../kit/page.js';
import type { Texts } from '../kit/texts.js';
import type { PageRequest } from '../kit/page_request.js';
import { deliveryPath, hookPath, idFrom, idIn, proofOn, WORDS } from './console.js';
import { deliveryPage, hookListPage, hookPage } from './hook_pages.js';

/** So many deliveries a page. */
const PAGE = 25;

/** What has been done, in words. */
const NOTICES = {
  again: 'It is sent again.',
  failed_again: 'What had failed is sent again.',
  none_failed: 'Nothing has failed for good.',
};

/** What stands in the way of sending, in words. */
const SENDING_WORDS: ErrorTexts = {
  ...WORDS,
  bad_request: 'Nothing is sent any more: it has ended, or may not be told.',
};

type Hook = Schema<'Hook'>;

async function hooksOf({ web }: PageRequest, actor: Actor): Promise<Hook[]> {
  return (await showHooks(web.db, actor)).read();
}

async function hookOf(visit: PageRequest, actor: Actor): Promise<Hook> {
  const id = idIn(visit);
  return found(
    (await hooksOf(visit, actor)).find((hook) => hook.id === id),
    'not_found',
  );
}

/** GET /integrations/hooks: what the actor, or a program for them, has subscribed to. */
export async function showHookList(visit: PageRequest, actor: Actor): Promise<void> {
  const workspaces = await namedWorkspacesOf(visit.web.db, actor);
  visit.show(hookListPage(await hooksOf(visit, actor), workspaces));
}

/** GET /integrations/hooks/…: a subscription with its latest deliveries, or those before one. */
export async function showHook(visit: PageRequest, actor: Actor): Promise<void> {
  await showHookWith(visit, actor, await hookOf(visit, actor), undefined);
}

async function showHookWith(visit: PageRequest, actor: Actor, hook: Hook, ping: Schema<'HookPing'> | undefined) {
  const { db } = visit.web;
  const before = idFrom(visit.query.first('before'));
  const [{ shown, endedAt }, { timezone }, workspaces] = await Promise.all([
    showDeliveries(db, hook, { limit: PAGE, before }),
    ownAccount(db, actor),
    namedWorkspacesOf(db, actor),
  ]);
  const notice = visit.takeNotice(NOTICES);
  const { proof } = proofOn(visit, actor);
  visit.show(hookPage({ hook, deliveries: shown.read(), endedAt, timezone, workspaces, ping, proof, notice }));
}

/** POST /integrations/hooks/…: as `hooks/ping` and `deliveries/redeliver_failed`. */
export async function changeHook(visit: PageRequest, actor: Actor, form: Texts): Promise<void> {
  const { web, now } = visit;
  const hook = await hookOf(visit, actor);
  try {
    switch (form.first('decision')) {
      case 'ping':
        return await showHookWith(visit, actor, hook, await pingHook(web.db, actor, hook.id, web.services, now));
      case 'redeliver_failed': {
        const count = await redeliverSince(web.db, actor, hook.id, new Date(0), now);
        visit.leaveNotice(count === 0 ? 'none_failed' : 'failed_again');
        return visit.redirect(hookPath(hook.id));
      }
      default:
        throw new PageFault(400, 'The form does not say what is to be done.');
    }
  } catch (failure) {
    visit.fail(failure, SENDING_WORDS);
  }
}

/** GET /integrations/deliveries/…: what was sent, and every attempt. */
export async function showDelivery(visit: PageRequest, actor: Actor): Promise<void> {
  const { db } = visit.web;
  const [delivery, { timezone }] = await Promise.all([
    showDeliveryTo(db, actor, idIn(visit), visit.now),
    ownAccount(db, actor),
  ]);
  visit.show(deliveryPage(delivery.read(), timezone, proofOn(visit, actor), visit.takeNotice(NOTICES)));
}

/** POST /integrations/deliveries/…: as `deliveries/redeliver`. */
export async function redeliver(visit: PageRequest, actor: Actor): Promise<void> {
  const id = idIn(visit);
  try {
    await redeliverOne(visit.web.db, actor, id, visit.now);
  } catch (failure) {
    return visit.fail(failure, SENDING_WORDS);
  }
  visit.leaveNotice('again');
  visit.redirect(deliveryPath(id));
}
