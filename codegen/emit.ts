import { inspect } from 'node:util';
import {
  answeringId,
  argumentsOf,
  bodyOf,
  eventsOf,
  operationsOf,
  refName,
  requestSchema,
  successOf,
  takesKey,
  uploadOf,
  type Document,
  type LocatedOperation,
  type Operation,
  type Schema,
} from './document.js';
import { WITH_BODY } from './expand.js';
import { filled } from './template.js';

/** Who may call: anybody, any token or session, or only a user's own token or session (behaviour/tokens.md#scopes). */
export function accessOf(operation: Operation): 'public' | 'token' | 'own' {
  const security = operation.security ?? [];
  if (security.length === 0) return 'public';
  return security.some((alternative) => 'oauth2' in alternative) ? 'token' : 'own';
}

export function scopesOf(operation: Operation): string[] {
  return (operation.security ?? []).flatMap((alternative) => alternative['oauth2'] ?? []);
}

/** `threads.getUnread` -> file `threads`, export `getUnread`. An alias has the handler of its original. */
export function handlerOf(operation: Operation): { file: string; name: string } {
  const [file = '', name = ''] = answeringId(operation).split('.');
  return { file, name };
}

/** The table that controls the pipeline, and the types that handlers must have. */
export function emitOperations(document: Document): string {
  const located = operationsOf(document);
  const shapeOf = (one: LocatedOperation) =>
    `  '${one.operation.operationId}': { input: ${inputType(document, one)}; output: ${outputType(one)} };`;
  return filled('server/operations.ts', {
    operations: located.map((one) => operationEntry(document, one)).join('\n'),
    bodyErrors: WITH_BODY.map((name) => `'${name}'`).join(', '),
    shapes: located.map(shapeOf).join('\n'),
  });
}

function operationEntry(document: Document, { path, method, operation }: LocatedOperation): string {
  const { operationId: id, 'x-deprecation': deprecation, 'x-transaction': transaction } = operation;
  const { counts, ...upload } = uploadOf(document, operation) ?? {};
  const entry = {
    id,
    method: method.toUpperCase(),
    path,
    access: accessOf(operation),
    scopes: scopesOf(operation),
    transaction,
    status: successOf(operation).status,
    errors: operation['x-errors'] ?? [],
    ...(operation['x-any-body-type'] && { anyBodyType: true }),
    // An operation without the pipeline's transaction passes the key on.
    ...(transaction === 'write' && takesKey(operation) && { takesKey: true }),
    ...(deprecation && {
      deprecation: { since: Date.parse(deprecation.since) / 1000, successor: deprecation.successor },
    }),
    ...('argument' in upload && { upload: { ...upload, ...(counts && { counts }) } }),
  };
  const lines = Object.entries(entry).map(([name, value]) => `    ${name}: ${literal(value)},\n`);
  return `  '${id}': {\n${lines.join('')}  },`;
}

/** A value in TypeScript, in one line. */
function literal(value: unknown): string {
  const text = inspect(value, { compact: true, breakLength: Infinity, maxArrayLength: null });
  return text.replace(/^\[ (.*) \]$/, '[$1]');
}

function inputType(document: Document, { operation }: LocatedOperation): string {
  const body = requestSchema(operation);
  const upload = uploadOf(document, operation);
  const properties = Object.entries(bodyOf(document, operation).properties ?? {});
  const defaults = union(properties.filter(([, one]) => 'x-default' in one).map(([name]) => name));
  const type = body && (defaults === 'never' ? typeOf(body) : `Body<'${refName(body)}', ${defaults}>`);
  if (type !== undefined) return upload === undefined ? type : `WithFile<${type}, '${upload.argument}'>`;
  if (argumentsOf(document, operation).size === 0) return 'Record<string, never>';
  const defaulted = (operation.parameters ?? []).filter((parameter) => parameter.schema.default !== undefined);
  return `Query<'${operation.operationId}', ${union(defaulted.map(({ name }) => name))}>`;
}

/** A type of these texts. */
function union(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(' | ') || 'never';
}

function outputType({ operation }: LocatedOperation): string {
  const { schema, alternatives } = successOf(operation);
  const others = alternatives.map((one) => one.schema);
  // A handler of a list returns lists only: the pipeline makes the pages of `with_cursor`.
  const returned = schema.type === 'array' ? others.filter(({ type }) => type === 'array') : others;
  return [schema, ...returned].map(typeOf).join(' | ');
}

function typeOf(schema: Schema): string {
  const name = refName(schema);
  if (name !== undefined) return `Schema<'${name}'>`;
  if (schema.type === 'array' && schema.items !== undefined) return `${typeOf(schema.items)}[]`;
  return schema.type === 'integer' ? 'number' : String(schema.type);
}

/** The error catalogue. */
export function emitErrors(document: Document): string {
  const entries = Object.entries(document['x-error-codes']).map(
    ([name, { code, http, string }]) =>
      `  ${name}: { code: ${code}, http: ${http}, string: ${JSON.stringify(string)} },`,
  );
  return filled('server/errors.ts', { errors: entries.join('\n') });
}

/** The scopes of programs, with the words in which people are asked for them. */
export function emitScopes(document: Document): string {
  const scopes = document.components.securitySchemes['oauth2']?.flows?.authorizationCode?.scopes ?? {};
  const entries = Object.entries(scopes).map(([name, words]) => `  '${name}': ${JSON.stringify(words)},`);
  return filled('server/scopes.ts', { scopes: entries.join('\n') });
}

/** The stored object of each event. Its name, `event_type`, is added when it is sent. */
export function emitEvents(document: Document): string {
  const entries = eventsOf(document).map(({ name, schema }) => `  ${name}: Omit<${typeOf(schema)}, 'event_type'>;`);
  return filled('server/events.ts', { events: entries.join('\n') });
}

/** The routes. They do not compile if a handler is missing, has another name, or has another type. */
export function emitRoutes(document: Document): string {
  const files = new Map<string, LocatedOperation[]>();
  for (const located of operationsOf(document)) {
    if (located.operation['x-alias-of'] !== undefined) continue;
    const { file } = handlerOf(located.operation);
    files.set(file, [...(files.get(file) ?? []), located]);
  }
  const interfaceOf = (file: string) => `${file.charAt(0).toUpperCase()}${file.slice(1)}Handlers`;
  const blocks = [...files].map(
    ([file, located]) => `interface ${interfaceOf(file)} {
${located.map(({ operation }) => `  ${handlerOf(operation).name}: Handler<'${operation.operationId}'>;`).join('\n')}
}
${file} satisfies ${interfaceOf(file)};
null satisfies Stray<typeof ${file}, ${interfaceOf(file)}>;
`,
  );
  const routes = operationsOf(document).map(
    ({ path, method, operation }) => `  ['${method.toUpperCase()} ${path}', ${routeOf(operation)}],`,
  );
  return filled('server/routes.ts', {
    imports: [...files.keys()].map((file) => `import * as ${file} from '../handlers/${file}.js';`).join('\n'),
    handlers: blocks.join('\n'),
    routes: routes.join('\n'),
  });
}

function routeOf(operation: Operation): string {
  const id = answeringId(operation);
  const route = `route(operations['${id}'], ${id})`;
  return id === operation.operationId ? route : `alias(operations['${operation.operationId}'], ${route})`;
}
