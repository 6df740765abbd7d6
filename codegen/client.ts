import {
  eventsOf,
  everythingIn,
  operationsOf,
  queryOf,
  requestSchema,
  type Document,
  type LocatedOperation,
  type Parameter,
  type Schema,
} from './document.js';
import { withoutCursors } from './cursors.js';
import { pascalCase } from './aliases.js';
import { errorName, methodOf, namesOf, requestName } from './client_methods.js';
import { comment, emitTypes, indented, typeOf } from './client_types.js';
import { filled } from './template.js';

const INPUT = { isInput: true };
const OUTPUT = { isInput: false };
/** The client has a function of its own for it. */
const BATCH = 'batch.batch';

/** The generated part of packages/client: file name -> text. */
export function emitClient(contract: Document): Map<string, string> {
  const document = withoutCursors(contract);
  const located = operationsOf(document).filter(isOwn);
  const streams = everythingIn(document).filter(({ operation }) => operation['x-protocol'] === 'live');
  return new Map([
    [
      'schemas.ts',
      filled('client/schemas.ts', { types: emitTypes(document), requests: requestTypes([...located, ...streams]) }),
    ],
    ['errors.ts', emitErrors(document, located)],
    ['events.ts', emitEvents(document)],
    ['operations.ts', emitOperations(document, located, streams)],
  ]);
}

/** Each operation is there once: not as another version of the same path, and not under a deprecated one. */
function isOwn({ operation }: LocatedOperation): boolean {
  const original = operation['x-alias-of'];
  if (operation.operationId === BATCH || operation['x-deprecation'] !== undefined) return false;
  return original === undefined || namesOf(operation).resource !== original.split('.')[0];
}

/** The types of the arguments of a GET: `CommentsGetRequest`. */
function requestTypes(located: readonly LocatedOperation[]): string {
  return located
    .filter(({ operation }) => requestSchema(operation) === undefined && queryOf(operation).length > 0)
    .map(({ operation }) => {
      const type = typeOf(schemaOfQuery(queryOf(operation)), INPUT);
      return `\n/** The arguments of \`${operation.operationId}\`. */\nexport interface ${requestName(operation)} ${type}\n`;
    })
    .join('');
}

function schemaOfQuery(parameters: readonly Parameter[]): Schema {
  const properties = Object.fromEntries(
    parameters.map(({ name, description, schema }) => [
      name,
      description === undefined ? schema : { ...schema, description },
    ]),
  );
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return { type: 'object', properties, required };
}

/** The catalogue, and the errors of each operation. */
function emitErrors(document: Document, located: readonly LocatedOperation[]): string {
  const codes = Object.entries(document['x-error-codes']);
  const lists = located.map(({ operation }) => operation['x-errors'] ?? []);
  const shared = (lists[0] ?? []).filter((name) => lists.every((list) => list.includes(name)));
  const own = located.map(({ operation }) => {
    const names = (operation['x-errors'] ?? []).filter((name) => !shared.includes(name));
    return `export type ${errorName(operation)} = ${['SharedError', ...quoted(names)].join(' | ')};\n`;
  });
  return filled('client/errors.ts', {
    names: codes.map(([name, { code, string }]) => `  /** ${code}: ${string}. */\n  | '${name}'`).join('\n'),
    codes: codes.map(([name, { code }]) => `  [${code}, '${name}'],`).join('\n'),
    shared: quoted(['unknown', ...shared]).join(' | '),
    own: own.join(''),
  });
}

function quoted(names: readonly string[]): string[] {
  return names.map((name) => `'${name}'`);
}

/** The object of each event. */
function emitEvents(document: Document): string {
  const events = eventsOf(document).map(({ name, operation, schema }) => {
    return { name, text: comment(operation.description.trim()), type: typeOf(schema, OUTPUT) };
  });
  const names = [...new Set(events.map(({ type }) => type))].sort();
  return filled('client/events.ts', {
    schemas: names.join(', '),
    events: indented(events.map(({ name, text, type }) => `${text}${name}: ${type};\n`).join('')),
  });
}

function emitOperations(
  document: Document,
  located: readonly LocatedOperation[],
  streams: readonly LocatedOperation[],
): string {
  const methods = located.map((one) => ({ ...methodOf(document, one), resource: namesOf(one.operation).resource }));
  const known = new Set([
    ...Object.keys(document.components.schemas),
    ...located.map(({ operation }) => requestName(operation)),
  ]);
  const fields = [...new Set(methods.map(({ resource }) => resource))];
  const classes = fields.map((field) => {
    const texts = methods.flatMap(({ resource, text }) => (resource === field ? [text] : []));
    return `export class ${pascalCase(field)}Api extends Resource {\n${indented(texts.join('\n'))}}\n`;
  });
  const types = methods.flatMap((method) => method.types);
  return filled('client/operations.ts', {
    errors: located.map(({ operation }) => `  ${errorName(operation)},\n`).join(''),
    schemas: schemasIn(types, known),
    classes: classes.join('\n'),
    fields: fields.map((name) => `  readonly ${name}: ${fieldType(name, streams)};`).join('\n'),
    assignments: fields.map((name) => `    this.${name} = new ${pascalCase(name)}Api(send);`).join('\n'),
  });
}

/** The client makes a function of a resource that has a stream: no class can say that, but its methods can. */
function fieldType(field: string, streams: readonly LocatedOperation[]): string {
  const type = `${pascalCase(field)}Api`;
  const hasStream = streams.some(({ operation }) => namesOf(operation).resource === field);
  return hasStream ? `Pick<${type}, keyof ${type}>` : type;
}

/** The names of schemas in these types, as lines of an import. */
function schemasIn(types: readonly string[], known: ReadonlySet<string>): string {
  const names = (types.join(' ').match(/\w+/g) ?? []).filter((name) => known.has(name));
  return [...new Set(names)]
    .sort()
    .map((name) => `  ${name},\n`)
    .join('');
}
