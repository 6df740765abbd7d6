import { requireGoodPassword } from '../../domain/accounts/passwords.js';
import { readArguments } from '../../http/arguments.js';
import type { CodeOwner } from '../../models/code.js';
import { workspaceName } from '../../models/workspace.js';
import type { FormErrors } from '../kit/form_errors.js';
import { alertOf, button, field, form, NEW_PASSWORD } from '../kit/form.js';
import { markup } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { addressField, begin, ownerOf } from './password.js';
import { ACCOUNT } from './paths.js';
import { askForProof, takeProof, type Asking } from './proof.js';

const FIELDS = ['name', 'password'];

/** GET /invitation: what the mail leads to. */
export async function showInvitation(visit: PageRequest): Promise<void> {
  const code = visit.query.first('code');
  const owner = await ownerOf(visit, code);
  const place = await placeOf(visit, owner);
  if (!owner.setup_pending) return askForProof(visit, code, owner, askingIn(place));
  visit.show(pageOf(code, owner, place, owner.name));
}

/** For who has an account already, of which nobody has proven the address (decision 41b). */
function askingIn(place: string): Asking {
  return {
    path: '/invitation',
    title: `Welcome to ${place}`,
    words: 'You are invited. There is an account with this address already.',
    yes: 'Accept the invitation',
  };
}

async function placeOf({ web }: PageRequest, { workspace_id: id }: CodeOwner): Promise<string> {
  return (id === null ? undefined : await workspaceName(web.db, id)) ?? 'Skein';
}

function pageOf(code: string, { email }: CodeOwner, place: string, name: string, faults?: FormErrors): Page {
  const fields = [
    addressField(email),
    field(
      {
        name: 'name',
        label: 'Name',
        type: 'text',
        autocomplete: 'name',
        value: name,
        hint: 'So the others will see you.',
      },
      faults,
    ),
    field({ name: 'password', ...NEW_PASSWORD }, faults),
  ];
  return {
    title: `Welcome to ${place}`,
    isFaulty: faults !== undefined,
    body: markup`${alertOf(faults)}
      <p>You are invited. Say what you are called, and choose a password with which you will sign in.</p>
      ${form('/invitation', { reset_code: code }, markup`${fields}${button('Accept the invitation', 'accept')}`)}`,
  };
}

/** POST /invitation: as `users/set_password`, with the name that who is new wants to have, which is as one of `users/register`. */
export async function acceptInvitation(visit: PageRequest): Promise<void> {
  const form = await visit.form();
  const code = form.first('reset_code');
  const owner = await ownerOf(visit, code);
  if (!owner.setup_pending) {
    return takeProof(visit, form, owner, askingIn(await placeOf(visit, owner)), 'invitation_accepted');
  }
  try {
    const texts = form.with('email', owner.email).all;
    const input = readArguments('users.register', { json: {}, texts });
    const [name, password] = [input.text('name') ?? '', input.text('password') ?? ''];
    requireGoodPassword('password', password);
    await begin(visit, { reset_code: code, new_password: password, name });
  } catch (failure) {
    const place = await placeOf(visit, owner);
    return visit.showAgain(failure, FIELDS, (faults) => pageOf(code, owner, place, form.first('name'), faults));
  }
  visit.leaveNotice('welcome');
  visit.redirect(ACCOUNT);
}
