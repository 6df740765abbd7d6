import { ApiError } from '../errors.js';
import type { Handler } from '../http/handler.js';

function unavailable(): never {
  throw new ApiError('search_unavailable');
}

export const query: Handler<'search.query'> = unavailable;
export const search: Handler<'search.search'> = unavailable;
export const thread: Handler<'search.thread'> = unavailable;
export const conversation: Handler<'search.conversation'> = unavailable;
export const comments: Handler<'search.comments'> = unavailable;
export const expandCommentRange: Handler<'search.expandCommentRange'> = unavailable;
export const messages: Handler<'search.messages'> = unavailable;
export const expandConversationMessageRange: Handler<'search.expandConversationMessageRange'> = unavailable;
