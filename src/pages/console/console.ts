import type { Actor } from '../../actor.js';
import { ApiError } from '../../errors.js';
import { MAX_ID } from '../../db/ids.js';
import { pathWith } from '../kit/entrance.js';
import type { ErrorTexts } from '../kit/form_errors.js';
import { Html, markup } from '../kit/html.js';
import type { Texts } from '../kit/texts.js';
import type { PageRequest } from '../kit/page_request.js';

/** Where people look after what they build (decision 28c). */
export const CONSOLE = '/integrations';
export const NEW = `${CONSOLE}/new`;
export const HOOKS = `${CONSOLE}/hooks`;

/** The page of an integration, or one beside it. */
export function integrationPath(id: number, page?: 'edit' | 'remove'): string {
  return `${CONSOLE}/${id}${page === undefined ? '' : `/${page}`}`;
}

/** Where an integration is installed, and the page of an installation: its address is the specification's (Integration callbacks, 7). */
export function installationPath(id: number, page?: 'remove'): string {
  return `${CONSOLE}/installation/${id}${page === undefined ? '' : `/${page}`}`;
}

export function hookPath(id: number): string {
  return `${HOOKS}/${id}`;
}

export function deliveryPath(id: number): string {
  return `${CONSOLE}/deliveries/${id}`;
}

/** What stands in the way, in words that are the same on every page. */
export const WORDS: ErrorTexts = {
  not_found: 'There is nothing here, or nothing that you may see.',
  workspace_not_found: 'There is no such workspace among yours.',
  channel_not_found: 'There is no such channel, or none that you see.',
  thread_not_found: 'There is no such thread, or none that you see.',
};

/** The id in the address of a page; 110 where there is none. */
export function idIn({ exchange }: PageRequest): number {
  const id = Number(/\/(\d{1,16})(?:\/|$)/.exec(exchange.path)?.[1] ?? 0);
  if (id < 1 || id > MAX_ID) throw new ApiError('not_found');
  return id;
}

/** An id that a query or a form brings; undefined for what is none. */
export function idFrom(text: string): number | undefined {
  return /^\d{1,16}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined;
}

type Answer = (visit: PageRequest) => Promise<void>;

/** Shows a page to who is signed in; others say first who they are, and come back. */
export function shown(show: (visit: PageRequest, actor: Actor) => Promise<void>): Answer {
  return async (visit) => {
    const { path, query } = visit.exchange;
    const actor = await visit.signedInActor();
    if (actor === undefined) return visit.redirect(pathWith('/sign_in', query === '' ? path : `${path}?${query}`));
    await inWordsOf(visit, () => show(visit, actor));
  };
}

/** Takes a form from who is signed in, of a page that was shown to that session. */
export function sent(take: (visit: PageRequest, actor: Actor, form: Texts) => Promise<void>): Answer {
  return async (visit) => {
    const form = await visit.form();
    const actor = await visit.signedInActor();
    if (actor === undefined) return visit.redirect(pathWith('/sign_in', visit.exchange.path));
    await inWordsOf(visit, async () => {
      visit.requireCsrfToken(form, actor, aboutOf(visit.exchange.path));
      await take(visit, actor, form);
    });
  };
}

/** What the forms of a page bring to prove that they are its: those of one address are about that. */
export function proofOn(visit: PageRequest, actor: Actor, path = visit.exchange.path): { proof: string } {
  return visit.csrfTokenFor(actor, aboutOf(path));
}

function aboutOf(path: string): readonly unknown[] {
  return ['console', path];
}

async function inWordsOf(visit: PageRequest, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (failure) {
    visit.fail(failure, WORDS);
  }
}

/** Terms with what is to say of each. */
export function facts(pairs: readonly (readonly [term: string, said: Html | string])[]): Html {
  return markup`<dl>${pairs.map(([term, said]) => markup`<dt>${term}</dt><dd>${said}</dd>`)}</dl>`;
}

/** A text to be copied. */
export function secret(text: string): Html {
  return markup`<code class="secret">${text}</code>`;
}

/** What leads on from a page. */
export function after(links: readonly (readonly [path: string, text: string])[]): Html {
  return markup`<div class="after">${links.map(([path, text]) => markup`<p><a href="${path}">${text}</a></p>`)}</div>`;
}
