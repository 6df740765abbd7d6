import { everythingIn, resolve, type Document, type Schema } from './document.js';

/**
 * What client generators need of a contract. Each rule has its reason: what a generator did with a contract that broke it
 * (docs/guides/clients.md).
 */
export function clientFindings(document: Document): string[] {
  return schemasOf(document).flatMap(([place, schema]) => unionFindings(document, place, schema));
}

/** Kotlin and Dart make one class of a union: with an integer in it, objects cannot be read. */
function unionFindings(document: Document, place: string, { oneOf = [] }: Schema): string[] {
  const objects = oneOf.filter((part) => [resolve(document, part).type].flat().includes('object'));
  if (objects.length === 0 || objects.length === oneOf.length) return [];
  return [`${place}: oneOf of an object and something else; a response says the other in x-alternatives`];
}

/** Every schema in the contract with its place, and every schema in these. */
function schemasOf(document: Document): [string, Schema][] {
  const roots = [
    ...Object.entries(document.components.schemas),
    ...everythingIn(document).flatMap(({ operation: { operationId, parameters = [], requestBody, responses } }) => [
      ...parameters.map(({ name, schema }): [string, Schema] => [`${operationId}?${name}`, schema]),
      ...[requestBody, ...Object.values(responses)].flatMap((one) =>
        Object.entries(one?.content ?? {}).map(([type, { schema = {} }]): [string, Schema] => [
          `${operationId} ${type}`,
          schema,
        ]),
      ),
    ]),
  ];
  return roots.flatMap(([place, schema]) => withParts(place, schema));
}

function withParts(place: string, schema: Schema): [string, Schema][] {
  const { items, oneOf = [], properties = {}, additionalProperties: values } = schema;
  return [
    [place, schema],
    ...(items === undefined ? [] : withParts(`${place}[]`, items)),
    ...oneOf.flatMap((part, index) => withParts(`${place}|${index}`, part)),
    ...Object.entries(properties).flatMap(([name, part]) => withParts(`${place}.${name}`, part)),
    ...(typeof values === 'object' ? withParts(`${place}{}`, values) : []),
  ];
}
