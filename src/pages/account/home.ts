import type { Actor } from '../../actor.js';
import type { Exchange } from '../../http/exchange.js';
import { prefersPage } from '../../http/negotiate.js';
import { namedWorkspacesOf } from '../../models/console.js';
import { ownAccount } from '../../models/user.js';
import type { PageRequest } from '../kit/page_request.js';
import { DOCUMENTATION } from '../kit/paths.js';
import { homePage, welcomePage } from './home_page.js';

const FLASH_MESSAGES = {
  welcome: 'Welcome! You are signed in.',
  left: 'You have left the workspace.',
  workspace_removed: 'The workspace is removed.',
  invitation_accepted: 'Welcome! You have accepted the invitation.',
};

/** GET /: a page for browsers. Programs are redirected to the documentation. */
export async function showHome(request: PageRequest): Promise<void> {
  if (!prefersPage(request.exchange.headers.accept)) return redirectToReference(request.exchange);
  const actor = await request.signedInActor();
  if (actor === undefined) return request.show(welcomePage(request.services.settings));
  await showSignedIn(request, actor);
}

/** HEAD /. */
export async function redirectToReference({ response }: Exchange): Promise<void> {
  response.writeHead(302, { Location: DOCUMENTATION, 'Content-Length': 0 });
  response.end();
}

async function showSignedIn(request: PageRequest, actor: Actor): Promise<void> {
  const { db, services } = request;
  const [account, workspaces] = await Promise.all([ownAccount(db, actor), namedWorkspacesOf(db, actor)]);
  const needsVerification = services.settings.verifyEmail && !account.is_proven;
  const { clientUrl } = services.settings;
  const notice = request.takeFlash(FLASH_MESSAGES);
  request.show(homePage({ account, workspaces, clientUrl, needsVerification, notice }));
}
