import {
  argumentsOf,
  bodyOf,
  canLackArgument,
  ContractError,
  operationsOf,
  resolve,
  type Alias,
  type Document,
  type LocatedOperation,
  type Operation,
  type Parameter,
  type Schema,
} from './document.js';

/**
 * Writes out the aliases of all operations. Each becomes an operation of its own, with an id from its path and with
 * the handler of the original operation.
 */
export function writeAliases(document: Document): void {
  for (const located of operationsOf(document)) {
    const { 'x-aliases': aliases = [], ...original } = located.operation;
    delete located.operation['x-aliases'];
    for (const alias of aliases) writeAlias(document, { ...located, operation: original }, alias);
  }
}

function writeAlias(document: Document, original: LocatedOperation, alias: Alias): void {
  const method = alias.method ?? original.method;
  if (document.paths[alias.path]?.[method] !== undefined) {
    throw new ContractError(`${original.operation.operationId}: ${method} ${alias.path} is there already`);
  }
  const operation = { ...structuredClone(original.operation), ...described(original, alias) };
  operation['x-transaction'] ??= original.method === 'get' ? 'read' : 'write';
  const withOtherArguments = method === 'post' ? withBody : withParameters;
  document.paths[alias.path] = {
    ...document.paths[alias.path],
    [method]: method === original.method ? operation : withOtherArguments(document, operation),
  };
}

function described({ path, method, operation }: LocatedOperation, alias: Alias): Partial<Operation> {
  const { operationId, summary } = operation;
  const original = `\`${method.toUpperCase()} ${path}\``;
  const about = { operationId: aliasId(operationId, alias), 'x-alias-of': operationId };
  if (alias.deprecated === undefined) {
    return { ...about, summary: `${summary} (another path)`, description: `The same as ${original}.` };
  }
  return {
    ...about,
    summary: `${summary} (deprecated)`,
    description: `The same as ${original}. Use that instead. Responses have the headers \`Deprecation\` and \`Link\`.`,
    deprecated: true,
    'x-deprecation': { since: alias.deprecated, successor: path },
  };
}

/**
 * `/api/v3/workspaces/get_users` -> `workspaces.getUsers`. An alias with a method of its own adds `ByPost` or `ByGet`;
 * one whose id would be the original's adds the version.
 */
function aliasId(original: string, { path, method }: Alias): string {
  const [version = '', folder = '', name = ''] = path.split('/').slice(-3);
  const id = `${camelCase(folder)}.${camelCase(name)}`;
  if (method !== undefined) return `${id}${method === 'post' ? 'ByPost' : 'ByGet'}`;
  return id === original ? `${id}${version.toUpperCase()}` : id;
}

/** `workspace_users` -> `workspaceUsers`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `workspaces.getUsers` -> `WorkspacesGetUsers`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `workspaces.getUsers` -> `workspaces.get_users`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Moves the arguments of a GET into the body of a POST. */
function withBody(document: Document, operation: Operation): Operation {
  const { parameters = [], ...rest } = operation;
  const name = `${pascalCase(rest.operationId)}Request`;
  const properties = [...argumentsOf(document, operation)].map(([key, schema]): [string, Schema] => {
    const description = parameters.find((parameter) => parameter.name === key)?.description;
    return [key, { ...schema, ...(description === undefined ? {} : { description }) }];
  });
  document.components.schemas[name] = {
    type: 'object',
    required: parameters.filter(({ required }) => required).map((parameter) => parameter.name),
    properties: Object.fromEntries(properties),
    examples: [Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.example]))],
  };
  const schema = { $ref: `#/components/schemas/${name}` };
  const required = canLackArgument(document, operation);
  return { ...rest, requestBody: { required, content: { 'application/json': { schema } } } };
}

/** Moves the arguments of a POST into the query of a GET. */
function withParameters(document: Document, operation: Operation): Operation {
  const { requestBody: _, parameters: headers = [], ...rest } = operation;
  const shape = bodyOf(document, operation);
  const example = Object(shape.examples?.[0]);
  const parameters = Object.entries(shape.properties ?? {}).map(([name, { description, ...schema }]): Parameter => ({
    name,
    in: 'query',
    required: shape.required?.includes(name) ?? false,
    description: description ?? '',
    ...(resolve(document, schema).type === 'array' && { style: 'form', explode: true }),
    schema,
    example: example[name],
  }));
  return { ...rest, parameters: [...parameters, ...headers] };
}
