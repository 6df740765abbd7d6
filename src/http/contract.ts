import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isOneLine } from '../control_characters.js';
import type { OperationId } from '../generated/operations.js';
import { holdFile, type HeldFile } from './held_file.js';
import { countNormalForms } from './lengths.js';

/** A JSON Schema of the contract, with the keywords that the pipeline reads. */
export interface ContractSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  maxItems?: number;
  required?: string[];
  dependentRequired?: Record<string, string[]>;
  properties?: Record<string, ContractSchema>;
  additionalProperties?: boolean | ContractSchema;
  items?: ContractSchema;
  oneOf?: ContractSchema[];
  not?: ContractSchema;
  'x-temp-id'?: true | 'new';
  'x-trim'?: true | 'end' | 'line';
  'x-clears'?: true;
  'x-uuid'?: true;
  'x-normal-form'?: 'NFC';
  'x-error'?: Record<string, string>;
}

/** A rule about several arguments: how many of them a request must give. */
export interface ArgumentGroup {
  given: 'at_least_one' | 'exactly_one' | 'at_most_one';
  arguments: string[];
}

interface ContractOperation {
  operationId: OperationId;
  'x-argument-groups'?: ArgumentGroup[];
  parameters?: { name: string; in: string; required?: boolean; schema: ContractSchema }[];
  requestBody?: { content: Record<string, { schema: ContractSchema }> };
  responses: Record<string, { content?: Record<string, ResponseMedia> }>;
}

interface ResponseMedia {
  schema: ContractSchema;
  /** Schemas for requests with certain arguments. */
  'x-alternatives'?: { when: Record<string, unknown>; schema: ContractSchema }[];
}

export interface ContractDocument {
  servers: { url: string }[];
  paths: Record<string, Partial<Record<'get' | 'post', ContractOperation>>>;
  components: { schemas: Record<string, ContractSchema> };
}

const at = (file: string) => new URL(`../generated/${file}`, import.meta.url);

/** The contract without descriptions and examples. */
export const contract: ContractDocument = JSON.parse(readFileSync(at('runtime.json'), 'utf8'));

/** The files of the contract that a Skein publishes, and their types. */
const PUBLISHED = (['json', 'yaml'] as const).map((kind) => ({
  kind,
  type: `application/${kind}`,
  openapi: holdFile(at(`openapi.${kind}`)),
  asyncapi: holdFile(at(`asyncapi.${kind}`)),
}));

/** A file of the contract that is published. */
export interface PublishedFile {
  path: string;
  type: string;
  read(): Promise<Buffer>;
}

/**
 * The files of the contract by their paths, with this server's addresses, in examples too, so that generated clients
 * call this server.
 */
export function publishedContract(baseUrl: string, authUrl: string): PublishedFile[] {
  const written = (file: HeldFile, write: typeof withAddresses) => async () =>
    write(await file.read(), baseUrl, authUrl);
  return PUBLISHED.flatMap(({ kind, type, openapi, asyncapi }) => [
    { path: `/openapi.${kind}`, type, read: written(openapi, withAddresses) },
    { path: `/asyncapi.${kind}`, type, read: written(asyncapi, withServer) },
  ]);
}

/** A document of AsyncAPI names its servers by protocol and host. */
function withServer(file: Buffer, baseUrl: string, authUrl: string): Buffer {
  const own = new URL(contract.servers[0]?.url ?? '').host;
  const { host, protocol } = new URL(baseUrl);
  const secured = protocol === 'https:' ? 's' : '';
  const text = withAddresses(file, baseUrl, authUrl)
    .toString()
    .replaceAll(/(?<=^ +"?protocol"?: "?)(http|ws)(?="?,?$)/gm, `$1${secured}`)
    .replaceAll(own, host);
  return Buffer.from(text);
}

/**
 * A file with this server's addresses in place of those in the contract. All of them are ASCII, so a byte is taken for
 * a character: to decode two megabytes would delay others.
 */
export function withAddresses(file: Buffer, baseUrl: string, authUrl: string): Buffer {
  const [server] = contract.servers;
  if (server === undefined) throw new Error('The contract names no server.');
  const text = file.toString('latin1').replaceAll(`${server.url}/oauth`, `${authUrl}/oauth`);
  return Buffer.from(text.replaceAll(server.url, baseUrl), 'latin1');
}

const byId = new Map<string, ContractOperation>();
for (const item of Object.values(contract.paths)) {
  for (const operation of Object.values(item)) byId.set(operation.operationId, operation);
}

