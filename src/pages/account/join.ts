import type { Actor } from '../../actor.js';
import { joinByLink } from '../../domain/workspaces/join.js';
import { codeOf } from '../../domain/workspaces/join_links.js';
import { ApiError } from '../../errors.js';
import { openWorkspace, type OpenWorkspace } from '../../models/join_link.js';
import type { ErrorTexts } from '../kit/form_errors.js';
import { button, postForm } from '../kit/form.js';
import { markup, NOTHING } from '../kit/html.js';
import { PageError, type Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { HOME, withNext } from '../kit/paths.js';
import { isRegistrationOpen, SIGN_IN, SIGN_IN_PATH } from '../kit/sign_in.js';

const DEAD_LINK = 'This link no longer works. Ask the person who gave it to you for a new one.';

const ERROR_TEXTS: ErrorTexts = {
  not_found: DEAD_LINK,
  already_found: 'You are in this workspace already.',
  forbidden: 'You were removed from this workspace. Only one of its admins can add you again.',
  workspace_full: 'This workspace is full.',
  bad_request: 'You are in too many workspaces. Leave one first.',
};

const UNVERIFIED_TEXTS: ErrorTexts = { forbidden: 'Verify your e-mail address first. Your account page says how.' };

function isUnverified(failure: unknown): boolean {
  return failure instanceof ApiError && failure.extra['reason'] === 'email_not_proven';
}

/** GET /join/…. Only a person who is signed in learns the name of the workspace. */
export async function showJoin(request: PageRequest): Promise<void> {
  const actor = await request.signedInActor();
  if (actor === undefined) return request.show(signedOutPage(request));
  const workspace = await requireWorkspace(request, actor);
  request.show(workspace.is_member ? memberPage(workspace) : joinPage(request, actor, workspace));
}

/** The path of this page. The code in it is the only part that varies. */
function pathOf({ exchange }: PageRequest): string {
  return `/join/${encodeURIComponent(codeOf(exchange.path))}`;
}

async function requireWorkspace({ db, exchange }: PageRequest, actor: Actor): Promise<OpenWorkspace> {
  const workspace = await openWorkspace(db, codeOf(exchange.path), actor.id);
  if (workspace === undefined) throw new PageError(404, DEAD_LINK);
  return workspace;
}

function signedOutPage(request: PageRequest): Page {
  const path = pathOf(request);
  const register = markup`<a class="button secondary" href="${withNext('/register', path)}">Register</a>`;
  return {
    title: 'Join a workspace',
    body: markup`<p>With this link you can join a workspace. Sign in first.</p>
      <p><a class="button" href="${withNext(SIGN_IN_PATH, path)}">${SIGN_IN}</a>
      ${isRegistrationOpen(request.services.settings) ? register : NOTHING}</p>`,
  };
}

function joinPage(request: PageRequest, actor: Actor, { name }: OpenWorkspace): Page {
  return {
    title: `Join ${name}?`,
    body: markup`<p>You are signed in as <strong>${actor.name}</strong>. Everybody in the workspace will see your name and e-mail address.</p>
      ${postForm(
        pathOf(request),
        request.csrfFieldFor(actor, csrfSubject(request)),
        markup`${button('Join', 'join')}
        ${button('Switch account', 'sign_out', 'secondary')}`,
      )}`,
  };
}

function memberPage({ name }: Pick<OpenWorkspace, 'name'>): Page {
  return {
    title: `You are in ${name}`,
    body: markup`<p>You are a member of this workspace.</p>
      <p><a class="button" href="${HOME}">Go to your workspaces</a></p>`,
  };
}

function csrfSubject({ exchange }: PageRequest): readonly unknown[] {
  return ['join', codeOf(exchange.path)];
}

/** POST /join/…: like `url_join/join_workspace`. */
export async function submitJoin(request: PageRequest): Promise<void> {
  const { db, services, exchange, now } = request;
  const form = await request.form();
  const actor = await request.signedInActor();
  if (actor === undefined) return request.show(signedOutPage(request));
  request.requireCsrfToken(form, actor, csrfSubject(request));
  if (form.first('decision') === 'sign_out') {
    await request.endSession();
    return request.redirect(pathOf(request));
  }
  if (form.first('decision') !== 'join') throw new PageError(400, 'This button is unknown. Open the page again.');
  const workspace = await requireWorkspace(request, actor);
  try {
    await db.transaction((trx) => joinByLink({ trx, actor, now }, exchange.path, services.settings));
  } catch (failure) {
    return request.showError(failure, isUnverified(failure) ? UNVERIFIED_TEXTS : ERROR_TEXTS);
  }
  request.show(memberPage(workspace));
}
