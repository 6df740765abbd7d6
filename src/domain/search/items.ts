import type { Schema } from '../../generated/schemas.js';
import type { FoundInPlace } from '../../presenters/search_results.js';
import type { Shown } from './searching.js';

/** In the place of the id of a comment: the thread itself. */
const NO_COMMENT = -1;

/** An item of `search/query`. */
export function resultItem({ post, text }: Shown, query: string): Schema<'SearchResultItem'> {
  const { title, workspace_id, posted_ts, last_posted_ts, last_author, participants, archived } = post;
  const id = post.kind === 'comment' || post.kind === 'message' ? post.id : NO_COMMENT;
  const common = { id, title, ...text, details_link: detailsLink(post, query), workspace_id, posted_ts };
  const place = { last_posted_ts, last_author, participants, archived };
  if ('thread_id' in post) {
    const { thread_id, channel_id } = post;
    return { obj_type: 'thread', ...common, ...place, thread_id, channel_id };
  }
  const { conversation_id, chunk_start_ts, chunk_end_ts } = post;
  const own = { conversation_id, user_ids: participants, chunk_start_ts, chunk_end_ts };
  return { obj_type: 'conversation', ...common, ...place, ...own };
}

/** The path and query of the call that shows where a thread or conversation matches. */
function detailsLink(post: FoundInPlace, query: string): string {
  const common = { query, workspace_id: String(post.workspace_id) };
  if ('thread_id' in post) {
    const args = new URLSearchParams({ ...common, thread_id: String(post.thread_id) });
    return `/api/v3/search/comments?${args.toString()}`;
  }
  const args = new URLSearchParams({ ...common, aggregate_id: String(post.conversation_id) });
  return `/api/v3/search/messages?${args.toString()}`;
}

/** An item of `GET search`. */
export function pageItem({ post, text, titleMarks }: Shown): Schema<'SearchPageItem'> {
  const { id, kind, workspace_id, title, creator, updated_ts } = post;
  const said = { snippet_creator_id: creator, snippet_last_updated_ts: updated_ts, workspace_id, title };
  const common = { id: String(id), type: kind, ...text, ...said };
  if ('thread_id' in post) {
    const { thread_id, channel_id, channel_name, channel_color, closed } = post;
    const comment_id = kind === 'comment' ? id : titleMarks.length > 0 ? NO_COMMENT : null;
    const place = { thread_id, channel_id, channel_name, channel_color, closed };
    return { ...common, ...place, comment_id, conversation_id: null, message_id: null };
  }
  const message_id = kind === 'message' ? id : null;
  const none = { thread_id: null, comment_id: null, channel_id: null, channel_name: null, channel_color: null };
  return { ...common, ...none, conversation_id: post.conversation_id, message_id, closed: null };
}
