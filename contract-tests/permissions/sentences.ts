import { expect } from 'vitest';
import type { OperationId } from '../../src/generated/operations.js';
import type { Person } from '../../src/testing/person.js';
import type { Cast, Place, World } from './world.js';

/** What is sent: arguments, or a form with files. */
export type Sent = Record<string, unknown> | FormData;
type Input = Record<string, unknown>;

/** Everything that a cell can speak of. */
export interface Scene<It> extends Cast {
  world: World;
  /** The row's, such as `comment, private`. */
  way: string;
  /** The public or the private channel, with its thread and comment. */
  place: Place;
  /** What the operation is about. */
  it: It;
  /** Who looks at what has come of it: the owner, or an ADMIN inside where the owner calls. */
  reader: Person;
}

type Check<It> = (scene: Scene<It>, answer: unknown) => Promise<unknown>;
type Of<It, Value> = Value | ((scene: Scene<It>) => Value);

/** What operations are about. */
export interface Kind<It> {
  /** Makes one in a place, as the owner's. */
  make(world: World, place: Place, way: string): Promise<It>;
  /** How a request names it. */
  name?(it: It, world: World): Input;
  /** Asks for it, as that person sees it. */
  read?(by: Person, it: It, scene: Scene<It>): Promise<unknown>;
  /** Who has made it, where that is not the owner of the world. */
  maker?(it: It): Person;
}

/** An object that is made and waits for callers. */
export interface Prepared {
  maker: Person | undefined;
  /** What must be so before that caller calls. */
  before(cast: Cast): Promise<void>;
  sent(cast: Cast): Sent;
  headers(cast: Cast): Record<string, string>;
  /** Looks at what the answer says and at what has come of it. */
  check(cast: Cast, answer: unknown): Promise<void>;
}

/** How an operation is walked. */
export interface Case {
  prepare(world: World, way: string): Promise<Prepared>;
  /** The caller is not afterwards what they were: each cell has a person of its own. */
  usesUpCaller: boolean;
  /** The object is to the others afterwards what it was: all callers may have the same. */
  sparesObject: boolean;
  /** What whoever may is told all the same, because nothing can be in a state that allows it. */
  butAnswers: number | undefined;
}

/** By operation. */
export type Cases = Readonly<Record<string, Case>>;

interface Parts<It> {
  before: ((scene: Scene<It>) => Promise<unknown>)[];
  sent: ((scene: Scene<It>) => Sent) | undefined;
  more: Of<It, Input>;
  headers: (scene: Scene<It>) => Record<string, string>;
  usesUpCaller: boolean;
}

/** The beginning of a sentence about an operation: what it is about, what is sent, and what must be so before. */
export class On<It> {
  readonly #kind: Kind<It>;
  readonly #parts: Parts<It>;

  constructor(kind: Kind<It>, parts: Partial<Parts<It>> = {}) {
    this.#kind = kind;
    this.#parts = { before: [], sent: undefined, more: {}, headers: () => ({}), usesUpCaller: false, ...parts };
  }

