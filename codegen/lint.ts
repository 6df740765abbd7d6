import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { snakeCase } from './aliases.js';
import { alternativeFindings } from './alternatives.js';
import { clientFindings } from './client_rules.js';
import { WITH_CURSOR } from './cursors.js';
import { describeFindings } from './describe_lint.js';
import { discriminatorFindings } from './discriminators.js';
import {
  argumentsOf,
  canLackArgument,
  everythingIn,
  isFile,
  isInput,
  operationsOf,
  KEY_HEADER,
  requiredOf,
  resolve,
  someSchema,
  successOf,
  type Document,
  type LocatedOperation,
  type MediaType,
  type Operation,
  type Schema,
} from './document.js';
import { extensionFindings } from './extensions.js';

/**
 * Our own rules for the contract, in addition to Redocly's: those of the published document, and those of the source as
 * it is written. Each finding names its place.
 */
export function lint(document: Document, source: Document): string[] {
  const examples = exampleChecker(document);
  return [
    ...uniqueIds(document),
    ...aliases(source),
    ...eventTags(document),
    ...clientFindings(document),
    ...describeFindings(source),
    ...extensionFindings(source),
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => schemaFindings(document, name, schema)),
    ...operationsOf(document).flatMap((located) => [
      ...operationFindings(document, located),
      ...bodyFindings(document, located),
      ...keyFindings(document, located),
      ...cursorFindings(document, located),
      ...fileFindings(document, located),
    ]),
    ...everythingIn(document).flatMap((located) => contentFindings(document, located, examples)),
  ];
}

function tagsOf(document: Document): string[] {
  return (document.tags ?? []).map(({ name }) => name);
}

function knownScopes(document: Document): string[] {
  return Object.keys(document.components.securitySchemes['oauth2']?.flows?.authorizationCode?.scopes ?? {});
}

