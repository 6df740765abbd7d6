import type { CsrfField } from '../kit/csrf_tokens.js';
import type { FormErrors } from '../kit/form_errors.js';
import { button, errorAlert, postForm, textArea } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { PagePost } from '../kit/posts.js';
import { formatMinute, timeTag } from '../kit/times.js';
import { pathWith, placePath, postAnchor, type PlaceKind } from './paths.js';

/** A thread has the index -1. */
export interface IndexedPost extends PagePost {
  readonly index: number;
}

/** The posts of a place, or some of them. */
export interface ShownPosts {
  readonly kind: PlaceKind;
  readonly id: number;
  readonly posts: readonly IndexedPost[];
  /** The index of the first post that there is, the thread itself not counted. */
  readonly first: number;
  /** The index before which the posts end; undefined for the last ones. */
  readonly before: number | undefined;
  readonly timezone: string;
}

/** The answer that is being written. */
export interface AnswerForm {
  readonly csrf: CsrfField;
  readonly content: string;
  readonly errors?: FormErrors | undefined;
}

export function placeSection(shown: ShownPosts, { csrf, content, errors }: AnswerForm): Html {
  const path = placePath(shown.kind, shown.id);
  const latest = shown.before === undefined ? NOTHING : markup`<p><a href="${path}#answer">The latest posts</a></p>`;
  const box = { name: 'content', label: 'Your answer', value: content };
  return markup`<section class="place" aria-label="Posts">
        <div role="log" aria-label="Posts">${postList(shown)}</div>
        ${latest}
        <div id="answer">${postForm(path, csrf, markup`${errorAlert(errors)}${textArea(box, errors)}${button('Send', 'answer')}`)}</div>
      </section>`;
}

/** The posts in their order. The script adds new ones, and replaces those that have changed. */
export function postList({ kind, id, posts, first, before, timezone }: ShownPosts): Html {
  const others = posts.filter(({ index }) => index >= 0);
  const begin = others[0]?.index ?? first;
  const earlier = pathWith(placePath(kind, id), { before: begin });
  return markup`<ul class="items" id="posts"${before === undefined ? NOTHING : markup` data-before="${String(before)}"`}>
        ${posts.filter(({ index }) => index < 0).map((post) => postItem(post, timezone))}
        ${begin > first ? markup`<li><a href="${earlier}">Earlier posts</a></li>` : NOTHING}
        ${others.map((post) => postItem(post, timezone))}
      </ul>`;
}

function postItem(post: IndexedPost, timezone: string): Html {
  const { index, author, posted, isCut, isEdited, isRemoved, files, news } = post;
  return markup`<li id="${postAnchor(index)}" data-index="${String(index)}">
        <h2 class="item">${author}</h2>
        ${textOf(post)}
        ${isCut ? markup`<p class="soft">The rest is not shown here.</p>` : NOTHING}
        ${isRemoved || files.length === 0 ? NOTHING : markup`<p class="soft">Files: ${files.join(', ')}</p>`}
        ${news === '' ? NOTHING : markup`<p class="soft">${news}</p>`}
        <p class="soft">${timeTag(posted, formatMinute(posted, timezone))}${isEdited && !isRemoved ? ' · edited' : ''}</p>
      </li>`;
}

function textOf({ text, isRemoved, files, news }: IndexedPost): Html {
  if (isRemoved) return markup`<p class="soft">This post is removed.</p>`;
  if (text.trim() !== '') return markup`<p class="post">${text}</p>`;
  return files.length > 0 || news !== '' ? NOTHING : markup`<p class="soft">No text.</p>`;
}
