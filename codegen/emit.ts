import { inspect } from 'node:util';
import {
  answeringId,
  argumentsOf,
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

const HEADER = '// Generated from openapi/ by `npm run generate`. Never edited by hand.\n';

/** Who may call: anybody, any token or session, or only a user's own token or session (decision 28). */
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

/** The types before the table of operations. */
const OPERATION_TYPES = `import type { ErrorName } from './errors.js';
import type { Query, Schema } from './schemas.js';

/** What the pipeline knows of an operation. */
export interface OperationSpec {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Who may call: anybody, everybody with a token or session, or only a user with their own token or session. */
  readonly access: 'public' | 'token' | 'own';
  /** What a program's token must allow. */
  readonly scopes: readonly string[];
  /** Whose transaction it runs in: none, the pipeline's, or the handler's own. */
  readonly transaction: 'read' | 'write' | 'own';
  /** The HTTP status of success. */
  readonly status: number;
  /** Every error that it can return. */
  readonly errors: readonly ErrorName[];
  /** Whether its body is accepted with any content type (wire-rules 7). */
  readonly anyBodyType?: true;
  /** Whether it can be tried again under an Idempotency-Key. */
  readonly takesKey?: true;
  /** Since when it is deprecated, in Unix seconds, and the path to use instead. */
  readonly deprecation?: { readonly since: number; readonly successor: string };
  /** The argument that is a file, how many bytes that has at most, and whether they count towards what its user may have. */
  readonly upload?: { readonly argument: string; readonly maxBytes: number; readonly counts?: true };
}

/** A file that a request has brought, as it lies in the store. */
export interface ReceivedFile {
  /** Where the store keeps it. */
  readonly key: string;
  /** A base name without control characters, 1 to 255 code points. */
  readonly name: string;
  /** What the client says that it is, or empty. */
  readonly declaredType: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: Buffer;
  /** Whether all its bytes are UTF-8. */
  readonly isUtf8: boolean;
}

type WithFile<Input, Argument extends keyof Input> = Omit<Input, Argument> & Record<Argument, ReceivedFile>;

`;

/** The table that controls the pipeline, and the types that handlers must have. */
export function emitOperations(document: Document): string {
  const located = operationsOf(document);
  return `${HEADER}${OPERATION_TYPES}export const operations = {
${located.map((one) => operationEntry(document, one)).join('\n')}
} as const satisfies Record<string, OperationSpec>;

export type OperationId = keyof typeof operations;

/** The errors of a body, which an operation of GET returns when it is called by POST (wire-rules 3). */
export const bodyErrors: readonly string[] = [${WITH_BODY.map((name) => `'${name}'`).join(', ')}];

/** The arguments and the result of each operation. */
export interface Shapes {
${located.map((one) => `  '${one.operation.operationId}': { input: ${inputType(document, one)}; output: ${outputType(one)} };`).join('\n')}
}
`;
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
  if (body !== undefined && upload !== undefined) return `WithFile<${typeOf(body)}, '${upload.argument}'>`;
  if (body !== undefined) return typeOf(body);
  if (argumentsOf(document, operation).size === 0) return 'Record<string, never>';
  const defaulted = (operation.parameters ?? []).filter((parameter) => parameter.schema.default !== undefined);
  const names = defaulted.map((parameter) => `'${parameter.name}'`).join(' | ') || 'never';
  return `Query<'${operation.operationId}', ${names}>`;
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

/** Short names for the types that openapi-typescript makes of the schemas. */
export function emitSchemas(): string {
  return `${HEADER}import type { components, operations } from './types.js';

export type SchemaName = keyof components['schemas'];
export type Schema<Name extends SchemaName> = components['schemas'][Name];

type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;
/** The arguments of a GET; those with a default are always there. */
export type Query<Id extends keyof operations, Defaulted extends keyof QueryOf<Id>> = QueryOf<Id> &
  Required<Pick<QueryOf<Id>, Defaulted>>;
`;
}

/** The error catalogue. */
export function emitErrors(document: Document): string {
  const entries = Object.entries(document['x-error-codes']).map(
    ([name, { code, http, string }]) =>
      `  ${name}: { code: ${code}, http: ${http}, string: ${JSON.stringify(string)} },`,
  );
  return `${HEADER}/** Every error that Skein returns. */
export const errors = {
${entries.join('\n')}
} as const;

export type ErrorName = keyof typeof errors;
`;
}

/** The scopes of programs, with the words in which people are asked for them. */
export function emitScopes(document: Document): string {
  const scopes = document.components.securitySchemes['oauth2']?.flows?.authorizationCode?.scopes ?? {};
  const entries = Object.entries(scopes).map(([name, words]) => `  '${name}': ${JSON.stringify(words)},`);
  return `${HEADER}/** Every scope, and what it allows in words. */
export const scopes = {
${entries.join('\n')}
} as const;

export type Scope = keyof typeof scopes;
`;
}

/** The stored object of each event. Its name, `event_type`, is added when it is sent. */
export function emitEvents(document: Document): string {
  const entries = Object.entries(document.webhooks).flatMap(([name, item]) => {
    const schema = item.post === undefined ? undefined : requestSchema(item.post);
    return schema === undefined ? [] : [`  ${name}: Omit<${typeOf(schema)}, 'event_type'>;`];
  });
  return `${HEADER}import type { Schema } from './schemas.js';

/** What is stored of each event. */
export interface Events {
${entries.join('\n')}
}

export type EventName = keyof Events;
`;
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
  return `${HEADER}${[...files.keys()].map((file) => `import * as ${file} from '../handlers/${file}.js';`).join('\n')}
import { alias, route, type Handler, type Route } from '../http/handler.js';
import { operations } from './operations.js';

/** The exports of a handler file that no operation knows: none may be left. */
type Stray<Module, Handlers> = Exclude<keyof Module, keyof Handlers> extends never ? null : Exclude<keyof Module, keyof Handlers>;

${blocks.join('\n')}
/** Method and path -> the handler. */
export const routes: ReadonlyMap<string, Route> = new Map<string, Route>([
${routes.join('\n')}
]);
`;
}

function routeOf(operation: Operation): string {
  const id = answeringId(operation);
  const route = `route(operations['${id}'], ${id})`;
  return id === operation.operationId ? route : `alias(operations['${operation.operationId}'], ${route})`;
}
