import { addAlternative } from './alternatives.js';
import {
  argumentsOf,
  bodyOf,
  operationsOf,
  refName,
  resolve,
  successOf,
  type Alternative,
  type Document,
} from './document.js';

/**
 * The argument of every list with a `cursor` that asks for the next cursor in the body
 * (behaviour/requests.md#next-cursor).
 */
export const WITH_CURSOR = 'with_cursor';

/**
 * Writes what a list returns with `with_cursor`: an object of the list and the cursor of the next page, which is
 * otherwise only in `Link`.
 */
export function writeCursors(document: Document): void {
  for (const { operation } of operationsOf(document)) {
    if (!argumentsOf(document, operation).has(WITH_CURSOR)) continue;
    const { status, schema } = successOf(operation);
    const response = operation.responses[status];
    const media = response?.content?.['application/json'];
    if (response === undefined || media === undefined) continue;
    for (const { when, ...list } of [{ when: {}, ...media, schema }, ...(media['x-alternatives'] ?? [])]) {
      addAlternative(response, pageOf(document, { ...list, when: { ...when, [WITH_CURSOR]: true } }));
    }
  }
}

/** The alternative in which the list of `list` is the `items` of a page. */
function pageOf(document: Document, { when, schema, example }: Omit<Alternative, 'description'>): Alternative {
  const { items = {} } = schema;
  const name = `${refName(items) ?? 'Id'}Page`;
  const item = resolve(document, items).examples?.[0] ?? [example].flat()[0];
  const page = { items: [item], next_cursor: 'MTg5MzQ1NjAwMDAwMC4yNDU4Mw' };
  document.components.schemas[name] = {
    type: 'object',
    description: 'A page of a list, with `with_cursor`.',
    properties: {
      items: { type: 'array', description: 'The list.', items },
      next_cursor: { type: ['string', 'null'], description: 'The `cursor` of the next page. Null on the last page.' },
    },
    required: ['items', 'next_cursor'],
    examples: [page],
  };
  const description = 'the page and the cursor of the next one.';
  return { when, description, schema: { $ref: `#/components/schemas/${name}` }, example: page };
}

/** A copy without `with_cursor`, for clients that read pages by their `Link`. */
export function withoutCursors(document: Document): Document {
  const copy = structuredClone(document);
  for (const { operation } of operationsOf(copy)) {
    operation.parameters = (operation.parameters ?? []).filter(({ name }) => name !== WITH_CURSOR);
    delete bodyOf(copy, operation).properties?.[WITH_CURSOR];
    const media = operation.responses[successOf(operation).status]?.content?.['application/json'];
    if (media?.['x-alternatives'] === undefined) continue;
    media['x-alternatives'] = media['x-alternatives'].filter(({ when, schema }) => {
      if (!(WITH_CURSOR in when)) return true;
      delete copy.components.schemas[refName(schema) ?? ''];
      return false;
    });
  }
  return copy;
}
