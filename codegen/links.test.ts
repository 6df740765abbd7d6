import { expect, it } from 'vitest';
import { argumentsOf, operationsOf, queryOf, resolve, successOf } from './document.js';
import { readContract } from './generate.js';

const document = await readContract();
const operations = new Map(operationsOf(document).map(({ operation }) => [operation.operationId, operation]));
const links = Object.entries(document.components.links ?? {});
const linking = [...operations.values()].flatMap((operation) => {
  const { status, schema } = successOf(operation);
  const named = Object.entries(operation.responses[status]?.links ?? {});
  const sent = argumentsOf(document, operation);
  return named.map(([name, { $ref }]) => ({ from: operation.operationId, sent, schema, name, $ref }));
});

it.each(links)('the link %s has the name of an operation, and values for its parameters', (name, link) => {
  const target = operations.get(link.operationId);
  expect(link.operationId).toBe(name);
  if (target === undefined) throw new Error(`There is no operation ${name}.`);
  const names = queryOf(target).map((parameter) => parameter.name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(link.parameters)));
});

it.each(linking)('$from leads to $name by fields of the type of its arguments', ({ sent, schema, name, $ref }) => {
  expect($ref).toBe(`#/components/links/${name}`);
  const link = document.components.links?.[name];
  const target = operations.get(name);
  if (link === undefined || target === undefined) throw new Error(`There is no link ${name}.`);
  const values = Object.entries(link.parameters);
  expect(values).not.toEqual([]);
  for (const [argument, expression] of values) {
    const [, where, field = ''] = /^\$(request|response)\.body#\/(\w+)$/.exec(expression) ?? [];
    const given = where === 'request' ? sent.get(field) : resolve(document, schema).properties?.[field];
    const taken = argumentsOf(document, target).get(argument);
    expect(given).toBeDefined();
    expect(given && resolve(document, given).type).toBe(taken && resolve(document, taken).type);
  }
});

it('every link is used, and every operation that adds an object which can be shown has links', () => {
  expect(new Set(linking.map(({ name }) => name))).toEqual(new Set(links.map(([name]) => name)));
  const adding = [...operations.keys()].filter((id) => /\.(add|getOrCreate)$/.test(id));
  const shown = adding.filter((id) => operations.has(id.replace(/\w+$/, 'getone')));
  expect(shown.length).toBeGreaterThan(8);
  expect(linking.map(({ from }) => from)).toEqual(expect.arrayContaining(shown));
});
