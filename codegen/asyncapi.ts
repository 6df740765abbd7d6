import {
  ContractError,
  everythingIn,
  queryOf,
  resolve,
  type Document,
  type LocatedOperation,
  type Schema,
} from './document.js';
import { valuesOf } from './discriminators.js';

const REFERENCE = /^#\/components\/schemas\/(\w+)$/;

interface Reference {
  $ref: string;
}

/** What a stream sends of one type. */
export interface Message {
  name: string;
  title: string;
  summary: string;
  contentType: string;
  payload: { allOf: Schema[] };
  examples?: { payload: unknown }[];
}

interface Channel {
  address: string;
  title: string;
  description: string;
  servers: Reference[];
  messages: Record<string, Reference>;
  bindings: { ws: { method: 'GET'; query: Schema; bindingVersion: string } };
}

interface StreamOperation {
  action: 'send' | 'receive';
  channel: Reference;
  title: string;
  summary: string;
  security: Reference[];
  messages: Reference[];
  bindings: { http: { method: 'GET'; query: Schema; bindingVersion: string } };
}

/** A document of AsyncAPI 3, as far as Skein has something to say in it. */
export interface AsyncApi {
  asyncapi: string;
  info: { title: string; version: string; description: string };
  defaultContentType: string;
  servers: Record<string, { host: string; protocol: string; description: string }>;
  channels: Record<string, Channel>;
  operations: Record<string, StreamOperation>;
  components: {
    messages: Record<string, Message>;
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, object>;
  };
}

const DESCRIPTION = `The streams and the socket of Skein, for tools of AsyncAPI. It is derived from the contract of the API, openapi.yaml, which has all operations.

A stream is read as server-sent events (the server \`http\`) or over a WebSocket (the server \`websocket\`), at the same address. The socket of deliveries is a WebSocket. Each
message is a JSON text. New types of messages are added: ignore those that you do not know. The guide "Events as they happen" says how to miss nothing.`;

/** The streams of the contract as a document of AsyncAPI. */
export function asyncApi(document: Document): AsyncApi {
  const streams = everythingIn(document).filter(({ operation }) => operation['x-messages'] !== undefined);
  const messages = Object.fromEntries(
    streams.flatMap((stream) => [...messagesOf(document, stream), ...answersOf(document, stream)]),
  );
  const channels = streams.map((stream) => [stream.operation.operationId, channelOf(document, stream)] as const);
  const operations = streams.flatMap((stream) => {
    const id = stream.operation.operationId;
    const sending = [`${id}.send`, sendingOf(document, stream)] as const;
    const answered = answersOf(document, stream).map(([name]) => name);
    return answered.length === 0 ? [sending] : [sending, [`${id}.receive`, receivingOf(stream, answered)] as const];
  });
  const used = { messages, channels };
  return {
    asyncapi: '3.0.0',
    info: { title: `${document.info.title}: streams`, version: document.info.version, description: DESCRIPTION },
    defaultContentType: 'application/json',
    servers: serversOf(document),
    channels: Object.fromEntries(channels),
    operations: Object.fromEntries(operations),
    components: {
      messages,
      schemas: schemasOf(document, used),
      securitySchemes: securitySchemesOf(document),
    },
  };
}

function serversOf({ servers }: Document): AsyncApi['servers'] {
  const { host, protocol } = new URL(servers?.[0]?.url ?? '');
  const isSecure = protocol === 'https:';
  return {
    http: { host, protocol: isSecure ? 'https' : 'http', description: 'Server-sent events.' },
    websocket: { host, protocol: isSecure ? 'wss' : 'ws', description: 'WebSockets.' },
  };
}

/** A message for each value of the discriminator, or one of the schema without alternatives. */
function messagesOf(document: Document, { operation }: LocatedOperation): [string, Message][] {
  const messages = operation['x-messages'] ?? {};
  const { discriminator, oneOf } = resolve(document, messages);
  if (oneOf === undefined) return [messageOf(document, messages)];
  if (discriminator === undefined) throw new ContractError(`${operation.operationId}: x-messages has no discriminator`);
  const { propertyName } = discriminator;
  return oneOf.flatMap((part) =>
    valuesOf(document, part, propertyName).map((value): [string, Message] => {
      const schema = resolve(document, part);
      const payload = { allOf: [part, { type: 'object', properties: { [propertyName]: { const: value } } }] };
      const examples = (schema.examples ?? []).filter((example) => isOf(example, propertyName, value));
      const message = {
        name: value,
        title: value,
        summary: summaryOf(document, value, schema),
        contentType: 'application/json',
        payload,
      };
      return [
        value,
        examples.length === 0 ? message : { ...message, examples: examples.map((example) => ({ payload: example })) },
      ];
    }),
  );
}

