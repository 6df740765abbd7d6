import type { Oas3_1Schema } from '@redocly/openapi-core';

// The parts of OpenAPI that the contract uses. openapi/README.md says what our extensions mean.

export interface Schema extends Oas3_1Schema {
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  'x-also'?: Schema[];
  'x-clears'?: true;
  'x-counts'?: true;
  'x-default'?: unknown;
  'x-error'?: Record<string, string>;
  'x-max-bytes'?: number;
  'x-normal-form'?: 'NFC';
  'x-secret'?: true;
  'x-temp-id'?: true | 'new';
  'x-trim'?: true | 'end' | 'line';
  'x-uuid'?: true;
}

/** An example of an error, by its name. As it is published, operations refer to those of components.examples. */
interface ErrorExample {
  $ref?: string;
  summary?: string;
  value?: { error_code: number; error_string: string };
  'x-status'?: number;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, ErrorExample>;
  encoding?: Record<string, { contentType: string }>;
  'x-alternatives'?: Alternative[];
}

/**
 * The schema of a response to requests with certain arguments. A `oneOf` would not say when, and client generators
 * flatten a `oneOf` of an object and an integer.
 */
export interface Alternative {
  /** Arguments with their values, defaults included. All must hold. */
  when: Record<string, unknown>;
  /** What is returned, for the description of the response. */
  description: string;
  schema: Schema;
  example?: unknown;
}

export interface Parameter {
  /** One of components.parameters, in place of all other fields. */
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  deprecated?: boolean;
  /** How a list is written. Clients need it, although it is the default. */
  style?: 'form';
  explode?: boolean;
  schema: Schema;
  example?: unknown;
}

export interface ResponseObject {
  /** One of components.responses, in place of all other fields. */
  $ref?: string;
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, MediaType>;
  links?: Record<string, { $ref: string }>;
}

/** Where values of a response lead: to the parameters of an operation. */
export interface Link {
  operationId: string;
  description: string;
  parameters: Record<string, string>;
}

/** A header of responses. With `required` it is always there. */
export type Header = Omit<Parameter, 'name' | 'in'>;

/** Another path of an operation, in the contract as it is written. */
export interface Alias {
  path: string;
  method?: Method;
  deprecated?: string;
}

/** How many arguments of a group a request must give. */
export type Given = 'at_least_one' | 'exactly_one' | 'at_most_one';

/** A rule about several arguments of an operation. JSON Schema cannot state it for a query. */
export interface ArgumentGroup {
  given: Given;
  /** Absent in the contract as it is written: all that are not required. */
  arguments?: string[];
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject>;
  /** Requests that the service makes because of this one. They are published as they are. */
  callbacks?: Record<string, unknown>;
  deprecated?: boolean;
  /** In the document of the reference: programs that call it. */
  'x-codeSamples'?: { lang: string; label: string; source: string }[];
  'x-aliases'?: Alias[];
  /** In an alias that is written out: the operation that has the handler. */
  'x-alias-of'?: string;
  'x-answers'?: Schema;
  'x-any-body-type'?: true;
  'x-argument-groups'?: ArgumentGroup[];
  /** The day since which it is deprecated, as `YYYY-MM-DD`, and the path to use instead. */
  'x-deprecation'?: { since: string; successor: string };
  /** In the contract as it is written only its own. */
  'x-errors'?: string[];
  'x-messages'?: Schema;
  'x-page'?: true;
  'x-protocol'?: 'oauth' | 'live';
  'x-sets-session'?: true;
  /** Its transaction: none (`read`), the pipeline's (`write`), or one that the handler opens (`own`). */
  'x-transaction'?: 'read' | 'write' | 'own';
}

export type Method = 'get' | 'post';
export type PathItem = Partial<Record<Method, Operation>>;

export interface Document {
  openapi: string;
  info: { title: string; version: string; description?: string };
  externalDocs?: { url: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, PathItem>;
  webhooks: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<
      string,
      { type?: string; flows?: { authorizationCode?: { scopes: Record<string, string> } } }
    >;
    examples?: Record<string, ErrorExample>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, ResponseObject>;
    headers?: Record<string, Header>;
    links?: Record<string, Link>;
  };
  /** The catalogue of errors, in the published contract. */
  'x-error-codes': Record<string, { code: number; http: number; string: string }>;
  /** What is accepted wherever a token is, in prose. */
  'x-other-credentials'?: { in: string; name: string; description: string }[];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The record with each value changed. */
export function mapped<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** A mistake in the contract. The message says where. */
export class ContractError extends Error {}

export interface LocatedOperation {
  path: string;
  method: Method;
  operation: Operation;
}

/**
 * All operations of the API, in the order of the contract: everything that has a handler and takes the path of a
 * request (docs/architecture.md).
 */
export function operationsOf(document: Pick<Document, 'paths'>): LocatedOperation[] {
  return everythingIn(document).filter(
    ({ operation }) => operation['x-page'] === undefined && operation['x-protocol'] === undefined,
  );
}

/** Everything in the contract, including pages and other protocols. */
export function everythingIn(document: Pick<Document, 'paths'>): LocatedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
}

/** The operation that has the handler: itself, or the original of an alias. */
export function answeringId(operation: Operation): string {
  return operation['x-alias-of'] ?? operation.operationId;
}

/** Whether the operation refuses programs: all of them, or those without its scope. */
export function refusesPrograms({ security = [] }: Operation): boolean {
  return security.length > 0 && !security.some(({ oauth2 }) => oauth2?.length === 0);
}

