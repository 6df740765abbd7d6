import type { Actor } from '../actor.js';
import type { Queryable } from '../db/database.js';
import type { CursorSubject, SearchPosition } from '../domain/search/cursors.js';
import { conversationDetails, showMatches, showRange, threadDetails } from '../domain/search/details.js';
import { filteredParts } from '../domain/search/filters.js';
import { pageItem, resultItem } from '../domain/search/items.js';
import type { Range } from '../domain/search/ranges.js';
import { find, matchesInPlace, partIn, show, type Part } from '../domain/search/searching.js';
import type { Services } from '../services.js';
import { found, invalidArgument } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { findConversation } from '../models/conversation.js';
import { searchScope, searchScopes } from '../models/search_finding.js';
import { findThread } from '../models/thread.js';
import { findWorkspace } from '../models/workspace.js';
import { WorkBudget } from '../work_budget.js';

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
  const result = await find(services, db, parts, asked);
  const shown = await show(db, actor, new WorkBudget(services.textMilliseconds), parts, result);
  return {
    hits: result.hits.count,
    hits_exact: result.hits.isExact,
    ...following(services, subject, result.next),
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
  const result = await find(services, db, parts, asked);
  const shown = await show(db, actor, new WorkBudget(services.textMilliseconds), parts, result);
  return { items: shown.map(pageItem), ...following(services, subject, result.next), is_plan_restricted: false };
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

export const comments: Handler<'search.comments'> = async ({ actor, input, db, services, now }) => {
  const { workspace, shown } = await findThreadIn(db, actor, input);
  const place = { workspaceId: workspace.id, thread: shown.id, channel: shown.channel_id };
  const matches = await matchesInPlace(services, db, actor, place, input.query, now);
  return showMatches(db, new WorkBudget(services.textMilliseconds), threadDetails(db, actor, shown), matches);
};

export const expandCommentRange: Handler<'search.expandCommentRange'> = async ({ actor, input, db }) => {
  const range = rangeOf(input);
  const { shown } = await findThreadIn(db, actor, input);
  return showRange(threadDetails(db, actor, shown), range, input.direction);
};

export const messages: Handler<'search.messages'> = async ({ actor, input, db, services, now }) => {
  const named = { ...input, conversation_id: input.aggregate_id };
  const { workspace, shown } = await findConversationIn(db, actor, named);
  const place = { workspaceId: workspace.id, conversation: shown.id };
  const matches = await matchesInPlace(services, db, actor, place, input.query, now);
  return showMatches(db, new WorkBudget(services.textMilliseconds), conversationDetails(db, actor, shown), matches);
};

export const expandConversationMessageRange: Handler<'search.expandConversationMessageRange'> = async ({
  actor,
  input,
  db,
}) => {
  const range = rangeOf(input);
  const { shown } = await findConversationIn(db, actor, input);
  return showRange(conversationDetails(db, actor, shown), range, input.direction);
};

function rangeOf({ idx_start: start, idx_end: end }: { idx_start: number; idx_end: number }): Range {
  if (end < start) throw invalidArgument('idx_end', 'is less than idx_start');
  return { start, end };
}

/** A thread of the workspace that the actor sees; otherwise throws 105 for the workspace or 108 for the thread. */
async function findThreadIn(db: Queryable, actor: Actor, named: { workspace_id: number; thread_id: number }) {
  const workspace = await findWorkspace(db, actor, named.workspace_id);
  const shown = await findThread(db, actor, named.thread_id);
  found(shown.workspace_id === workspace.id || undefined, 'thread_not_found');
  return { workspace, shown };
}

/** The same for a conversation: throws 105 or 124. */
async function findConversationIn(
  db: Queryable,
  actor: Actor,
  named: { workspace_id: number; conversation_id: number },
) {
  const workspace = await findWorkspace(db, actor, named.workspace_id);
  const shown = await findConversation(db, actor, named.conversation_id);
  found(shown.workspace_id === workspace.id || undefined, 'conversation_not_found');
  return { workspace, shown };
}

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
  const { documents, next } = await find(services, db, [partIn(scope, place)], asked);
  return { ids: documents.flatMap(({ id, obj_index: index }) => (index < 0 ? [] : [id])), next };
}

function following(services: Services, subject: CursorSubject, next: SearchPosition | undefined) {
  const mark = next === undefined ? '' : services.searchCursors.write(subject, next);
  return { has_more: next !== undefined, next_cursor_mark: mark };
}
