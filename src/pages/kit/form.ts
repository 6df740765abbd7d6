import type { FormErrors } from './form_errors.js';
import { Html, markup, NOTHING } from './html.js';

/** What every control of a form has. */
interface Control {
  /** The name under which the value is sent. */
  readonly name: string;
  /** The id of the element. By default the name; forms on one page whose fields have equal names need others. */
  readonly id?: string;
  readonly label: string;
  readonly value?: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  /** Whether the label of an optional field says so. By default it does; where all fields are optional, it need not. */
  readonly hasOptionalMark?: boolean;
  /** It gets the focus when the page is opened, unless another field has an error. */
  readonly isFocused?: boolean;
}

export interface InputField extends Control {
  readonly type: 'text' | 'search' | 'date' | 'time' | 'email' | 'password' | 'url';
  /** The value of the attribute `autocomplete`, by which browsers and password managers know the field. */
  readonly autocomplete: string;
  readonly isReadOnly?: boolean;
}

export interface SelectField extends Control {
  readonly options: readonly SelectOption[];
}

export interface SelectOption {
  readonly value: string;
  readonly text: string;
}

/**
 * How much of a value is shown, in code units. More than a field of this kind may have (behaviour/limits.md): what is
 * cut stays wrong.
 */
const SHOWN_LENGTHS = { line: 4096, text: 131_072 } as const;

/** A form that changes something. `novalidate`: the server validates, so that all messages are ours. */
export function postForm(action: string, hidden: Readonly<Record<string, string>>, content: Html): Html {
  return markup`<form method="post" action="${action}" novalidate>
      ${hiddenFields(hidden)}
      ${content}
    </form>`;
}

/** A form that changes something and sends a file. */
export function uploadForm(action: string, hidden: Readonly<Record<string, string>>, content: Html): Html {
  return markup`<form method="post" action="${action}" enctype="multipart/form-data" novalidate>
      ${hiddenFields(hidden)}
      ${content}
    </form>`;
}

function hiddenFields(hidden: Readonly<Record<string, string>>): Html[] {
  return Object.entries(hidden).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}" />`);
}

/** A form that only leads to the next page. */
export function getForm(action: string, content: Html): Html {
  return markup`<form method="get" action="${action}" novalidate>
      ${content}
    </form>`;
}

export function inputField(field: InputField, errors?: FormErrors): Html {
  const { type, autocomplete, isReadOnly = false, value = '', ...control } = field;
  const attributes = markup` type="${type}" autocomplete="${autocomplete}" value="${value.slice(0, SHOWN_LENGTHS.line)}"`;
  const readOnly = isReadOnly ? markup` readonly` : NOTHING;
  const isOptional = control.isOptional === true || isReadOnly;
  const hasOptionalMark = !isReadOnly && control.hasOptionalMark !== false;
  return labelled({ ...control, isOptional, hasOptionalMark }, errors, (shared) => {
    return markup`<input${shared}${attributes}${readOnly} />`;
  });
}

/** A field for a file. `accept` says which files the browser offers. */
export function fileField({ accept, ...control }: Control & { accept: string }, errors?: FormErrors): Html {
  return labelled(control, errors, (shared) => markup`<input${shared} type="file" accept="${accept}" />`);
}

export function textArea({ value = '', ...control }: Control, errors?: FormErrors): Html {
  // Browsers drop the first line break after the tag. This one is there to be dropped, so that none of the value is.
  return labelled(
    control,
    errors,
    (shared) =>
      markup`<textarea${shared} rows="3" autocomplete="off">\n${value.slice(0, SHOWN_LENGTHS.text)}</textarea>`,
  );
}

export function selectField({ value, options, ...control }: SelectField, errors?: FormErrors): Html {
  const items = options.map((option) => {
    const selected = option.value === value ? markup` selected` : NOTHING;
    return markup`<option value="${option.value}"${selected}>${option.text}</option>`;
  });
  return labelled(control, errors, (shared) => markup`<select${shared}>${items}</select>`);
}

/** A box to tick. It sends `true`. */
export function checkbox(name: string, label: string, isTicked: boolean, id = name): Html {
  const ticked = isTicked ? markup` checked` : NOTHING;
  return markup`<div class="field tick">
        <input type="checkbox" id="${id}" name="${name}" value="true"${ticked} />
        <label for="${id}">${label}</label>
      </div>`;
}