  /** Sends these arguments beside those that name the object. */
  with(more: Of<It, Input>): On<It> {
    return new On(this.#kind, { ...this.#parts, more });
  }

  /** Sends this and nothing else. */
  sending(sent: (scene: Scene<It>) => Sent): On<It> {
    return new On(this.#kind, { ...this.#parts, sent });
  }

  withHeaders(headers: (scene: Scene<It>) => Record<string, string>): On<It> {
    return new On(this.#kind, { ...this.#parts, headers });
  }

  /** First the caller does this to the object. */
  after(operation: OperationId, more: Input = {}): On<It> {
    const { name } = this.#kind;
    return this.afterwards(({ person, it, world }) => person.call(operation, { ...name?.(it, world), ...more }));
  }

  /** First this happens. */
  afterwards(step: (scene: Scene<It>) => Promise<unknown>): On<It> {
    return new On(this.#kind, { ...this.#parts, before: [...this.#parts.before, step] });
  }

  /** Is called by somebody new in each cell, of the same standing. */
  bySomebodyNew(): On<It> {
    return new On(this.#kind, { ...this.#parts, usesUpCaller: true });
  }

  /** The answer is, or has, this. */
  answers(expected: Of<It, Input>): Case {
    return this.doesToCaller(async (scene, answer) => expectMatch(answer, valueOf(expected, scene)));
  }

  /** The answer lists this, once: the id, or an object with these fields. */
  lists(expected: Of<It, number | Input>): Case {
    return this.doesToCaller(async (scene, answer) => {
      const item = valueOf(expected, scene);
      const wanted: unknown = typeof item === 'number' ? item : expect.objectContaining(item);
      expect(answer).toEqual(expect.arrayContaining([wanted]));
    });
  }

  /** What the answer names with its id is there for the others, as made by the caller. */
  makes(read: OperationId, expected: Of<It, Input>): Case {
    return this.does(async (scene, answer) => {
      const made = await scene.reader.try(read, { id: idOf(answer) });
      expectMatch(made.json(), valueOf(expected, scene));
    });
  }

  /** The owner finds the object so. */
  ownerReads(expected: Of<It, Input>): Case {
    return this.does(async (scene) => expectMatch(await this.#read(scene.reader, scene), valueOf(expected, scene)));
  }

  /** The caller finds the object so. */
  callerReads(expected: Of<It, Input>): Case {
    return this.doesToCaller(async (scene) =>
      expectMatch(await this.#read(scene.person, scene), valueOf(expected, scene)),
    );
  }

  /** There is nothing any more, which this code says. */
  isGone(code: number): Case {
    return this.ownerReads({ error_code: code });
  }

  /** Whoever may call is told this, as long as nothing is there that it could be done to. */
  butAnswers(code: number): Case {
    return { ...this.does(() => Promise.resolve()), butAnswers: code };
  }

  /** What it does is seen so, and does not concern the object, but what it is to the caller. */
  doesToCaller(check: Check<It>): Case {
    return { ...this.does(check), sparesObject: true };
  }

  /** What it does is seen so. */
  does(check: Check<It>): Case {
    const kind = this.#kind;
    const { before, headers, usesUpCaller } = this.#parts;
    return {
      usesUpCaller,
      sparesObject: false,
      butAnswers: undefined,
      prepare: async (world, way) => {
        const place = way.includes('private') ? world.private : world.public;
        const it = await kind.make(world, place, way);
        const sceneOf = (cast: Cast): Scene<It> => {
          const reader = cast.person.id === world.owner.id ? world.adminIn : world.owner;
          return { ...cast, world, way, place, it, reader };
        };
        return {
          maker: kind.maker?.(it),
          before: async (cast) => {
            for (const step of before) await step(sceneOf(cast));
          },
          sent: (cast) => this.#sent(sceneOf(cast)),
          headers: (cast) => headers(sceneOf(cast)),
          check: async (cast, answer) => void (await check(sceneOf(cast), answer)),
        };
      },
    };
  }

  #sent(scene: Scene<It>): Sent {
    const { sent, more } = this.#parts;
    if (sent !== undefined) return sent(scene);
    return { ...this.#kind.name?.(scene.it, scene.world), ...valueOf(more, scene) };
  }

  async #read(by: Person, scene: Scene<It>): Promise<unknown> {
    if (this.#kind.read === undefined) throw new Error('Nobody has said how this kind of object is read.');
    return this.#kind.read(by, scene.it, scene);
  }
}

function valueOf<It, Value>(value: Of<It, Value>, scene: Scene<It>): Value {
  return value instanceof Function ? value(scene) : value;
}

function expectMatch(found: unknown, expected: unknown): void {
  expect({ found }).toMatchObject({ found: expected });
}

/** The id of what an answer shows. */
export function idOf(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null || !('id' in answer) || typeof answer.id !== 'number') {
    throw new Error(`This shows nothing with an id: ${JSON.stringify(answer)}`);
  }
  return answer.id;
}
