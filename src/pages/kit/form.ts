import type { FormErrors } from './form_errors.js';
import { Html, markup, NOTHING } from './html.js';

/** What is asked of a person in a form. */
interface Asked {
  /** Also its id on the page. */
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly hint?: string;
  /** It may stay empty. */
  readonly isOptional?: boolean;
}

/** What a person writes into a form. */
export interface Field extends Asked {
  readonly type: 'text' | 'email' | 'password' | 'url';
  /** What browsers fill in by themselves. */
  readonly autocomplete: string;
  /** It is shown, and cannot be changed. */
  readonly isFixed?: boolean;
}

/** What can be chosen. */
export interface Option {
  readonly value: string;
  readonly text: string;
}

/** A form that is sent back to us; `brought` is what it brings by itself. Browsers check nothing: what is wrong is said by our page. */
export function form(action: string, brought: Readonly<Record<string, string>>, inside: Html): Html {
  return markup`<form method="post" action="${action}" novalidate>
      ${Object.entries(brought).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}" />`)}
      ${inside}
    </form>`;
}

/** A form that asks for the next page: nothing is changed by it. */
export function choosing(action: string, inside: Html): Html {
  return markup`<form method="get" action="${action}" novalidate>
      ${inside}
    </form>`;
}

/** A field with its label, and beside it what was wrong with it. The first that is wrong has the focus. */
export function field({ type, autocomplete, isFixed = false, value = '', ...asked }: Field, faults?: FormErrors) {
  const attributes = markup` type="${type}" autocomplete="${autocomplete}" value="${value}"`;
  const fixed = isFixed ? markup` readonly` : NOTHING;
  return labelled({ ...asked, isOptional: asked.isOptional === true || isFixed }, faults, (shared) => {
    return markup`<input${shared}${attributes}${fixed} />`;
  });
}

/** A field of several lines. */
export function area({ value = '', ...asked }: Asked, faults?: FormErrors): Html {
  // A browser takes one line break after the tag for none of the text's.
  return labelled(
    asked,
    faults,
    (shared) => markup`<textarea${shared} rows="3" autocomplete="off">\n${value}</textarea>`,
  );
}

/** One of several. */
export function choice(
  { value, options, ...asked }: Asked & { readonly options: readonly Option[] },
  faults?: FormErrors,
) {
  const items = options.map((option) => {
    const selected = option.value === value ? markup` selected` : NOTHING;
    return markup`<option value="${option.value}"${selected}>${option.text}</option>`;
  });
  return labelled(asked, faults, (shared) => markup`<select${shared}>${items}</select>`);
}

/** What is asked with its label; `control` is given the attributes that all have. */
function labelled(
  { name, label, hint, isOptional = false }: Asked,
  faults: FormErrors | undefined,
  control: (shared: Html) => Html,
) {
  const fault = faults?.fields.get(name);
  const [first] = faults?.fields.keys() ?? [];
  const described = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(fault === undefined ? [] : [`${name}-fault`]),
  ];
  const shared = [
    markup` id="${name}" name="${name}"`,
    isOptional ? NOTHING : markup` required`,
    described.length === 0 ? NOTHING : markup` aria-describedby="${described.join(' ')}"`,
    fault === undefined ? NOTHING : markup` aria-invalid="true"`,
    name === first ? markup` autofocus` : NOTHING,
  ];
  return markup`<div class="field">
        <label for="${name}">${label}</label>
        ${hint === undefined ? NOTHING : markup`<p class="hint" id="${name}-hint">${hint}</p>`}
        ${fault === undefined ? NOTHING : markup`<p class="fault" id="${name}-fault">${fault}</p>`}
        ${control(markup`${shared}`)}
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
export function alertOf(faults: FormErrors | undefined): Html {
  if (faults === undefined) return NOTHING;
  return markup`<p class="alert" role="alert">${faults.form ?? 'Something is not right yet. Please look at what is marked.'}</p>`;
}

/** What has been done, above a page. */
export function noticeOf(words: string | undefined): Html {
  return words === undefined ? NOTHING : markup`<p class="notice" role="status">${words}</p>`;
}