function operationOf(id: string): ContractOperation {
  const operation = byId.get(id);
  if (operation === undefined) throw new Error(`The contract has no operation ${id}.`);
  return operation;
}

/** The schema itself, or the one that its `$ref` names; annotations beside the `$ref` win. */
export function resolveSchema(schema: ContractSchema): ContractSchema {
  if (schema.$ref === undefined) return schema;
  const target = contract.components.schemas[schema.$ref.slice('#/components/schemas/'.length)];
  return target === undefined ? schema : { ...resolveSchema(target), ...schema, $ref: schema.$ref };
}

/** The schema of the list that a value may be; undefined where it may be none. */
export function listSchemaOf(schema: ContractSchema): ContractSchema | undefined {
  return [schema, ...(schema.oneOf ?? [])].map(resolveSchema).find(({ type }) => type === 'array');
}

/** The schema of a member that the contract declares; undefined for any other name. */
export function memberSchema({ properties = {} }: ContractSchema, name: string): ContractSchema | undefined {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return property && resolveSchema(property);
}

/** The arguments of an operation, from query and body, as one object schema. */
export function inputSchema(id: string): ContractSchema {
  const { parameters: all = [], requestBody } = operationOf(id);
  const parameters = all.filter((parameter) => parameter.in === 'query');
  const content = requestBody?.content ?? {};
  const body = resolveSchema((content['application/json'] ?? content['multipart/form-data'])?.schema ?? {});
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
      ...Object.fromEntries(Object.entries(body.properties ?? {}).map(([name, part]) => [name, received(part)])),
    },
    required: [
      ...parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
      ...(body.required ?? []),
    ],
    ...(body.dependentRequired && { dependentRequired: body.dependentRequired }),
  };
}

/** The rules of an operation about several arguments. */
export function argumentGroups(id: string): readonly ArgumentGroup[] {
  return operationOf(id)['x-argument-groups'] ?? [];
}

/** Whether an argument is a file. */
export function isFile(schema: ContractSchema): boolean {
  return schema.format === 'binary';
}

/** A file is binary in the contract, and an object once it is received (`ReceivedFile`). */
function received(schema: ContractSchema): ContractSchema {
  return isFile(schema) ? { ...schema, type: 'object' } : schema;
}

/**
 * The schema of a response to a request with these arguments: that of the alternative with the most conditions, all of
 * which hold, or else the common one. Undefined when the contract has none for this status. Always the same object.
 */
export function outputSchema(id: string, status: number, input: Record<string, unknown>): ContractSchema | undefined {
  const media = operationOf(id).responses[String(status)]?.content?.['application/json'];
  const [first] = (media?.['x-alternatives'] ?? [])
    .filter(({ when }) => Object.entries(when).every(([name, value]) => input[name] === value))
    .sort((one, other) => Object.keys(other.when).length - Object.keys(one.when).length);
  return first?.schema ?? media?.schema;
}

const ROOT = 'skein';

/** A JSON Schema compiler that resolves references into the contract. With `strict`, objects refuse undeclared keys. */
export function compiler({ strict }: { strict: boolean }): (schema: ContractSchema) => ValidateFunction {
  const ajv = formats.default(new Ajv2020({ strict: false, useDefaults: !strict, logger: false }));
  ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger });
  ajv.addFormat('name', isOneLine);
  countNormalForms(ajv);
  const { components } = contract;
  ajv.addSchema({ $id: ROOT, components: strict ? closed(components) : components });
  return (schema) => ajv.compile(absolute(strict ? closed(schema) : schema));
}

/** A copy in which every object schema without `additionalProperties` refuses undeclared keys. */
function closed<Part>(part: Part): Part {
  return JSON.parse(JSON.stringify(part), (_, value: unknown) => {
    const isObjectSchema = typeof value === 'object' && value !== null && 'properties' in value && 'type' in value;
    return isObjectSchema && !('additionalProperties' in value) ? { ...value, additionalProperties: false } : value;
  });
}

/** A copy whose references are absolute, so that they resolve from any schema. */
function absolute(schema: ContractSchema): ContractSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#/') ? `${ROOT}${value}` : value,
  );
}

/** The first error in words: `items/0 must be integer`. */
export function describeErrors(errors: readonly ErrorObject[] | null | undefined): string {
  const [first] = errors ?? [];
  if (first === undefined) return 'is not valid';
  const allowed: unknown = first.params['allowedValues'];
  const values = Array.isArray(allowed) ? `: ${allowed.join(', ')}` : '';
  return `${first.instancePath.slice(1)} ${first.message ?? 'is not valid'}${values}`.trim();
}
