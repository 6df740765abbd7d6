import { requirePasswordLength } from '../domain/passwords.js';
import { readArguments } from '../http/arguments.js';
import type { CodeOwner } from '../models/credentials.js';
import { workspaceName } from '../models/workspaces.js';
import type { Faults } from '../web/faults.js';
import { alertOf, button, field, form, NEW_PASSWORD } from '../web/form.js';
import { markup } from '../web/html.js';
import type { Page } from '../web/page.js';
import type { Visit } from '../web/visit.js';
import { addressField, begin, ownerOf } from './password.js';
import { ACCOUNT } from './paths.js';

const FIELDS = ['name', 'password'];

/** GET /invitation: what the mail leads to. */
export async function showInvitation(visit: Visit): Promise<void> {
  const code = visit.query.first('code');
  const owner = await ownerOf(visit, code);
  visit.show(pageOf(code, owner, await placeOf(visit, owner), owner.name));
}

async function placeOf({ web }: Visit, { workspace_id: id }: CodeOwner): Promise<string> {
  return (id === null ? undefined : await workspaceName(web.db, id)) ?? 'Skein';
}

function pageOf(code: string, { email }: CodeOwner, place: string, name: string, faults?: Faults): Page {
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

/** POST /invitation: as `users/set_password`, with the name that they want to have, which is as one of `users/register`. */
export async function acceptInvitation(visit: Visit): Promise<void> {
  const form = await visit.form();
  const code = form.first('reset_code');
  const owner = await ownerOf(visit, code);
  try {
    const texts = form.with('email', owner.email).all;
    const input = readArguments('users.register', { json: {}, texts });
    const [name, password] = [input.text('name') ?? '', input.text('password') ?? ''];
    requirePasswordLength('password', password);
    await begin(visit, { reset_code: code, new_password: password, name });
  } catch (failure) {
    const place = await placeOf(visit, owner);
    return visit.showAgain(failure, FIELDS, (faults) => pageOf(code, owner, place, form.first('name'), faults));
  }
  visit.leaveNotice('welcome');
  visit.sendOn(ACCOUNT);
}
