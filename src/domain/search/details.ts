import type { Actor } from '../../actor.js';
import type { Page, Queryable } from '../../db/database.js';
import { JsonText } from '../../db/json_text.js';
import { operations } from '../../generated/operations.js';
import type { Schema } from '../../generated/schemas.js';
import type { FoundConversation } from '../../models/conversation.js';
import { THREAD_INDEX } from '../../models/posts.js';
import type { VisibleThread } from '../../models/thread.js';
import {
  showSearchedComments,
  showSearchedMessages,
  type SearchedPosts,
  type SearchedRow,
} from '../../presenters/search_details.js';
import type { WorkBudget } from '../../work_budget.js';
import type { Highlight } from './matching.js';
import { termsIn } from './terms.js';
import { indexesOf, partsOf, restOf, upToMissing, type Bounds, type Range } from './ranges.js';

/** The posts of a thread or a conversation that the actor sees. */
export interface DetailsPlace extends Bounds {
  postType: 'comment' | 'conversation_message';
  /** What is always shown before the posts. */
  head: readonly number[];
  /** The path of the call that shows a range. */
  path: string;
  /** The arguments that name the place. */
  name: Readonly<Record<string, number>>;
  /** Loads posts, at least one. */
  show: (posts: SearchedPosts) => Promise<Page<SearchedRow>>;
}

/** A thread and its comments. */
export function threadDetails(db: Queryable, actor: Actor, thread: VisibleThread): DetailsPlace {
  return {
    first: 0,
    last: thread.last_obj_index,
    postType: 'comment',
    head: [THREAD_INDEX],
    path: operations['search.expandCommentRange'].path,
    name: { thread_id: thread.id, workspace_id: thread.workspace_id },
    show: (posts) => showSearchedComments(db, actor, thread, posts),
  };
}

/** The messages of a conversation that the actor sees. */
export function conversationDetails(db: Queryable, actor: Actor, conversation: FoundConversation): DetailsPlace {
  return {
    first: conversation.sees_from,
    last: conversation.last_obj_index,
    postType: 'conversation_message',
    head: [],
    path: operations['search.expandConversationMessageRange'].path,
    name: { conversation_id: conversation.id, workspace_id: conversation.workspace_id },
    show: (posts) => showSearchedMessages(db, actor, conversation, posts),
  };
}

/** Which posts match a query, and which of their words. */
export interface Matches {
  indexes: readonly number[];
  highlight: Highlight;
}

/** Shows the posts that match, and ranges of the others. What does not fit into one response is a range too. */
export async function showMatches(
  db: Queryable,
  budget: WorkBudget,
  place: DetailsPlace,
  { indexes, highlight }: Matches,
): Promise<JsonText<Schema<'SearchDetails'>>> {
  const head = place.head.map((index) => ({ index, isExpanded: true }));
  const wanted = [...head, ...partsOf(indexes, place)];
  const loaded = await load(place, { indexes: wanted.flatMap((part) => ('index' in part ? part.index : [])) });
  const texts = new Map(loaded.map((row) => [row.obj_index, row.json]));
  const parts = upToMissing(wanted, new Set(texts.keys()), place);
  const matching = parts.flatMap((part) => ('index' in part && part.isExpanded ? (texts.get(part.index) ?? []) : []));
  const items = parts.map((part) =>
    'index' in part ? postItem(place, part, texts.get(part.index) ?? 'null') : rangeItem(place, part),
  );
  return details(await termsIn(db, budget, matching, highlight), items);
}

/** Shows the first or the last posts of a range. Leaves out posts that do not exist or that the actor does not see. */
export async function showRange(
  place: DetailsPlace,
  asked: Range,
  direction: 'top' | 'bottom',
): Promise<JsonText<Schema<'SearchDetails'>>> {
  const range = { start: Math.max(asked.start, place.first), end: Math.min(asked.end, place.last) };
  const rows = await load(place, {
    indexes: indexesOf(range, direction),
    order: direction === 'top' ? 'asc' : 'desc',
  });
  const posts = rows.map(({ obj_index: index, json }) => postItem(place, { index, isExpanded: true }, json));
  const rest = restOf(range, direction, rows.length).map((left) => rangeItem(place, left));
  return details([], direction === 'top' ? [...posts, ...rest] : [...rest, ...posts.toReversed()]);
}

async function load(
  place: DetailsPlace,
  { indexes, order = 'asc' }: Pick<SearchedPosts, 'indexes'> & Partial<SearchedPosts>,
): Promise<SearchedRow[]> {
  return indexes.length === 0 ? [] : (await place.show({ indexes, order })).rows;
}

function details(terms: readonly string[], items: readonly string[]): JsonText<Schema<'SearchDetails'>> {
  return new JsonText(`{"terms":${JSON.stringify(terms)},"items":[${items.join(',')}]}`);
}

function postItem({ postType }: DetailsPlace, { index, isExpanded }: ShownPost, json: string): string {
  return `{"type":"${index === THREAD_INDEX ? 'thread' : postType}","expanded":${isExpanded},"obj":${json}}`;
}

interface ShownPost {
  index: number;
  isExpanded: boolean;
}

function rangeItem({ postType, path, name }: DetailsPlace, { start, end }: Range): string {
  const query = Object.entries({ idx_start: start, idx_end: end, ...name }).map(([key, value]) => `${key}=${value}`);
  const link = `${path}?${query.join('&')}`;
  const item: Schema<'SearchDetailItem'> = {
    type: `${postType}_range`,
    idx_start: start,
    idx_end: end,
    expand_link: link,
    top_expand_link: `${link}&direction=top`,
    bottom_expand_link: `${link}&direction=bottom`,
  };
  return JSON.stringify(item);
}
