import { isObject, type Document } from './document.js';

/** The extensions of the contract as it is written. openapi/README.md says what each means. */
export const EXTENSIONS: ReadonlySet<string> = new Set([
  'x-aliases',
  'x-alternatives',
  'x-answers',
  'x-any-body-type',
  'x-argument-groups',
  'x-clears',
  'x-counts',
  'x-error',
  'x-errors',
  'x-max-bytes',
  'x-messages',
  'x-normal-form',
  'x-other-credentials',
  'x-page',
  'x-protocol',
  'x-secret',
  'x-sets-session',
  'x-status',
  'x-temp-id',
  'x-transaction',
  'x-trim',
  'x-uuid',
]);

/** The extensions that nobody reads, such as misspelt ones. OpenAPI allows any. */
export function extensionFindings(source: Document): string[] {
  return unknownIn(source, []);
}

function unknownIn(value: unknown, place: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => unknownIn(item, [...place, String(index)]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'example' || key === 'examples') return [];
    if (key.startsWith('x-') && !EXTENSIONS.has(key)) return [`${place.join('/')}: unknown extension ${key}`];
    return unknownIn(inner, [...place, key]);
  });
}
