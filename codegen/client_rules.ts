import { defaultFindings } from './body_defaults.js';
import { everythingIn, resolve, type Document, type Schema } from './document.js';
import { hasSeveralTypes } from './publish.js';
import { ownerOfName } from './reserved_names.js';

/**
 * What client generators need of a contract. Each rule has its reason: what a generator did with a contract that broke
 * it (docs/guides/clients.md).
 */
export function clientFindings(document: Document): string[] {
  return [
    ...securityFindings(document),
    ...Object.keys(document.components.schemas).flatMap(nameFindings),
    ...Object.entries(document.components.schemas).flatMap(enumFindings),
    ...schemasOf(document).flatMap(defaultFindings),
    ...schemasOf(document).flatMap(([place, schema]) => typeFindings(document, place, schema)),
    ...schemasOf(document).flatMap(([place, schema]) => unionFindings(document, place, schema)),
  ];
}

/**
 * hey-api sends a token by every scheme that an operation lists. OpenAPI Generator sorts them by name, and
 * typescript-fetch sends what the last one makes: without the word `Bearer` for OAuth.
 */
function securityFindings({ components: { securitySchemes }, paths }: Document): string[] {
  const keys = Object.entries(securitySchemes).filter(([, { type }]) => type === 'apiKey');
  const early = Object.entries(securitySchemes).filter(([name, { type }]) => type === 'http' && name < 'oauth2');
  const used = everythingIn({ paths }).flatMap(({ operation: { operationId, security = [] } }) =>
    security.flatMap((one) => Object.keys(one)).map((name) => [operationId, name] as const),
  );
  return [
    ...keys.map(([name]) => `${name}: a way to send the same token is in x-other-credentials and no security scheme`),
    ...early.map(([name]) => `${name}: the name of a bearer scheme comes after oauth2`),
    ...used.flatMap(([id, name]) => (name in securitySchemes ? [] : [`${id}: there is no security scheme ${name}`])),
  ];
}

function nameFindings(name: string): string[] {
  const owner = ownerOfName(name);
  return owner === undefined ? [] : [`${name}: no schema has the name of a class of ${owner}`];
}

/** Rust makes an enum of a property, in the file of its object. Both would have one name. */
function enumFindings([name, { properties = {} }]: [string, Schema]): string[] {
  return Object.entries(properties)
    .filter(([property, schema]) => schema.enum !== undefined && pascalCase(property) === name)
    .map(([property]) => `${name}.${property}: an enum has another name than its schema`);
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Only a named schema is published with one type (publish.ts). */
function typeFindings(document: Document, place: string, schema: Schema): string[] {
  if (document.components.schemas[place] !== undefined) return [];
  const hasList = (schema.oneOf ?? []).some((part) => resolve(document, part).type === 'array');
  return hasList || hasSeveralTypes(schema) ? [`${place}: several types; give it a name`] : [];
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
