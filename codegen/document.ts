/** The part of a JSON schema that the generator reads and writes, with our own `x-` annotations. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  title?: string;
  description?: string;
  deprecated?: boolean;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  /** The default of an argument in a body, as it is published. */
  'x-default'?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  maxItems?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  dependentRequired?: Record<string, string[]>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  /** The property that says which schema of `oneOf` it is, and which values mean which. */
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  allOf?: Schema[];
  examples?: unknown[];
  /** As it is published: the other types that an argument may have. */
  'x-also'?: Schema[];
  /** The argument may be a temporary id (`true`), or defines one (`new`). */
  'x-temp-id'?: true | 'new';
  /** Its holder may act as a user. A response that contains it is never stored. */
  'x-secret'?: true;
  /**
   * The text is trimmed before it is validated: on both sides, or at its end only. With `line`, what the format `name`
   * refuses becomes a space first. A trimmed text of which nothing is visible is empty.
   */
  'x-trim'?: true | 'end' | 'line';
  /**
   * An empty value clears the field (decision 1): null or an empty form value of a nullable argument is null; for other
   * arguments it is an empty text.
   */
  'x-clears'?: true;
  /** The text is a UUID, which clients spell in several ways. Handlers get it in lower case, with hyphens. */
  'x-uuid'?: true;
  /** The lengths of the text are those of its normal form. */
  'x-normal-form'?: 'NFC';
  /** The error of a violation, by Ajv keyword or `any`. The default is `argument_invalid`. */
  'x-error'?: Record<string, string>;
  /** The maximal size of an uploaded file (`format: binary`), in bytes. */
  'x-max-bytes'?: number;
  /** An uploaded file counts towards the quota of its user. */
  'x-counts'?: true;
}

/** An example of an error, by its name. As it is published, operations refer to those of components.examples. */
export interface ErrorExample {
  $ref?: string;
  summary?: string;
  value?: { error_code: number; error_string: string };
  /** As it is written: the HTTP status of the error. */
  'x-status'?: number;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, ErrorExample>;
  encoding?: Record<string, { contentType: string }>;
  /** Of a response: other schemas, for requests with certain arguments. */
  'x-alternatives'?: Alternative[];
}

/**
 * The schema of a response to requests with certain arguments. A `oneOf` would not say when, and client generators
 * flatten a `oneOf` of an object and an integer.
 */
