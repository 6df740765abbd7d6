import type { Actor } from '../../actor.js';
import { joinByLink } from '../../domain/workspaces/joining.js';
import { codeOf } from '../../domain/workspaces/join_links.js';
import { ApiError } from '../../errors.js';
import { openWorkspace, type OpenWorkspace } from '../../models/join_link.js';
import { isOpen, pathWith, SIGN_IN } from '../kit/entrance.js';
import type { ErrorTexts } from '../kit/form_errors.js';
import { button, form } from '../kit/form.js';
import { markup, NOTHING } from '../kit/html.js';
import { PageFault, type Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { ACCOUNT } from './paths.js';

const DEAD = 'This link leads nowhere any more. Ask for a new one where you have found it.';

/** What stands in the way, in words. */
const WORDS: ErrorTexts = {
  not_found: DEAD,
  already_found: 'You are in this workspace already.',
  forbidden: 'You were taken out of this workspace. Only one of its admins can add you again.',
  workspace_full: 'There is no place left in this workspace.',
};

const UNPROVEN: ErrorTexts = { forbidden: 'Prove first that your address is yours: your account page says how.' };

function isUnproven(failure: unknown): boolean {
  return failure instanceof ApiError && failure.extra['reason'] === 'email_not_proven';
}

/** GET /join/…: asks who is there, and then whether they want to join; a stranger is told nothing of the workspace. */
export async function askToJoin(visit: PageRequest): Promise<void> {
  const actor = await visit.signedInActor();
  if (actor === undefined) return visit.show(strangerPage(visit));
  const workspace = await workspaceAt(visit, actor);
  visit.show(workspace.is_member ? memberPage(workspace) : joinPage(visit, actor, workspace));
}

/** The address of the page: nothing else can be behind the code that it ends with. */
function addressOf({ exchange }: PageRequest): string {
  return `/join/${encodeURIComponent(codeOf(exchange.path))}`;
}

async function workspaceAt({ web, exchange }: PageRequest, actor: Actor): Promise<OpenWorkspace> {
  const workspace = await openWorkspace(web.db, codeOf(exchange.path), actor.id);
  if (workspace === undefined) throw new PageFault(404, DEAD);
  return workspace;
}

function strangerPage(visit: PageRequest): Page {
  const [signIn, register] = ['/sign_in', '/register'].map((path) => pathWith(path, addressOf(visit)));
  return {
    title: 'Join a workspace',
    body: markup`<p>This link leads into a workspace. To join it, say first who you are.</p>
      <p><a class="button" href="${signIn ?? ''}">${SIGN_IN}</a>
      ${isOpen(visit.web.services.settings) ? markup`<a class="button plain" href="${register ?? ''}">Register</a>` : NOTHING}</p>`,
  };
}

function joinPage(visit: PageRequest, actor: Actor, { name }: OpenWorkspace): Page {
  return {
    title: `Join ${name}?`,
    body: markup`<p>You are signed in as <strong>${actor.name}</strong>. Everybody in the workspace will see your name and e-mail address.</p>
      ${form(
        addressOf(visit),
        visit.csrfTokenFor(actor, subjectOf(visit)),
        markup`${button('Join', 'join')}
        ${button('I am somebody else', 'sign_out', 'plain')}`,
      )}`,
  };
}

function memberPage({ name }: Pick<OpenWorkspace, 'name'>): Page {
  return {
    title: `You are in ${name}`,
    body: markup`<p>You are a member of this workspace.</p>
      <p><a href="${ACCOUNT}">Your account</a></p>`,
  };
}

function subjectOf({ exchange }: PageRequest): readonly unknown[] {
  return ['join', codeOf(exchange.path)];
}

/** POST /join/…: as `url_join/join_workspace`, for who has been asked. */
export async function join(visit: PageRequest): Promise<void> {
  const { db, services } = visit.web;
  const form = await visit.form();
  const actor = await visit.signedInActor();
  if (actor === undefined) return visit.show(strangerPage(visit));
  visit.requireCsrfToken(form, actor, subjectOf(visit));
  if (form.first('decision') === 'sign_out') {
    await visit.endSession();
    return visit.redirect(addressOf(visit));
  }
  if (form.first('decision') !== 'join') throw new PageFault(400, 'The form does not say that you want to join.');
  const workspace = await workspaceAt(visit, actor);
  try {
    await db.transaction((trx) => joinByLink(trx, actor, visit.exchange.path, services.settings, visit.now));
  } catch (failure) {
    return visit.fail(failure, isUnproven(failure) ? UNPROVEN : WORDS);
  }
  visit.show(memberPage(workspace));
}
