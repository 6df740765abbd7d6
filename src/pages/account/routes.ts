import type { OtherRoute } from '../../http/http_app.js';
import { handlePage, type PageRequest, type WebOptions } from '../kit/page_request.js';
import { changeAccount, showAccount } from './account.js';
import { askToConfirm, confirm } from './confirm_email.js';
import { askForAddress, askForPasswords, setNewAddress, setNewPassword } from './credentials.js';
import { acceptInvitation, showInvitation } from './invitation.js';
import { askToJoin, join } from './join.js';
import { askForMail, sendMail, setPassword, showPasswordForm } from './password.js';
import { prove, showProof } from './proof.js';
import { recover, showRecovery } from './recovery.js';
import { register, showRegistration } from './register.js';
import { showSignIn, signInHere, signOut } from './sign_in.js';

/** By method and path: the pages on which people come in, and look after their account (decision 29a). */
export function accountRoutes(web: WebOptions): ReadonlyMap<string, OtherRoute> {
  const pages: [string, (visit: PageRequest) => Promise<void>][] = [
    ['GET /sign_in', showSignIn],
    ['POST /sign_in', signInHere],
    ['POST /sign_out', signOut],
    ['GET /register', showRegistration],
    ['POST /register', register],
    ['GET /forgot_password', askForMail],
    ['POST /forgot_password', sendMail],
    ['GET /reset_password', showPasswordForm],
    ['POST /reset_password', setPassword],
    ['GET /recover_account', showRecovery],
    ['POST /recover_account', recover],
    ['GET /confirm_email', askToConfirm],
    ['POST /confirm_email', confirm],
    ['GET /invitation', showInvitation],
    ['POST /invitation', acceptInvitation],
    ['GET /prove_email', showProof],
    ['POST /prove_email', prove],
    ['GET /join/*', askToJoin],
    ['POST /join/*', join],
    ['GET /change_password', askForPasswords],
    ['POST /change_password', setNewPassword],
    ['GET /change_email', askForAddress],
    ['POST /change_email', setNewAddress],
    ['GET /account', showAccount],
    ['POST /account', changeAccount],
  ];
  return new Map(pages.map(([route, answer]) => [route, handlePage(web, answer)]));
}
