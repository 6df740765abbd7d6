import { everythingIn, type Document, type Operation, type ResponseObject } from './document.js';

const PREFIX = '#/components/responses/';

/**
 * The errors that nearly all operations have in common, by status. A generated client may have a type for each, so the
 * names say nothing of the codes: an error may be added. The errors of 400, 403 and 404 are those of an operation.
 */
const COMMON: Readonly<Record<string, string>> = {
  401: 'Unauthorized',
  406: 'NotAcceptable',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

/** A copy in which operations refer to the errors that most of them have. */
export function shareErrorResponses(document: Document): Document {
  const copy = structuredClone(document);
  const operations = everythingIn(copy).map(({ operation }) => operation);
  for (const [status, name] of Object.entries(COMMON)) {
    const shared = mostFrequent(operations.flatMap(({ responses }) => responses[status] ?? []));
    if (shared === undefined) continue;
    copy.components.responses = { ...copy.components.responses, [name]: shared };
    for (const operation of operations) share(operation, status, name, JSON.stringify(shared));
  }
  return copy;
}

function share({ responses }: Operation, status: string, name: string, text: string): void {
  const response = responses[status];
  if (response === undefined || JSON.stringify(response) !== text) return;
  // The description is repeated for people who read the file.
  responses[status] = { $ref: `${PREFIX}${name}`, description: response.description };
}

function mostFrequent(responses: readonly ResponseObject[]): ResponseObject | undefined {
  const counts = new Map<string, number>();
  const texts = responses.filter(({ $ref }) => $ref === undefined).map((response) => JSON.stringify(response));
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first === undefined || first[1] < 2 ? undefined : JSON.parse(first[0]);
}

/** The reverse: every operation has its responses itself. Changes the document. */
export function resolveResponses(document: Document): Document {
  for (const { operation } of everythingIn(document)) {
    for (const [status, { $ref }] of Object.entries(operation.responses)) {
      const shared = $ref === undefined ? undefined : document.components.responses?.[$ref.slice(PREFIX.length)];
      if (shared !== undefined) operation.responses[status] = structuredClone(shared);
    }
  }
  return document;
}
