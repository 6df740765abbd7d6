import { JsonText } from '../../db/json_text.js';
import { withPlainMentions } from '../../domain/text/post_text.js';

/** A thread, a comment or a message, as pages show it. */
export interface PagePost {
  /** The title of a thread; empty for others. */
  readonly title: string;
  /** The text, with the names of those whom it mentions. */
  readonly text: string;
  /** Whether the text goes on. */
  readonly isCut: boolean;
  readonly author: string;
  readonly posted: Date;
  readonly isEdited: boolean;
  readonly isRemoved: boolean;
  /** What Skein says at this post, such as that its author has closed the thread; empty for ordinary posts. */
  readonly news: string;
  /** The names of its files. */
  readonly files: readonly string[];
}

/** How much of a post is shown, in code units. Half a megabyte would not help anybody. */
const SHOWN_LENGTH = 20_000;

interface PostJson {
  title?: string;
  content: string;
  creator_name: string;
  posted_ts: number;
  last_edited_ts: number | null;
  deleted?: boolean;
  system_message: { type: string } | null;
  attachments: readonly { file_name?: string | null; title?: string | null }[];
}

/** What the author of a post has done, by the type of its system message. */
const NEWS: ReadonlyMap<string, string> = new Map([
  ['thread_closed', 'Closed the thread.'],
  ['thread_reopened', 'Reopened the thread.'],
  ['thread_renamed', 'Renamed the thread.'],
  ['thread_moved', 'Moved the thread to another channel.'],
  ['users_added', 'Added people.'],
  ['users_removed', 'Removed people.'],
  ['conversation_renamed', 'Renamed the conversation.'],
  ['integration_added', 'Installed an integration.'],
  ['integration_removed', 'Uninstalled an integration.'],
]);

/** The post in the JSON text of an object of the contract. */
export function postIn(json: string): PagePost {
  const post = new JsonText<PostJson>(json).read();
  const text = withPlainMentions(post.content);
  const isCut = text.length > SHOWN_LENGTH;
  return {
    title: post.title ?? '',
    text: isCut ? text.slice(0, SHOWN_LENGTH) : text,
    isCut,
    author: post.creator_name,
    posted: new Date(post.posted_ts * 1000),
    isEdited: post.last_edited_ts !== null,
    isRemoved: post.deleted ?? false,
    news: NEWS.get(post.system_message?.type ?? '') ?? '',
    files: post.attachments.flatMap(({ file_name: name, title }) => name ?? title ?? []),
  };
}
