// The page /live: what a person has to read, as it arrives (behaviour/pages.md#what-arrives).
import type { Actor } from '../../actor.js';
import { presentPosition } from '../../domain/live/reading.js';
import { meet } from '../../domain/workspaces/first_use.js';
import { ApiError } from '../../errors.js';
import { readArguments } from '../../http/arguments.js';
import { pageConcurrency } from '../../http/user_concurrency.js';
import { namedWorkspacesOf } from '../../models/console.js';
import { ownAccount } from '../../models/user.js';
import type { ErrorTexts, FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { postIn } from '../kit/posts.js';
import { csrfFieldFor, ERROR_TEXTS, signedInForm, signedInPage, type PageHandler } from '../kit/signed_in.js';
import { deviceFormFor } from './device.js';
import { cursorsIn, readLists, SHOWN, type Lists } from './lists.js';
import { listsSection } from './lists_section.js';
import { livePage, NO_WORKSPACE_PAGE, placePage } from './live_page.js';
import { placeId, placePath } from './paths.js';
import { postList, type ShownPosts } from './place_section.js';
import type { KindOfPlace, Place } from './places.js';

const ANSWER_ERROR_TEXTS: ErrorTexts = {
  ...ERROR_TEXTS,
  conversation_not_found: 'There is no such conversation among yours.',
  bad_request: 'The channel is archived, so nobody can write there.',
};

/** The longest content has 65,536 characters, each of up to twelve bytes in a form. */
const ANSWER_BYTES = 1024 * 1024;

/** GET /live: the threads and conversations of a workspace. */
export async function showLive(request: PageRequest, actor: Actor): Promise<void> {
  const after = await presentPosition(request.db);
  const workspaces = await namedWorkspacesOf(request.db, actor);
  const asked = request.query.id('workspace_id');
  const workspace = workspaces.find(({ id }) => asked === undefined || id === asked);
  if (workspace === undefined && asked !== undefined) throw new ApiError('workspace_not_found');
  if (workspace === undefined) return request.show(NO_WORKSPACE_PAGE);
  const device = await deviceFormFor(request, actor, workspace.id);
  request.show(livePage(await listsFor(request, actor, workspace.id), workspaces, device, after));
}

/** GET /live/lists: the same lists for the script. */
export async function showLists(request: PageRequest, actor: Actor): Promise<void> {
  const asked = request.query.id('workspace_id');
  const workspaces = await namedWorkspacesOf(request.db, actor);
  if (!workspaces.some(({ id }) => id === asked)) throw new ApiError('workspace_not_found');
  request.showPart(listsSection(await listsFor(request, actor, asked ?? 0)));
}

async function listsFor(request: PageRequest, actor: Actor, workspaceId: number): Promise<Lists> {
  const { timezone } = await ownAccount(request.db, actor);
  return readLists(request, actor, workspaceId, { from: cursorsIn(request), timezone });
}

/** GET /live/threads/… and /live/conversations/…: its posts, which are read then, beside the lists. */
export function showPlaceOf(kind: KindOfPlace): PageHandler {
  return signedInPage(async (request, actor) => request.show(await pageOf(kind, request, actor)));
}

/** GET …/posts: the same posts for the script. They are read then, too. */
export function showPostsOf(kind: KindOfPlace): PageHandler {
  return signedInPage(async (request, actor) => {
    const place = await kind.find(request.db, actor, placeId(request));
    request.showPart(postList(await readPosts(kind, request, actor, place)));
  });
}

async function pageOf(
  kind: KindOfPlace,
  request: PageRequest,
  actor: Actor,
  typed: { content: string; errors?: FormErrors } = { content: '' },
): Promise<Page> {
  const after = await presentPosition(request.db);
  const place = await kind.find(request.db, actor, placeId(request));
  const shown = await readPosts(kind, request, actor, place);
  const { timezone } = shown;
  const from = { threads: undefined, conversations: undefined };
  const lists = await readLists(request, actor, place.workspaceId, { from, timezone });
  const [first] = shown.posts;
  const title = first !== undefined && first.index < 0 ? first.title : place.title;
  const form = { ...typed, csrf: csrfFieldFor(request, actor, placePath(kind.kind, shown.id)) };
  return placePage({ title, where: place.where, shown, form }, lists, after);
}

/** Reads the last posts of a place, or those before the index in the query, and marks them as read. */
async function readPosts(
  { kind, markRead }: KindOfPlace,
  request: PageRequest,
  actor: Actor,
  { details, isUnread }: Place,
): Promise<ShownPosts> {
  const { db } = request;
  const id = placeId(request);
  const before = request.query.id('before');
  const end = Math.min(before ?? Infinity, details.last + 1);
  const begin = Math.max(details.first, end - SHOWN);
  const indexes = [...details.head, ...Array.from({ length: Math.max(0, end - begin) }, (_, offset) => begin + offset)];
  const turn = { userId: actor.id, throwIfUnwanted: () => request.exchange.throwIfUnwanted() };
  const read = () => details.show({ indexes, order: 'desc' });
  const rows = indexes.length === 0 ? [] : (await pageConcurrency.run(turn, indexes.length, read)).rows;
  if (isUnread && isOpenedByPerson(request)) {
    await db.transaction((trx) => markRead(trx, actor, id, { index: end - 1, now: request.now }));
  }
  const { timezone } = await ownAccount(db, actor);
  const posts = rows.toReversed().map(({ json, obj_index: index }) => ({ index, ...postIn(json) }));
  return { kind, id, posts, first: details.first, before, timezone };
}

/** What another site, or a browser in advance, has asked for is not read by anybody yet. */
function isOpenedByPerson({ caller, exchange: { request } }: PageRequest): boolean {
  return request.method === 'GET' && !caller.crossSite && request.headers['sec-purpose'] === undefined;
}

/** POST of these pages: adds a post. */
export function submitAnswerTo(kind: KindOfPlace): PageHandler {
  return signedInForm(async (request, actor, form) => {
    const { db, now } = request;
    const id = placeId(request);
    try {
      const content = contentIn(kind, id, form);
      await db.transaction((trx) => kind.add(trx, actor, { id, content, now }));
    } catch (failure) {
      const errors = request.formErrors(failure, ['content'], ANSWER_ERROR_TEXTS);
      const page = await pageOf(kind, request, actor, { content: form.first('content'), errors });
      return request.show(page, errors.status);
    }
    const { workspaceId } = await kind.find(db, actor, id);
    await meet(db, actor, [workspaceId], now);
    request.redirect(`${placePath(kind.kind, id)}#answer`);
  }, ANSWER_BYTES);
}

/** The text of the form, validated by the contract. Browsers send line breaks as two characters. */
function contentIn({ adds, argument }: KindOfPlace, id: number, form: FormValues): string {
  const content = form.first('content').replaceAll('\r\n', '\n');
  const texts = new Map([
    [argument, [String(id)]],
    ['content', content === '' ? [] : [content]],
  ]);
  return readArguments(adds, { json: {}, texts }).text('content') ?? '';
}
