import type { Actor } from '../../actor.js';
import { conversationDetails, threadDetails, type DetailsPlace } from '../../domain/search/details.js';
import { inCodePoints, matchesIn } from '../../domain/search/snippets.js';
import { matchesInPlace } from '../../domain/search/searching.js';
import { ApiError } from '../../errors.js';
import { pageConcurrency } from '../../http/user_concurrency.js';
import { findConversation } from '../../models/conversation.js';
import { companionsIn } from '../../models/search_finding.js';
import { findThread } from '../../models/thread.js';
import { ownAccount } from '../../models/user.js';
import { WorkBudget } from '../../work_budget.js';
import type { PageRequest } from '../kit/page_request.js';
import { postIn } from '../kit/posts.js';
import { redirectToSignInAndBack } from '../kit/sign_in.js';
import { placePage, type ShownPost } from './place_page.js';
import type { Place } from './paths.js';
import { ERROR_TEXTS, isUnavailable } from './search.js';

/** How many posts are shown before and after the one that was asked for. */
const AROUND = 5;

/** A thread or a conversation that the actor sees. */
interface Readable {
  details: DetailsPlace;
  /** The heading, if the posts do not say it. */
  title: string;
  /** Where to search for matches. */
  scope: { workspaceId: number; thread?: number; channel?: number; conversation?: number };
}

type Reader = (request: PageRequest, actor: Actor, id: number) => Promise<Readable>;

export const threadReader: Reader = async ({ db }, actor, id) => {
  const thread = await findThread(db, actor, id);
  const scope = { workspaceId: thread.workspace_id, thread: thread.id, channel: thread.channel_id };
  return { details: threadDetails(db, actor, thread), title: '', scope };
};

export const conversationReader: Reader = async ({ db }, actor, id) => {
  const conversation = await findConversation(db, actor, id);
  const names = await companionsIn(db, actor, conversation);
  const scope = { workspaceId: conversation.workspace_id, conversation: conversation.id };
  return { details: conversationDetails(db, actor, conversation), title: names.join(', '), scope };
};

/** GET /search/thread and /search/conversation: a post among its neighbours. */
export async function showPlace(request: PageRequest, read: Reader): Promise<void> {
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignInAndBack(request);
  try {
    const { query: values } = request;
    const readable = await read(request, actor, values.id('id') ?? 0);
    const kind = readable.scope.conversation === undefined ? 'thread' : 'conversation';
    const asked = {
      kind,
      id: values.id('id') ?? 0,
      at: values.id('at') ?? -1,
      query: values.first('query').trim(),
    } as const;
    const turn = { userId: actor.id, throwIfUnwanted: () => undefined };
    await pageConcurrency.run(turn, 2 * AROUND + 2, () => show(request, actor, readable, asked));
  } catch (failure) {
    request.showError(failure, ERROR_TEXTS);
  }
}

async function show(
  request: PageRequest,
  actor: Actor,
  { details, title, scope }: Readable,
  asked: Place,
): Promise<void> {
  const { db } = request;
  const at = Math.min(Math.max(asked.at, details.first), Math.max(details.last, details.first));
  const indexes = [...details.head, ...neighboursOf(at, details)];
  if (indexes.length === 0) throw new ApiError('conversation_not_found');
  const [{ rows }, { timezone }] = await Promise.all([details.show({ indexes, order: 'asc' }), ownAccount(db, actor)]);
  const posts = rows.map(({ json, obj_index: index }) => ({ index, ...postIn(json) }));
  const matches = await matchesOf(request, actor, scope, asked.query);
  const budget = new WorkBudget(request.services.textMilliseconds);
  const texts = posts.map(({ text }) => text);
  const marks = matches === undefined ? [] : await matchesIn(db, budget, texts, matches.highlight);
  const shown = posts.map((post, index): ShownPost => ({
    ...post,
    marks: inCodePoints(post.text, marks[index] ?? []),
  }));
  const matched = (matches?.indexes ?? []).toSorted((one, other) => one - other);
  request.show(placePage({ asked, title, posts: shown, bounds: details, matched, timezone }));
}

/** What matches; undefined without a query, and while the search engine is down: the posts can be read all the same. */
async function matchesOf({ db, services, now }: PageRequest, actor: Actor, scope: Readable['scope'], query: string) {
  if (query === '') return undefined;
  try {
    return await matchesInPlace(services, db, actor, scope, query, now);
  } catch (failure) {
    if (isUnavailable(failure)) return undefined;
    throw failure;
  }
}

function neighboursOf(at: number, { first, last }: { first: number; last: number }): number[] {
  const from = Math.max(first, at - AROUND);
  const to = Math.min(last, at + AROUND);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);
}
