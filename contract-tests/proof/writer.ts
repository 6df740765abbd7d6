import { errors } from '../../src/generated/errors.js';
import type { OperationId } from '../../src/generated/operations.js';
import type { Answered, Send } from '../../src/testing/http.js';
import type { Person } from '../../src/testing/person.js';
import type { Chance } from '../clients/story/chance.js';
import { idIn } from './keys.js';
import type { Seen, Thing, Write } from './ledger.js';
import type { World } from './world.js';

/** The request had no effect: nobody listens, or the server says so by 503. */
export class Undone extends Error {}

/**
 * Sends to a server that may be killed at any moment. Throws `Undone` when the server got nothing, and any other
 * error when that is unknown.
 */
export function proofSender(baseUrl: string): Send {
  return async ({ method, path, headers = {}, body }) => {
    const isText = typeof body === 'string' ? { body } : {};
    const response = await fetch(`${baseUrl}${path}`, { method, headers, ...isText }).catch((error: unknown) => {
      throw isRefusal(error) ? new Undone(path) : error;
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  };
}

function isRefusal(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

/** What the writers of a round share. */
export interface Desk {
  world: World;
  things: Thing[];
  /** Requests refused with 4xx although everything they name was acknowledged. */
  refusals: string[];
  /** Called before each write is sent. */
  onWrite: () => void;
}

/** A write to be made, and its effects. */
export interface Intent extends Pick<Write, 'state' | 'happens'> {
  operation: OperationId;
  input: Record<string, unknown>;
  hides?: boolean;
}

/** A thing that only its own writer changes. */
export abstract class OwnThing implements Thing {
  readonly writes: Write[] = [];
  readonly writer: string;
  readonly mailed: string | undefined;
  /** The id in requests: the temporary id until the real one is known. */
  id: number;
  /** Whether the writer is done with it. */
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

  /**
   * Adds the thing, and on later calls makes the next change. Throws `Undone` when that had no effect.
   */
  abstract next(): Promise<void>;

  abstract read(): Promise<Seen>;

  /** Makes a write, and records its outcome. */
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

  /** What the API shows now; undefined for an error. */
  protected async look(operation: OperationId, input: Record<string, unknown>): Promise<object | undefined> {
    const { status, text, json } = await this.#by.person.try(operation, input);
    if (status >= 500) throw new Error(`${operation} was answered ${status}: ${text}`);
    const shown: unknown = status < 400 ? json() : undefined;
    return typeof shown === 'object' && shown !== null ? shown : undefined;
  }
}

/** Makes writes for a person, one after the other. A person can have several writers. */
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

  /** A unique text. */
  aText(): string {
    return `Warp ${(this.#made += 1)} of ${this.name} in ${this.desk.world.workspace.id}`;
  }

  /** A temporary id that its person has not used yet. */
  aTempId(): number {
    return -((this.#made += 1) * 10 + this.#index);
  }

  /** The index of the next write among all of this writer's. */
  count(): number {
    return (this.#writes += 1);
  }

  /** Undefined when the outcome is unknown. Throws `Undone` when there was no effect. */
  async send(operation: OperationId, input: Record<string, unknown>): Promise<Answered | undefined> {
    this.desk.onWrite();
    const answered = await this.person.try(operation, input).catch((error: unknown) => {
      if (error instanceof Undone) throw error;
      return undefined;
    });
    if (answered?.status === errors.service_unavailable.http) throw new Undone(operation);
    return answered;
  }
}
