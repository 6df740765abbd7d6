// What the pages share that a link in a mail leads to: the link carries a code, and the code belongs to an account.
import { setPasswordByCode } from '../../domain/accounts/new_password.js';
import { ApiError } from '../../errors.js';
import { accountOfCode, type CodeOwner } from '../../models/code.js';
import { rememberAddress } from '../../models/session.js';
import { inputField } from '../kit/form.js';
import type { Html } from '../kit/html.js';
import { PageError } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';

export const DEAD_LINK = 'This link no longer works. It was used, has expired, or was replaced by a newer mail.';

/** The page for a code that is unknown, used, expired or replaced. */
export class DeadLinkError extends PageError {
  constructor() {
    super(404, DEAD_LINK, { url: '/forgot_password', text: 'Get a new link' });
  }
}

/** The account that a code belongs to. Throws a DeadLinkError when there is none. */
export async function requireCodeOwner({ db, now }: PageRequest, code: string): Promise<CodeOwner> {
  const owner = await accountOfCode(db, code, now);
  if (owner === undefined) throw new DeadLinkError();
  return owner;
}

/** Shows the address of the account whose password is set, to the person and to their password manager. */
export function fixedEmailField(email: string): Html {
  return inputField({
    name: 'email',
    label: 'E-mail',
    type: 'email',
    autocomplete: 'username',
    value: email,
    isReadOnly: true,
  });
}

/** Sets the password of an account by a code, and its name if one is given, and begins a session. */
export async function setPasswordAndSignIn(
  request: PageRequest,
  chosen: { reset_code: string; new_password: string; name?: string },
): Promise<void> {
  const { db, services, caller, now } = request;
  try {
    const { userId, passwordHash } = await setPasswordByCode(db, services, chosen, now);
    await rememberAddress(db, userId, caller.address, now);
    await request.beginSession({ id: userId, password_hash: passwordHash });
  } catch (failure) {
    throw deadLinkIfUsed(failure);
  }
}

/**
 * A code was valid when the form was read. If its use is refused all the same, another request has used it in between.
 */
export function deadLinkIfUsed(failure: unknown): unknown {
  return failure instanceof ApiError && failure.error === 'credentials_invalid' ? new DeadLinkError() : failure;
}
