import type { Document, MediaType, Operation, PathItem, ResponseObject } from '../../codegen/document.js';
import { closed } from '../contract.js';

/** The validator ignores responses of 500 and above. Skein declares them, so they are replayed under another status. */
export function replayedStatus(status: number): number {
  return status < 500 ? status : status - 10;
}

/** The contract for checking responses: undeclared fields are wrong, and 5xx responses are declared like all others. */
export function answersDocument(contract: Document): Document {
  const document = closed(contract);
  for (const item of Object.values(document.paths)) {
    for (const operation of [item.get, item.post]) if (operation !== undefined) moveResponses(document, operation);
  }
  return document;
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
