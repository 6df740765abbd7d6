import { beforeAll, describe, expect, it } from 'vitest';
import { operationsOf, someSchema, uploadOf, type LocatedOperation, type Schema } from '../codegen/document.js';
import { sql } from '../src/db/database.js';
import { operations, type OperationId } from '../src/generated/operations.js';
import { bucketOf } from '../src/db/ids.js';
import type { Answered } from '../src/testing/http.js';
import { Caller, formWith } from '../src/testing/person.js';
import { withoutUuid } from '../src/testing/refusals.js';
import { useSkein } from '../src/testing/skein.js';
import { contract, inputOf } from './contract.js';
import { kindOf } from './fuzz/valid_input.js';
import { TINY_BITMAP } from './images.js';
import { send as sendTo } from './permissions/sending.js';
import { buildExampleWorld, type ExampleWorld } from './world.js';

const UNKNOWN = -987_654_321;
/** Known temporary ids count down from here, one for each bucket. */
const KNOWN = -1000;
/** Below `KNOWN` less any bucket. */
const NEW = -10_000;
const NOWHERE = 2 ** 40 * 4096;

const skein = useSkein();
let world: ExampleWorld;
let ada: Caller;
beforeAll(async () => {
  world = await buildExampleWorld(skein.baseUrl, { delivers: false });
  ada = new Caller(skein.send, world.ada.token);
});

interface IdArgument {
  id: OperationId;
  name: string;
  isList: boolean;
  located: LocatedOperation;
}

function isOperationId(id: string): id is OperationId {
  return id in operations;
}

/** Every argument of every operation whose schema fulfils the question. */
function argumentsWith(question: (schema: Schema, name: string, located: LocatedOperation) => boolean): IdArgument[] {
  return operationsOf(contract).flatMap((located) => {
    const { operationId: id } = located.operation;
    if (!isOperationId(id)) throw new Error(`${id} is not in the table of operations`);
    return inputOf(located)
      .filter(({ name, schema }) => question(schema, name, located))
      .map(({ name, schema }) => ({ id, name, isList: isList(schema), located }));
  });
}

function isList(schema: Schema): boolean {
  return someSchema(contract, schema, ({ type }) => type === 'array');
}

function marked(schema: Schema, mark: true | 'new'): boolean {
  return someSchema(contract, schema, (part) => part['x-temp-id'] === mark);
}

/** The contract's example, with ids that exist. */
function exampleOf({ operation }: LocatedOperation): Record<string, unknown> {
  const { parameters = [], requestBody } = operation;
  const query = Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
  const body = Object.values(requestBody?.content ?? {})[0]?.example;
  return JSON.parse(world.translate(JSON.stringify(body ?? query)));
}

const named = ({ id, name }: IdArgument) => `${id} ${name}`;
const takers = argumentsWith((schema) => marked(schema, true));
const makers = argumentsWith((schema) => marked(schema, 'new'));

describe('a temporary id', () => {
  it('may stand in every argument that holds an id or ids', () => {
    const holdsIds = argumentsWith((schema, name, { operation }) => {
      const isNumber = someSchema(contract, schema, ({ type }) => type === 'integer');
      // A temporary id is its caller's, and a public operation has no caller.
      const hasCaller = (operation.security ?? []).length > 0;
      return hasCaller && isNumber && (/(^|_)ids?$/.test(name) || kindOf(operation.operationId, name) !== undefined);
    });
    const taken = new Set([...takers, ...makers].map(named));
    expect(holdsIds.map(named).filter((argument) => !taken.has(argument))).toEqual([]);
  });

  it.each(takers)('is 111 in $id $name when it is not known', async ({ name, isList, located }) => {
    const answered = await send(located, { [name]: isList ? [UNKNOWN] : UNKNOWN });
    expect(answered.status).toBe(404);
    expect(answered.json()).toMatchObject({ error_code: 111, error_extra: { argument: name } });
  });

  it.each(takers)('is read in $id $name as the id that it stands for', async ({ name, isList, located }) => {
    const example = exampleOf(located);
    // An unused id of the same owner: the operation changes nothing.
    const [sample] = [example[name]].flat();
    const owner = typeof sample === 'number' && sample > 0 ? bucketOf(sample) : bucketOf(world.ada.id);
    const object = NOWHERE + owner;
    const tempId = KNOWN - owner;
    await standFor(tempId, object);
    const answers: string[] = [];
    for (const value of [object, tempId]) {
      const { status, text } = await send(located, { ...example, [name]: isList ? [value] : value });
      answers.push(`${status} ${withoutUuid(text)}`);
    }
    expect(answers[1]).toBe(answers[0]);
  });
});

/** Calls an operation as Ada, with a file where it takes one. */
function send({ operation }: LocatedOperation, input: Record<string, unknown>): Promise<Answered> {
  const upload = uploadOf(contract, operation);
  if (upload === undefined) return sendTo(skein, ada, operation.operationId, input);
  const texts = Object.entries(input).filter(([name]) => name !== upload.argument);
  const form = Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
  const file = new File([TINY_BITMAP], 'loom.bmp');
  return sendTo(skein, ada, operation.operationId, formWith(file, form, upload.argument));
}

/** Makes a temporary id of Ada's stand for an object. */
async function standFor(tempId: number, object: number): Promise<void> {
  await skein.db.run(sql`
    insert into temp_ids (bucket, user_id, temp_id, object_id, created_at)
    values (${bucketOf(world.ada.id)}, ${world.ada.id}, ${tempId}, ${object}, ${skein.clock.now()})
    on conflict do nothing`);
}

describe('the temp_id', () => {
  it.each(makers)('of $id is 112 for 0 and more, and 113 the second time, with what it made', async (maker) => {
    const { id, name, located } = maker;
    const example = exampleOf(located);
    for (const wrong of [0, 1]) expect(await ada.error(id, { ...example, [name]: wrong })).toBe('temp_id_invalid');
    const input = { ...example, [name]: NEW - makers.indexOf(maker) };
    const made = await ada.try(id, input);
    expect(made, made.text).toMatchObject({ status: 200 });
    expect(await ada.refused(id, input)).toMatchObject({
      error_code: 113,
      error_extra: { argument: name, id: JSON.parse(made.text).id },
    });
  });
});
