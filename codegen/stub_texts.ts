import { snakeCase } from './aliases.js';
import {
  argumentsOf,
  queryOf,
  requiredOf,
  someSchema,
  successOf,
  typesOf,
  type Document,
  type Operation,
  type Schema,
} from './document.js';
import { handlerOf } from './emit.js';
import { filled } from './template.js';

export const NEW_HANDLERS = filled('stub/handlers.ts');
export const NEW_TEST = filled('stub/tests.ts');

/** The skeleton of a handler. It does not compile until its body is written. */
export function skeleton(file: string, name: string): string {
  return filled('stub/handler.ts', { file, name });
}

/** `threads.find` -> `threads/find`, the end of its path. */
export function endOfPath(operationId: string): string {
  return snakeCase(operationId).replace('.', '/');
}

/** The kind of object that an argument names: `thread_id` and `to_thread` a thread, `id` one of the resource. */
function kindOf(operation: Operation, argument: string): string {
  const [, kind = ''] = /^(?:to_)?(\w+?)(?:_id)?$/.exec(argument) ?? [];
  return kind === 'id' ? handlerOf(operation).file.replace(/s$/, '') : kind;
}

/**
 * The first test of an operation: an object that does not exist, a missing argument, or that a user may call it. It
 * holds as soon as the handler looks for the object, so a test of what the operation does must follow.
 */
export function firstTest(document: Document, operation: Operation): string {
  const { operationId: id, 'x-errors': errors = [] } = operation;
  const given = exampleInput(document, operation);
  const missed = Object.keys(given).find((name) => errors.includes(`${kindOf(operation, name)}_not_found`));
  if (missed !== undefined) {
    const input = JSON.stringify({ ...given, [missed]: 1 });
    const error = `${kindOf(operation, missed)}_not_found`;
    const check = `expect(await team.ben.error('${id}', ${input})).toBe('${error}')`;
    return test(id, `does not find a ${kindOf(operation, missed)} that does not exist`, check);
  }
  if (requiredOf(document, operation).size > 0) {
    const check = `expect(await team.ben.error('${id}', {})).toBe('argument_missing')`;
    return test(id, 'is refused without its arguments', check);
  }
  const { status } = successOf(operation);
  return test(id, 'is for every user', `expect((await team.ben.try('${id}', {})).status).toBe(${status})`);
}

function test(operationId: string, title: string, check: string): string {
  return filled('stub/test.ts', { path: endOfPath(operationId), title, check });
}

/** The required arguments, as in the examples of the contract. */
function exampleInput(document: Document, operation: Operation): Record<string, unknown> {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.example;
  const examples = { ...(body ?? {}), ...Object.fromEntries(queryOf(operation).map((one) => [one.name, one.example])) };
  const required = requiredOf(document, operation);
  return Object.fromEntries(Object.entries(examples).filter(([name]) => required.has(name)));
}

/** Where a case of the permission matrix finds the object of an argument. */
const PLACES: Readonly<Record<string, string>> = {
  channel_id: 'place.channel.id',
  thread_id: 'place.thread.id',
  comment_id: 'place.comment.id',
  workspace_id: 'world.workspace.id',
  id: 'it.id',
};

/**
 * The case of an operation, about the object that the file of its resource begins with, which is named by `id`. It does
 * not compile until it says how a success is recognized.
 */
export function caseOf(document: Document, operation: Operation, source: string): string {
  const [, kind] = /^const (\w+) = new On\(\w+\);$/m.exec(source) ?? [];
  const input = Object.entries(exampleInput(document, operation));
  const isOfObject = kind !== undefined && input.some(([name]) => name === 'id');
  const given = input
    .filter(([name]) => !isOfObject || name !== 'id')
    .map(([name, example]) => `${name}: ${PLACES[name] ?? JSON.stringify(example)}`);
  const used = ['place', 'world', 'it'].filter((name) => given.some((text) => text.includes(`: ${name}.`)));
  const scene = used.length === 0 ? '' : `{ ${used.join(', ')} }`;
  const sent = `${isOfObject ? 'with' : 'sending'}((${scene}) => ({ ${given.join(', ')} }))`;
  const begun = [kind ?? 'new On(nothing)', ...(given.length === 0 ? [] : [sent])].join('.');
  return `  '${operation.operationId}': ${begun}.${checkOf(operation, isOfObject)}(),\n`;
}

/** How a case recognizes a success: in the response, or where its object is read afterwards. */
function checkOf(operation: Operation, isOfObject: boolean): string {
  if (operation['x-transaction'] !== 'read' && isOfObject) return 'ownerReads';
  return successOf(operation).schema.type === 'array' ? 'lists' : 'answers';
}

/** Whether the test of the number of statements cannot call it by itself (contract-tests/statements/reading.ts). */
export function needsCall(document: Document, operation: Operation): boolean {
  const hasList = (schema: Schema) => someSchema(document, schema, (part) => typesOf(part).includes('array'));
  const takesList = [...argumentsOf(document, operation).values()].some(hasList);
  return takesList || (operation['x-transaction'] !== 'read' && hasList(successOf(operation).schema));
}

/** Who may call an operation, in words. */
function callersOf({ description }: Operation): string {
  const [, sentence = ''] = /Who may call: ([\s\S]*?)(?:\n\n|$)/.exec(description) ?? [];
  return sentence.replace(/\s+/g, ' ').trim().replaceAll('everyone', 'everybody');
}

/** How many errors for missing objects and missing rights only one of two operations has. */
function differenceOf(one: Operation, other: Operation): number {
  const errors = [one, other].map(({ 'x-errors': all = [] }) =>
    all.filter((name) => /(^forbidden|_not_found)$/.test(name)),
  );
  const [ofOne = [], ofOther = []] = errors;
  return errors.flat().filter((name) => !ofOne.includes(name) || !ofOther.includes(name)).length;
}

/**
 * The row of an operation in a file of the permission matrix: that of another one in the file whose contract says the
 * same of who may call it, with the most similar errors. Undefined without such an operation: who may call is decided
 * by a person.
 */
export function rowOf(operations: readonly Operation[], operation: Operation, source: string): string | undefined {
  const alike = operations
    .filter((other) => other !== operation && callersOf(other) === callersOf(operation))
    .toSorted((one, other) => differenceOf(one, operation) - differenceOf(other, operation));
  const rows = alike.flatMap(({ operationId }) => {
    const [, row] = new RegExp(`^  '${operationId.replace('.', '\\.')}': (.*),$`, 'm').exec(source) ?? [];
    return row === undefined ? [] : [row];
  });
  return rows[0] === undefined ? undefined : `  '${operation.operationId}': ${rows[0]},\n`;
}

/** Puts a line behind the last entry of the same resource. Undefined without a line, or without such an entry. */
export function withEntry(source: string, operationId: string, line: string | undefined): string | undefined {
  if (line === undefined) return undefined;
  const lines = source.split('\n');
  const last = lines.findLastIndex((text) => text.startsWith(`  '${operationId.split('.')[0]}.`));
  if (last === -1) return undefined;
  const end = lines.findIndex((text, index) => index > last && /^( {2}'|}| {2}\/\/)/.test(text));
  return [...lines.slice(0, end), line.trimEnd(), ...lines.slice(end)].join('\n');
}
