import type { Faults } from './faults.js';
import { Html, markup, NOTHING } from './html.js';

/** What a person writes into a form. */
export interface Field {
  /** Also its id on the page. */
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  /** What browsers fill in by themselves. */
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string;
  /** It is shown, and cannot be changed. */
  readonly isFixed?: boolean;
}

/** A form that is sent back to us; `brought` is what it brings by itself. Browsers check nothing: what is wrong is said by our page. */
export function form(action: string, brought: Readonly<Record<string, string>>, inside: Html): Html {
  return markup`<form method="post" action="${action}" novalidate>
      ${Object.entries(brought).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}" />`)}
      ${inside}
    </form>`;
}

/** A field with its label, and beside it what was wrong with it. The first that is wrong has the focus. */
export function field({ name, label, type, autocomplete, value = '', hint, isFixed = false }: Field, faults?: Faults) {
  const fault = faults?.fields.get(name);
  const [first] = faults?.fields.keys() ?? [];
  const described = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(fault === undefined ? [] : [`${name}-fault`]),
  ];
  const attributes = [
    isFixed ? markup` readonly` : markup` required`,
    described.length === 0 ? NOTHING : markup` aria-describedby="${described.join(' ')}"`,
    fault === undefined ? NOTHING : markup` aria-invalid="true"`,
    name === first ? markup` autofocus` : NOTHING,
  ];
  return markup`<div class="field">
        <label for="${name}">${label}</label>
        ${hint === undefined ? NOTHING : markup`<p class="hint" id="${name}-hint">${hint}</p>`}
        ${fault === undefined ? NOTHING : markup`<p class="fault" id="${name}-fault">${fault}</p>`}
        <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}"${attributes} />
      </div>`;
}

/** A password to begin with, and what it takes. */
export const NEW_PASSWORD = {
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: 'At least 8 characters. Several words are better than one.',
} as const;

/** How much a button wants to be pressed. */
export type Weight = 'main' | 'plain' | 'grave';

/** A button that sends its form with a decision; `label` says more than its text, to who cannot see where it stands. */
export function button(text: string, decision: string, weight: Weight = 'main', label?: string): Html {
  const said = label === undefined ? NOTHING : markup` aria-label="${label}"`;
  return markup`<button name="decision" value="${decision}" class="${weight}"${said}>${text}</button>`;
}

/** What was wrong, above a form. */
export function alertOf(faults: Faults | undefined): Html {
  if (faults === undefined) return NOTHING;
  return markup`<p class="alert" role="alert">${faults.form ?? 'Something is not right yet. Please look at what is marked.'}</p>`;
}

/** What has been done, above a page. */
export function noticeOf(words: string | undefined): Html {
  return words === undefined ? NOTHING : markup`<p class="notice" role="status">${words}</p>`;
}
