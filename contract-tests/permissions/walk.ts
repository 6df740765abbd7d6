import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeringId, operationsOf, type Operation } from '../../codegen/document.js';
import type { Answered } from '../../src/testing/http.js';
import type { Person } from '../../src/testing/person.js';
import { useSkein } from '../../src/testing/skein.js';
import { contract } from '../contract.js';
import { DatabaseDigest } from '../fuzz/digest.js';
import { cellsOf, type Cell } from './cells.js';
import { Programs } from './programs.js';
import { send } from './sending.js';
import type { Case, Cases, Prepared } from './sentences.js';
import { shownTooMuch } from './sight.js';
import { buildWorld, castOf, type Cast, type World } from './world.js';

const STATUS = new Map(Object.values(contract['x-error-codes']).map(({ code, http }) => [code, http]));

/**
 * Walks the matrix over HTTP: each operation of these resources that the contract has, in each way of calling it, by everybody. A
 * success is looked for in what it has changed or shows, and shows nothing that its caller may not see; refusals leave all
 * rows of all tables as they were, but for the counters of attempts.
 */
export function walk(resources: Readonly<Record<string, Cases>>): void {
  const skein = useSkein();
  const programs = new Programs(skein);
  let world: World;
  let digest: DatabaseDigest;
  beforeAll(async () => {
    world = await buildWorld(skein);
    digest = new DatabaseDigest(skein.databaseUrl);
    await digest.connect();
  });
  afterAll(() => digest.close());

  const walked = operationsOf(contract).filter(({ operation }) => resourceOf(operation) in resources);
  for (const { operation } of walked) {
    const sentence = resources[resourceOf(operation)]?.[answeringId(operation)];
    describe(operation.operationId, () => {
      if (sentence !== undefined) walkOperation(operation.operationId, sentence, () => ({ world, digest, programs }));
      else it('has a case', () => expect.unreachable('contract-tests/permissions/cases has none'));
    });
  }
}

/** The fragment of an operation, or of the one whose handler answers. */
export function resourceOf(operation: Operation): string {
  return answeringId(operation).split('.', 1)[0] ?? '';
}

interface Stage {
  world: World;
  digest: DatabaseDigest;
  programs: Programs;
}

function walkOperation(operationId: string, sentence: Case, stage: () => Stage): void {
  const cells = cellsOf(operationId);
  const refusals = cells.filter(({ expected }) => expected !== 'ok');
  const successes = cells.filter(({ expected }) => expected === 'ok');
  const prepared = new Map<string, Prepared>();
  const casts = new Map<Cell, Cast>();
  let before = '';

  beforeAll(async () => {
    const { world, digest } = stage();
    for (const way of new Set(refusals.map((cell) => cell.way))) prepared.set(way, await sentence.prepare(world, way));
    for (const cell of refusals) casts.set(cell, await castFor(cell, prepared.get(cell.way)?.maker, false, stage()));
    before = await digest.take();
  });

  for (const cell of refusals) {
    it.concurrent(`${cell.title}: ${cell.expected}`, async () => {
      const [object, cast] = [prepared.get(cell.way), casts.get(cell)];
      if (object === undefined || cast === undefined) throw new Error('The cell was not prepared.');
      const { skein } = stage().world;
      const answered = await send(skein, cast.caller, operationId, object.sent(cast), object.headers(cast));
      expectRefusal(answered, cell.expected, cell.required);
    });
  }

  if (refusals.length > 0) {
    it('changes nothing where it refuses', async () => expect(await stage().digest.take()).toBe(before));
  }

  for (const cell of successes) {
    it.concurrent(`${cell.title} may`, () => succeed(operationId, sentence, cell, stage()));
  }
}

/** Who calls in a cell: the one of its column, the maker of this very object, somebody new, or a program of theirs. */
async function castFor(
  cell: Cell,
  maker: Person | undefined,
  isNew: boolean,
  { world, programs }: Stage,
): Promise<Cast> {
  const { column, scopes } = cell;
  const cast = await castOf(world, column, maker, isNew);
  return scopes === undefined ? cast : { ...cast, caller: await programs.of(cast.person, scopes) };
}

function expectRefusal(answered: Answered, expected: unknown, required?: readonly string[]): void {
  expect({ status: answered.status, body: answered.json() }).toMatchObject({
    status: STATUS.get(Number(expected)),
    body: { error_code: expected, ...(required === undefined ? {} : { error_extra: { required_scopes: required } }) },
  });
}

async function succeed(operationId: string, sentence: Case, cell: Cell, stage: Stage): Promise<void> {
  const { world } = stage;
  const object = await sentence.prepare(world, cell.way);
  const cast = await castFor(cell, object.maker, sentence.usesUpCaller, stage);
  await object.before(cast);
  const answered = await send(world.skein, cast.caller, operationId, object.sent(cast), object.headers(cast));
  if (sentence.butAnswers !== undefined) return expectRefusal(answered, sentence.butAnswers);
  expect(answered.status, answered.text).toBe(200);
  await object.check(cast, answered.json());
  if (cast.column !== 'stranger') expect(shownTooMuch(world, cast.column, answered.text)).toEqual([]);
}