export interface Alternative {
  /**
   * Arguments with their values, defaults included. All must hold. Of several alternatives that hold, the one with the
   * most arguments counts.
   */
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

/** Where a value of a response leads, in components.links: to a parameter or to a field of a body of an operation. */
export interface Link {
  operationId: string;
  description: string;
  parameters?: Record<string, string>;
  requestBody?: Record<string, string>;
}

/** A header of responses, in components.headers. */
export interface Header {
  description: string;
  /** Whether it is always there. */
  required?: boolean;
  schema: Schema;
  example?: unknown;
}

/** Another path of an operation: one line in its fragment. */
export interface Alias {
  path: string;
  /**
   * The other method, for a GET that may also be sent as a POST, or the reverse. The default is the operation's method.
   */
  method?: Method;
  /** The day since which clients should use the original path, as `YYYY-MM-DD`. */
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
  /** The errors of this operation. The generator adds those that all share. */
  'x-errors'?: string[];
  /** Which of its arguments belong together. A request with too few gets 19, a request with too many gets 20. */
  'x-argument-groups'?: ArgumentGroup[];
  /** Its transaction: none (`read`), the pipeline's (`write`), or one that the handler opens (`own`). */
  'x-transaction'?: 'read' | 'write' | 'own';
  /** Its body is accepted with any content type: JSON is recognized by its first character (wire-rules 7). */
  'x-any-body-type'?: true;
  /** Its other paths. The published contract has an operation for each. */
  'x-aliases'?: Alias[];
  /** In an alias that is written out: the operation that has the handler. */
  'x-alias-of'?: string;
  /** The day since which it is deprecated, as `YYYY-MM-DD`, and the path to use instead. */
  'x-deprecation'?: { since: string; successor: string };
  /** Its response can begin or end a session. */
  'x-sets-session'?: true;
  /** A page for a browser. It has a route of its own. */
  'x-page'?: true;
  /**
   * It belongs to another protocol than the API: OAuth has other errors, a live stream has no end. It has a route
   * of its own.
   */
  'x-protocol'?: 'oauth' | 'live';
  /** Of a stream: the schema of each of its messages. */
  'x-messages'?: Schema;
  /** The schema of what its client sends. */
  'x-answers'?: Schema;
}

export type Method = 'get' | 'post';
export type PathItem = Partial<Record<Method, Operation>>;

export interface CatalogueEntry {
  code: number;
  http: number;
  string: string;
}

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
  'x-error-codes': Record<string, CatalogueEntry>;
  /** What is accepted wherever a token is, in prose. */
  'x-other-credentials'?: { in: string; name: string; description: string }[];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
 * (decision 1).
 */
export function isInput(schemaName: string): boolean {
  return schemaName.endsWith('Request') || schemaName.endsWith('Input');
}

/** The schema of the body: of JSON, or of multipart if the operation receives a file. */
export function requestSchema(operation: Operation): Schema | undefined {
  const content = operation.requestBody?.content;
  return (content?.['application/json'] ?? content?.[MULTIPART])?.schema;
}

const MULTIPART = 'multipart/form-data';

/** The file that an operation receives: its argument, its maximal size, and whether it counts towards the quota. */
export interface Upload {
  argument: string;
  maxBytes: number;
  counts: boolean;
}

/** The file that an operation receives, or undefined. An operation with a file accepts only multipart bodies. */
export function uploadOf(document: Document, operation: Operation): Upload | undefined {
  const schema = operation.requestBody?.content[MULTIPART]?.schema;
  const properties = schema === undefined ? {} : (resolve(document, schema).properties ?? {});
  const [file] = Object.entries(properties).filter(([, property]) => isFile(property));
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

/**
 * Whether the pipeline handles the `Idempotency-Key` of an operation (decision 45). An operation without the pipeline's
 * transaction passes the key on.
 */
export function takesKey(operation: Operation): boolean {
  if (operation['x-transaction'] !== 'write') return false;
  return (operation.parameters ?? []).some((parameter) => parameter.in === 'header' && parameter.name === KEY_HEADER);
}

export const KEY_HEADER = 'Idempotency-Key';

/** The arguments of an operation by name, from its body and its query. */
export function argumentsOf(document: Document, operation: Operation): Map<string, Schema> {
  const body = requestSchema(operation);
  const properties = body === undefined ? {} : (resolve(document, body).properties ?? {});
  const query = queryOf(operation).map((parameter): [string, Schema] => [parameter.name, parameter.schema]);
  return new Map([...query, ...Object.entries(properties)]);
}

/** The names of the arguments of an operation that every request needs. */
export function requiredOf(document: Document, operation: Operation): Set<string> {
  const body = requestSchema(operation);
  const inBody = body === undefined ? [] : (resolve(document, body).required ?? []);
  const inQuery = queryOf(operation).filter((parameter) => parameter.required);
  return new Set([...inQuery.map(({ name }) => name), ...inBody]);
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

/** The status of the successful response, its schema, and those of its alternatives. */
export function successOf(operation: Operation): { status: number; schema: Schema; others: Schema[] } {
  const found = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  const media = found?.[1].content?.['application/json'];
  if (found === undefined || media?.schema === undefined) {
    throw new ContractError(`${operation.operationId}: no success response with a JSON schema`);
  }
  const others = (media['x-alternatives'] ?? []).map(({ schema }) => schema);
  return { status: Number(found[0]), schema: media.schema, others };
}
