import { addAlternative } from './alternatives.js';
import {
  ContractError,
  everythingIn,
  isObject,
  type Document,
  type LocatedOperation,
  type MediaType,
  type Operation,
  type ResponseObject,
  type Returned,
  type Returns,
  type Schema,
} from './document.js';

/** The keys of a published operation, in their order: plain OpenAPI and our annotations. */
const PLAIN_KEYS = [
  'operationId',
  'x-page',
  'x-protocol',
  'x-messages',
  'x-answers',
  'x-aliases',
  'tags',
  'summary',
  'description',
  'security',
  'x-transaction',
  'x-any-body-type',
  'x-sets-session',
  'x-errors',
  'x-argument-groups',
  'parameters',
  'requestBody',
  'responses',
  'callbacks',
];
const OPERATION_KEYS = [...PLAIN_KEYS, 'x-access', 'x-body', 'x-returns'];
const EVENT_KEYS = ['operationId', 'tags', 'summary', 'description', 'x-body', 'requestBody', 'responses'];
const RETURNS_KEYS = ['schema', 'list', 'description', 'status', 'example', 'alternatives'];
const ALTERNATIVE_KEYS = ['when', 'schema', 'list', 'description', 'example'];

/**
 * Writes out the short forms of all operations and events: `x-access`, `x-body`, `x-returns`, and the fields that are
 * the same for every event.
 */
export function writeShortForms(document: Document): void {
  for (const located of everythingIn(document)) {
    const { path, method } = located;
    document.paths[path] = { ...document.paths[path], [method]: plainOperation(document, located) };
  }
  for (const [name, { post }] of Object.entries(document.webhooks)) {
    if (post !== undefined) document.webhooks[name] = { post: plainEvent(document, name, post) };
  }
}

function plainOperation(document: Document, { path, method, operation }: LocatedOperation): Operation {
  if (!('operationId' in operation)) throw new ContractError(`${method} ${path}: no operationId`);
  const place = operation.operationId;
  refuseUnknownKeys(place, operation, OPERATION_KEYS);
  refuseBoth(place, operation, 'x-access', 'security');
  refuseBoth(place, operation, 'x-body', 'requestBody');
  const { 'x-access': access, 'x-body': body, 'x-returns': returns, ...rest } = operation;
  const plain = {
    ...rest,
    ...(access !== undefined && { security: securityOf(place, access) }),
    ...(body !== undefined && {
      requestBody: { required: true, content: jsonOf(namedSchema(document, `${place}: x-body`, body)) },
    }),
    ...(returns !== undefined && { responses: withSuccess(document, place, returns, rest) }),
  };
  if (!('tags' in plain)) throw new ContractError(`${place}: no tags, and none in the x-defaults of its fragment`);
  // Without `security` the operation would be public.
  if (!('security' in plain))
    throw new ContractError(`${place}: no x-access, and none in the x-defaults of its fragment`);
  if (!('responses' in plain)) throw new ContractError(`${place}: no x-returns, which says what it returns`);
  return inOrder(plain);
}

/** An event has the tag Events, and any 2XX of its receiver is a success. */
function plainEvent(document: Document, name: string, event: Operation): Operation {
  refuseUnknownKeys(name, event, EVENT_KEYS);
  refuseBoth(name, event, 'x-body', 'requestBody');
  const { 'x-body': body, ...rest } = event;
  return inOrder({
    ...{ tags: ['Events'], responses: { '2XX': { description: 'Received.' } } },
    ...rest,
    ...(body !== undefined && { requestBody: { content: jsonOf(namedSchema(document, `${name}: x-body`, body)) } }),
  });
}

/**
 * `x-access`: anybody (`public`), only a user's own token or session (`own`), any token (`token`), or any token that
 * has the scope.
 */
function securityOf(place: string, access: unknown): Record<string, string[]>[] {
  if (typeof access !== 'string') throw new ContractError(`${place}: x-access is public, own, token or one scope`);
  if (access === 'public') return [];
  if (access === 'own') return [{ token: [] }];
  return [{ oauth2: access === 'token' ? [] : [access] }, { token: [] }];
}

/** The responses of an operation: its success, and those that its fragment writes out. */
function withSuccess(
  document: Document,
  place: string,
  returns: Returns,
  { responses = {} }: { responses?: Record<string, ResponseObject> },
): Record<string, ResponseObject> {
  const here = `${place}: x-returns`;
  refuseUnknownKeys(here, returns, RETURNS_KEYS);
  const { status = 200, description, example } = returns;
  if (typeof description !== 'string') throw new ContractError(`${here} has no description`);
  if (!Number.isInteger(status) || status < 200 || status > 299) {
    throw new ContractError(`${here}: ${status} is no status of success`);
  }
  if (responses[status] !== undefined) throw new ContractError(`${here} and responses both say ${status}`);
  const response = { description, content: jsonOf(returnedSchema(document, here, returns), example) };
  for (const alternative of returns.alternatives ?? []) {
    refuseUnknownKeys(`${here}: alternatives`, alternative, ALTERNATIVE_KEYS);
    const { list: _, when, ...rest } = alternative;
    addAlternative(response, { when, ...rest, schema: returnedSchema(document, here, alternative) });
  }
  return { [status]: response, ...responses };
}

function returnedSchema(document: Document, place: string, { schema, list }: Returned): Schema {
  if ((schema === undefined) === (list === undefined)) throw new ContractError(`${place} has either schema or list`);
  if (list !== undefined) return { type: 'array', items: namedSchema(document, place, list) };
  return typeof schema === 'object' ? schema : namedSchema(document, place, schema);
}

function namedSchema(document: Document, place: string, name: unknown): Schema {
  if (typeof name !== 'string' || document.components.schemas[name] === undefined) {
    throw new ContractError(`${place} names ${JSON.stringify(name)}, which is no schema`);
  }
  return { $ref: `#/components/schemas/${name}` };
}

function jsonOf(schema: Schema, example?: unknown): Record<string, MediaType> {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } };
}

function refuseUnknownKeys(place: string, written: unknown, known: readonly string[]): void {
  if (!isObject(written)) throw new ContractError(`${place} is an object with ${known.join(', ')}`);
  const unknown = Object.keys(written).filter((key) => !known.includes(key));
  if (unknown.length > 0) {
    throw new ContractError(`${place}: unknown key ${unknown.join(', ')}; known are ${known.join(', ')}`);
  }
}

function refuseBoth(place: string, operation: Operation, short: keyof Operation, plain: keyof Operation): void {
  if (short in operation && plain in operation) throw new ContractError(`${place}: says both ${short} and ${plain}`);
}

/** The same operation with its keys in the published order. */
function inOrder(operation: Operation): Operation {
  const keys = PLAIN_KEYS.filter((key) => key in operation).map((key) => [key, undefined]);
  return { ...Object.fromEntries(keys), ...operation };
}
