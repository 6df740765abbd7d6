import {
  argumentsOf,
  everythingIn,
  resolve,
  successOf,
  type Document,
  type Operation,
  type ResponseObject,
} from './document.js';

/** The headers of a response: name -> component of openapi/components/headers.yaml. */
type Headers = Record<string, string>;

/** Declares the headers of every response (openapi/components/headers.yaml). Other headers say nothing about Skein. */
export function writeHeaders(document: Document): void {
  for (const { operation } of everythingIn(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const entries = Object.entries(headersOf(document, operation, Number(status)));
      sharedResponse(document, response).headers = Object.fromEntries(
        entries.map(([name, component]) => [name, { $ref: `#/components/headers/${component}` }]),
      );
    }
  }
}

/** A copy without headers, for types: handlers do not set the declared headers. */
export function withoutHeaders(document: Document): Document {
  const copy = structuredClone(document);
  delete copy.components.headers;
  const all = everythingIn(copy).flatMap(({ operation }) => Object.values(operation.responses));
  for (const response of all) delete sharedResponse(copy, response).headers;
  return copy;
}

/** The response, or the one of components.responses that its `$ref` points to. */
function sharedResponse({ components }: Document, response: ResponseObject): ResponseObject {
  return components.responses?.[response.$ref?.split('/').at(-1) ?? ''] ?? response;
}

function headersOf(document: Document, operation: Operation, status: number): Headers {
  const isSuccess = status < 300;
  return {
    'X-Request-Id': 'X-Request-Id',
    ...(operation['x-page'] ? {} : RATE_LIMIT),
    ...(status === 303 && { Location: 'Location' }),
    ...(status === 415 && { 'Accept-Encoding': 'Accept-Encoding' }),
    ...((status === 429 || status === 503) && { 'Retry-After': 'Retry-After' }),
    ...challengeOf(operation, status),
    ...(operation['x-deprecation'] && { Deprecation: 'Deprecation', Link: 'Successor' }),
    ...(isSuccess && hasPages(document, operation) && { Link: 'Link', 'Next-Cursor': 'Next-Cursor' }),
    ...(isSuccess && setsSession(operation) && { 'Set-Cookie': 'Set-Cookie' }),
  };
}

const RATE_LIMIT: Headers = {
  'RateLimit-Limit': 'RateLimit-Limit',
  'RateLimit-Remaining': 'RateLimit-Remaining',
  'RateLimit-Reset': 'RateLimit-Reset',
};

function challengeOf(operation: Operation, status: number): Headers {
  if (status === 401)
    return { 'WWW-Authenticate': operation['x-protocol'] === 'oauth' ? 'InvalidClient' : 'WWW-Authenticate' };
  return status === 403 && takesSession(operation) ? { 'WWW-Authenticate': 'InvalidToken' } : {};
}

/** Whether the headers of the response lead to the next page. Searches say in their body where it is. */
function hasPages(document: Document, operation: Operation): boolean {
  if (operation['x-page'] || operation['x-protocol'] || !argumentsOf(document, operation).has('cursor')) return false;
  return resolve(document, successOf(operation).schema).properties?.['next_cursor_mark'] === undefined;
}

/** Whether the response can have the cookie of a session: it extends a session, or its operation says so. */
function setsSession(operation: Operation): boolean {
  return operation['x-sets-session'] === true || takesSession(operation);
}

/** Where a token is accepted, so is a session (wire-rules 4). */
function takesSession({ security = [] }: Operation): boolean {
  return security.some((alternative) => 'token' in alternative);
}
