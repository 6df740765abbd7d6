import { isObject, everythingIn, type Document } from './document.js';

/** Words that make a text hard to read for people who learn English, and phrases that only look like a sentence. */
const UNPLAIN = [
  /\b(?:whoever|whomever|anew|lets? in|bears?|stands|beside|thereof|hangs?|so many|is gone)\b/i,
  /\bWhom\b/,
  /\bit is there\./i,
  /\bone item an? \w+\./i,
];

/**
 * The rules for the texts of the contract as it is written: every field and every parameter has a description, and no
 * text has one of the words above. Each finding names its place.
 */
export function describeFindings(source: Document): string[] {
  return [
    ...[...fieldsIn(source), ...parametersIn(source)]
      .filter(({ value }) => !isDescribed(source, value))
      .map(({ place }) => `${place} has no description`),
    ...unplainTexts(source, []),
  ];
}

/** A field or a parameter, and the words that name it in a finding. */
interface Described {
  place: string;
  value: { $ref?: string; description?: string };
}

/** Whether it has a description: its own, that of what its `$ref` points to, or that of the object that may be null. */
function isDescribed(source: Document, { $ref, description = '' }: Described['value']): boolean {
  if (description.trim() !== '') return true;
  const [kind, name = ''] = $ref?.split('/').slice(-2) ?? [];
  if (kind === 'parameters') return isDescribed(source, source.components.parameters?.[name] ?? {});
  const schema = source.components.schemas[name];
  if (kind !== 'schemas' || schema === undefined) return false;
  const [object, other] = schema.oneOf ?? [];
  return isDescribed(source, schema) || (other?.type === 'null' && isDescribed(source, object ?? {}));
}

function fieldsIn({ components }: Document): Described[] {
  return Object.entries(components.schemas).flatMap(([name, schema]) =>
    [schema, ...(schema.allOf ?? [])].flatMap(({ properties = {} }) =>
      Object.entries(properties).map(([property, value]) => ({ place: `${name}.${property}`, value })),
    ),
  );
}

function parametersIn(source: Document): Described[] {
  return everythingIn(source).flatMap(({ operation: { operationId, parameters = [] } }) =>
    parameters.map((value) => ({ place: `${operationId}: the parameter ${value.name}`, value })),
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
