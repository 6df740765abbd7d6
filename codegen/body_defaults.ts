import { requestSchema, everythingIn, refName, resolve, type Document } from './document.js';

/**
 * Publishes the defaults of arguments in a body as `x-default`, and in words. Some generators require a property with a
 * `default` from callers.
 */
export function writeDefaults(document: Document): void {
  for (const { operation } of everythingIn(document)) {
    const schema = document.components.schemas[refName(requestSchema(operation)) ?? ''];
    for (const [key, property] of Object.entries(schema?.properties ?? {})) {
      if (schema === undefined || property.default === undefined) continue;
      const { default: value, ...rest } = property;
      const { description = '' } = resolve(document, property);
      const described = `${description.trim()} Default: ${inWords(value)}.`.trim();
      schema.properties = { ...schema.properties, [key]: { ...rest, description: described, 'x-default': value } };
    }
  }
}

function inWords(value: unknown): string {
  return value === '' ? 'an empty text' : `\`${String(value)}\``;
}

/** The contract as this program reads it: with each `x-default` as `default` again. */
export function withDefaultsAsKeyword<Part>(part: Part): Part {
  return JSON.parse(JSON.stringify(part), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('x-default' in value)) return value;
    const { 'x-default': chosen, ...schema } = value;
    return { ...schema, default: chosen };
  });
}
