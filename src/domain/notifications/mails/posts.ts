import type { NamedConversation } from '../../../models/conversation.js';
import type { NoticedPost } from '../../../presenters/noticed_posts.js';
import { postPath } from '../../posts/page_paths.js';
import { withPlainMentions } from '../../text/post_text.js';
import { button, markup, Markup, type Part } from './layout.js';
import { renderMarkdown } from './markdown.js';
import { excerpt, line, plain } from './words.js';

/** How much of each post a mail shows, in code points: of a few posts, and of a digest. */
export const CONTENT_LENGTH = { posts: 4000, collected: 2000, digest: 1000 } as const;
/** How much HTML and text of contents a mail has at most, in bytes. The posts after that are only named. */
const CONTENTS_BYTES = 90_000;
/** The length of names of people, files, channels and workspaces, and of titles, in code points. */
export const NAME_LENGTH = 80;

/** A thread or a conversation, and its posts in a mail, the oldest first. */
export interface NoticedPlace {
  kind: 'thread' | 'conversation';
  id: number;
  /** The title of the thread, or the name of the conversation. */
  title: string;
  channel: string | null;
  posts: readonly NoticedPost[];
}

/** Groups posts by their threads and conversations, in the order of the first post of each. */
export function placesOf(
  posts: readonly NoticedPost[],
  conversations: readonly NamedConversation[],
): readonly NoticedPlace[] {
  const titles = new Map(conversations.map((conversation) => [conversation.id, conversationTitle(conversation)]));
  const found = new Map<number, NoticedPlace & { posts: NoticedPost[] }>();
  for (const post of posts) {
    const { holder_id: id, cause, title, channel } = post;
    const place = found.get(id);
    if (place !== undefined) place.posts.push(post);
    else if (cause !== 'message') found.set(id, { kind: 'thread', id, title: title ?? '', channel, posts: [post] });
    else found.set(id, { kind: 'conversation', id, title: titles.get(id) ?? '', channel: null, posts: [post] });
  }
  return [...found.values()];
}

/** How many of the people in a conversation are named. */
const NAMED = 3;

/** The title of a conversation, or the names of the others in it. Between two people it has no title. */
function conversationTitle({ title, names }: NamedConversation): string {
  if (names.length > 1 && title !== null && title !== '') return title;
  const shown = names.slice(0, NAMED).map((name) => line(name, NAME_LENGTH));
  return `${shown.join(', ')}${names.length > NAMED ? ' and others' : ''}`;
}

/** The page that shows the first post of a place. */
export function placeUrl(baseUrl: string, { kind, id, posts }: NoticedPlace): string {
  return `${baseUrl}${postPath({ kind, id, at: posts[0]?.obj_index ?? 0 })}`;
}

/** Shows posts in a mail, until its contents are long enough. */
export class PostParts {
  readonly #baseUrl: string;
  readonly #length: number;
  readonly #time: Intl.DateTimeFormat;
  #bytesLeft = CONTENTS_BYTES;

  constructor(baseUrl: string, timeZone: string, length: number) {
    this.#baseUrl = baseUrl;
    this.#length = length;
    const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
    const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
    this.#time = new Intl.DateTimeFormat('en-GB', { ...day, ...time, timeZone });
  }

  /** The steps that make the part of a place, whose title has a heading of this level. */
  *place(workspace: string, place: NoticedPlace, level: 'h1' | 'h2'): Generator<undefined, Part> {
    const posts: Part[] = [];
    for (const post of place.posts) {
      posts.push(this.#post(place, post));
      yield;
    }
    const where = [workspace, ...(place.channel === null ? [] : [`#${line(place.channel, NAME_LENGTH)}`])].join(' · ');
    const title = line(place.title, NAME_LENGTH) || 'A conversation';
    const open = button({ url: placeUrl(this.#baseUrl, place), words: `Open the ${place.kind}` });
    const shown = new Markup([...posts, open].map((part) => part.html).join('\n'));
    return {
      html: markup`<div class="place">
        <p class="soft where"><bdi>${where}</bdi></p>
        <${new Markup(level)} dir="auto">${title}</${new Markup(level)}>
        ${shown}
      </div>`,
      text: [`${where}\n${title}`, ...posts.map(({ text }) => text), open.text].join('\n\n'),
    };
  }

  #post(place: NoticedPlace, post: NoticedPost): Part {
    const author = line(post.author, NAME_LENGTH);
    const time = this.#time.format(post.posted_at);
    const content = this.#content(place, post);
    const files = post.files.map((name) => line(name, NAME_LENGTH)).join(', ');
    const named = files === '' ? '' : markup`<p class="soft">Files: <bdi>${files}</bdi></p>`;
    return {
      html: markup`<div class="post">
        <p class="by">
          <strong><bdi>${author}</bdi></strong> <span class="soft">${time}</span>
        </p>
        <div class="content" dir="auto">${new Markup(content.html)}</div>
        ${new Markup(named)}
      </div>`,
      text: [`${author}, ${time}:`, content.text, ...(files === '' ? [] : [`  Files: ${files}`])].join('\n\n'),
    };
  }

  #content({ kind, id }: NoticedPlace, post: NoticedPost): Part {
    const { text: shown, isCut } = excerpt(post.content, this.#length);
    const text = plain(shown);
    const part = { html: renderMarkdown(text), text: indented(withPlainMentions(text)) };
    const bytes = Buffer.byteLength(part.html) + Buffer.byteLength(part.text);
    const fits = bytes <= this.#bytesLeft;
    if (fits) this.#bytesLeft -= bytes;
    if (fits && !isCut) return part;
    const url = `${this.#baseUrl}${postPath({ kind, id, at: post.obj_index })}`;
    const rest = markup`<p>… <a href="${url}">Read on</a></p>`;
    return {
      html: fits ? `${part.html}${rest}` : rest,
      text: [...(fits ? [part.text] : []), `  … Read on: ${url}`].join('\n\n'),
    };
  }
}

/** The lines of a post begin with spaces in plain text, so that no post can look like the end of the mail. */
function indented(text: string): string {
  return text.trimEnd().replace(/^(?=.)/gm, '  ');
}
