import type { Actor } from '../actor.js';
import { revokeGrant } from '../domain/granting.js';
import { ownAccount } from '../models/accounts.js';
import { grantsOf } from '../models/oauth_grants.js';
import { deleteOtherSessionsOf, deleteSessionOf, sessionsOf } from '../models/sessions.js';
import { PageFault } from '../web/page.js';
import type { Texts } from '../web/texts.js';
import type { Visit } from '../web/visit.js';
import { accountPage } from './account_page.js';
import { ACCOUNT } from './paths.js';
import { askWhoItIs } from './sign_in.js';

/** What has been done, in words. */
const NOTICES = {
  welcome: 'Welcome! You are signed in.',
  password_set: 'Your new password is set, and you are signed in.',
  session_ended: 'That session has ended.',
  others_ended: 'All other sessions have ended.',
  program_ended: 'That program can do nothing for you any more.',
};

/** GET /account: who is not signed in is asked who they are. */
export async function showAccount(visit: Visit): Promise<void> {
  const actor = await visit.whoIs();
  if (actor === undefined) return askWhoItIs(visit, ACCOUNT);
  await show(visit, actor, { notice: visit.takeNotice(NOTICES) });
}

async function show(visit: Visit, actor: Actor, shown: { notice?: string | undefined; token?: string }): Promise<void> {
  const { web, now } = visit;
  const [account, sessions, programs] = await Promise.all([
    ownAccount(web.db, actor),
    sessionsOf(web.db, actor.id, now),
    grantsOf(web.db, actor.id),
  ]);
  visit.show(accountPage({ actor, account, sessions, programs, ...visit.proofFor(actor, [ACCOUNT]), ...shown }));
}

/** POST /account: what its buttons do. */
export async function changeAccount(visit: Visit): Promise<void> {
  const form = await visit.form();
  const actor = await visit.whoIs();
  if (actor === undefined) return askWhoItIs(visit, ACCOUNT);
  visit.requireProof(form, actor, [ACCOUNT]);
  const { db, services } = visit.web;
  switch (form.first('decision')) {
    case 'end_session':
      return endSession(visit, actor, form);
    case 'end_others':
      await deleteOtherSessionsOf(db, actor.id, actor.secret);
      return done(visit, 'others_ended');
    case 'end_program':
      await db.transaction((trx) => revokeGrant(trx, { user_id: actor.id, client_id: form.first('client_id') }));
      return done(visit, 'program_ended');
    case 'show_token':
      return show(visit, actor, { token: services.tokens.of(actor.id, actor.token_generation) });
    case 'replace_token': {
      const token = await db.transaction((trx) => services.tokens.replaceOwn(trx, actor, visit.now));
      return show(visit, actor, { token, notice: 'The old API token works no more. This is the new one.' });
    }
    default:
      throw new PageFault(400, 'The form does not say what is to be done.');
  }
}

async function endSession(visit: Visit, actor: Actor, form: Texts): Promise<void> {
  await deleteSessionOf(visit.web.db, actor.id, Buffer.from(form.first('session'), 'base64url'));
  return done(visit, 'session_ended');
}

/** The page again, which says what has been done: loading it once more does nothing. */
function done(visit: Visit, notice: keyof typeof NOTICES): void {
  visit.leaveNotice(notice);
  visit.sendOn(ACCOUNT);
}
