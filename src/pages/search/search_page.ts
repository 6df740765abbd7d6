import { truncate } from '../../domain/text/post_text.js';
import type { FormErrors } from '../kit/form_errors.js';
import { checkbox, errorAlert, getForm, inputField, selectField, type InputField } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { hasFilters, isSearch, type Asked } from './query_form.js';
import type { Results, SearchForm } from './content.js';
import { SEARCH } from './paths.js';
import { resultsSection } from './results.js';

export function searchPage(form: SearchForm, results: Results | undefined, errors?: FormErrors): Page {
  const { asked, workspaces } = form;
  return {
    title:
      results === undefined || asked.query === undefined ? 'Search' : `Search: ${truncate(asked.query, TITLE_LENGTH)}`,
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      ${workspaces.length === 0 ? markup`<p>You are not in a workspace yet, so there is nothing to search.</p>` : searchForm(form, errors)}
      ${results === undefined ? hintSection(form, errors) : resultsSection(form, results)}`,
  };
}

/** No field of the form is required, so none is marked. */
const OPTIONAL = { isOptional: true, hasOptionalMark: false };
/** How much of the query the heading repeats. */
const TITLE_LENGTH = 60;
const SYNTAX = '"Quoted words" are found exactly. A minus before a word leaves out posts with it.';

function searchForm(form: SearchForm, errors: FormErrors | undefined): Html {
  const { asked, workspaces } = form;
  const box: InputField = {
    name: 'query',
    label: 'Words',
    type: 'search',
    autocomplete: 'off',
    ...OPTIONAL,
    hint: SYNTAX,
    value: asked.query ?? '',
  };
  const workspace = workspaces.length > 1 ? workspaceField(form, errors) : NOTHING;
  const open = hasFilters(asked) ? markup` open` : NOTHING;
  return markup`<search>${getForm(
    SEARCH,
    markup`<div class="row">${inputField(box, errors)}<button class="primary">Search</button></div>
      ${workspace}
      <details${open}><summary>Filters</summary>${filterFields(form, errors)}</details>`,
  )}</search>`;
}

function workspaceField({ asked, workspaces }: SearchForm, errors: FormErrors | undefined): Html {
  const options = [
    { value: '', text: 'All your workspaces' },
    ...workspaces.map(({ id, name }) => ({ value: String(id), text: name })),
  ];
  const hint = 'Choose one to search a single channel of it.';
  const value = asked.workspace_id ?? '';
  return selectField({ name: 'workspace_id', label: 'Workspace', hint, ...OPTIONAL, options, value }, errors);
}

const TYPES = [
  { value: 'all', text: 'Everything' },
  { value: 'threads', text: 'Threads and comments' },
  { value: 'messages', text: 'Conversations' },
];

function filterFields({ asked, channels, timezone }: SearchForm, errors: FormErrors | undefined): Html {
  const field = (name: keyof Asked, label: string) => ({ name, label, ...OPTIONAL, value: asked[name] ?? '' });
  const text = { type: 'text', autocomplete: 'off' } as const;
  const date = { type: 'date', autocomplete: 'off' } as const;
  const options = [
    { value: '', text: 'All channels' },
    ...channels.map(({ id, name, archived }) => ({ value: String(id), text: archived ? `${name} (archived)` : name })),
  ];
  const channel =
    channels.length === 0 ? NOTHING : selectField({ ...field('channel_ids', 'Channel'), options }, errors);
  return markup`<div class="pair">${selectField({ ...field('type', 'What'), options: TYPES }, errors)}${channel}</div>
      <div class="pair">
        ${inputField({ ...field('author', 'Author'), ...text, hint: 'A part of the name.' }, errors)}
        ${inputField({ ...field('title', 'Title'), ...text, hint: 'Words of the title.' }, errors)}
      </div>
      <div class="pair">
        ${inputField({ ...field('date_from', 'From'), ...date, hint: `Days in ${timezone}.` }, errors)}
        ${inputField({ ...field('date_to', 'To'), ...date }, errors)}
      </div>
      ${checkbox('mention_self', 'Only posts that mention me or a group of mine', asked.mention_self === 'true')}`;
}

/** What is shown before anything has been searched for. */
function hintSection({ asked, workspaces }: SearchForm, errors: FormErrors | undefined): Html {
  if (errors !== undefined || workspaces.length === 0) return NOTHING;
  const isNarrowed = !isSearch(asked) && asked.type !== undefined;
  return markup`<p class="soft">${isNarrowed ? 'Type words too, or choose one more filter. ' : ''}Search finds threads, comments and messages that you can read. It finds other forms of a word, and ignores capitals and accents. The
      last word may be incomplete, from three letters on.</p>`;
}
