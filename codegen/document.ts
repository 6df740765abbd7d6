/** The parts of an OpenAPI 3.1 document that the generator reads and writes, with our own `x-` annotations. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  title?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  maxItems?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  examples?: unknown[];
  /** An id input that may be a temporary id (`true`), or the argument that gives one (`new`). */
  'x-temp-id'?: true | 'new';
  /** Whoever knows it may act as somebody: an answer that holds it is never kept. */
  'x-secret'?: true;
  /** The text is trimmed before it is validated. */
  'x-trim'?: true;
  /** Empty means something (decision 1): null and an empty form value of a nullable argument are null, else empty is a text. */
  'x-clears'?: true;
  /** Which error a violation is, by Ajv keyword or `any`; otherwise it is `argument_invalid`. */
  'x-error'?: Record<string, string>;
  /** A copy of the named object schema that may be null too. */
  'x-or-null'?: string;
  /** Has the properties of the named object schema too, before its own. */
  'x-extends'?: string;
  /** Of a file that a request brings (`format: binary`): how many bytes it has at most. */
  'x-max-bytes'?: number;
  /** Of such a file: it counts towards what its user may have. */
  'x-counts'?: true;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, unknown>;
  encoding?: Record<string, { contentType: string }>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

export interface ResponseObject {
  /** In the place of all else: one of components.responses. */
  $ref?: string;
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, MediaType>;
}

/** One more path of an operation, in its fragment: one line. */
export interface Alias {
  path: string;
  /** The other one, for a GET that may be sent as a POST too, or a POST that may be a GET; otherwise the operation's own. */
  method?: Method;
  /** The day from which clients are told to use the operation itself, as `YYYY-MM-DD`. */
  deprecated?: string;
}

/** The success of an operation, as its fragment says it. */
export interface Returns {
  /** What the JSON is: the name of a schema, or a schema that has no name. */
  schema?: string | Schema;
  /** In the place of `schema`: the JSON is a list, and this is the name of its items' schema. */
  list?: string;
  description: string;
  /** The HTTP status, 200 unless it is said. */
  status?: number;
  example?: unknown;
}

/** An operation, and until they are written out the short forms of its fragment. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject>;
  deprecated?: boolean;
  /** Short for `security`: `public`, `own`, `token`, or the scope that a program needs. */
  'x-access'?: string;
  /** Short for `requestBody`: the name of the schema of its JSON. */
  'x-body'?: string;
  /** Short for `responses`: the success; the errors are derived. */
  'x-returns'?: Returns;
  /** The errors of this operation alone; those that all share are added. */
  'x-errors'?: string[];
  /** Whose transaction it runs in: none (`read`), the pipeline's (`write`), or the handler's (`own`). */
  'x-transaction'?: 'read' | 'write' | 'own';
  /** Its body is taken whatever its content type says: JSON is recognized by its first character (wire-rules 7). */
  'x-any-body-type'?: true;
  /** Where it answers as well; the published contract has each as an operation of its own. */
  'x-aliases'?: Alias[];
  /** Of an alias that is written out: the operation whose handler answers. */
  'x-alias-of'?: string;
  /** Since when it is deprecated, as `YYYY-MM-DD`, and the path to use instead. */
  'x-deprecation'?: { since: string; successor: string };
  /** A page, which a person opens in a browser; routes of its own answer it. */
  'x-page'?: true;
  /** It speaks another protocol than the API, with errors of its own; routes of its own answer it. */
  'x-protocol'?: 'oauth';
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
  servers?: unknown[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, PathItem>;
  webhooks: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, { flows?: { authorizationCode?: { scopes: Record<string, string> } } }>;
    examples?: Record<string, unknown>;
    responses?: Record<string, ResponseObject>;
  };
  'x-error-codes': Record<string, CatalogueEntry>;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A mistake in the contract; the message names the place. */
export class ContractError extends Error {}

export interface LocatedOperation {
  path: string;
  method: Method;
  operation: Operation;
}

