// A request for a page of a workspace, and what its handlers share.
import type { Actor } from '../../actor.js';
import { meet } from '../../domain/workspaces/first_use.js';
import { shownWorkspace, type ShownWorkspace } from '../../models/workspace_pages.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import type { ErrorTexts, FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { workspacePath } from '../kit/paths.js';
import { csrfFieldFor, ERROR_TEXTS, signedInForm, signedInPage, type PageHandler } from '../kit/signed_in.js';
import { partPath, workspaceId, type Part } from './paths.js';

/** The most rows of a list on a page of a workspace. */
export const PAGE_SIZE = 50;

/** A person who looks at a workspace of theirs. */
export interface Visit {
  readonly request: PageRequest;
  readonly actor: Actor;
  readonly workspace: ShownWorkspace;
}

/** A GET of a page of a workspace. A workspace that the person is not in is 404. */
export function workspacePage(show: (visit: Visit) => Promise<void>): PageHandler {
  return signedInPage(async (request, actor) => show(await visitOf(request, actor)));
}

/** A POST of a form of such a page. */
export function workspaceForm(submit: (visit: Visit, form: FormValues) => Promise<void>): PageHandler {
  return signedInForm(async (request, actor, form) => submit(await visitOf(request, actor), form));
}

export async function visitOf(request: PageRequest, actor: Actor): Promise<Visit> {
  return { request, actor, workspace: await shownWorkspace(request.db, actor, workspaceId(request)) };
}

export function csrfOf({ request, actor }: Visit, path?: string): CsrfField {
  return csrfFieldFor(request, actor, path);
}

/**
 * Records that a form has done something. That is the first call in a workspace to which others have added the person
 * (behaviour/workspaces.md#members-added-by-others); opening a link is not.
 */
export async function noteUse({ request, actor, workspace }: Visit): Promise<void> {
  await meet(request.db, actor, [workspace.id], request.now);
}

/** Redirects after a form has done something, so that reloading the page does not send it again. */
export async function done(visit: Visit, flash: string, to: string): Promise<void> {
  const { request } = visit;
  await noteUse(visit);
  request.setFlash(flash);
  request.redirect(to);
}

/** The ways in which a form may fail: its fields, the page that shows its errors, and their texts. */
interface Failing {
  readonly fields?: readonly string[];
  readonly page: (errors: FormErrors) => Promise<Page>;
  readonly texts?: ErrorTexts;
}

/** Does what a form says. Shows the page again with what is wrong when that fails. */
export async function act({ request }: Visit, work: () => Promise<void>, failing: Failing): Promise<void> {
  const { fields = [], page, texts = {} } = failing;
  try {
    await work();
  } catch (failure) {
    const errors = request.formErrors(failure, fields, { ...ERROR_TEXTS, ...texts });
    request.show(await page(errors), errors.status);
  }
}

const PARTS: readonly (readonly [part: Part | undefined, text: string])[] = [
  [undefined, 'People'],
  ['channels', 'Channels'],
  ['groups', 'Groups'],
  ['settings', 'Settings'],
];

/** The links between the pages of a workspace. `current` is the page itself, or the one that it belongs to. */
export function workspaceLinks({ id, viewer_type: role }: ShownWorkspace, current: Part | undefined): Html {
  const parts = PARTS.filter(([part]) => part !== 'settings' || role === 'ADMIN');
  const links = parts.map(([part, text]) => {
    const mark = part === current ? markup` aria-current="true"` : NOTHING;
    return markup`<a href="${part === undefined ? workspacePath(id) : partPath(id, part)}"${mark}>${text}</a> `;
  });
  return markup`<nav aria-label="Workspace">${links}</nav>`;
}
