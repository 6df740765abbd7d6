import { ContractError, refName, resolve, type Document, type Schema } from './document.js';

/**
 * Writes the mapping of each discriminator: which schema a value of the property means. Generators need it where a
 * schema has several values, or another name than its value. Without it the client for TypeScript (fetch) takes the
 * first schema of a union that has such properties, and that for Go refuses what fits several (decision 46a).
 */
export function writeDiscriminators(document: Document): void {
  for (const [name, { discriminator, oneOf = [] }] of Object.entries(document.components.schemas)) {
    if (discriminator === undefined) continue;
    const { propertyName } = discriminator;
    const entries = oneOf.flatMap((part) => entriesOf(document, name, part, propertyName));
    const values = entries.map(([value]) => value);
    const twice = values.find((value, index) => values.indexOf(value) < index);
    if (twice !== undefined) throw new ContractError(`${name}: two schemas have the ${propertyName} ${twice}`);
    discriminator.mapping = Object.fromEntries(entries);
  }
}

function entriesOf(document: Document, union: string, part: Schema, property: string): [string, string][] {
  const values = valuesOf(document, part, property);
  if (values.length === 0) throw new ContractError(`${union}: ${refName(part) ?? 'a part'} has no enum ${property}`);
  return values.map((value) => [value, part.$ref ?? '']);
}

/** The values that a property of a schema can have. */
export function valuesOf(document: Document, part: Schema, property: string): string[] {
  return (resolve(document, part).properties?.[property]?.enum ?? []).map(String);
}
