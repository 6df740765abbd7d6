import { requireGoodPassword } from '../../domain/credentials/passwords.js';
import { readArguments } from '../../http/arguments.js';
import type { CodeOwner } from '../../models/code.js';
import { workspaceName } from '../../models/workspace.js';
import type { FormErrors } from '../kit/form_errors.js';
import { button, errorAlert, inputField, NEW_PASSWORD_FIELD, postForm } from '../kit/form.js';
import { markup } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { HOME } from '../kit/paths.js';
import { fixedEmailField, requireCodeOwner, setPasswordAndSignIn } from './mailed_code.js';
import { showVerification, submitVerification, type Verification } from './verify_email.js';

const INVITATION = '/invitation';
const FIELDS = ['name', 'password'];

/** GET /invitation: the link in the mail. */
export async function showInvitation(request: PageRequest): Promise<void> {
  const code = request.query.first('code');
  const owner = await requireCodeOwner(request, code);
  const workspace = await invitedTo(request, owner);
  if (!owner.setup_pending) return showVerification(request, code, owner, verificationFor(workspace));
  request.show(invitationPage(code, owner, workspace, owner.name));
}

/**
 * For an invited person who has an account already, with an address that is not verified
 * (behaviour/accounts.md#verified-addresses).
 */
function verificationFor(workspace: string): Verification {
  return {
    path: INVITATION,
    title: `Welcome to ${workspace}`,
    text: 'You are invited. You already have an account with this address.',
    button: 'Accept the invitation',
    flash: 'invitation_accepted',
    leadsTo: HOME,
  };
}

/** The name of the workspace. A code that was mailed for something else has none. */
async function invitedTo({ db }: PageRequest, { workspace_id: id }: CodeOwner): Promise<string> {
  return (id === null ? undefined : await workspaceName(db, id)) ?? 'Skein';
}

function invitationPage(
  code: string,
  { email }: CodeOwner,
  workspace: string,
  name: string,
  errors?: FormErrors,
): Page {
  const nameField = {
    name: 'name',
    label: 'Name',
    type: 'text' as const,
    autocomplete: 'name',
    hint: 'The name that others will see.',
  };
  const fields = [
    fixedEmailField(email),
    inputField({ ...nameField, value: name }, errors),
    inputField({ name: 'password', ...NEW_PASSWORD_FIELD }, errors),
  ];
  return {
    title: `Welcome to ${workspace}`,
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      <p>You are invited. Enter your name and choose a password.</p>
      ${postForm(INVITATION, { reset_code: code }, markup`${fields}${button('Accept the invitation', 'accept')}`)}`,
  };
}

/** POST /invitation: like `users/set_password`, with a name that follows the rules of `users/register`. */
export async function submitInvitation(request: PageRequest): Promise<void> {
  const form = await request.form();
  const code = form.first('reset_code');
  const owner = await requireCodeOwner(request, code);
  const workspace = await invitedTo(request, owner);
  if (!owner.setup_pending) return submitVerification(request, form, owner, verificationFor(workspace));
  try {
    const { texts } = form.with('email', owner.email);
    const input = readArguments('users.register', { json: {}, texts });
    const [name, password] = [input.text('name') ?? '', input.text('password') ?? ''];
    requireGoodPassword('password', password);
    await setPasswordAndSignIn(request, { reset_code: code, new_password: password, name });
  } catch (failure) {
    const pageWith = (errors: FormErrors) => invitationPage(code, owner, workspace, form.first('name'), errors);
    return request.showFormErrors(failure, FIELDS, pageWith);
  }
  request.setFlash('welcome');
  request.redirect(HOME);
}
