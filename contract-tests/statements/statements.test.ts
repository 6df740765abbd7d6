import { beforeAll, describe, expect, it } from 'vitest';
import {
  answeringId,
  operationsOf,
  refName,
  resolve,
  someSchema,
  successOf,
  type LocatedOperation,
  type Schema,
} from '../../codegen/document.js';
import { operations, type OperationId } from '../../src/generated/operations.js';
import { useSkein } from '../../src/testing/skein.js';
import { contract, inputOf } from '../contract.js';
import { calls, ONE_BY_ONE, SHORT, SHORT_ARGUMENTS } from './calls.js';
import { readingCall } from './reading.js';
import { aCrowdedWorld, type CrowdedWorld } from './world.js';

const FEW = 1;
const MANY = 100;

const skein = useSkein();
let [small, large]: (CrowdedWorld | undefined)[] = [];

beforeAll(async () => {
  small = await aCrowdedWorld(skein, FEW);
  large = await aCrowdedWorld(skein, MANY);
}, 120_000);

/** A list, or an object with a key for each item. */
function isList({ type, additionalProperties }: Schema): boolean {
  return type === 'array' || type?.includes('array') === true || typeof additionalProperties === 'object';
}

/** Operations that take or return any number of items. */
function withLists(): string[] {
  return operationsOf(contract)
    .filter(answersOrTakesList)
    .map(({ operation }) => operation.operationId)
    .filter((id) => !ONE_BY_ONE.includes(id));
}

function answersOrTakesList(located: LocatedOperation): boolean {
  const { schema } = successOf(located.operation);
  const takes = inputOf(located).some(
    (argument) => !SHORT_ARGUMENTS.includes(argument.name) && someSchema(contract, argument.schema, isList),
  );
  return takes || ((refName(schema) ?? '') in SHORT ? false : someSchema(contract, schema, isList));
}

function callOf(id: string) {
  const located = operationsOf(contract).find(({ operation }) => operation.operationId === id);
  if (located === undefined) return undefined;
  const isReading = located.operation['x-transaction'] === 'read';
  return (
    calls[answeringId(located.operation)] ??
    (isReading ? (world: CrowdedWorld) => readingCall(located, world) : undefined)
  );
}

/** The length of the longest list anywhere in a value. */
function longest(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: unknown[] = Object.values(value);
  return Math.max(Array.isArray(value) ? value.length : 0, ...parts.map(longest));
}

async function measured(id: OperationId, world: CrowdedWorld | undefined) {
  const call = callOf(id);
  if (call === undefined || world === undefined)
    throw new Error(`${id} needs a call in contract-tests/statements/calls.ts`);
  const input = await call(world);
  let answer: unknown;
  const statements = await skein.statementsDuring(async () => {
    const { status, text } = await world.ada.try(id, input);
    if (status >= 300) throw new Error(`${id} answered ${status}: ${text}`);
    answer = JSON.parse(text);
  });
  return { statements, items: Math.max(longest(answer), longest(input)) };
}

/**
 * The id of one event is drawn by the statement that writes it. Ids of several events are drawn by one more
 * statement, however many there are.
 */
const DRAWS_IDS = 'select next_id($1::int) as id from generate_series';

function counted(statements: readonly string[]): string[] {
  const drawing = statements.filter((text) => text.startsWith(DRAWS_IDS));
  expect(drawing.length).toBeLessThanOrEqual(1);
  return statements.filter((text) => !text.startsWith(DRAWS_IDS));
}

/** The statements that were sent most often, with their counts. */
function repeated(statements: readonly string[]): string {
  const times = new Map<string, number>();
  for (const text of statements) times.set(text, (times.get(text) ?? 0) + 1);
  const most = [...times].sort(([, a], [, b]) => b - a).slice(0, 5);
  return most.map(([text, count]) => `${count} times: ${text.replace(/\s+/g, ' ').slice(0, 200)}`).join('\n');
}

const isOperation = (id: string): id is OperationId => id in operations;

describe('the number of statements', () => {
  it('is counted for every operation that answers or takes a list: say in calls.ts how to call the ones named here', () => {
    expect(withLists().filter((id) => callOf(id) === undefined)).toEqual([]);
  });

  it('is counted for nothing else, and short lists are those of schemas that there are', () => {
    const answering = new Set(operationsOf(contract).map(({ operation }) => answeringId(operation)));
    expect(Object.keys(calls).filter((id) => !answering.has(id))).toEqual([]);
    for (const name of Object.keys(SHORT)) {
      const schema = resolve(contract, { $ref: `#/components/schemas/${name}` });
      expect(someSchema(contract, schema, isList)).toBe(true);
    }
  });

  it.each(withLists().filter(isOperation))('of %s is the same for 1 item and for 100', async (id) => {
    // A first call, because the first one may send more statements.
    await measured(id, small);
    const few = await measured(id, small);
    const many = await measured(id, large);
    const rule = `${id} in calls.ts must take or return an item for each that the world has`;
    expect({ few: few.items < MANY / 2, many: many.items >= MANY }, rule).toEqual({ few: true, many: true });
    expect(counted(many.statements).length, repeated(many.statements)).toBe(counted(few.statements).length);
    expect(few.statements.length).toBeGreaterThan(0);
  });
});
