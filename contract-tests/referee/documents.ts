import { schemaFor } from '../../codegen/alternatives.js';
import {
  everythingIn,
  type Document,
  type LocatedOperation,
  type MediaType,
  type Operation,
  type PathItem,
  type ResponseObject,
  type Schema,
} from '../../codegen/document.js';
import { closed } from '../contract.js';

/** The validator ignores responses of 500 and above. Skein declares them, so they are replayed under another status. */
export function replayedStatus(status: number): number {
  return status < 500 ? status : status - 10;
}

/** The contract for checking responses: undeclared fields are wrong, and 5xx responses are declared like all others. */
export function answersDocument(contract: Document): Document {
  const document = closed(contract);
  for (const { path, method, operation } of everythingIn(document)) {
    for (const [status, index, schema] of alternativesOf(operation)) {
      const content = { [JSON_TYPE]: { schema } };
      const responses = { [status]: { description: '', content } };
      const answered = { ...operation, operationId: `${operation.operationId}_${index}`, responses };
      document.paths[pathOf(path, index)] = { ...document.paths[pathOf(path, index)], [method]: answered };
    }
  }
  for (const { operation } of everythingIn(document)) moveResponses(document, operation);
  return document;
}

export const JSON_TYPE = 'application/json';

/** The alternatives of the responses: status, index from 1, schema. */
function alternativesOf({ responses }: Operation): [string, number, Schema][] {
  return Object.entries(responses).flatMap(([status, { content }]) =>
    (content?.[JSON_TYPE]?.['x-alternatives'] ?? []).map(({ schema }, index): [string, number, Schema] => [
      status,
      index + 1,
      schema,
    ]),
  );
}

/** In the document for responses, each alternative of a response has a path of its own. */
function pathOf(path: string, index: number): string {
  return index === 0 ? path : `${path}_${index}`;
}

/** The path, in the document for responses, of a response to a request with these arguments. */
export function answerPath(
  { path, operation }: LocatedOperation,
  status: number,
  input: Record<string, unknown>,
): string {
  return pathOf(path, alternativeIndex(operation, status, input));
}

/** Which alternative the response to a request with these arguments has, from 1; 0 for none. */
export function alternativeIndex({ responses }: Operation, status: number, input: Record<string, unknown>): number {
  const media = responses[String(status)]?.content?.[JSON_TYPE];
  if (media === undefined) return 0;
  const schemas = [media.schema, ...(media['x-alternatives'] ?? []).map(({ schema }) => schema)];
  return schemas.indexOf(schemaFor(media, input));
}

function moveResponses(document: Document, operation: Operation): void {
  operation.responses = Object.fromEntries(
    Object.entries(operation.responses).map(([status, response]) => [
      String(replayedStatus(Number(status))),
      wrapped(written(document, response)),
    ]),
  );
}

/** A shared response, resolved. */
function written({ components }: Document, response: ResponseObject): ResponseObject {
  const shared = response.$ref?.slice('#/components/responses/'.length);
  return (shared === undefined ? undefined : components.responses?.[shared]) ?? response;
}

/** The validator takes null for a missing body, so responses are replayed inside an object. */
function wrapped(response: ResponseObject): ResponseObject {
  const content = Object.entries(response.content ?? {}).map(([type, { schema = {} }]): [string, MediaType] => [
    type,
    { schema: { type: 'object', required: ['answer'], properties: { answer: schema } } },
  ]);
  return { ...response, content: Object.fromEntries(content) };
}

/** The path of an event in the document of events. */
export function eventPath(name: string): string {
  return `/${name}`;
}

/** A contract in which each webhook is a path, so that a validator of requests can check what receivers get. */
export function eventsDocument(contract: Document): Document {
  const { webhooks, ...rest } = closed(contract);
  const paths = Object.entries(webhooks).map(([name, { post }]): [string, PathItem] => [
    eventPath(name),
    post === undefined ? {} : { post },
  ]);
  return { ...rest, webhooks: {}, paths: Object.fromEntries(paths) };
}
