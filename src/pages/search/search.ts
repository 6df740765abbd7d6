import type { Actor } from '../../actor.js';
import { find, show, type Found, type Shown } from '../../domain/search/searching.js';
import { ApiError } from '../../errors.js';
import { namedWorkspacesOf, type NamedWorkspace } from '../../models/console.js';
import { namesOfUsers, searchableChannelsOf, type SearchableChannel } from '../../models/search_finding.js';
import { ownAccount } from '../../models/user.js';
import { formErrorsOf, type ErrorTexts } from '../kit/form_errors.js';
import type { PageRequest } from '../kit/page_request.js';
import { redirectToSignInAndBack } from '../kit/sign_in.js';
import { WorkBudget } from '../../work_budget.js';
import { askedIn, FIELDS, isSearch, partsOf, workspacesOf, type Asked } from './query_form.js';
import { NAMES_SHOWN } from './results.js';
import type { Results } from './content.js';
import { searchPage } from './search_page.js';

const PAGE_SIZE = 20;
export const ERROR_TEXTS: ErrorTexts = {
  search_unavailable: 'Search does not work at the moment. Everything else does. Try again in a few minutes.',
  workspace_not_found: 'There is no such workspace among yours.',
  channel_not_found: 'This channel is not in this workspace, or you do not see it. Choose another one.',
  thread_not_found: 'There is no such thread that you can see.',
  conversation_not_found: 'There is no such conversation among yours.',
};

/** What is wrong with no field of the form is wrong with the cursor. */
const FORM_ERROR_TEXTS: ErrorTexts = {
  ...ERROR_TEXTS,
  argument_invalid: 'This page of results has expired. Search again.',
};

/** GET /search: a page of the posts that match, like `search/query` and `GET search`. */
export async function showSearch(request: PageRequest): Promise<void> {
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignInAndBack(request);
  try {
    await showSearchTo(request, actor);
  } catch (failure) {
    request.showError(failure, ERROR_TEXTS);
  }
}

async function showSearchTo(request: PageRequest, actor: Actor): Promise<void> {
  const asked = askedIn(request.query);
  const workspaces = await namedWorkspacesOf(request.db, actor);
  const [chosen, { timezone }] = await Promise.all([workspacesOf(asked, workspaces), ownAccount(request.db, actor)]);
  const form = { asked, workspaces, chosen, channels: await channelsOf(request, actor, chosen), timezone };
  try {
    const results = isSearch(asked) && chosen.length > 0 ? await resultsOf(request, actor, chosen, asked) : undefined;
    request.show(searchPage(form, results));
  } catch (failure) {
    const errors = formErrorsOf(failure, FIELDS, FORM_ERROR_TEXTS);
    request.show(searchPage(form, undefined, errors), isUnavailable(failure) ? 503 : errors.status);
  }
}

/** Whether the search engine is down. */
export function isUnavailable(failure: unknown): boolean {
  return failure instanceof ApiError && failure.error === 'search_unavailable';
}

/** The channels that the form offers: those of the only workspace. */
async function channelsOf(
  { db }: PageRequest,
  actor: Actor,
  chosen: readonly NamedWorkspace[],
): Promise<SearchableChannel[]> {
  const [only, ...others] = chosen;
  return only === undefined || others.length > 0 ? [] : searchableChannelsOf(db, actor, only);
}

async function resultsOf(
  request: PageRequest,
  actor: Actor,
  chosen: readonly NamedWorkspace[],
  asked: Asked,
): Promise<Results> {
  const { db, services, now, query: values } = request;
  const subject = { actor, operation: 'page', input: asked };
  const cursor = values.first('cursor');
  const position = cursor === '' ? undefined : services.searchCursors.read(subject, 'cursor', cursor);
  const parts = await partsOf(request, actor, chosen, asked);
  const order = asked.query === undefined && asked.title === undefined ? ('newest' as const) : ('relevance' as const);
  const { query, title } = asked;
  const search = { query, title, order, limit: PAGE_SIZE, counts: true, position, now };
  const found = await find(services, db, parts, search);
  const shown = await show(db, actor, new WorkBudget(services.textMilliseconds), parts, found);
  return {
    shown,
    ...placesOf(found),
    names: await namesOfUsers(db, idsIn(shown)),
    hits: found.hits,
    next: found.next && services.searchCursors.write(subject, found.next),
    isFirst: position === undefined,
    actorId: actor.id,
  };
}

/** Where the posts are in their threads and conversations, and what was searched for in place of misspelt words. */
function placesOf({ documents, corrections }: Found): Pick<Results, 'indexes' | 'corrections'> {
  const indexes = new Map(documents.map(({ id, obj_index: index }) => [id, index]));
  return { indexes, corrections: new Map(Object.entries(corrections)) };
}

/** The users whose names the results need. */
function idsIn(shown: readonly Shown[]): number[] {
  const ids = shown.flatMap(({ post }) =>
    'thread_id' in post ? [post.creator] : [post.creator, ...post.participants.slice(0, NAMES_SHOWN + 1)],
  );
  return [...new Set(ids)];
}
