import {
  argumentsOf,
  ContractError,
  requestSchema,
  requiredOf,
  resolve,
  successOf,
  takesKey,
  uploadOf,
  type Document,
  type LocatedOperation,
  type Operation,
  type Schema,
} from './document.js';
import { pascalCase } from './aliases.js';
import { accessOf, scopesOf } from './emit.js';
import { comment, typeOf } from './client_types.js';

/** The TypeScript of a method, and the types in its signatures. */
export interface Method {
  text: string;
  types: string[];
}

/** Where the items of a page are, and the argument for the next one. */
interface Paging {
  /** The property that has the items; undefined when the page is the list. */
  property?: string | undefined;
  cursor: string;
}

const SHORT = '/api/v3/';

/** The name of the type of the arguments of a GET. */
export function requestName({ operationId }: Operation): string {
  return `${pascalCase(operationId)}Request`;
}

/** The name of the type of the errors of an operation. */
export function errorName({ operationId }: Operation): string {
  return `${pascalCase(operationId)}Error`;
}

/** The method of the client that calls an operation. It has an overload for each alternative of what is returned. */
export function methodOf(document: Document, located: LocatedOperation): Method {
  const { operation } = located;
  const { schema, alternatives } = successOf(operation);
  const schemas = [schema, ...alternatives.map((one) => one.schema)];
  const paging = pagingOf(document, operation, schema);
  const args = argumentsType(document, operation);
  const error = errorName(operation);
  const returns = (one: Schema) => returnType(document, one, error, paging);
  const signature = (more: string, type: string) =>
    `${namesOf(operation).name}(${[...parameters(document, operation, args, more), 'options?: CallOptions'].join(', ')}): ${type}`;
  const overloads = alternatives.map(({ when, schema: other }) => signature(objectType(when), returns(other)));
  if (overloads.length > 0) {
    const without = alternatives.flatMap(({ when }) => Object.keys(when)).map((name) => `${name}?: false | undefined`);
    overloads.push(signature(`{ ${without.join('; ')} }`, returns(schema)));
    overloads.push(signature('', schemas.map(returns).join(' | ')));
  }
  const own = signature('', overloads.length > 0 ? `Call<unknown, ${error}>` : returns(schema));
  const body = `return this.${callOf(document, located, schema, paging)};`;
  const text = `${comment(textOf(located))}${overloads.map((one) => `${one};\n`).join('')}${own} {\n  ${body}\n}\n`;
  return { text, types: [args ?? '', ...schemas.flatMap((one) => [output(one), returns(one)])] };
}

/** `threads.getUnread` -> the method `getUnread` of `threads`. */
export function namesOf({ operationId }: Operation): { resource: string; name: string } {
  const [resource = '', name = ''] = operationId.split('.');
  return { resource, name };
}

function output(schema: Schema): string {
  return typeOf(schema, { isInput: false });
}

function objectType(values: Record<string, unknown>): string {
  return `{ ${Object.entries(values)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('; ')} }`;
}

/** A list of its own, or an object with one list, is read page by page when there is an argument for the next page. */
function pagingOf(document: Document, operation: Operation, success: Schema): Paging | undefined {
  const names = [...argumentsOf(document, operation).keys()];
  const cursor = ['cursor', 'cursor_mark'].find((name) => names.includes(name));
  const schema = resolve(document, success);
  if (cursor === undefined) return undefined;
  if (schema.type === 'array') return { cursor };
  const lists = Object.entries(schema.properties ?? {}).filter(([, property]) => property.type === 'array');
  const [list] = lists;
  return list === undefined || lists.length > 1 ? undefined : { cursor, property: list[0] };
}

function returnType(document: Document, schema: Schema, error: string, paging: Paging | undefined): string {
  const list = paging?.property === undefined ? schema : resolve(document, schema).properties?.[paging.property];
  if (paging === undefined || list?.type !== 'array') return `Call<${output(schema)}, ${error}>`;
  const data = paging.property === undefined ? '' : `, ${output(schema)}`;
  return `List<${output(list.items ?? {})}, ${error}${data}>`;
}

/** The type of the arguments, or undefined for an operation without arguments. */
function argumentsType(document: Document, operation: Operation): string | undefined {
  const body = requestSchema(operation);
  if (body !== undefined) return typeOf(body, { isInput: true });
  return argumentsOf(document, operation).size === 0 ? undefined : requestName(operation);
}

function parameters(document: Document, operation: Operation, args: string | undefined, more: string): string[] {
  if (args === undefined) return [];
  const isOptional = requiredOf(document, operation).size === 0;
  if (more !== '') return [`args${more.includes('?:') && isOptional ? '?' : ''}: ${args} & ${more}`];
  return [`args${isOptional ? '?' : ''}: ${args}`];
}

/** The call of the method of `Resource` that sends such a request. */
function callOf(document: Document, located: LocatedOperation, success: Schema, paging: Paging | undefined): string {
  const { operation, path } = located;
  const upload = uploadOf(document, operation);
  const kind = upload === undefined ? kindOf(located) : 'once';
  const short = path.startsWith(SHORT) ? path.slice(SHORT.length) : path;
  const args = argumentsOf(document, operation).size === 0 ? 'undefined' : 'args';
  const request = `'${kind}', '${short}', ${args}, options`;
  if (upload !== undefined) return `call(${request}, '${upload.argument}')`;
  if (paging === undefined) return `call(${request})`;
  const { property, cursor } = paging;
  const more = cursor === 'cursor' ? '' : `, '${cursor}'`;
  if (property === undefined) return `callList(${request}${more})`;
  return `callPages(${request}, (page: ${output(success)}) => page.${property}${more})`;
}

/** How safe it is to send the request again: `read` and `ask` change nothing, `write` takes a key, `once` does not. */
function kindOf({ method, operation }: LocatedOperation): 'read' | 'ask' | 'write' | 'once' {
  const isRead = operation['x-transaction'] === 'read';
  if (method === 'get' && isRead) return 'read';
  if (method === 'get')
    throw new ContractError(`${operation.operationId}: a GET that writes has no method in the client`);
  if (isRead) return 'ask';
  return takesKey(operation) ? 'write' : 'once';
}

function textOf({ method, path, operation }: LocatedOperation): string {
  const who = {
    public: 'Needs no token.',
    own: "Needs a user's own token.",
    token: `Scopes of programs: ${
      scopesOf(operation)
        .map((scope) => `\`${scope}\``)
        .join(', ') || 'none'
    }.`,
  }[accessOf(operation)];
  const deprecated = operation.deprecated === true ? '\n@deprecated' : '';
  const description = operation.description.trim().replaceAll(/\n{2,}/g, '\n\n');
  return `${operation.summary}.\n\n${description}\n\n\`${method.toUpperCase()} ${path}\`. ${who}${deprecated}`;
}
