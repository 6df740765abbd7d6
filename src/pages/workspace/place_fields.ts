import type { FormErrors } from '../kit/form_errors.js';
import { inputField, textArea } from '../kit/form.js';
import type { Html } from '../kit/html.js';
import type { PlaceText } from './place_kinds.js';

/** The fields of `textFields`. */
export const TEXT_FIELDS = ['name', 'description'];

/** The name and the description of a channel or a group. */
export function textFields({ name, description }: PlaceText, errors: FormErrors | undefined): Html[] {
  return [
    inputField({ name: 'name', label: 'Name', type: 'text', autocomplete: 'off', value: name }, errors),
    textArea({ name: 'description', label: 'What it is for', isOptional: true, value: description }, errors),
  ];
}
