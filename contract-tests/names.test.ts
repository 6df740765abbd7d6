// What the contract calls a name is one, in every operation (behaviour/limits.md#characters).
import { beforeAll, describe, expect, it } from 'vitest';
import { operationsOf } from '../codegen/document.js';
import { operations, type OperationId } from '../src/generated/operations.js';
import { Caller } from '../src/testing/person.js';
import { withoutUuid } from '../src/testing/refusals.js';
import { useSkein } from '../src/testing/skein.js';
import { contract, inputOf } from './contract.js';
import { buildExampleWorld } from './world.js';

const skein = useSkein();
let ada: Caller;
beforeAll(async () => {
  const world = await buildExampleWorld(skein.baseUrl, { delivers: false });
  ada = new Caller(skein.send, world.ada.token);
});

function isOperationId(id: string): id is OperationId {
  return id in operations;
}

const TEXTS = operationsOf(contract).flatMap((located) =>
  inputOf(located).flatMap(({ name, schema }) => {
    const { operationId: id } = located.operation;
    return isOperationId(id) && [schema.type].flat().includes('string') ? [{ id, name, schema }] : [];
  }),
);
const NAMES = TEXTS.filter(({ schema }) => schema.format === 'name');
const TRIMMED = TEXTS.filter(({ schema }) => schema['x-trim'] !== undefined);

/** The reasons for which a value of an argument is refused. Other arguments are missing. */
async function reasons(id: OperationId, name: string, value: string): Promise<unknown[]> {
  const { text } = await ada.try(id, { [name]: value });
  const { error_extra: extra = {} } = JSON.parse(text);
  const details: { argument: string; reason: string }[] = extra.errors ?? [extra];
  return details.filter(({ argument }) => argument === name).map(({ reason }) => reason);
}

/** A file is called by its own name, which is put on one line (behaviour/limits.md#characters). */
const IN_PARTS = ['attachments.upload file_name'];

it('every argument that is called a name or a title, and is stored, is one, or is put on one line', () => {
  const called = TEXTS.filter(
    ({ id, name }) => operations[id].transaction !== 'read' && /(^|_)(name|title)$/.test(name),
  );
  const others = called.filter(({ schema }) => schema.format !== 'name' && schema['x-trim'] !== 'line');
  expect(others.map(({ id, name }) => `${id} ${name}`)).toEqual(IN_PARTS);
  expect(NAMES.length).toBeGreaterThan(12);
});

const BREAKING = [
  '\n',
  '\r',
  '\t',
  '\u001b',
  '\u0085',
  '\u2028',
  '\u2029',
  ...'\u202a\u202b\u202c\u202d\u202e',
  ...'\u2066\u2067\u2068\u2069',
];

describe.each(NAMES)('$id $name', ({ id, name }) => {
  it('has no line break, no control character, and nothing that turns the text', async () => {
    for (const breaking of BREAKING) {
      expect(await reasons(id, name, `M${breaking}> **Ada said:**`)).toEqual(['must match format "name"']);
    }
  });

  it('may have joiners and marks of direction', async () => {
    for (const value of ['👩‍👩‍👧‍👦 Family', 'می‌خواهم', 'שלום\u200f!', 'a\u200eb', 'عربي\u061c', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) {
      expect(await reasons(id, name, value)).toEqual([]);
    }
  });
});

it.each(TRIMMED)('$id $name of which nothing is visible is like white space', async ({ id, name }) => {
  const answerTo = async (value: string) => {
    const { status, text } = await ada.try(id, { [name]: value });
    return [status, withoutUuid(text)];
  };
  const blank = await answerTo(' ');
  for (const invisible of ['\u200b', '\u2060', '\u00ad', '\u3164', '\u2800', '\u200d', ' \u200e\ufeff\u180e']) {
    expect(await answerTo(invisible)).toEqual(blank);
  }
});