/** What the client of a stream sends. */
function answersOf(document: Document, { operation }: LocatedOperation): [string, Message][] {
  const answers = operation['x-answers'];
  return answers === undefined ? [] : [messageOf(document, answers)];
}

/** The message of a schema, under the name of the schema. */
function messageOf(document: Document, reference: Schema): [string, Message] {
  const name = REFERENCE.exec(reference.$ref ?? '')?.[1] ?? '';
  const { description = name, examples = [] } = resolve(document, reference);
  const shown = { name, title: name, summary: description, contentType: 'application/json' };
  return [name, { ...shown, payload: { allOf: [reference] }, examples: examples.map((payload) => ({ payload })) }];
}

function isOf(example: unknown, property: string, value: string): boolean {
  return typeof example === 'object' && example !== null && Reflect.get(example, property) === value;
}

/** What the contract says of the event of this name, or else of the schema. */
function summaryOf({ webhooks }: Document, name: string, schema: Schema): string {
  return webhooks[name]?.post?.summary ?? schema.description ?? name;
}

function namesOfMessages(document: Document, stream: LocatedOperation): string[] {
  return messagesOf(document, stream).map(([name]) => name);
}

function channelOf(document: Document, stream: LocatedOperation): Channel {
  const { operation, path } = stream;
  const answers = answersOf(document, stream).map(([name]) => name);
  const references = [...namesOfMessages(document, stream), ...answers].map((name): [string, Reference] => [
    name,
    { $ref: `#/components/messages/${name}` },
  ]);
  const servers = isSocket(stream) ? ['websocket'] : ['http', 'websocket'];
  return {
    address: path,
    title: operation.summary,
    description: operation.description.trim(),
    servers: servers.map((name) => ({ $ref: `#/servers/${name}` })),
    messages: Object.fromEntries(references),
    bindings: { ws: { method: 'GET', query: queryOfStream(stream), bindingVersion: '0.1.0' } },
  };
}

/** Whether a stream is a WebSocket alone. */
function isSocket({ operation }: LocatedOperation): boolean {
  return '101' in operation.responses;
}

/** The document is about Skein, so Skein sends what clients receive. */
function sendingOf(document: Document, stream: LocatedOperation): StreamOperation {
  const { summary } = stream.operation;
  const to = isSocket(stream)
    ? 'Sent to a client that has opened the socket.'
    : `${summary} to a client that has opened the stream.`;
  return { action: 'send', ...exchangedOn(stream, summary, to, namesOfMessages(document, stream)) };
}

function receivingOf(stream: LocatedOperation, names: readonly string[]): StreamOperation {
  return { action: 'receive', ...exchangedOn(stream, 'Answer', 'What a client answers to each message.', names) };
}

function exchangedOn(
  stream: LocatedOperation,
  title: string,
  summary: string,
  names: readonly string[],
): Omit<StreamOperation, 'action'> {
  const { operation } = stream;
  const channel = `#/channels/${operation.operationId}`;
  const schemes = new Set((operation.security ?? []).flatMap((one) => Object.keys(one)));
  return {
    channel: { $ref: channel },
    title,
    summary,
    security: [...schemes].map((name) => ({ $ref: `#/components/securitySchemes/${name}` })),
    messages: names.map((name) => ({ $ref: `${channel}/messages/${name}` })),
    bindings: { http: { method: 'GET', query: queryOfStream(stream), bindingVersion: '0.3.0' } },
  };
}

function queryOfStream({ operation }: LocatedOperation): Schema {
  const properties = queryOf(operation).map(({ name, description, schema }) => [
    name,
    description === undefined ? schema : { allOf: [schema], description },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** AsyncAPI calls the scopes of a flow those that are available. */
function securitySchemesOf({ components: { securitySchemes } }: Document): Record<string, object> {
  const schemes = Object.entries(securitySchemes).map(([name, { flows, ...scheme }]) => {
    if (flows === undefined) return [name, scheme];
    const renamed = Object.entries(flows).map(([flow, { scopes, ...rest }]) => [
      flow,
      { ...rest, availableScopes: scopes },
    ]);
    return [name, { ...scheme, flows: Object.fromEntries(renamed) }];
  });
  return Object.fromEntries(schemes);
}

/** The schemas that something refers to, and those to which these refer. */
function schemasOf(document: Document, used: unknown): Record<string, Schema> {
  const found = new Map<string, Schema>();
  const waiting = referencesIn(used);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = document.components.schemas[name];
    if (schema === undefined || found.has(name)) continue;
    found.set(name, schema);
    waiting.push(...referencesIn(schema));
  }
  const names = Object.keys(document.components.schemas).filter((name) => found.has(name));
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? {}]));
}

function referencesIn(value: unknown): string[] {
  const text = JSON.stringify(value);
  return [...text.matchAll(/"\$ref":"([^"]+)"/g)].flatMap(([, target = '']) => REFERENCE.exec(target)?.[1] ?? []);
}
