import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeringId, operationsOf, successOf, type Operation } from '../../codegen/document.js';
import type { Answered } from '../../src/testing/http.js';
import type { Person } from '../../src/testing/person.js';
import { useSkein } from '../../src/testing/skein.js';
import { contract } from '../contract.js';
import { DatabaseDigest } from '../fuzz/digest.js';
import { cellsOf, type Cell } from './cells.js';
import { send } from './sending.js';
import type { Case, Cases, Prepared } from './sentences.js';
import { shownTooMuch } from './sight.js';
import type { Column } from './who.js';
import { buildWorld, castOf, type Cast, type World } from './world.js';

const STATUS = new Map(Object.values(contract['x-error-codes']).map(({ code, http }) => [code, http]));

/**
 * Tests the matrix over HTTP: each operation of these resources, in each way, by every caller. A success is checked in
 * what it changes or shows, and shows nothing that its caller may not see. A refusal leaves all rows of all tables as
 * they were, except counters of attempts.
 */
export function walk(resources: Readonly<Record<string, Cases>>): void {
  const skein = useSkein();
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
    const { operationId } = operation;
    const sentence = resources[resourceOf(operation)]?.[answeringId(operation)];
    describe(operationId, () => {
      if (sentence !== undefined) walkOperation(operationId, sentence, () => ({ world, digest }));
      else it('has a case', () => expect.unreachable('contract-tests/permissions/cases has none'));
    });
  }
}

/** The fragment of an operation; that of the original for an alias. */
export function resourceOf(operation: Operation): string {
  return answeringId(operation).split('.', 1)[0] ?? '';
}

interface Stage {
  world: World;
  digest: DatabaseDigest;
}

function walkOperation(operationId: string, sentence: Case, stage: () => Stage): void {
  const cells = cellsOf(operationId);
  const refusals = cells.filter(({ expected }) => expected !== 'ok');
  const successes = cells.filter(({ expected }) => expected === 'ok');
  const steps = new Steps(operationId, sentence, stage);

  beforeAll(() => steps.prepare(refusals));
  for (const cell of refusals) it.concurrent(`${cell.title}: ${cell.expected}`, () => steps.mustRefuse(cell));
  if (refusals.length > 0) it('changes nothing where it refuses', () => steps.mustHaveChangedNothing());
  // Programs run after people, because a program calls for one of them, and both change that person's own state.
  const [programs, people] = [successes.filter(byProgram), successes.filter((cell) => !byProgram(cell))];
  for (const cell of people) it.concurrent(`${cell.title} may`, () => steps.mustSucceed(cell));
  for (const cell of programs) it(`${cell.title} may`, () => steps.mustSucceed(cell));
}

function byProgram({ scopes }: Cell): boolean {
  return scopes !== undefined;
}

/** The calls of one operation. */
class Steps {
  readonly #operationId: string;
  readonly #case: Case;
  readonly #stage: () => Stage;
  /** The objects of refused calls, by the name of the row. */
  readonly #objects = new Map<string, Prepared>();
  readonly #casts = new Map<Cell, Cast>();
  /** The last call of each column. */
  readonly #turns = new Map<Column, Promise<void>>();
  #before = '';

  constructor(operationId: string, sentence: Case, stage: () => Stage) {
    this.#operationId = operationId;
    this.#case = sentence;
    this.#stage = stage;
  }

  get #success(): number | undefined {
    return operationsOf(contract)
      .filter(({ operation }) => operation.operationId === this.#operationId)
      .map(({ operation }) => successOf(operation).status)[0];
  }

  get #isPublic(): boolean {
    return operationsOf(contract).some(
      ({ operation }) => operation.operationId === this.#operationId && operation.security?.length === 0,
    );
  }

  get #world(): World {
    return this.#stage().world;
  }

  /** Makes what the refusals need, and takes a digest of the database. */
  async prepare(refusals: readonly Cell[]): Promise<void> {
    for (const { way } of refusals) {
      if (!this.#objects.has(way)) this.#objects.set(way, await this.#case.prepare(this.#world, way));
    }
    for (const cell of refusals) this.#casts.set(cell, await this.#castFor(cell, this.#objects.get(cell.way)?.maker));
    this.#before = await this.#stage().digest.take();
  }

  async mustRefuse(cell: Cell): Promise<void> {
    const [object, cast] = [this.#objects.get(cell.way), this.#casts.get(cell)];
    if (object === undefined || cast === undefined) throw new Error('The cell was not prepared.');
    expectRefusal(await this.#send(object, cast), cell.expected, cell.required);
  }

  async mustHaveChangedNothing(): Promise<void> {
    expect(await this.#stage().digest.take()).toBe(this.#before);
  }

  /** The calls of one person run one after the other: they change that person's own state, such as what is read. */
  mustSucceed(cell: Cell): Promise<void> {
    const turn = (this.#turns.get(cell.column) ?? Promise.resolve()).then(
      () => this.#succeed(cell),
      () => this.#succeed(cell),
    );
    this.#turns.set(cell.column, turn);
    return turn;
  }

  async #succeed(cell: Cell): Promise<void> {
    const { sparesObject, usesUpCaller, butAnswers } = this.#case;
    const shared = sparesObject && !byProgram(cell) ? this.#objects.get(cell.way) : undefined;
    const object = shared ?? (await this.#case.prepare(this.#world, cell.way));
    const cast = await this.#castFor(cell, object.maker, usesUpCaller);
    await object.before(cast);
    const answered = await this.#send(object, cast);
    if (butAnswers !== undefined) return expectRefusal(answered, butAnswers);
    expect(answered.status, answered.text).toBe(this.#success);
    await object.check(cast, answered.json());
    // Without credentials the caller is nobody: a secret in the arguments says what they see.
    const isNobody = cast.column === 'stranger' || this.#isPublic;
    if (!isNobody) expect(shownTooMuch(this.#world, cast.column, answered.text)).toEqual([]);
  }

  /**
   * The caller of a cell: the person of the column, the maker of the object, a new person, or a
   * program of one of these.
   */
  async #castFor({ column, scopes }: Cell, maker: Person | undefined, isNew = false): Promise<Cast> {
    const cast = await castOf(this.#world, column, maker, isNew);
    return scopes === undefined ? cast : { ...cast, caller: await this.#world.programs.of(cast.person, scopes) };
  }

  #send(object: Prepared, cast: Cast): Promise<Answered> {
    return send(this.#world.skein, cast.caller, this.#operationId, object.sent(cast), object.headers(cast));
  }
}

function expectRefusal(answered: Answered, expected: unknown, required?: readonly string[]): void {
  expect({ status: answered.status, body: answered.json() }).toMatchObject({
    status: STATUS.get(Number(expected)),
    body: { error_code: expected, ...(required === undefined ? {} : { error_extra: { required_scopes: required } }) },
  });
}
