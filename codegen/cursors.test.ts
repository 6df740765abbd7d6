import { expect, it } from 'vitest';
import { schemaFor } from './alternatives.js';
import { WITH_CURSOR } from './cursors.js';
import { argumentsOf, operationsOf, refName, successOf } from './document.js';
import { readContract } from './generate.js';

const document = await readContract();
const lists = operationsOf(document).filter(
  ({ operation }) => successOf(operation).schema.type === 'array' && argumentsOf(document, operation).has('cursor'),
);

it('every list with a cursor takes `with_cursor`, under its other paths too, and no other operation does', () => {
  const taking = operationsOf(document).filter(({ operation }) => argumentsOf(document, operation).has(WITH_CURSOR));
  expect(taking).toEqual(lists);
  expect(lists.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'get /api/v3/threads/get',
      'get /api/v3/channels/get',
      'post /api/v3/slash_commands/get',
      'post /api/v3/workspaces/get_users',
    ]),
  );
});

it('every list with a limit has a cursor', () => {
  const limited = operationsOf(document).filter(
    ({ operation }) => successOf(operation).schema.type === 'array' && argumentsOf(document, operation).has('limit'),
  );
  expect(lists).toEqual(expect.arrayContaining(limited));
});

it.each(lists.map(({ operation }) => [operation.operationId, operation] as const))(
  '%s publishes the page of its items as an alternative, of ids too',
  (_, operation) => {
    const { status, schema } = successOf(operation);
    const media = operation.responses[status]?.content?.['application/json'] ?? {};
    const pageFor = (input: Record<string, unknown>) => {
      const name = refName(schemaFor(media, { ...input, [WITH_CURSOR]: true })) ?? '';
      return document.components.schemas[name]?.properties;
    };
    expect(pageFor({})).toMatchObject({ items: { type: 'array', items: schema.items }, next_cursor: {} });
    if (argumentsOf(document, operation).has('as_ids')) {
      expect(pageFor({ as_ids: true })).toMatchObject({ items: { type: 'array', items: { type: 'integer' } } });
    }
  },
);
