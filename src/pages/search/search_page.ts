import type { Shown } from '../../domain/search/searching.js';
import type { NamedWorkspace } from '../../models/console.js';
import type { SearchableChannel } from '../../models/search_page.js';
import type { FormErrors } from '../kit/form_errors.js';
import { checkbox, errorAlert, getForm, inputField, selectField } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { hasFilters, isSearch, type Asked } from './asked.js';
import { SEARCH } from './paths.js';
import { resultsSection } from './results.js';

/** What the form shows. */
export interface SearchForm {
  readonly asked: Asked;
  /** All workspaces of the person. */
  readonly workspaces: readonly NamedWorkspace[];
  /** Those that are searched. */
  readonly chosen: readonly NamedWorkspace[];
  readonly channels: readonly SearchableChannel[];
  readonly timezone: string;
}

/** What a search has found. */
export interface Results {
  readonly shown: readonly Shown[];
  /** The `obj_index` of each post, by its id. */
  readonly indexes: ReadonlyMap<number, number>;
  /** Names of users, by their ids. */
  readonly names: ReadonlyMap<number, string>;
  readonly hits: { readonly count: number; readonly isExact: boolean };
  /** Misspelt words, and what was searched for in their place. */
  readonly corrections: ReadonlyMap<string, string>;
  /** The cursor of the next page, if there is one. */
  readonly next: string | undefined;
  readonly isFirst: boolean;
  readonly actorId: number;
}

export function searchPage(form: SearchForm, results: Results | undefined, errors?: FormErrors): Page {
  const { asked, workspaces } = form;
  return {
    title: asked.query === undefined ? 'Search' : `Search: ${asked.query}`,
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      ${workspaces.length === 0 ? markup`<p>You are in no workspace yet, so there is nothing to search.</p>` : searchForm(form, errors)}
      ${results === undefined ? hintSection(form, errors) : resultsSection(form, results)}
      <div class="after"><p><a href="/account">Your account</a></p></div>`,
  };
}

const SYNTAX =
  'Quoted words are found exactly as they are: "to be or not". A word after a minus is left out: launch -party.';

function searchForm(form: SearchForm, errors: FormErrors | undefined): Html {
  const { asked, workspaces } = form;
  const box = {
    ...({ name: 'query', label: 'Words', type: 'search', autocomplete: 'off', isOptional: true } as const),
    ...{ hint: SYNTAX, value: asked.query ?? '' },
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
  return selectField({ name: 'workspace_id', label: 'Workspace', hint, isOptional: true, options, value }, errors);
}

const TYPES = [
  { value: 'all', text: 'Everything' },
  { value: 'threads', text: 'Threads and comments' },
  { value: 'messages', text: 'Conversations' },
];

function filterFields({ asked, channels, timezone }: SearchForm, errors: FormErrors | undefined): Html {
  const field = (name: keyof Asked, label: string) => ({ name, label, isOptional: true, value: asked[name] ?? '' });
  const text = { type: 'text', autocomplete: 'off' } as const;
  const date = { type: 'date', autocomplete: 'off' } as const;
  const options = [
    { value: '', text: 'All channels' },
    ...channels.map(({ id, name, archived }) => ({ value: String(id), text: archived ? `${name} (archived)` : name })),
  ];
  const channel =
    channels.length === 0 ? NOTHING : selectField({ ...field('channel_ids', 'Channel'), options }, errors);
  return markup`<div class="pair">
        ${selectField({ ...field('type', 'What'), options: TYPES }, errors)}
        ${channel}
        ${inputField({ ...field('author', 'Author'), ...text, hint: 'A part of the name.' }, errors)}
        ${inputField({ ...field('title', 'Title'), ...text, hint: 'Words of the title.' }, errors)}
        ${inputField({ ...field('date_from', 'From'), ...date }, errors)}
        ${inputField({ ...field('date_to', 'To'), ...date, hint: `Days in ${timezone}.` }, errors)}
      </div>
      ${checkbox('mention_self', 'Only what mentions me, or a group that I am in', asked.mention_self === 'true')}`;
}

/** What is shown before anything has been searched for. */
function hintSection({ asked, workspaces }: SearchForm, errors: FormErrors | undefined): Html {
  if (errors !== undefined || workspaces.length === 0) return NOTHING;
  const isNarrowed = !isSearch(asked) && asked.type !== undefined;
  return markup`<p class="soft">${isNarrowed ? 'Type words too, or choose one more filter. ' : ''}Found are threads, comments and messages that you may read. A word finds its other forms, in capitals or not and with
      accents or not. From three letters on, the last word is found as the beginning of a longer one too.</p>`;
}
