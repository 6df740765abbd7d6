import {
  mailsOf,
  unsubscribe,
  unsubscribePath,
  type Unsubscription,
} from '../../domain/notifications/unsubscription.js';
import { workspaceName } from '../../models/workspace.js';
import { button, postForm } from '../kit/form.js';
import { markup } from '../kit/html.js';
import { PageError } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';

/** A token that the query of a request has, and what it turns off. */
interface Asked {
  token: string;
  unsubscription: Unsubscription;
  workspace: string;
}

/** What the token of the page turns off. Throws 404 for an unknown token, and once its workspace is removed. */
async function asked({ db, services, query }: PageRequest): Promise<Asked> {
  const token = query.first('token');
  const unsubscription = services.unsubscribeLinks.read(token);
  const workspace = unsubscription && (await workspaceName(db, unsubscription.workspaceId));
  if (workspace === undefined || unsubscription === undefined) {
    throw new PageError(404, 'This link does not work. Open it from the mail once more, or sign in to change it.', {
      url: '/account',
      text: 'Your account',
    });
  }
  return { token, unsubscription, workspace };
}

/** GET /unsubscribe: changes nothing, because mail programs open the links of mails by themselves. */
export async function showUnsubscribe(request: PageRequest): Promise<void> {
  const { token, unsubscription, workspace } = await asked(request);
  request.show({
    title: 'Unsubscribe?',
    body: markup`<p>You will get no more ${mailsOf(unsubscription.settings)} in the workspace <strong>${workspace}</strong>.${daily(unsubscription)}</p>
      ${postForm(unsubscribePath(token), {}, button('Unsubscribe', 'unsubscribe'))}`,
  });
}

/** What is no longer mailed at once may be in the daily mail, which has a link of its own. */
function daily({ settings }: Unsubscription): string {
  return settings.includes('email_aggregate') ? '' : ' The daily mail may still list it, if it is on.';
}

/**
 * POST /unsubscribe: the button of that page, and that of a mail program (RFC 8058), which sends no cookie. The token
 * suffices, so the body says nothing.
 */
export async function submitUnsubscribe(request: PageRequest): Promise<void> {
  await request.form();
  const { unsubscription, workspace } = await asked(request);
  await unsubscribe(request.db, unsubscription, request.now);
  request.show({
    title: 'You are unsubscribed',
    body: markup`<p>You get no more ${mailsOf(unsubscription.settings)} in the workspace <strong>${workspace}</strong>.${daily(unsubscription)}
      To get it again, sign in and turn it on.</p>
      <p><a class="button secondary" href="/account/notifications">Notifications</a></p>`,
  });
}
