import type { OperationId } from '../../src/generated/operations.js';
import type { Answered, Send } from '../../src/testing/http.js';
import type { Person } from '../../src/testing/person.js';
import type { Chance } from '../clients/story/chance.js';
import { idIn } from './keys.js';
import type { Seen, Thing, Write } from './ledger.js';
import type { World } from './world.js';

/** Nothing was sent: nobody listens. */
export class Unsent extends Error {}

/** Sends to a server that may be killed at any moment. Throws `Unsent` where nobody has got anything of it, and another error where that is unknown. */
export function proofSender(baseUrl: string): Send {
  return async ({ method, path, headers = {}, body }) => {
    const isText = typeof body === 'string' ? { body } : {};
    const response = await fetch(`${baseUrl}${path}`, { method, headers, ...isText }).catch((error: unknown) => {
      throw isRefusal(error) ? new Unsent(path) : error;
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  };
}

function isRefusal(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

/** What writers of a round share. */
export interface Desk {
  world: World;
  things: Thing[];
  /** What was answered 4xx, though all that it names was acknowledged. */
  refusals: string[];
  /** Called when a write is about to be sent. */
  onWrite: () => void;
}

/** What a write is to be, and what follows from it. */
export interface Intent extends Pick<Write, 'state' | 'happens'> {
  operation: OperationId;
  input: Record<string, unknown>;
  hides?: boolean;
}

/** A thing in the hands of its writer, who alone changes it. */
export abstract class OwnThing implements Thing {
  readonly writes: Write[] = [];
  readonly writer: string;
  readonly mailed: string | undefined;
  /** How a request names it: the temporary id as long as nobody knows the other. */
  id: number;
  /** Nothing more is done to it. */
  isOver = false;
  readonly #by: Writer;
  readonly #kind: string;

  constructor(by: Writer, kind: string, id: number, mailed?: string) {
    this.#by = by;
    this.#kind = kind;
    this.writer = by.name;
    this.id = id;
    this.mailed = mailed;
  }

  get what(): string {
    return `${this.#kind} ${this.id} of ${this.writer}`;
  }

  /** Makes it, and afterwards each time the next change. Throws `Unsent` when nobody listens: then nothing has happened. */
  abstract next(): Promise<void>;

  abstract read(): Promise<Seen>;

  /** Makes a write, and notes what came of it. */
  protected async write({ operation, input, state, happens, hides = false }: Intent): Promise<void> {
    const answered = await this.#by.send(operation, input);
    if (answered !== undefined && answered.status >= 400 && answered.status < 500) {
      this.#by.desk.refusals.push(`${this.what}: ${operation} was answered ${answered.status}: ${answered.text}`);
      this.isOver = true;
      return;
    }
    const isKnown = answered !== undefined && answered.status < 400;
    const isFirst = this.writes.length === 0;
    const number = this.#by.count();
    this.writes.push({ operation, number, outcome: isKnown ? 'acknowledged' : 'unknown', state, happens, hides });
    if (isFirst) this.#by.desk.things.push(this);
    if (!isKnown) this.isOver = true;
    else if (isFirst) this.id = idIn(answered.json(), 'id');
  }

  /** What the API shows at this moment; undefined where it shows nothing. */
  protected async look(operation: OperationId, input: Record<string, unknown>): Promise<object | undefined> {
    const { status, text, json } = await this.#by.person.try(operation, input);
    if (status >= 500) throw new Error(`${operation} was answered ${status}: ${text}`);
    const shown: unknown = status < 400 ? json() : undefined;
    return typeof shown === 'object' && shown !== null ? shown : undefined;
  }
}

/** Somebody who writes, one write after the other. Several may do so for one person. */
export class Writer {
  readonly name: string;
  readonly person: Person;
  readonly chance: Chance;
  readonly desk: Desk;
  readonly owner: 'ada' | 'ben' | 'cleo';
  readonly #index: number;
  #writes = 0;
  #made = 0;

  constructor(desk: Desk, owner: Writer['owner'], index: number, chance: Chance) {
    this.desk = desk;
    this.owner = owner;
    this.person = desk.world.people[owner];
    this.name = `${owner} ${index}`;
    this.#index = index;
    this.chance = chance;
  }

  /** A text that nobody else writes. */
  aText(): string {
    return `Warp ${(this.#made += 1)} of ${this.name} in ${this.desk.world.workspace.id}`;
  }

  /** A temporary id of its person that was not used yet. */
  aTempId(): number {
    return -((this.#made += 1) * 10 + this.#index);
  }

  /** The place of the next write among all of this writer's. */
  count(): number {
    return (this.#writes += 1);
  }

  /** Undefined: nobody knows what has become of it. */
  async send(operation: OperationId, input: Record<string, unknown>): Promise<Answered | undefined> {
    this.desk.onWrite();
    return this.person.try(operation, input).catch((error: unknown) => {
      if (error instanceof Unsent) throw error;
      return undefined;
    });
  }
}
