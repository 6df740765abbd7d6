import { isObject } from './document.js';
import type { Fragment } from './merge.js';

/** Words that make a text hard to read for people who learn English, and phrases that only look like a sentence. */
const UNPLAIN = [
  /\b(?:whoever|whomever|anew|lets? in|bears?|stands|beside|thereof|hangs?|so many|is gone)\b/i,
  /\bWhom\b/,
  /\bit is there\./i,
  /\bone item an? \w+\./i,
];

/**
 * The rules for the texts of the contract: every field and every parameter has a description, and no text has one of
 * the words above. Each finding names its fragment and its place.
 */
export function describeFindings(fragments: Fragment[]): string[] {
  const described = describedSchemas(fragments);
  return fragments.flatMap(({ name, content }) =>
    [
      ...[...fieldsIn(content), ...parametersIn(content)]
        .filter(({ value }) => !isDescribed(value) && !(isObject(value) && described.has(value['$ref'])))
        .map(({ place }) => `${place} has no description`),
      ...unplainTexts(content, []),
    ].map((finding) => `${name}.yaml: ${finding}`),
  );
}

/** A field or a parameter, and the words that name it in a finding. */
interface Described {
  place: string;
  value: unknown;
}

function schemasIn({ components }: Record<string, unknown>): [string, unknown][] {
  return isObject(components) && isObject(components['schemas']) ? Object.entries(components['schemas']) : [];
}

/** The `$ref` of every schema that has a description: its own, or that of the schema of which it is a copy. */
function describedSchemas(fragments: Fragment[]): Set<unknown> {
  const schemas = fragments.flatMap(({ content }) => schemasIn(content));
  const own = schemas.filter(([, schema]) => isDescribed(schema)).map(([name]) => name);
  const copies = schemas
    .filter(([, schema]) => isObject(schema) && own.some((name) => name === schema['x-or-null']))
    .map(([name]) => name);
  return new Set([...own, ...copies].map((name) => `#/components/schemas/${name}`));
}

function isDescribed(value: unknown): boolean {
  return isObject(value) && typeof value['description'] === 'string' && value['description'].trim() !== '';
}

function fieldsIn(content: Record<string, unknown>): Described[] {
  return schemasIn(content).flatMap(([name, schema]) => {
    const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
    return Object.entries(properties).map(([property, value]) => ({ place: `${name}.${property}`, value }));
  });
}

function parametersIn({ paths }: Record<string, unknown>): Described[] {
  const items = isObject(paths) ? Object.values(paths).filter(isObject) : [];
  const operations = items.flatMap((item) => Object.values(item)).filter(isObject);
  return operations.flatMap(({ operationId, parameters }) =>
    (Array.isArray(parameters) ? parameters : []).filter(isObject).map((value) => ({
      place: `${String(operationId)}: the parameter ${String(value['name'])}`,
      value,
    })),
  );
}

/** The texts below a value that have one of the words. A field may be called `description`; then it is not a text. */
function unplainTexts(value: unknown, place: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => unplainTexts(item, [...place, String(index)]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...place, key];
    if (key === 'example' || key === 'examples') return [];
    if (typeof inner !== 'string') return unplainTexts(inner, here);
    if (key !== 'summary' && key !== 'description') return [];
    return unplainWordsIn(inner).map((word) => `${here.join('/')}: "${word}" is not plain English`);
  });
}

function unplainWordsIn(text: string): string[] {
  const line = text.replace(/\s+/g, ' ');
  return UNPLAIN.flatMap((words) => words.exec(line)?.[0] ?? []);
}
