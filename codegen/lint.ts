import { snakeCase } from './aliases.js';
import { alternativeFindings } from './alternatives.js';
import { WITH_CURSOR } from './cursors.js';
import { discriminatorFindings } from './discriminators.js';
import {
  argumentsOf,
  canLackArgument,
  everythingIn,
  isFile,
  KEY_HEADER,
  operationsOf,
  requiredOf,
  resolve,
  someSchema,
  successOf,
  takesKey,
  typesOf,
  withParts,
  type Document,
  type LocatedOperation,
  type Operation,
  type Schema,
} from './document.js';
import { hasSeveralTypes } from './publish.js';

/**
 * The rules for the contract that redocly.yaml cannot say. Those about client generators have as their reason what a
 * generator did with a contract that broke them (docs/guides/clients.md). Each finding names its place.
 */
export function lint(document: Document): string[] {
  return [
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => [
      ...namedFindings(name, schema),
      ...discriminatorFindings(document, name, schema),
    ]),
    ...schemasOf(document).flatMap(([place, schema]) => schemaFindings(document, place, schema)),
    ...operationsOf(document).flatMap((located) => [
      ...operationFindings(document, located),
      ...groupFindings(document, located.operation),
      ...fileFindings(document, located.operation),
    ]),
    ...everythingIn(document).flatMap(({ operation }) => alternativeFindings(document, operation)),
  ];
}

/** Rust makes an enum of a property, in the file of its object. Both would have one name. */
function namedFindings(name: string, { properties = {} }: Schema): string[] {
  return Object.entries(properties)
    .filter(([key, property]) => property.enum !== undefined && snakeCase(name) === `_${key}`)
    .map(([key]) => `${name}.${key}: an enum has another name than its schema`);
}

/** Every schema in the contract with its place, and every schema in these. */
function schemasOf(document: Document): [string, Schema][] {
  const inOperations = everythingIn(document).flatMap(({ operation }) => {
    const { operationId: id, parameters = [], requestBody, responses } = operation;
    const media = [requestBody, ...Object.values(responses)].flatMap((one) => Object.entries(one?.content ?? {}));
    return [
      ...parameters.map(({ name, schema }): [string, Schema] => [`${id}?${name}`, schema]),
      ...media.map(([type, { schema = {} }]): [string, Schema] => [`${id} ${type}`, schema]),
    ];
  });
  const roots = [...Object.entries(document.components.schemas), ...inOperations];
  return roots.flatMap(([place, schema]) => withParts(schema, place));
}

function schemaFindings(document: Document, place: string, schema: Schema): string[] {
  const { oneOf = [] } = schema;
  const isNamed = document.components.schemas[place] !== undefined;
  const parts = oneOf.map((part) => typesOf(resolve(document, part)));
  const objects = parts.filter((types) => types.includes('object'));
  const isSeveral = hasSeveralTypes(schema) || parts.some((types) => types.includes('array'));
  const errors = Object.values(schema['x-error'] ?? {}).filter((name) => document['x-error-codes'][name] === undefined);
  return [
    ...(typesOf(schema).includes('object') && !isNamed ? [`${place}: an inline object; give it a name`] : []),
    // Only a named schema is published with one type (publish.ts).
    ...(isSeveral && !isNamed ? [`${place}: several types; give it a name`] : []),
    // Kotlin and Dart make one class of a union: with an integer in it, objects cannot be read.
    ...(objects.length > 0 && objects.length < oneOf.length
      ? [`${place}: oneOf of an object and something else; a response says the other in x-alternatives`]
      : []),
    ...errors.map((name) => `${place}: x-error names ${name}, which is no error`),
  ];
}

function operationFindings(document: Document, { path, operation }: LocatedOperation): string[] {
  const { operationId: id, security = [], requestBody, 'x-alias-of': original } = operation;
  const scopes = document.components.securitySchemes['oauth2']?.flows?.authorizationCode?.scopes ?? {};
  const unknown = security.flatMap(({ oauth2 = [] }) => oauth2).filter((scope) => !(scope in scopes));
  const findings = unknown.map((scope) => `${id}: unknown scope ${scope}`);
  const expected = snakeCase(id.split('.')[1] ?? '');
  // The id of an alias is made from its path.
  if (original === undefined && !path.endsWith(`/${expected}`))
    findings.push(`${id}: the path ${path} does not end in ${expected}`);
  const names = argumentsOf(document, operation);
  if (security.length > 0)
    for (const name of ['token', 'chaos'].filter((one) => names.has(one)))
      findings.push(`${id}: the argument ${name} means something in every call`);
  // An empty body is an empty object (wire-rules 1).
  const isRequired = canLackArgument(document, operation);
  if (requestBody?.content['application/json'] !== undefined && requestBody.required !== isRequired)
    findings.push(`${id}: its requestBody has required: ${isRequired}`);
  const takes = takesKey(operation);
  if (operation['x-transaction'] !== 'own' && takes !== shouldTakeKey(document, operation))
    findings.push(`${id}: it ${takes ? 'cannot take' : 'takes'} an ${KEY_HEADER}`);
  // behaviour/requests.md#next-cursor.
  const isPage = successOf(operation).schema.type === 'array' && names.has('cursor');
  if (isPage !== names.has(WITH_CURSOR)) findings.push(`${id}: a list with a cursor takes ${WITH_CURSOR}`);
  return findings;
}

/**
 * An operation that writes for a user in the pipeline's transaction accepts a key
 * (behaviour/requests.md#idempotency-key), unless its response has a secret. An operation that opens its own
 * transaction does not: it checks a password, which must leave no stored trace, or sends mail.
 */
function shouldTakeKey(document: Document, operation: Operation): boolean {
  const { schema, alternatives } = successOf(operation);
  const all = [schema, ...alternatives.map((one) => one.schema)];
  const isSecret = all.some((one) => someSchema(document, one, (part) => part['x-secret'] === true));
  return operation['x-transaction'] === 'write' && (operation.security ?? []).length > 0 && !isSecret;
}

/** A group has several arguments of its operation. A request can give each or leave it out, so none has a default. */
function groupFindings(document: Document, operation: Operation): string[] {
  const all = argumentsOf(document, operation);
  const required = requiredOf(document, operation);
  return (operation['x-argument-groups'] ?? []).flatMap(({ arguments: names = [] }) => {
    const place = `${operation.operationId}: the group ${names.join(', ')}`;
    const schemas = names.map((name) => all.get(name)).filter((schema) => schema !== undefined);
    return [
      ...(names.length > 1 ? [] : [`${place} has fewer than two arguments`]),
      ...(schemas.length === names.length ? [] : [`${place} names what is no argument`]),
      ...(names.some((name) => required.has(name)) ? [`${place} has a required argument`] : []),
      ...(schemas.some((schema) => 'default' in schema || 'x-default' in schema) ? [`${place} has a default`] : []),
    ];
  });
}

/** A multipart body has one file, which is required. */
function fileFindings(document: Document, operation: Operation): string[] {
  const { operationId: id, requestBody } = operation;
  if (requestBody?.content['multipart/form-data'] === undefined) return [];
  const files = [...argumentsOf(document, operation)].filter(([, schema]) => isFile(schema)).map(([name]) => name);
  const isRequired = files.every((name) => requiredOf(document, operation).has(name));
  return files.length === 1 && isRequired ? [] : [`${id}: a multipart body has one file, which is required`];
}
