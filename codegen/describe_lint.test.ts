import { describe, expect, it } from 'vitest';
import { describeFindings } from './describe_lint.js';
import { written } from './fixtures/looms.js';

const LOOM = { type: 'object', description: 'A loom.', properties: {} };

/** The findings in a contract of one operation and some schemas. */
function findings(operation: object, schemas: object = {}): string[] {
  const source = written();
  const responses = {};
  Object.assign(source, {
    paths: { '/api/v3/looms/get': { get: { operationId: 'looms.get', responses, ...operation } } },
    webhooks: {},
    components: { schemas, securitySchemes: {} },
  });
  return describeFindings(source);
}

const withField = (field: object, more: object = {}) =>
  findings({}, { Weaver: { type: 'object', properties: { loom: field } }, Loom: LOOM, ...more });

const saying = (description: string) => findings({ operationId: 'looms.get', description });

describe('a field', () => {
  it.each([
    ['with a description', { type: 'integer', description: 'Id of the loom.' }],
    ['of a schema that has one', { $ref: '#/components/schemas/Loom' }],
    ['of a copy of a schema that has one', { $ref: '#/components/schemas/LastLoom' }],
  ])('%s is described', (_, field) =>
    expect(
      withField(field, { LastLoom: { oneOf: [{ $ref: '#/components/schemas/Loom' }, { type: 'null' }] } }),
    ).toEqual([]),
  );

  it.each([
    ['without a description', { type: 'integer' }],
    ['with an empty description', { type: 'integer', description: ' ' }],
    ['of a schema that has none', { $ref: '#/components/schemas/Cloth' }],
    ['of a schema that does not exist', { $ref: '#/components/schemas/Nothing' }],
  ])('%s is refused', (_, field) =>
    expect(withField(field, { Cloth: { type: 'string' } })).toEqual(['Weaver.loom has no description']),
  );

  it('may be called description', () =>
    expect(
      findings({}, { Loom: { type: 'object', properties: { description: { description: 'What it weaves.' } } } }),
    ).toEqual([]));
});

describe('a parameter', () => {
  it('needs a description of its own, also when its schema has one', () =>
    expect(
      findings(
        { operationId: 'looms.get', parameters: [{ name: 'id', schema: { $ref: '#/components/schemas/Loom' } }] },
        { Loom: LOOM },
      ),
    ).toEqual(['looms.get: the parameter id has no description']));
});

describe('a text', () => {
  it.each([
    ['Whoever weaves.', 'Whoever'],
    ['Told to whomever it concerns.', 'whomever'],
    ['It begins anew.', 'anew'],
    ['Users let in programs.', 'let in'],
    ['Callers that bear a token.', 'bear'],
    ['It stands for a loom.', 'stands'],
    ['The cloth beside it.', 'beside'],
    ['The owner thereof.', 'thereof'],
    ['What hangs below.', 'hangs'],
    ['For so\nmany minutes.', 'so many'],
    ['The loom is gone.', 'is gone'],
    ['Whom it names.', 'Whom'],
    ['It is there.', 'It is there.'],
    ['One item a thread.', 'One item a thread.'],
  ])('%j is refused', (text, word) =>
    expect(saying(text)).toEqual([`paths//api/v3/looms/get/get/description: "${word}" is not plain English`]),
  );

  it.each([
    'Send `Authorization: Bearer <token>`.',
    'Users whom it mentions.',
    'Besides, it weaves.',
    'It is there now.',
  ])('%j is plain', (text) => expect(saying(text)).toEqual([]));

  it('is looked for in summaries, responses and schemas, and not in examples', () =>
    expect(
      findings(
        { summary: 'Weave anew', responses: { '200': { description: 'It is gone.' } } },
        { Loom: { description: 'Whoever.', examples: [{ description: 'anew' }] } },
      ),
    ).toHaveLength(3));
});
