import { expect } from 'vitest';
import type { OperationId } from '../../src/generated/operations.js';
import type { Person } from '../../src/testing/person.js';
import type { Cast, Place, World } from './world.js';

/** The arguments, or a form with files. */
export type Sent = Record<string, unknown> | FormData;
type Input = Record<string, unknown>;

/** Everything that a case can use. */
export interface Scene<It> extends Cast {
  world: World;
  /** The name of the row, such as `comment, private`. */
  way: string;
  /** The public or the private channel, with its thread and comment. */
  place: Place;
  /** The object of the operation. */
  it: It;
  /** Who reads the result: the owner, or an ADMIN inside when the owner calls. */
  reader: Person;
}

type Check<It> = (scene: Scene<It>, answer: unknown) => Promise<unknown>;
type Of<It, Value> = Value | ((scene: Scene<It>) => Value);

/** A kind of object that operations are about. */
export interface Kind<It> {
  /** Makes an object in a place, as the owner. */
  make(world: World, place: Place, way: string): Promise<It>;
  /** The arguments that name it. */
  name?(it: It, world: World): Input;
  /** Reads it as this person. */
  read?(by: Person, it: It, scene: Scene<It>): Promise<unknown>;
  /** Who has made it, if not the owner of the world. */
  maker?(it: It): Person;
}

/** An object that is ready for calls. */
export interface Prepared {
  maker: Person | undefined;
  /** Prepares the call of this caller. */
  before(cast: Cast): Promise<void>;
  sent(cast: Cast): Sent;
  headers(cast: Cast): Record<string, string>;
  /** Checks the response and the effect of the call. */
  check(cast: Cast, answer: unknown): Promise<void>;
}

/** How an operation is tested. */
export interface Case {
  prepare(world: World, way: string): Promise<Prepared>;
  /** The call changes the caller, so each cell has a person of its own. */
  usesUpCaller: boolean;
  /** The call changes nothing for others, so all callers may use the same object. */
  sparesObject: boolean;
  /** The error code that allowed callers get, when no state exists in which the call succeeds. */
  butAnswers: number | undefined;
}

/** By operation id. */
export type Cases = Readonly<Record<string, Case>>;

interface Parts<It> {
  before: ((scene: Scene<It>) => Promise<unknown>)[];
  sent: ((scene: Scene<It>) => Sent) | undefined;
  more: Of<It, Input>;
  headers: (scene: Scene<It>) => Record<string, string>;
  usesUpCaller: boolean;
}

/** The beginning of a case: the object, the arguments, and what happens before the call. */
export class On<It> {
  readonly #kind: Kind<It>;
  readonly #parts: Parts<It>;

  constructor(kind: Kind<It>, parts: Partial<Parts<It>> = {}) {
    this.#kind = kind;
    this.#parts = { before: [], sent: undefined, more: {}, headers: () => ({}), usesUpCaller: false, ...parts };
  }

  /** Sends these arguments besides those that name the object. */
  with(more: Of<It, Input>): On<It> {
    return new On(this.#kind, { ...this.#parts, more });
  }

  /** Sends these arguments and nothing else. */
  sending(sent: (scene: Scene<It>) => Sent): On<It> {
    return new On(this.#kind, { ...this.#parts, sent });
  }

  withHeaders(headers: (scene: Scene<It>) => Record<string, string>): On<It> {
    return new On(this.#kind, { ...this.#parts, headers });
  }

  /** Before the call, the caller does this to the object. */
  after(operation: OperationId, more: Input = {}): On<It> {
    const { name } = this.#kind;
    return this.afterwards(({ person, it, world }) => person.call(operation, { ...name?.(it, world), ...more }));
  }

  /** Before the call, this happens. */
  afterwards(step: (scene: Scene<It>) => Promise<unknown>): On<It> {
    return new On(this.#kind, { ...this.#parts, before: [...this.#parts.before, step] });
  }

  /** Each cell has a new caller of the same role. */
  bySomebodyNew(): On<It> {
    return new On(this.#kind, { ...this.#parts, usesUpCaller: true });
  }

  /** The response has these fields. */
  answers(expected: Of<It, Input>): Case {
    return this.doesToCaller(async (scene, answer) => expectMatch(answer, valueOf(expected, scene)));
  }

  /** The response lists this once: an id, or an object with these fields. */
  lists(expected: Of<It, number | Input>): Case {
    return this.doesToCaller(async (scene, answer) => {
      const item = valueOf(expected, scene);
      const wanted: unknown = typeof item === 'number' ? item : expect.objectContaining(item);
      expect(answer).toEqual(expect.arrayContaining([wanted]));
    });
  }

  /** The object whose id is in the response exists for others, with these fields. */
  makes(read: OperationId, expected: Of<It, Input>): Case {
    return this.does(async (scene, answer) => {
      const made = await scene.reader.try(read, { id: idOf(answer) });
      expectMatch(made.json(), valueOf(expected, scene));
    });
  }

  /** The owner reads the object with these fields. */
  ownerReads(expected: Of<It, Input>): Case {
    return this.does(async (scene) => expectMatch(await this.#read(scene.reader, scene), valueOf(expected, scene)));
  }

  /** The caller reads the object with these fields. */
  callerReads(expected: Of<It, Input>): Case {
    return this.doesToCaller(async (scene) =>
      expectMatch(await this.#read(scene.person, scene), valueOf(expected, scene)),
    );
  }

  /** The object no longer exists: reading it is this error. */
  isGone(code: number): Case {
    return this.ownerReads({ error_code: code });
  }

  /** Allowed callers get this error, because no object exists on which the call succeeds. */
  butAnswers(code: number): Case {
    return { ...this.does(() => Promise.resolve()), butAnswers: code };
  }

  /** The check of an effect that concerns only the caller. */
  doesToCaller(check: Check<It>): Case {
    return { ...this.does(check), sparesObject: true };
  }

  /** The check of an effect. */
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

/** The id in a response. */
export function idOf(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null || !('id' in answer) || typeof answer.id !== 'number') {
    throw new Error(`This shows nothing with an id: ${JSON.stringify(answer)}`);
  }
  return answer.id;
}
