import { refName, resolve, type Document, type Schema } from './document.js';

/**
 * The mapping of a discriminator has every value of every schema. Generators need it where a schema has several values,
 * or another name than its value. Without it the client for TypeScript (fetch) takes the first schema of a union that
 * has such properties, and that for Go refuses what fits several (behaviour/requests.md#client-generators).
 */
export function discriminatorFindings(document: Document, name: string, schema: Schema): string[] {
  const { discriminator, oneOf = [] } = schema;
  if (discriminator === undefined) return [];
  const { propertyName, mapping = {} } = discriminator;
  const entries = oneOf.flatMap((part) =>
    valuesOf(document, part, propertyName).map((value): [string, string | undefined] => [value, part.$ref]),
  );
  const without = oneOf.filter((part) => valuesOf(document, part, propertyName).length === 0);
  const values = entries.map(([value]) => value);
  return [
    ...without.map((part) => `${name}: ${refName(part) ?? 'a part'} has no enum ${propertyName}`),
    ...values
      .filter((value, index) => values.indexOf(value) < index)
      .map((value) => `${name}: two schemas have the ${propertyName} ${value}`),
    ...entries
      .filter(([value, $ref]) => mapping[value] !== $ref)
      .map(([value]) => `${name}: the mapping of its discriminator lacks ${value}`),
    ...Object.keys(mapping)
      .filter((value) => !values.includes(value))
      .map((value) => `${name}: no schema has the ${propertyName} ${value}`),
  ];
}

/** The values that a property of a schema can have. */
export function valuesOf(document: Document, part: Schema, property: string): string[] {
  return (resolve(document, part).properties?.[property]?.enum ?? []).map(String);
}
