import type { Mark } from '../../domain/search/snippets.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { withQuery } from '../kit/paths.js';
import { formatMinute, timeTag } from '../kit/times.js';
import { markedText } from './marked_text.js';
import { placePath, SEARCH, type Place } from './paths.js';

/** A post with its marks. The thread itself has the index -1 and a title. */
export interface ShownPost {
  readonly index: number;
  readonly title: string;
  readonly titleMarks: readonly Mark[];
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
  const [from = 0, to = 0] = [posts.find(({ index }) => index >= 0)?.index, posts.at(-1)?.index];
  const items = posts.map((post) => postItem(post, post.index === asked.at, timezone));
  const opening = posts.find(({ index }) => index < 0);
  const link = (at: number, text: string) => markup`<a href="${placePath({ ...asked, at })}">${text}</a>`;
  const before = matched.findLast((index) => index >= 0 && index < from);
  const after = matched.find((index) => index > to);
  const [others, back] = [
    [
      ...(from > bounds.first && posts.length > 1 ? [link(Math.max(bounds.first, from - 1), 'Earlier posts')] : []),
      ...(to < bounds.last ? [link(to + 1, 'Later posts')] : []),
      ...(before === undefined ? [] : [link(before, 'The match before')]),
      ...(after === undefined ? [] : [link(after, 'The next match')]),
    ],
    asked.query === '' ? SEARCH : withQuery(SEARCH, { query: asked.query }),
  ];
  return {
    title: opening?.title ?? title,
    body: markup`<ul class="items">${items}</ul>
      <div class="after">${[...others, markup`<a href="${back}">Back to the search</a>`].map((one) => markup`<p>${one}</p>`)}</div>`,
  };
}

function postItem(post: ShownPost, isAsked: boolean, timezone: string): Html {
  const { author, posted, isCut } = post;
  return markup`<li${isAsked ? markup` aria-current="true"` : NOTHING}>
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
