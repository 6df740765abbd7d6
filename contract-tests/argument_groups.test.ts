// Each rule of the contract about several arguments (`x-argument-groups`) holds at the running server.
import { beforeAll, describe, expect, it } from 'vitest';
import { operationsOf, type Given, type LocatedOperation } from '../codegen/document.js';
import { operations, type OperationId } from '../src/generated/operations.js';
import { Caller } from '../src/testing/person.js';
import { useSkein } from '../src/testing/skein.js';
import { contract, inputOf } from './contract.js';
import { buildExampleWorld } from './world.js';

const skein = useSkein();
let ada: Caller;
beforeAll(async () => {
  const world = await buildExampleWorld(skein.baseUrl, { delivers: false });
  ada = new Caller(skein.send, world.ada.token);
});

interface Rule {
  id: OperationId;
  given: Given;
  /** The arguments of the rule. */
  names: string[];
  /** Values of the required arguments, and of those of other rules. */
  others: Record<string, unknown>;
  /** Values of the arguments of the rule. */
  values: Record<string, unknown>;
}

function isOperationId(id: string): id is OperationId {
  return id in operations;
}

/** A value that the schema allows. The rule is checked before anybody looks for an object. */
function valuesFor(located: LocatedOperation, names: readonly string[]): Record<string, unknown> {
  const schemas = new Map(inputOf(located).map(({ name, schema }) => [name, schema]));
  return Object.fromEntries(
    names.map((name) => {
      const { type, enum: [first] = [], maxLength } = schemas.get(name) ?? {};
      const types = [type].flat();
      if (first !== undefined) return [name, first];
      if (types.includes('boolean')) return [name, true];
      if (types.includes('integer')) return [name, 1];
      if (types.includes('array')) return [name, []];
      return [name, name.endsWith('url') ? 'https://example.com/' : 'ada@example.com'.slice(0, maxLength)];
    }),
  );
}

const RULES: Rule[] = operationsOf(contract).flatMap((located) => {
  const { operationId: id, 'x-argument-groups': groups = [] } = located.operation;
  if (!isOperationId(id)) return [];
  return groups.map(({ given, arguments: names = [] }, index) => {
    const fromOthers = groups.flatMap((group, at) => {
      const needsNone = at === index || group.given === 'at_most_one';
      return needsNone ? [] : (group.arguments ?? []).slice(0, 1);
    });
    const required = inputOf(located).filter(({ isRequired }) => isRequired);
    const others = valuesFor(located, [...required.map(({ name }) => name), ...fromOthers]);
    return { id, given, names, others, values: valuesFor(located, names) };
  });
});
const needing = RULES.filter(({ given }) => given !== 'at_most_one');
const excluding = RULES.filter(({ given }) => given !== 'at_least_one');
const pick = (values: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

describe('arguments of which a request gives one', () => {
  it('are known to the contract', () => expect([needing.length, excluding.length]).not.toContain(0));

  it.each(needing)('$id is refused without $names', async ({ id, names, others }) => {
    const { error_code, error_extra } = await ada.refused(id, others);
    expect([error_code, error_extra['argument']]).toEqual([19, names[0]]);
  });

  it.each(RULES)('$id with one of $names keeps the rule', async ({ id, names, others, values }) => {
    for (const name of names) {
      const { status, text } = await ada.try(id, { ...others, ...pick(values, [name]) });
      expect(status === 400 && /is required without|cannot be given together/.test(text), text).toBe(false);
    }
  });

  it.each(excluding)('$id is refused with two of $names', async ({ id, names, others, values }) => {
    for (const [at, first = ''] of names.entries()) {
      for (const second of names.slice(at + 1)) {
        const { error_code, error_extra } = await ada.refused(id, { ...others, ...pick(values, [first, second]) });
        const extra = { argument: second, reason: `cannot be given together with ${first}` };
        expect([error_code, error_extra]).toEqual([20, extra]);
      }
    }
  });
});
