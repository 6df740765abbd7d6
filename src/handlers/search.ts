import { conversationDetails, showMatches, showRange, threadDetails } from '../domain/search/details.js';
import type { Range } from '../domain/search/ranges.js';
import { matchesIn } from '../domain/search/searching.js';
import type { Actor } from '../actor.js';
import type { Queryable } from '../db/database.js';
import { ApiError, found, invalidArgument } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { findConversation } from '../models/conversation.js';
import { findThread } from '../models/thread.js';
import { findWorkspace } from '../models/workspace.js';

function unavailable(): never {
  throw new ApiError('search_unavailable');
}

export const query: Handler<'search.query'> = unavailable;
export const search: Handler<'search.search'> = unavailable;
export const thread: Handler<'search.thread'> = unavailable;
export const conversation: Handler<'search.conversation'> = unavailable;

export const comments: Handler<'search.comments'> = async ({ actor, input, db, services, now }) => {
  const { workspace, shown } = await findThreadIn(db, actor, input);
  const place = { workspace, thread: shown.id, channel: shown.channel_id };
  const matches = await matchesIn(services, db, actor, place, input.query, now);
  return showMatches(threadDetails(db, actor, shown), matches);
};

export const expandCommentRange: Handler<'search.expandCommentRange'> = async ({ actor, input, db }) => {
  const range = rangeOf(input);
  const { shown } = await findThreadIn(db, actor, input);
  return showRange(threadDetails(db, actor, shown), range, input.direction);
};

export const messages: Handler<'search.messages'> = async ({ actor, input, db, services, now }) => {
  const named = { ...input, conversation_id: input.aggregate_id };
  const { workspace, shown } = await findConversationIn(db, actor, named);
  const matches = await matchesIn(services, db, actor, { workspace, conversation: shown }, input.query, now);
  return showMatches(conversationDetails(db, actor, shown), matches);
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
