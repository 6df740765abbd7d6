import { str, type Ajv2020, type AnySchemaObject, type FuncKeywordDefinition } from 'ajv/dist/2020.js';
import { inNormalForm } from '../normal_form.js';

const [LOW_SURROGATE, LOW_SURROGATE_BITS] = [0xdc00, 0xfc00];

/**
 * Makes `minLength` and `maxLength` count the normal form of a text whose schema has `x-normal-form`
 * (behaviour/accounts.md#passwords). Other texts are counted as they are, as Ajv does it.
 */
export function countNormalForms(ajv: Ajv2020): void {
  const limits = {
    maxLength: limit('more', (length, most) => length <= most),
    minLength: limit('fewer', (length, least) => length >= least),
  };
  for (const [keyword, definition] of Object.entries(limits)) {
    // Before `pattern`, as Ajv checks them: the first failure decides about the error.
    ajv.removeKeyword(keyword).addKeyword({ ...definition, keyword, before: 'pattern' });
  }
}

function limit(word: string, fits: (length: number, bound: number) => boolean): Omit<FuncKeywordDefinition, 'keyword'> {
  return {
    type: 'string',
    schemaType: 'number',
    compile: (bound: number, schema: AnySchemaObject) => {
      const form = schema['x-normal-form'] === undefined ? (text: string) => text : inNormalForm;
      return (text: string) => fits(codePointsOf(form(text)), bound);
    },
    error: { message: ({ schemaCode }) => str`must NOT have ${word} than ${schemaCode} characters` },
  };
}

/** Counted without a list of them, because texts may be long. */
function codePointsOf(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    if ((text.charCodeAt(index) & LOW_SURROGATE_BITS) !== LOW_SURROGATE) count += 1;
  }
  return count;
}
