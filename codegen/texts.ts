import { isInput, operationsOf, queryOf, refName, typesOf, withParts, type Document, type Schema } from './document.js';

/** No NUL: PostgreSQL cannot store one. Regular expressions of PHP have no `\u0000`. */
export const NO_NUL = '^[^\\x00]*$';

/**
 * Publishes that the texts of callers have no NUL. The server refuses one when it decodes an argument
 * (src/http/decode.ts), with a reason of its own, so its validators do not check it again: `runtime.ts` omits the
 * pattern.
 */
export function refuseNul(document: Document): void {
  const roots = [
    ...Object.keys(document.components.schemas)
      .filter(isInput)
      .map((name) => ({ $ref: `#/components/schemas/${name}` })),
    ...operationsOf(document).flatMap(({ operation }) => queryOf(operation).map(({ schema }) => schema)),
  ];
  const seen = new Set<Schema>();
  for (const root of roots) refuseIn(document, root, seen);
}

function refuseIn(document: Document, schema: Schema, seen: Set<Schema>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  for (const [, part] of withParts(schema)) {
    if (mayHaveNul(part)) part.pattern = NO_NUL;
    const target = document.components.schemas[refName(part) ?? ''];
    if (target !== undefined) refuseIn(document, target, seen);
  }
}

/** Whether nothing else in a schema refuses a NUL. The format `name` is Skein's own, so most clients do not know it. */
function mayHaveNul(schema: Schema): boolean {
  const { enum: words, const: word, pattern, format } = schema;
  const known = format === 'name' ? undefined : format;
  return typesOf(schema).includes('string') && [words, word, pattern, known].every((rule) => rule === undefined);
}
