import type { Shown } from '../../domain/search/searching.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import { withQuery } from '../kit/paths.js';
import { formatMinute, timeTag } from '../kit/times.js';
import { hasFilters, type Asked } from './query_form.js';
import { markedText } from './marked_text.js';
import { placePath, SEARCH } from './paths.js';
import type { Results, SearchForm } from './content.js';

/** The most names that are shown of the people in a conversation. */
export const NAMES_SHOWN = 4;

export function resultsSection(form: SearchForm, results: Results): Html {
  const { shown, next, isFirst } = results;
  if (shown.length === 0 && next === undefined && isFirst) return nothingFound(form);
  const items = shown.map((one) => resultItem(one, form, results));
  const link = (text: string, cursor?: string) => {
    const path = withQuery(SEARCH, valuesOf(form.asked, cursor));
    return markup`<a class="button secondary" href="${path}">${text}</a>`;
  };
  return markup`<h2>${countText(results)}</h2>
      ${correctionText(results)}
      ${items.length === 0 ? markup`<p>These posts no longer exist.</p>` : markup`<ul class="items results">${items}</ul>`}
      <p class="after">${isFirst ? NOTHING : link('First page')}${next === undefined ? NOTHING : link('Next page', next)}</p>`;
}

/** The fields that are filled in, as the query of a link. */
function valuesOf(asked: Asked, cursor?: string): Record<string, string> {
  const filled = Object.entries({ ...asked, cursor }).flatMap(([name, text]): [string, string][] =>
    text === undefined ? [] : [[name, text]],
  );
  return Object.fromEntries(filled);
}

function countText({ hits: { count, isExact }, isFirst }: Results): string {
  const number = new Intl.NumberFormat('en-GB').format(count);
  const text = count === 1 ? 'One post' : `${isExact ? '' : 'About '}${number} posts`;
  return isFirst ? text : `${text}, continued`;
}

function correctionText({ corrections }: Results): Html {
  if (corrections.size === 0) return NOTHING;
  const words = Array.from(corrections, ([asked, word]) => markup`<strong>${word}</strong> in place of ${asked}`);
  const listed = words.map((word, index) => (index === 0 ? word : markup`, ${word}`));
  return markup`<p role="status">No post has all these words. These posts have ${listed}.</p>`;
}

function nothingFound({ asked, chosen, workspaces }: SearchForm): Html {
  const { query, workspace_id } = asked;
  const advice = [
    ...(query?.includes('"') === true
      ? [markup`Leave out the quotation marks: quoted words are only found exactly.`]
      : []),
    ...(hasFilters(asked) && query !== undefined
      ? [markup`<a href="${withQuery(SEARCH, valuesOf({ query, workspace_id }))}">Search without the filters.</a>`]
      : []),
    ...(chosen.length < workspaces.length
      ? [
          markup`<a href="${withQuery(SEARCH, valuesOf({ ...asked, workspace_id: undefined, channel_ids: undefined }))}">Search in all your workspaces.</a>`,
        ]
      : []),
    markup`Use fewer or other words. All words must be in one post or its title.`,
    markup`Posts that you cannot read are not found, and neither are names of files.`,
  ];
  return markup`<h2>Nothing found</h2>
      <p>What you can try:</p>
      <ul>${advice.map((one) => markup`<li>${one}</li>`)}</ul>`;
}

function resultItem({ post, text, titleMarks }: Shown, form: SearchForm, results: Results): Html {
  const { query = '' } = form.asked;
  const isInThread = 'thread_id' in post;
  const [kind, id] = isInThread
    ? (['thread', post.thread_id] as const)
    : (['conversation', post.conversation_id] as const);
  const path = placePath({ kind, id, at: results.indexes.get(post.id) ?? -1, query });
  const time = new Date(post.posted_ts * 1000);
  const snippet = text.snippet === '' ? NOTHING : markup`<p>${markedText(text.snippet, text.snippet_marks)}</p>`;
  const states = [
    ...(form.chosen.length > 1 ? [form.workspaces.find((one) => one.id === post.workspace_id)?.name ?? ''] : []),
    ...(isInThread && post.closed ? ['closed'] : []),
    ...(post.archived ? ['archived'] : []),
  ];
  return markup`<li>
        <h3><a href="${path}">${markedText(post.title, titleMarks)}</a></h3>
        ${snippet}
        <p class="soft">${whereText(post, results)} · ${timeTag(time, formatMinute(time, form.timezone))}${states.map((state) => markup` · ${state}`)}</p>
      </li>`;
}

function whereText(post: Shown['post'], { names, actorId }: Results): string {
  const nameOf = (id: number) => names.get(id) ?? 'somebody';
  const author = nameOf(post.creator);
  if ('thread_id' in post)
    return `${post.kind === 'thread' ? 'Thread' : 'Comment'} by ${author} in ${post.channel_name}`;
  const others = post.participants.filter((id) => id !== actorId);
  const shown = others.slice(0, NAMES_SHOWN).map(nameOf);
  const more = others.length - shown.length;
  const listed = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const what = post.kind === 'message' ? `Message by ${author}` : 'Conversation';
  return listed === '' ? what : `${what}, conversation with ${listed}`;
}
