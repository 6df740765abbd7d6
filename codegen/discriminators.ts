import { resolve, type Document, type Schema } from './document.js';

/**
 * The mapping of a discriminator has every value of every schema. Generators need it where a schema has several values,
 * or another name than its value. Without it the client for TypeScript (fetch) takes the first schema of a union that
 * has such properties, and that for Go refuses what fits several (behaviour/requests.md#client-generators).
 */
export function discriminatorFindings(document: Document, name: string, schema: Schema): string[] {
  const { discriminator, oneOf = [] } = schema;
  if (discriminator === undefined) return [];
  const { propertyName, mapping = {} } = discriminator;
  const given = Object.entries(mapping).map(([value, reference]) => `${value}: ${reference}`);
  const needed = oneOf.flatMap((part) => {
    const values = valuesOf(document, part, propertyName);
    return (values.length === 0 ? ['a value'] : values).map((value) => `${value}: ${part.$ref}`);
  });
  return [
    ...needed
      .filter((one) => !given.includes(one))
      .map((one) => `${name}: the mapping of its discriminator lacks ${one}`),
    ...given.filter((one) => !needed.includes(one)).map((one) => `${name}: its discriminator is not ${one}`),
  ];
}

/** The values that a property of a schema can have. */
export function valuesOf(document: Document, part: Schema, property: string): string[] {
  return (resolve(document, part).properties?.[property]?.enum ?? []).map(String);
}
