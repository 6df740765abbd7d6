import type { Actor } from '../../actor.js';
import { endOwnNewAddress } from '../../domain/accounts/access_end.js';
import { endAllTestTokens, endOwnTestToken } from '../../domain/integrations/own_integrations.js';
import { renewOwnInstallToken, renewOwnInstallTokens } from '../../domain/integrations/install_tokens.js';
import { found } from '../../errors.js';
import type { FormValues } from '../kit/form_values.js';
import type { PageRequest } from '../kit/page_request.js';

/** What the page says after one of these buttons. */
export const TOKEN_MESSAGES = {
  test_token_ended: 'The test token has ended.',
  test_tokens_ended: 'All test tokens have ended.',
  address_renewed: 'The address is renewed. The page of the integration has the new one.',
  addresses_renewed: 'All addresses are renewed. The page of each integration has the new one.',
  new_address_cancelled: 'Your address stays as it is.',
};

type Button = (request: PageRequest, actor: Actor, form: FormValues) => Promise<keyof typeof TOKEN_MESSAGES>;

/** The buttons in the lists of tokens, by their decision. */
const BUTTONS: ReadonlyMap<string, Button> = new Map<string, Button>([
  [
    'end_test_token',
    async ({ db, now }, actor, form) => {
      await db.transaction((trx) => endOwnTestToken({ trx, actor, now }, idIn(form, 'integration')));
      return 'test_token_ended';
    },
  ],
  [
    'end_test_tokens',
    async ({ db, now }, actor) => {
      await db.transaction((trx) => endAllTestTokens({ trx, actor, now }));
      return 'test_tokens_ended';
    },
  ],
  [
    'renew_address',
    async ({ db }, actor, form) => {
      await db.transaction((trx) => renewOwnInstallToken(trx, actor, idIn(form, 'installation')));
      return 'address_renewed';
    },
  ],
  [
    'renew_addresses',
    async ({ db, now }, actor) => {
      await db.transaction((trx) => renewOwnInstallTokens({ trx, actor, now }));
      return 'addresses_renewed';
    },
  ],
  [
    'end_new_address',
    async ({ db }, actor) => {
      await endOwnNewAddress(db, actor);
      return 'new_address_cancelled';
    },
  ],
]);

/** Does what a button in a list of tokens says. Returns the message for the page; undefined for an unknown button. */
export async function pressTokenButton(
  request: PageRequest,
  actor: Actor,
  form: FormValues,
): Promise<keyof typeof TOKEN_MESSAGES | undefined> {
  return BUTTONS.get(form.first('decision'))?.(request, actor, form);
}

function idIn(form: FormValues, name: string): number {
  return found(form.id(name), 'not_found');
}
