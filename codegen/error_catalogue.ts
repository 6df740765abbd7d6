import { ContractError, operationsOf, type Document } from './document.js';

/**
 * Writes the catalogue of errors: `x-error-codes`, which programs read, and an example for each error, to which
 * operations refer. In the source they are the examples of one response, which mock servers answer with.
 */
export function writeErrors(document: Document): void {
  const media = document.components.responses?.['Error']?.content?.['application/json'];
  const errors = Object.entries(media?.examples ?? {});
  document['x-error-codes'] = {};
  document.components.examples = {};
  for (const [name, { value, 'x-status': http }] of errors) {
    if (http === undefined || value === undefined)
      throw new ContractError(`the error ${name} has no x-status or value`);
    const { error_code: code, error_string: string } = value;
    document['x-error-codes'][name] = { code, http, string };
    document.components.examples[name] = { summary: `${code} ${string}`, value };
  }
}

/** Deletes the examples of errors that no operation can return. */
export function keepUsedExamples(document: Document): void {
  const used = new Set(operationsOf(document).flatMap(({ operation }) => operation['x-errors'] ?? []));
  const examples = Object.entries(document.components.examples ?? {});
  document.components.examples = Object.fromEntries(examples.filter(([name]) => used.has(name)));
}