const SCHEMA_PREFIX = '#/components/schemas/';

/** The name of the schema that a `$ref` points to, or undefined. */
export function refName(schema: Schema | undefined): string | undefined {
  return schema?.$ref?.startsWith(SCHEMA_PREFIX) ? schema.$ref.slice(SCHEMA_PREFIX.length) : undefined;
}

/** The schema, or the one that its `$ref` points to. Annotations next to the `$ref` take precedence. */
export function resolve(document: Document, schema: Schema): Schema {
  const name = refName(schema);
  if (name === undefined) return schema;
  const target = document.components.schemas[name];
  if (target === undefined) throw new ContractError(`${schema.$ref}: there is no such schema`);
  const { $ref: _, ...beside } = schema;
  return { ...resolve(document, target), ...beside };
}

/**
 * Whether callers send this schema: its `required` is written by hand. All other object schemas require every property
 * (behaviour/requests.md#null).
 */
export function isInput(schemaName: string): boolean {
  return schemaName.endsWith('Request') || schemaName.endsWith('Input');
}

/** The events, with the operation of a receiver and the object that it gets. */
export function eventsOf({ webhooks }: Pick<Document, 'webhooks'>) {
  return Object.entries(webhooks).flatMap(([name, { post }]) => {
    const schema = post && requestSchema(post);
    return post && schema ? [{ name, operation: post, schema }] : [];
  });
}

/** The schema of the body: of JSON, or of multipart if the operation receives a file. */
export function requestSchema(operation: Operation): Schema | undefined {
  const content = operation.requestBody?.content;
  return (content?.['application/json'] ?? content?.[MULTIPART])?.schema;
}

const MULTIPART = 'multipart/form-data';

/**
 * The file that an operation receives: its argument, its maximal size, and whether it counts towards the quota. An
 * operation with a file accepts only multipart bodies.
 */
export function uploadOf(document: Document, operation: Operation) {
  const file = [...argumentsOf(document, operation)].find(([, schema]) => isFile(schema));
  if (file === undefined) return undefined;
  const { 'x-max-bytes': maxBytes = 0, 'x-counts': counts = false } = file[1];
  return { argument: file[0], maxBytes, counts };
}

/** Whether an argument is a file. */
export function isFile(schema: Schema): boolean {
  return schema.format === 'binary';
}

/** The query parameters of an operation. Only these are arguments; headers are not. */
export function queryOf(operation: Operation): Parameter[] {
  return (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
}

/** Whether a request can have an `Idempotency-Key` (behaviour/requests.md#idempotency-key). */
export function takesKey({ parameters = [] }: Operation): boolean {
  return parameters.some(({ name }) => name === KEY_HEADER);
}

export const KEY_HEADER = 'Idempotency-Key';

/** The object that is the body of an operation, or one without properties. */
export function bodyOf(document: Document, operation: Operation): Schema {
  return resolve(document, requestSchema(operation) ?? {});
}

/** The arguments of an operation by name, from its body and its query. */
export function argumentsOf(document: Document, operation: Operation): Map<string, Schema> {
  const query = queryOf(operation).map(({ name, schema }): [string, Schema] => [name, schema]);
  return new Map([...query, ...Object.entries(bodyOf(document, operation).properties ?? {})]);
}

/** The names of the arguments of an operation that every request needs. */
export function requiredOf(document: Document, operation: Operation): Set<string> {
  const inQuery = queryOf(operation).filter((parameter) => parameter.required);
  return new Set([...inQuery.map(({ name }) => name), ...(bodyOf(document, operation).required ?? [])]);
}

/** Whether a request can lack an argument: one that is required, or all of a group. */
export function canLackArgument(document: Document, operation: Operation): boolean {
  const groups = operation['x-argument-groups'] ?? [];
  return requiredOf(document, operation).size > 0 || groups.some(({ given }) => given !== 'at_most_one');
}

/** The schemas in a schema, by what their places add to that of the whole. */
function partsOf({ items, oneOf = [], properties = {}, additionalProperties: values }: Schema): Record<string, Schema> {
  return {
    ...(items !== undefined && { '[]': items }),
    ...Object.fromEntries(oneOf.map((part, index) => [`|${index}`, part])),
    ...Object.fromEntries(Object.entries(properties).map(([name, part]) => [`.${name}`, part])),
    ...(typeof values === 'object' && { '{}': values }),
  };
}

/** The schema and all in it, with their places. A `$ref` is not followed. */
export function withParts(schema: Schema, place = ''): [place: string, part: Schema][] {
  const parts = Object.entries(partsOf(schema)).flatMap(([more, part]) => withParts(part, place + more));
  return [[place, schema], ...parts];
}

/** Whether any part of the schema satisfies the question. */
export function someSchema(document: Document, schema: Schema, question: (part: Schema) => boolean): boolean {
  const here = resolve(document, schema);
  return question(here) || Object.values(partsOf(here)).some((part) => someSchema(document, part, question));
}

/** The types that a value can have. */
export function typesOf({ type = [] }: Schema): string[] {
  return [type].flat();
}

/** The status of the successful response, its schema, and the alternatives to it. */
export function successOf(operation: Operation): { status: number; schema: Schema; alternatives: Alternative[] } {
  const found = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  const media = found?.[1].content?.['application/json'];
  if (found === undefined || media?.schema === undefined) {
    throw new ContractError(`${operation.operationId}: no success response with a JSON schema`);
  }
  return { status: Number(found[0]), schema: media.schema, alternatives: media['x-alternatives'] ?? [] };
}
