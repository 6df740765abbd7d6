import type { Actor } from '../../actor.js';
import type { Queryable } from '../../db/database.js';
import { endOwnAccess, endSessions } from '../../domain/accounts/access_end.js';
import { mayMail, resumeMail } from '../../domain/notifications/returns.js';
import { revokeGrant } from '../../domain/oauth/revocation.js';
import { POSTING_AS_INSTALLER } from '../../domain/integrations/secrets.js';
import { requestProofAgain } from '../../domain/accounts/address_proof.js';
import { removeMember } from '../../domain/workspaces/member_removal.js';
import { ownAccount } from '../../models/user.js';
import { addressKeptFor, openCodesOf } from '../../models/code.js';
import { installationsBy } from '../../models/integration_installation.js';
import { unmetWorkspacesOf } from '../../models/first_use.js';
import { grantsOf } from '../../models/oauth_grant.js';
import { deleteOtherSessionsOf, deleteSessionOf, sessionsOf } from '../../models/session.js';
import { testTokensOf, ownTokenSince } from '../../models/token.js';
import type { FormValues } from '../kit/form_values.js';
import { PageError } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { redirectToSignIn, SIGN_IN_PATH } from '../kit/sign_in.js';
import { accountPage } from './account_page.js';
import { ACCOUNT } from './paths.js';
import { SIGNED_OUT_EVERYWHERE } from './sign_in.js';
import { pressTokenButton, TOKEN_MESSAGES } from './token_buttons.js';
import { TOKENS_LISTED } from './tokens_section.js';

const FLASH_MESSAGES = {
  email_verified: 'Your address is verified.',
  left: 'You have left the workspace.',
  verification_sent: 'We have sent the mail.',
  mail_resumed: 'Notifications are mailed again.',
  password_set: 'Your new password is set, and you are signed in.',
  password_changed:
    'Your new password is set. You are signed out everywhere else, your API token is a new one, and the test tokens of your integrations have ended.',
  name_changed: 'Your name is changed.',
  time_zone_changed: 'Your time zone is changed.',
  picture_changed: 'Your picture is changed.',
  address_changed: 'Your address is changed.',
  address_mailed: 'A mail is on its way to the new address. To finish the change, open the link in it within a day.',
  recovered: 'This account is yours again. Everybody who was signed in to it is signed out.',
  session_ended: 'The session has ended.',
  others_ended: 'All other sessions have ended.',
  ...TOKEN_MESSAGES,
  program_ended: 'The app no longer has access to your account.',
};

/** GET /account. */
export async function showAccount(request: PageRequest): Promise<void> {
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignIn(request, ACCOUNT);
  await show(request, actor, { notice: request.takeFlash(FLASH_MESSAGES) });
}

async function show(
  request: PageRequest,
  actor: Actor,
  content: { notice?: string | undefined; token?: string },
): Promise<void> {
  const { db, services, now } = request;
  const [account, sessions, programs, unmet, tokenSince, isMailed, tokens] = await Promise.all([
    ownAccount(db, actor),
    sessionsOf(db, actor.id, now),
    grantsOf(db, actor.id),
    unmetWorkspacesOf(db, actor.id),
    ownTokenSince(db, actor.id),
    mayMail(db, actor.id),
    tokensOf(db, actor, now),
  ]);
  const needsVerification = services.settings.verifyEmail && !account.is_proven;
  const csrf = request.csrfFieldFor(actor, [ACCOUNT]);
  request.show(
    accountPage({
      actor,
      account,
      needsVerification,
      isMailStopped: !isMailed,
      sessions,
      programs,
      unmet,
      tokenSince,
      csrf,
      ...tokens,
      ...content,
    }),
  );
}

async function tokensOf(db: Queryable, { id }: Actor, now: Date) {
  const [testTokens, installations, codes, newAddress] = await Promise.all([
    testTokensOf(db, id, TOKENS_LISTED),
    installationsBy(db, id, POSTING_AS_INSTALLER, TOKENS_LISTED),
    openCodesOf(db, id, TOKENS_LISTED, now),
    addressKeptFor(db, id),
  ]);
  return { testTokens, installations, codes, newAddress };
}

/** POST /account: the buttons of the page. */
export async function submitAccount(request: PageRequest): Promise<void> {
  const form = await request.form();
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignIn(request, ACCOUNT);
  request.requireCsrfToken(form, actor, [ACCOUNT]);
  const { db, services, now } = request;
  switch (form.first('decision')) {
    case 'leave':
      return leave(request, actor, form);
    case 'send_verification':
      await requestProofAgain(db, actor, now);
      return done(request, 'verification_sent');
    case 'resume_mail':
      await resumeMail(db, actor.id);
      return done(request, 'mail_resumed');
    case 'end_session':
      return endSession(request, actor, form);
    case 'end_others':
      await endSessions(db, actor, (trx) => deleteOtherSessionsOf(trx, actor.id, actor.secret));
      return done(request, 'others_ended');
    case 'end_everything':
      return endEverything(request, actor);
    case 'end_program':
      await db.transaction((trx) => revokeGrant(trx, { user_id: actor.id, client_id: form.first('client_id') }, now));
      return done(request, 'program_ended');
    case 'show_token':
      return show(request, actor, { token: services.tokens.of(actor.id, actor.token_generation) });
    case 'replace_token': {
      const token = await db.transaction((trx) => services.tokens.replaceOwn(trx, actor, now));
      return show(request, actor, { token, notice: 'This is your new API token. The old one no longer works.' });
    }
    default: {
      const message = await pressTokenButton(request, actor, form);
      if (message === undefined) throw new PageError(400, 'This button is unknown. Open the page again.');
      return done(request, message);
    }
  }
}

async function leave(request: PageRequest, actor: Actor, form: FormValues): Promise<void> {
  const { db, now } = request;
  const person = { user_id: actor.id };
  await db.transaction((trx) => removeMember(trx, actor, Number(form.first('workspace')), person, now));
  return done(request, 'left');
}

async function endEverything(request: PageRequest, actor: Actor): Promise<void> {
  await endOwnAccess(request.db, request.services.tokens, actor, request.now);
  await request.endSession();
  request.setFlash(SIGNED_OUT_EVERYWHERE);
  request.redirect(SIGN_IN_PATH);
}

async function endSession(request: PageRequest, actor: Actor, form: FormValues): Promise<void> {
  const sha256 = Buffer.from(form.first('session'), 'base64url');
  await endSessions(request.db, actor, (trx) => deleteSessionOf(trx, actor.id, sha256));
  return done(request, 'session_ended');
}

/** Redirects to the page, so that reloading it does not send the form again. */
function done(request: PageRequest, flash: keyof typeof FLASH_MESSAGES): void {
  request.setFlash(flash);
  request.redirect(ACCOUNT);
}