/** All operations of the API, in the order of the contract: what goes the road of a request (docs/architecture.md), and has a handler. */
export function operationsOf(document: Pick<Document, 'paths'>): LocatedOperation[] {
  return everythingIn(document).filter(
    ({ operation }) => operation['x-page'] === undefined && operation['x-protocol'] === undefined,
  );
}

/** All that the contract describes, pages and what speaks other protocols included. */
export function everythingIn(document: Pick<Document, 'paths'>): LocatedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
}

/** The operation whose handler answers: itself, or the one that it is an alias of. */
export function answeringId(operation: Operation): string {
  return operation['x-alias-of'] ?? operation.operationId;
}

const SCHEMA_PREFIX = '#/components/schemas/';

/** The name that a `$ref` to a schema points at, or undefined. */
export function refName(schema: Schema | undefined): string | undefined {
  return schema?.$ref?.startsWith(SCHEMA_PREFIX) ? schema.$ref.slice(SCHEMA_PREFIX.length) : undefined;
}

/** The schema itself, or the one that its `$ref` points at; annotations beside the `$ref` win. */
export function resolve(document: Document, schema: Schema): Schema {
  const name = refName(schema);
  if (name === undefined) return schema;
  const target = document.components.schemas[name];
  if (target === undefined) throw new ContractError(`${schema.$ref}: there is no such schema`);
  const { $ref: _, ...beside } = schema;
  return { ...resolve(document, target), ...beside };
}

/** What callers send: hand-written `required`. All other object schemas are complete (decision 1). */
export function isInput(schemaName: string): boolean {
  return schemaName.endsWith('Request') || schemaName.endsWith('Input');
}

/** The body's schema of an operation: of JSON, or of multipart where the operation receives a file. */
export function requestSchema(operation: Operation): Schema | undefined {
  const content = operation.requestBody?.content;
  return (content?.['application/json'] ?? content?.[MULTIPART])?.schema;
}

const MULTIPART = 'multipart/form-data';

/** The file that an operation receives: which argument it is, how many bytes it has at most, and whether they count as its user's. */
export interface Upload {
  argument: string;
  maxBytes: number;
  counts: boolean;
}

/** The file that an operation receives, or undefined. Such an operation takes multipart bodies and no others. */
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

/** The parameters of an operation that are arguments: those of its query. */
export function queryOf(operation: Operation): Parameter[] {
  return (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
}

/** Whether an operation can be tried again under an `Idempotency-Key` (decision 45); one without the pipeline's transaction passes it on. */
export function takesKey(operation: Operation): boolean {
  if (operation['x-transaction'] !== 'write') return false;
  return (operation.parameters ?? []).some((parameter) => parameter.in === 'header' && parameter.name === KEY_HEADER);
}

export const KEY_HEADER = 'Idempotency-Key';

/** The arguments of an operation, by name: of the body and of the query. */
export function argumentsOf(document: Document, operation: Operation): Map<string, Schema> {
  const body = requestSchema(operation);
  const properties = body === undefined ? {} : (resolve(document, body).properties ?? {});
  const query = queryOf(operation).map((parameter): [string, Schema] => [parameter.name, parameter.schema]);
  return new Map([...query, ...Object.entries(properties)]);
}

/** Whether anything in the schema satisfies the question. */
export function someSchema(document: Document, schema: Schema, question: (part: Schema) => boolean): boolean {
  const here = resolve(document, schema);
  const parts = [here.items, ...(here.oneOf ?? []), ...Object.values(here.properties ?? {})];
  return question(here) || parts.some((part) => part !== undefined && someSchema(document, part, question));
}

/** The success response of an operation: its status and its schema. */
export function successOf(operation: Operation): { status: number; schema: Schema } {
  const found = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  const schema = found?.[1].content?.['application/json']?.schema;
  if (found === undefined || schema === undefined) {
    throw new ContractError(`${operation.operationId}: no success response with a JSON schema`);
  }
  return { status: Number(found[0]), schema };
}
