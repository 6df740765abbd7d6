import type { Mark } from '../../domain/search/snippets.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { withQuery } from '../kit/paths.js';
import { formatMinute, timeTag } from '../kit/times.js';
import { markedText } from './marked_text.js';
import { POST_ANCHOR } from '../../domain/posts/page_paths.js';
import { placePath, SEARCH, type Place } from './paths.js';

/** A post with its marks. The thread itself has the index -1 and a title. */
export interface ShownPost {
  readonly index: number;
  readonly title: string;
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly isCut: boolean;
  readonly isRemoved: boolean;
  readonly author: string;
  readonly posted: Date;
}

export interface PlacePageContent {
  readonly asked: Place;
  readonly title: string;
  readonly posts: readonly ShownPost[];
  /** The indexes of the first and the last post that there are. */
  readonly bounds: { readonly first: number; readonly last: number };
  /** The indexes of posts that match. */
  readonly matched: readonly number[];
  readonly timezone: string;
}

export function placePage({ asked, title, posts, bounds, matched, timezone }: PlacePageContent): Page {
  const opening = posts.filter(({ index }) => index < 0);
  const others = posts.filter(({ index }) => index >= 0);
  const [from = bounds.first, to = bounds.last] = [others[0]?.index, others.at(-1)?.index];
  const item = (post: ShownPost) => postItem(post, post.index === asked.at, timezone);
  const link = (at: number, text: string) => markup`<a href="${placePath({ ...asked, at })}">${text}</a>`;
  const before = matched.findLast((index) => index >= 0 && index < from);
  const after = matched.find((index) => index > to);
  const links = [
    ...(to < bounds.last ? [link(to + 1, 'Later posts')] : []),
    ...(before === undefined ? [] : [link(before, 'The match before')]),
    ...(after === undefined ? [] : [link(after, 'The next match')]),
    markup`<a href="${asked.query === '' ? SEARCH : withQuery(SEARCH, { query: asked.query })}">Back to the search</a>`,
  ];
  return {
    title: opening[0]?.title ?? title,
    body: markup`<ul class="items">${opening.map(item)}
      ${from > bounds.first ? markup`<li>${link(from - 1, 'Earlier posts')}</li>` : NOTHING}
      ${others.map(item)}</ul>
      <div class="after">${links.map((one) => markup`<p>${one}</p>`)}</div>`,
  };
}

function postItem(post: ShownPost, isAsked: boolean, timezone: string): Html {
  const { author, posted, isCut } = post;
  return markup`<li${isAsked ? markup` id="${POST_ANCHOR}" aria-current="true"` : NOTHING}>
        <h2 class="item">${author}</h2>
        ${textOf(post)}
        ${isCut ? markup`<p class="soft">The rest is not shown here.</p>` : NOTHING}
        <p class="soft">${timeTag(posted, formatMinute(posted, timezone))}</p>
      </li>`;
}

function textOf({ text, marks, isRemoved }: ShownPost): Html {
  if (isRemoved) return markup`<p class="soft">This post is removed.</p>`;
  return text.trim() === ''
    ? markup`<p class="soft">No text.</p>`
    : markup`<p class="post">${markedText(text, marks)}</p>`;
}