function uniqueIds(document: Document): string[] {
  const ids = everythingIn(document).map(({ operation }) => operation.operationId);
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: the operationId is used twice`);
}

const METHODS: ReadonlySet<string> = new Set(['get', 'post']);

/** The rules for the line of an alias. */
function aliases(source: Document): string[] {
  return operationsOf(source).flatMap(({ method, operation }) =>
    (operation['x-aliases'] ?? []).flatMap((alias) => {
      const place = `${operation.operationId}: the alias ${alias.path}`;
      const day = alias.deprecated ?? '2000-01-01';
      return [
        ...(/^\/api\/v\d+\/[a-z_]+\/[a-z_]+$/.test(alias.path) ? [] : [`${place} is no path of an operation`]),
        ...(alias.method === undefined || (METHODS.has(alias.method) && alias.method !== method)
          ? []
          : [`${place} can only say the other of get and post`]),
        ...(/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
          ? []
          : [`${place} is deprecated since a day, as YYYY-MM-DD`]),
      ];
    }),
  );
}

/**
 * Events have a tag of their own. Client generators make a class for each tag, and a class for both operations and
 * events would contain only the events.
 */
function eventTags(document: Document): string[] {
  return Object.entries(document.webhooks)
    .filter(([, { post }]) => post?.tags.join() !== 'Events')
    .map(([name]) => `${name}: the tag of an event is Events`);
}

function schemaFindings(document: Document, name: string, schema: Schema): string[] {
  const properties = Object.keys(schema.properties ?? {});
  const missing = (schema.required ?? []).filter((required) => !properties.includes(required));
  const open = !isInput(name) && schema.properties !== undefined && schema.required === undefined;
  const secrets = isInput(name)
    ? []
    : properties.filter(
        (property) => /(^|_)(token|secret)$/.test(property) && !schema.properties?.[property]?.['x-secret'],
      );
  return [
    ...secrets.map((property) => `${name}.${property}: a secret says x-secret: true, so that it is not kept`),
    ...(open ? [`${name}: required says which of its properties are always present`] : []),
    ...missing.map((property) => `${name}: required names ${property}, which is no property`),
    ...discriminatorFindings(document, name, schema),
    ...shapeFindings(document, name, schema, true),
  ];
}

function shapeFindings(document: Document, place: string, schema: Schema, named: boolean): string[] {
  const findings: string[] = [];
  const isObject = schema.type === 'object' || (Array.isArray(schema.type) && schema.type.includes('object'));
  if (isObject && !named) findings.push(`${place}: an inline object; give it a name`);
  if (schema.allOf !== undefined || schema.anyOf !== undefined)
    findings.push(`${place}: anyOf is not used, and allOf only by a schema with a name`);
  if (schema.type === 'integer' && schema.format !== 'int64') findings.push(`${place}: integers have format int64`);
  // Client generators for Java write a default list that does not compile.
  if (Array.isArray(schema['x-default'] ?? schema.default))
    findings.push(`${place}: a list has no default; say in its description what an absent list means`);
  if (schema.type === 'null') findings.push(`${place}: null is allowed only in a list of types`);
  for (const error of Object.values(schema['x-error'] ?? {})) {
    if (document['x-error-codes'][error] === undefined)
      findings.push(`${place}: x-error names ${error}, which is no error`);
  }
  const parts: [string, Schema | undefined][] = [
    [`${place}[]`, schema.items],
    ...Object.entries(schema.properties ?? {}).map(([key, part]): [string, Schema] => [`${place}.${key}`, part]),
    ...(schema.oneOf ?? []).map((part, index): [string, Schema] => [`${place}|${index}`, part]),
    [`${place}{}`, typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined],
  ];
  return [
    ...findings,
    ...parts.flatMap(([where, part]) => (part === undefined ? [] : shapeFindings(document, where, part, false))),
  ];
}

function operationFindings(document: Document, { path, method, operation }: LocatedOperation): string[] {
  const id = operation.operationId;
  const known = knownScopes(document);
  const scopes = (operation.security ?? []).flatMap((alternative) => alternative['oauth2'] ?? []);
  const findings = scopes.filter((scope) => !known.includes(scope)).map((scope) => `${id}: unknown scope ${scope}`);
  if (!operation.summary || !operation.description) findings.push(`${id}: summary and description are needed`);
  if (!operation.tags.every((tag) => tagsOf(document).includes(tag))) findings.push(`${id}: unknown tag`);
  const expected = snakeCase(id.split('.')[1] ?? '');
  // The id of an alias is made from its path.
  if (operation['x-alias-of'] === undefined && !path.endsWith(`/${expected}`))
    findings.push(`${id}: the path ${path} does not end in ${expected}`);
  if (method === 'get' && operation.requestBody !== undefined) findings.push(`${id}: a GET with a body`);
  for (const parameter of operation.parameters ?? []) {
    if (parameter.example === undefined) findings.push(`${id}: the parameter ${parameter.name} has no example`);
    findings.push(...shapeFindings(document, `${id}?${parameter.name}`, parameter.schema, false));
  }
  findings.push(...groupFindings(document, operation));
  for (const name of argumentsOf(document, operation).keys()) {
    if (['token', 'chaos'].includes(name) && operation.security?.length !== 0) {
      findings.push(`${id}: the argument ${name} means something in every call`);
    }
  }
  return findings;
}

/** An empty body is an empty object (wire-rules 1), so a body is required where one of its arguments is. */
function bodyFindings(document: Document, { operation }: LocatedOperation): string[] {
  const { requestBody, operationId } = operation;
  if (requestBody?.content['application/json'] === undefined) return [];
  const isRequired = canLackArgument(document, operation);
  return requestBody.required === isRequired ? [] : [`${operationId}: its requestBody has required: ${isRequired}`];
}

/**
 * An operation that writes for a user in the pipeline's transaction accepts a key
 * (behaviour/requests.md#idempotency-key), unless its response has a secret. An operation that opens its own
 * transaction does not: it checks a password, which must leave no stored trace, or sends mail.
 */
function keyFindings(document: Document, { operation }: LocatedOperation): string[] {
  if (operation['x-transaction'] === 'own') return [];
  const { schema, others } = successOf(operation);
  const isSecret = [schema, ...others].some((one) => someSchema(document, one, (part) => part['x-secret'] === true));
  const isUsers = (operation.security ?? []).length > 0;
  const takes = (operation.parameters ?? []).some(({ name }) => name === KEY_HEADER);
  if (takes === (operation['x-transaction'] === 'write' && isUsers && !isSecret)) return [];
  return [`${operation.operationId}: it ${takes ? 'cannot take' : 'takes'} an ${KEY_HEADER}`];
}

/** A list that takes a `cursor` also takes `with_cursor` (behaviour/requests.md#next-cursor). */
function cursorFindings(document: Document, { operation }: LocatedOperation): string[] {
  const all = argumentsOf(document, operation);
  const isPage = successOf(operation).schema.type === 'array' && all.has('cursor');
  return isPage === all.has(WITH_CURSOR) ? [] : [`${operation.operationId}: a list with a cursor takes ${WITH_CURSOR}`];
}

/** A group has several arguments of its operation. A request can give each or leave it out, so none has a default. */
function groupFindings(document: Document, operation: Operation): string[] {
  const all = argumentsOf(document, operation);
  const required = requiredOf(document, operation);
  return (operation['x-argument-groups'] ?? []).flatMap(({ arguments: names = [] }) => {
    const place = `${operation.operationId}: the group ${names.join(', ')}`;
    const schemas = names.map((name) => all.get(name)).filter((schema) => schema !== undefined);
    return [
      ...(names.length > 1 ? [] : [`${place} has fewer than two arguments`]),
      ...(schemas.length === names.length ? [] : [`${place} names what is no argument`]),
      ...(names.some((name) => required.has(name)) ? [`${place} has a required argument`] : []),
      ...(schemas.some((schema) => 'default' in schema || 'x-default' in schema) ? [`${place} has a default`] : []),
    ];
  });
}

/** A file is in a multipart body, which has no other file, and has a maximal size. */
function fileFindings(document: Document, { operation }: LocatedOperation): string[] {
  const id = operation.operationId;
  const types = Object.keys(operation.requestBody?.content ?? {});
  const body = operation.requestBody?.content['multipart/form-data']?.schema;
  const files = [...argumentsOf(document, operation)].filter(([, schema]) => isFile(schema));
  if (body === undefined) return files.map(([name]) => `${id}: the file ${name} needs a multipart body`);
  const [file] = files;
  return [
    ...(types.length === 1 ? [] : [`${id}: a body with a file is multipart and nothing else`]),
    ...(files.length === 1 ? [] : [`${id}: a multipart body has one file`]),
    ...(file === undefined || Number.isInteger(file[1]['x-max-bytes']) ? [] : [`${id}: ${file[0]} has no x-max-bytes`]),
    ...(file === undefined || resolve(document, body).required?.includes(file[0]) === true
      ? []
      : [`${id}: the file ${file[0]} is not required`]),
  ];
}

type ExampleCheck = (place: string, schema: Schema, example: unknown) => string[];

function exampleChecker(document: Document): ExampleCheck {
  const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true, formats: { name: true } }));
  ajv.addSchema(document, 'contract');
  return (place, schema, example) => {
    const absolute: unknown = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/'));
    const validate = ajv.compile(typeof absolute === 'object' && absolute !== null ? absolute : {});
    return validate(example) ? [] : [`${place}: the example is not valid: ${ajv.errorsText(validate.errors)}`];
  };
}

function contentFindings(document: Document, { operation }: LocatedOperation, check: ExampleCheck): string[] {
  const id = operation.operationId;
  const ofMedia = (place: string, media: MediaType | undefined): string[] => {
    if (media?.schema === undefined) return [];
    if (media.example === undefined) return media.examples === undefined ? [`${place}: no example`] : [];
    return check(place, media.schema, media.example);
  };
  return [
    ...(operation.parameters ?? []).flatMap((one) => check(`${id}?${one.name}`, one.schema, one.example)),
    ...ofMedia(`${id} request`, operation.requestBody?.content['application/json']),
    ...Object.entries(operation.responses).flatMap(([status, response]) => {
      const media = response.content?.['application/json'] ?? {};
      return [
        ...ofMedia(`${id} ${status}`, media),
        ...alternativeFindings(`${id} ${status}`, response.description, media, argumentsOf(document, operation), check),
      ];
    }),
  ];
}
