import type { Actor } from '../../actor.js';
import { endOwnAccess, endSessions } from '../../domain/accounts/ending_access.js';
import { revokeGrant } from '../../domain/oauth/granting.js';
import { requestProofAgain } from '../../domain/accounts/proving.js';
import { removeMember } from '../../domain/workspaces/removing.js';
import { ownAccount } from '../../models/user.js';
import { unmetWorkspacesOf } from '../../models/meeting.js';
import { grantsOf } from '../../models/oauth_grant.js';
import { deleteOtherSessionsOf, deleteSessionOf, sessionsOf } from '../../models/session.js';
import { PageFault } from '../kit/page.js';
import type { Texts } from '../kit/texts.js';
import type { PageRequest } from '../kit/page_request.js';
import { accountPage } from './account_page.js';
import { ACCOUNT, SIGN_IN_PAGE } from './paths.js';
import { askWhoItIs, SIGNED_OUT } from './sign_in.js';

/** What has been done, in words. */
const NOTICES = {
  welcome: 'Welcome! You are signed in.',
  address_proven: 'It is known now that this address is yours.',
  invitation_accepted: 'Welcome! You have accepted the invitation.',
  left: 'You have left that workspace.',
  proof_sent: 'The mail is on its way.',
  password_set: 'Your new password is set, and you are signed in.',
  password_changed: 'Your new password is set. Everywhere else you are signed out, and your API token is a new one.',
  address_changed: 'Your address is changed.',
  address_mailed:
    'A mail is on its way to the new address. Your account has it when you use the link in it, within a day.',
  recovered: 'This account is yours again. Whatever was signed in to it is signed out.',
  session_ended: 'That session has ended.',
  others_ended: 'All other sessions have ended.',
  program_ended: 'That program can do nothing for you any more.',
};

/** GET /account: who is not signed in is asked who they are. */
export async function showAccount(visit: PageRequest): Promise<void> {
  const actor = await visit.signedInActor();
  if (actor === undefined) return askWhoItIs(visit, ACCOUNT);
  await show(visit, actor, { notice: visit.takeNotice(NOTICES) });
}

async function show(
  visit: PageRequest,
  actor: Actor,
  shown: { notice?: string | undefined; token?: string },
): Promise<void> {
  const { web, now } = visit;
  const [account, sessions, programs, unmet] = await Promise.all([
    ownAccount(web.db, actor),
    sessionsOf(web.db, actor.id, now),
    grantsOf(web.db, actor.id),
    unmetWorkspacesOf(web.db, actor.id),
  ]);
  const asksForProof = web.services.settings.verifyEmail && !account.is_proven;
  visit.show(
    accountPage({
      actor,
      account,
      asksForProof,
      sessions,
      programs,
      unmet,
      ...visit.csrfTokenFor(actor, [ACCOUNT]),
      ...shown,
    }),
  );
}

/** POST /account: what its buttons do. */
export async function changeAccount(visit: PageRequest): Promise<void> {
  const form = await visit.form();
  const actor = await visit.signedInActor();
  if (actor === undefined) return askWhoItIs(visit, ACCOUNT);
  visit.requireCsrfToken(form, actor, [ACCOUNT]);
  const { db, services } = visit.web;
  switch (form.first('decision')) {
    case 'leave': {
      const person = { user_id: actor.id };
      await db.transaction((trx) => removeMember(trx, actor, Number(form.first('workspace')), person, visit.now));
      return done(visit, 'left');
    }
    case 'send_proof':
      await requestProofAgain(db, actor, visit.now);
      return done(visit, 'proof_sent');
    case 'end_session':
      return endSession(visit, actor, form);
    case 'end_others':
      await endSessions(db, actor, (trx) => deleteOtherSessionsOf(trx, actor.id, actor.secret));
      return done(visit, 'others_ended');
    case 'end_everything':
      await endOwnAccess(db, services.tokens, actor, visit.now);
      await visit.endSession();
      visit.leaveNotice(SIGNED_OUT);
      return visit.redirect(SIGN_IN_PAGE);
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

async function endSession(visit: PageRequest, actor: Actor, form: Texts): Promise<void> {
  const sha256 = Buffer.from(form.first('session'), 'base64url');
  await endSessions(visit.web.db, actor, (trx) => deleteSessionOf(trx, actor.id, sha256));
  return done(visit, 'session_ended');
}

/** The page again, which says what has been done: loading it once more does nothing. */
function done(visit: PageRequest, notice: keyof typeof NOTICES): void {
  visit.leaveNotice(notice);
  visit.redirect(ACCOUNT);
}
