import type { Queryable } from '../db/database.js';
import { filteredParts } from '../domain/search/filters.js';
import { pageItem, resultItem } from '../domain/search/items.js';
import { find, partIn, show, type Part } from '../domain/search/searching.js';
import type { CursorSubject, SearchPosition } from '../domain/search/cursors.js';
import type { Services } from '../domain/services.js';
import { ApiError } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { findConversation } from '../models/conversation.js';
import { searchScope, searchScopes } from '../models/search_scope.js';
import { findThread } from '../models/thread.js';

function unavailable(): never {
  throw new ApiError('search_unavailable');
}

export const query: Handler<'search.query'> = async ({ actor, input, db, now, services }) => {
  const subject = { actor, operation: 'search.query', input };
  const position = services.searchCursors.read(subject, 'cursor_mark', input.cursor_mark);
  const scopes =
    input.workspace_id === undefined
      ? await searchScopes(db, actor)
      : [await searchScope(db, actor, input.workspace_id)];
  const parts = scopes.map((scope): Part => ({ scope, filters: scope }));
  const { limit } = input;
  const asked = { query: input.query, order: 'relevance' as const, limit, counts: true, position, now };
  const found = await find({ engine: services.search, db }, parts, asked);
  const shown = await show(db, actor, parts, found);
  return {
    ...{ hits: found.hits.count, hits_exact: found.hits.isExact },
    ...following(services, subject, found.next),
    items: shown.map((one) => resultItem(one, input.query)),
  };
};

export const search: Handler<'search.search'> = async ({ actor, input, db, now, services }) => {
  const subject = { actor, operation: 'search.search', input };
  const position = services.searchCursors.read(subject, 'cursor', input.cursor ?? input.cursor_mark);
  const scope = await searchScope(db, actor, input.workspace_id);
  const parts = await filteredParts(db, actor, scope, input);
  const order = input.query === undefined && input.title === undefined ? ('newest' as const) : ('relevance' as const);
  const { query: words, title, limit } = input;
  const asked = { query: words, title, order, limit, counts: false, position, now };
  const found = await find({ engine: services.search, db }, parts, asked);
  const shown = await show(db, actor, parts, found);
  return { items: shown.map(pageItem), ...following(services, subject, found.next), is_plan_restricted: false };
};

export const thread: Handler<'search.thread'> = async ({ actor, input, db, now, services }) => {
  const { id, workspace_id: workspaceId, channel_id: channel } = await findThread(db, actor, input.thread_id);
  const subject = { actor, operation: 'search.thread', input };
  const place = { workspaceId, thread: id, channel };
  const { ids, next } = await idsIn(services, db, subject, place, input, now);
  return { comment_ids: ids, ...following(services, subject, next) };
};

export const conversation: Handler<'search.conversation'> = async ({ actor, input, db, now, services }) => {
  const { id, workspace_id: workspaceId } = await findConversation(db, actor, input.conversation_id);
  const subject = { actor, operation: 'search.conversation', input };
  const place = { workspaceId, conversation: id };
  const { ids, next } = await idsIn(services, db, subject, place, input, now);
  return { message_ids: ids, ...following(services, subject, next) };
};

export const comments: Handler<'search.comments'> = unavailable;
export const expandCommentRange: Handler<'search.expandCommentRange'> = unavailable;
export const messages: Handler<'search.messages'> = unavailable;
export const expandConversationMessageRange: Handler<'search.expandConversationMessageRange'> = unavailable;

/** The comments or messages of a place that match, in its order. The thread and the title are none of them. */
async function idsIn(
  services: Services,
  db: Queryable,
  subject: CursorSubject,
  place: { workspaceId: number; thread?: number; conversation?: number; channel?: number },
  { query: words, cursor, limit }: { query: string; cursor?: string | undefined; limit: number },
  now: Date,
): Promise<{ ids: number[]; next: SearchPosition | undefined }> {
  const position = services.searchCursors.read(subject, 'cursor', cursor);
  const scope = await searchScope(db, subject.actor, place.workspaceId);
  const asked = { query: words, order: 'place' as const, limit, counts: false, position, now };
  const { documents, next } = await find({ engine: services.search, db }, [partIn(scope, place)], asked);
  return { ids: documents.flatMap(({ id, obj_index: index }) => (index < 0 ? [] : [id])), next };
}

function following(services: Services, subject: CursorSubject, next: SearchPosition | undefined) {
  const mark = next === undefined ? '' : services.searchCursors.write(subject, next);
  return { has_more: next !== undefined, next_cursor_mark: mark };
}
