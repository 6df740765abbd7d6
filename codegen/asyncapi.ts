import {
  ContractError,
  everythingIn,
  isObject,
  queryOf,
  refName,
  resolve,
  type Document,
  type LocatedOperation,
  type Operation,
  type Schema,
} from './document.js';
import { valuesOf } from './discriminators.js';

const DESCRIPTION = `The streams and the socket of Skein, for tools of AsyncAPI. It is derived from the contract of the API, openapi.yaml, which has all operations.

A stream is read as server-sent events (the server \`http\`) or over a WebSocket (the server \`websocket\`), at the same address. The socket of deliveries is a WebSocket. Each
message is a JSON text. New types of messages are added: ignore those that you do not know. The guide "Events as they happen" says how to miss nothing.`;

/** The streams of the contract as a document of AsyncAPI 3. */
export function asyncApi(document: Document) {
  const streams = everythingIn(document).filter(({ operation }) => operation['x-messages'] !== undefined);
  const parts = streams.map((stream) => streamOf(document, stream));
  const messages = Object.fromEntries(parts.flatMap(({ sent, answered }) => [...sent, ...answered]));
  const channels = Object.fromEntries(parts.map(({ id, channel }) => [id, channel]));
  return {
    asyncapi: '3.0.0',
    info: { title: `${document.info.title}: streams`, version: document.info.version, description: DESCRIPTION },
    defaultContentType: 'application/json',
    servers: serversOf(document),
    channels,
    operations: Object.fromEntries(parts.flatMap(({ operations }) => operations)),
    components: {
      messages,
      schemas: schemasIn(document, { messages, channels }),
      securitySchemes: securitySchemesOf(document),
    },
  };
}

function serversOf({ servers }: Document) {
  const { host, protocol } = new URL(servers?.[0]?.url ?? '');
  const isSecure = protocol === 'https:';
  return {
    http: { host, protocol: isSecure ? 'https' : 'http', description: 'Server-sent events.' },
    websocket: { host, protocol: isSecure ? 'wss' : 'ws', description: 'WebSockets.' },
  };
}

/** The channel of a stream, its messages, and its operations. The document is about Skein: Skein sends and receives. */
function streamOf(document: Document, { path, operation }: LocatedOperation) {
  const { operationId: id, summary: title, description, security = [], responses } = operation;
  const sent = messagesOf(document, operation['x-messages'] ?? {});
  const answered = messagesOf(document, operation['x-answers']);
  const query = queryOfStream(operation);
  const isSocket = '101' in responses;
  const channel = {
    address: path,
    title,
    description: description.trim(),
    servers: (isSocket ? ['websocket'] : ['http', 'websocket']).map((name) => ({ $ref: `#/servers/${name}` })),
    messages: Object.fromEntries(
      [...sent, ...answered].map(([name]) => [name, { $ref: `#/components/messages/${name}` }]),
    ),
    bindings: { ws: { method: 'GET', query, bindingVersion: '0.1.0' } },
  };
  const schemes = new Set(security.flatMap((one) => Object.keys(one)));
  const exchange = (action: 'send' | 'receive', words: { title: string; summary: string }, messages: typeof sent) => ({
    action,
    channel: { $ref: `#/channels/${id}` },
    ...words,
    security: [...schemes].map((name) => ({ $ref: `#/components/securitySchemes/${name}` })),
    messages: messages.map(([name]) => ({ $ref: `#/channels/${id}/messages/${name}` })),
    bindings: { http: { method: 'GET', query, bindingVersion: '0.3.0' } },
  });
  const summary = isSocket
    ? 'Sent to a client that has opened the socket.'
    : `${title} to a client that has opened the stream.`;
  const answer = { title: 'Answer', summary: 'What a client answers to each message.' };
  const operations: [string, ReturnType<typeof exchange>][] = [
    [`${id}.send`, exchange('send', { title, summary }, sent)],
  ];
  if (answered.length > 0) operations.push([`${id}.receive`, exchange('receive', answer, answered)]);
  return { id, channel, sent, answered, operations };
}

type Message = ReturnType<typeof messageOf>;

/** A message for each value of the discriminator, or one with the name of the schema. */
function messagesOf(document: Document, reference: Schema | undefined): [name: string, message: Message][] {
  if (reference === undefined) return [];
  const { discriminator, oneOf, description, examples = [] } = resolve(document, reference);
  const name = refName(reference) ?? '';
  if (oneOf === undefined) return [[name, messageOf(name, description ?? name, [reference], examples)]];
  if (discriminator === undefined) throw new ContractError(`${name}: messages of a stream need a discriminator`);
  const { propertyName } = discriminator;
  return oneOf.flatMap((part) =>
    valuesOf(document, part, propertyName).map((value): [string, Message] => {
      const schema = resolve(document, part);
      const summary = document.webhooks[value]?.post?.summary ?? schema.description ?? value;
      const ofType = { type: 'object', properties: { [propertyName]: { const: value } } };
      const own = (schema.examples ?? []).filter((example) => Object(example)[propertyName] === value);
      return [value, messageOf(value, summary, [part, ofType], own)];
    }),
  );
}

function messageOf(name: string, summary: string, allOf: Schema[], examples: readonly unknown[]) {
  const payloads = examples.map((payload) => ({ payload }));
  const message = { name, title: name, summary, contentType: 'application/json', payload: { allOf } };
  return { ...message, ...(payloads.length > 0 && { examples: payloads }) };
}

function queryOfStream(operation: Operation): Schema {
  const properties = queryOf(operation).map(({ name, description, schema }) => [
    name,
    description === undefined ? schema : { allOf: [schema], description },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** AsyncAPI calls the scopes of a flow those that are available. */
function securitySchemesOf({ components: { securitySchemes } }: Document): Record<string, object> {
  return JSON.parse(
    JSON.stringify(securitySchemes, (_, value: unknown) => {
      if (!isObject(value) || !('scopes' in value)) return value;
      const { scopes, ...flow } = value;
      return { ...flow, availableScopes: scopes };
    }),
  );
}

/** The schemas that something refers to, and those to which these refer. */
function schemasIn({ components: { schemas } }: Document, used: unknown): Record<string, Schema> {
  const found = new Set<string>();
  const find = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      find(schemas[name]);
    }
  };
  find(used);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
}
