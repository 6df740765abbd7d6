import { writeAliases } from './aliases.js';
import { writeDefaults } from './body_defaults.js';
import { writeCursors } from './cursors.js';
import {
  argumentsOf,
  canLackArgument,
  ContractError,
  eventsOf,
  everythingIn,
  isInput,
  operationsOf,
  refName,
  refusesPrograms,
  requiredOf,
  resolve,
  someSchema,
  typesOf,
  withParts,
  type Document,
  type MediaType,
  type Method,
  type Operation,
  type ResponseObject,
  type Schema,
} from './document.js';
import { keepUsedExamples, writeErrors } from './error_catalogue.js';
import { writeHeaders } from './headers.js';
import { writePlain } from './plain.js';
import { refuseNul } from './texts.js';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/**
 * Writes out what follows from the contract as it is written: aliases, examples, form bodies, headers, and every error
 * that an operation can return. The result is the published contract.
 */
export function expand(source: Document): Document {
  const document = structuredClone(source);
  writeErrors(document);
  writePlain(document);
  writeCursors(document);
  writeAliases(document);
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (isInput(name)) boundIntegers(schema);
  }
  for (const { operation } of everythingIn(document)) {
    nameGroups(document, operation);
    expandBody(document, operation);
    for (const { schema } of operation.parameters ?? []) boundIntegers(schema);
    for (const response of Object.values(operation.responses)) addExample(document, response.content);
  }
  for (const { operation, method } of operationsOf(document)) {
    operation['x-transaction'] ??= method === 'get' ? 'read' : 'write';
    operation['x-errors'] = errorsOf(document, operation, method);
    Object.assign(operation.responses, errorResponses(document, operation['x-errors']));
  }
  for (const { name, operation } of eventsOf(document)) {
    addExample(document, operation.requestBody?.content);
    nameEvent(name, operation.requestBody?.content[JSON_TYPE]);
  }
  writeDefaults(document);
  keepUsedExamples(document);
  writeHeaders(document);
  refuseNul(document);
  return document;
}

/** Names the arguments of a group that names none: all that are not required. */
function nameGroups(document: Document, operation: Operation): void {
  const required = requiredOf(document, operation);
  const others = [...argumentsOf(document, operation).keys()].filter((name) => !required.has(name));
  for (const group of operation['x-argument-groups'] ?? []) group.arguments ??= others;
}

/** Limits the integers of requests to those that JSON carries unchanged: an int64 can have more digits. */
function boundIntegers(schema: Schema): void {
  for (const [, part] of withParts(schema)) {
    if (!typesOf(part).includes('integer') || part.$ref !== undefined) continue;
    part.minimum ??= Number.MIN_SAFE_INTEGER;
    part.maximum ??= Number.MAX_SAFE_INTEGER;
  }
}

/** Adds the form body, in which lists and objects are JSON text. Copies the example of the schema into both bodies. */
function expandBody(document: Document, operation: Operation): void {
  const json = operation.requestBody?.content[JSON_TYPE];
  if (operation.requestBody !== undefined && json === undefined)
    inlineArguments(document, operation.requestBody.content);
  // A body with a file has no JSON: it gets an example, but no form body.
  addExample(document, operation.requestBody?.content);
  if (operation.requestBody === undefined || json?.schema === undefined) return;
  const structured = Object.entries(resolve(document, json.schema).properties ?? {})
    .filter(([, property]) => someSchema(document, property, isStructured))
    .map(([name]) => name);
  const encoding = Object.fromEntries(structured.map((name) => [name, { contentType: JSON_TYPE }]));
  operation.requestBody.content[FORM] = { schema: json.schema, ...(structured.length > 0 && { encoding }) };
  addExample(document, operation.requestBody.content);
}

/**
 * Writes the schemas of arguments in their place, in bodies that are no JSON: a client for Rust has a parameter for
 * each of these arguments, and its type would be a module.
 */
function inlineArguments(document: Document, content: Record<string, MediaType>): void {
  for (const { schema } of Object.values(content)) {
    const shape = document.components.schemas[refName(schema) ?? ''];
    if (shape?.properties === undefined) continue;
    const properties = Object.entries(shape.properties).map(([name, part]) => [name, resolve(document, part)]);
    shape.properties = Object.fromEntries(properties);
  }
}

function isStructured(schema: Schema): boolean {
  return typesOf(schema).some((type) => type === 'array' || type === 'object');
}

function addExample(document: Document, content: Record<string, MediaType> | undefined): void {
  for (const media of Object.values(content ?? {})) {
    if (media.schema === undefined || media.example !== undefined || media.examples !== undefined) continue;
    const example = exampleOf(document, media.schema);
    if (example !== undefined) media.example = example;
  }
}

/** The example of a schema that several events share says which of them it is. */
function nameEvent(name: string, media: MediaType | undefined): void {
  if (media?.example !== undefined) media.example = { ...Object(media.example), event_type: name };
}

function exampleOf(document: Document, schema: Schema): unknown {
  if (schema.type === 'array' && schema.items !== undefined) {
    const item = exampleOf(document, schema.items);
    return item === undefined ? undefined : [item];
  }
  const target = document.components.schemas[refName(schema) ?? ''];
  if (target?.oneOf?.[0] !== undefined) return exampleOf(document, target.oneOf[0]);
  return target?.examples?.[0];
}

// A URL can be too large as well as a body.
const ALWAYS = [
  'argument_invalid',
  'not_acceptable',
  'too_large',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
];
/** The errors of a body. */
export const WITH_BODY: readonly string[] = ['bad_request', 'unsupported_media_type'];
const WITH_CREDENTIALS = ['not_logged_in', 'token_invalid'];

/** Every error that the operation can return, in the order of the catalogue. */
function errorsOf(document: Document, operation: Operation, method: Method): string[] {
  const names = new Set([...(operation['x-errors'] ?? []), ...ALWAYS]);
  const add = (more: Iterable<string>) => [...more].forEach((name) => names.add(name));
  const inputs = [...argumentsOf(document, operation).values()];
  const has = (question: (part: Schema) => boolean) => inputs.some((input) => someSchema(document, input, question));

  if (method === 'post') add(WITH_BODY);
  if ((operation.security ?? []).length > 0) add(WITH_CREDENTIALS);
  if (refusesPrograms(operation)) add(['forbidden']);
  if (canLackArgument(document, operation)) add(['argument_missing']);
  if (has((part) => part['x-temp-id'] === true)) add(['temp_id_unknown']);
  if (has((part) => part['x-temp-id'] === 'new')) add(['temp_id_invalid', 'temp_id_taken']);
  for (const input of inputs) add(Object.values(resolve(document, input)['x-error'] ?? {}));

  const unknown = [...names].filter((name) => document['x-error-codes'][name] === undefined);
  if (unknown.length > 0) throw new ContractError(`${operation.operationId}: unknown errors ${unknown.join(', ')}`);
  return Object.keys(document['x-error-codes']).filter((name) => names.has(name));
}

/** One response for each status. Its examples are the errors with this status. */
function errorResponses(document: Document, names: string[]): Record<string, ResponseObject> {
  const byStatus = new Map<number, string[]>();
  for (const name of names) {
    const status = document['x-error-codes'][name]?.http ?? 500;
    byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => [
      String(status),
      {
        description: errors
          .map((name) => `${document['x-error-codes'][name]?.code} ${document['x-error-codes'][name]?.string}`)
          .join('; '),
        content: {
          [JSON_TYPE]: {
            schema: { $ref: '#/components/schemas/ErrorBody' },
            examples: Object.fromEntries(errors.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
          },
        },
      },
    ]),
  );
}
