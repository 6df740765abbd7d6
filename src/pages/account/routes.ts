import { UNSUBSCRIBE } from '../../domain/notifications/unsubscription.js';
import type { OtherRoute } from '../../http/http_app.js';
import { pageRoute, type PageContext } from '../kit/page_request.js';
import { HOME } from '../kit/paths.js';
import { signedInForm, signedInPage, type PageHandler } from '../kit/signed_in.js';
import { showAccount, submitAccount } from './account.js';
import { showChangeEmail, showChangePassword, submitChangeEmail, submitChangePassword } from './change_credentials.js';
import { showChangeTimeZone, submitChangeTimeZone } from './change_time_zone.js';
import { showChangeName, showChangePicture, submitChangeName, submitChangePicture } from './change_profile.js';
import { showConfirmEmail, submitConfirmEmail } from './confirm_email.js';
import { redirectToReference, showHome } from './home.js';
import { showInvitation, submitInvitation } from './invitation.js';
import { showJoin, submitJoin } from './join.js';
import { showNotifications, submitNotifications } from './notifications.js';
import { CHANGE_NAME, CHANGE_PICTURE, CHANGE_TIME_ZONE, NOTIFICATIONS } from './paths.js';
import { showRecoverAccount, submitRecoverAccount } from './recover_account.js';
import { showRegister, submitRegister } from './register.js';
import { showForgotPassword, showResetPassword, submitForgotPassword, submitResetPassword } from './reset_password.js';
import { showSignIn, signOut, submitSignIn } from './sign_in.js';
import { showUnsubscribe, submitUnsubscribe } from './unsubscribe.js';
import { showVerifyEmail, submitVerifyEmail } from './verify_email.js';

const PAGES: readonly (readonly [string, PageHandler])[] = [
  [`GET ${HOME}`, showHome],
  ['GET /sign_in', showSignIn],
  ['POST /sign_in', submitSignIn],
  ['POST /sign_out', signOut],
  ['GET /register', showRegister],
  ['POST /register', submitRegister],
  ['GET /forgot_password', showForgotPassword],
  ['POST /forgot_password', submitForgotPassword],
  ['GET /reset_password', showResetPassword],
  ['POST /reset_password', submitResetPassword],
  ['GET /recover_account', showRecoverAccount],
  ['POST /recover_account', submitRecoverAccount],
  ['GET /confirm_email', showConfirmEmail],
  ['POST /confirm_email', submitConfirmEmail],
  ['GET /invitation', showInvitation],
  ['POST /invitation', submitInvitation],
  ['GET /prove_email', showVerifyEmail],
  ['POST /prove_email', submitVerifyEmail],
  [`GET ${UNSUBSCRIBE}`, showUnsubscribe],
  [`POST ${UNSUBSCRIBE}`, submitUnsubscribe],
  ['GET /join/*', showJoin],
  ['POST /join/*', submitJoin],
  ['GET /change_password', showChangePassword],
  ['POST /change_password', submitChangePassword],
  ['GET /change_email', showChangeEmail],
  ['POST /change_email', submitChangeEmail],
  [`GET ${CHANGE_NAME}`, showChangeName],
  [`POST ${CHANGE_NAME}`, submitChangeName],
  [`GET ${CHANGE_PICTURE}`, showChangePicture],
  [`POST ${CHANGE_PICTURE}`, submitChangePicture],
  [`GET ${CHANGE_TIME_ZONE}`, showChangeTimeZone],
  [`POST ${CHANGE_TIME_ZONE}`, submitChangeTimeZone],
  ['GET /account', showAccount],
  ['POST /account', submitAccount],
  [`GET ${NOTIFICATIONS}`, signedInPage(showNotifications)],
  [`POST ${NOTIFICATIONS}`, signedInForm(submitNotifications)],
];

/** Sign-in, registration and the account (behaviour/pages.md#account-pages), by method and path. */
export function accountRoutes(context: PageContext): ReadonlyMap<string, OtherRoute> {
  return new Map([
    ...PAGES.map(([route, handle]): [string, OtherRoute] => [route, pageRoute(context, handle)]),
    [`HEAD ${HOME}`, redirectToReference],
  ]);
}