export interface CheckboxGroup extends Control {
  readonly options: readonly SelectOption[];
  /** The values that are ticked. */
  readonly chosen: readonly string[];
}

/** Boxes to tick. Each that is ticked sends its value under the same name. */
export function checkboxGroup({ name, label, options, chosen }: CheckboxGroup, errors?: FormErrors): Html {
  const error = errors?.fields.get(name);
  const described = error === undefined ? NOTHING : markup` aria-describedby="${name}-error"`;
  const boxes = options.map(({ value, text }) => {
    const ticked = chosen.includes(value) ? markup` checked` : NOTHING;
    const id = `${name}_${value}`;
    return markup`<div class="tick">
          <input type="checkbox" id="${id}" name="${name}" value="${value}"${ticked} />
          <label for="${id}">${text}</label>
        </div>`;
  });
  return markup`<fieldset class="field"${described}>
        <legend>${label}</legend>
        ${error === undefined ? NOTHING : markup`<p class="error" id="${name}-error">${error}</p>`}
        ${boxes}
      </fieldset>`;
}

/**
 * A control with its label, hint and error. `render` gets the attributes that all controls share. The first control
 * with an error gets the focus.
 */
function labelled(
  { name, id = name, label, hint, isOptional = false, hasOptionalMark = true, isFocused = false }: Control,
  errors: FormErrors | undefined,
  render: (shared: Html) => Html,
): Html {
  const error = errors?.fields.get(name);
  const [firstWithError] = errors?.fields.keys() ?? [];
  const described = [...(hint === undefined ? [] : [`${id}-hint`]), ...(error === undefined ? [] : [`${id}-error`])];
  const shared = [
    markup` id="${id}" name="${name}"`,
    isOptional ? NOTHING : markup` required`,
    described.length === 0 ? NOTHING : markup` aria-describedby="${described.join(' ')}"`,
    error === undefined ? NOTHING : markup` aria-invalid="true"`,
    name === (firstWithError ?? (isFocused ? name : undefined)) ? markup` autofocus` : NOTHING,
  ];
  return markup`<div class="field">
        <label for="${id}">${label}${isOptional && hasOptionalMark ? markup` <span class="optional">(optional)</span>` : NOTHING}</label>
        ${hint === undefined ? NOTHING : markup`<p class="hint" id="${id}-hint">${hint}</p>`}
        ${error === undefined ? NOTHING : markup`<p class="error" id="${id}-error">${error}</p>`}
        ${render(markup`${shared}`)}
      </div>`;
}

/** A field for a password that is set here. Its name depends on the form. */
export const NEW_PASSWORD_FIELD = {
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: 'At least 8 characters. Several words are better than one.',
} as const;

/** A field for the password that a person has, where their session alone is not enough. */
export const CURRENT_PASSWORD_FIELD = {
  name: 'current_password',
  label: 'Current password',
  type: 'password',
  autocomplete: 'current-password',
} as const;

export type ButtonStyle = 'primary' | 'secondary' | 'danger';

/**
 * A button that sends its form with `decision`. `label` is for screen readers, where the text alone is
 * ambiguous. It contains the text.
 */
export function button(text: string, decision: string, style: ButtonStyle = 'primary', label?: string): Html {
  const ariaLabel = label === undefined ? NOTHING : markup` aria-label="${label}"`;
  return markup`<button name="decision" value="${decision}" class="${style}"${ariaLabel}>${text}</button>`;
}

interface Confirmation {
  readonly text: string;
  /** For screen readers, where the text alone is ambiguous. It contains the text. */
  readonly label?: string;
  /** What will happen. */
  readonly effect: string;
}

/** A button that does nothing yet: it shows what will happen, and the form whose button does it. */
export function confirmation({ text, label, effect }: Confirmation, form: Html): Html {
  const ariaLabel = label === undefined ? NOTHING : markup` aria-label="${label}"`;
  return markup`<details class="confirm"><summary class="button danger"${ariaLabel}>${text}</summary>
        <p>${effect}</p>
        ${form}
      </details>`;
}

/** The alert above a form with errors. */
export function errorAlert(errors: FormErrors | undefined): Html {
  if (errors === undefined) return NOTHING;
  return markup`<p class="alert" role="alert">${errors.form ?? 'Please check the marked fields.'}</p>`;
}

/** The banner above a page that says what has been done. */
export function noticeBanner(text: string | undefined): Html {
  return text === undefined ? NOTHING : markup`<p class="notice" role="status">${text}</p>`;
}
