import { EVENTS } from '../../src/models/visibility.js';
import type { Person } from '../../src/testing/person.js';
import {
  headersOf,
  openEventStream,
  openWebSocket,
  type LiveEvent,
  type OpenStream,
} from '../../src/testing/streams.js';
import { until } from '../../src/testing/until.js';
import { keyOf } from './keys.js';
import type { Fact } from './ledger.js';
import type { World } from './world.js';

/** How a reader reads the stream. */
export const WAYS = ['server-sent events', 'WebSocket', 'live/get'] as const;
/** Slowly: over a WebSocket, with pauses that are too long for its server, which disconnects it. */
export type Way = (typeof WAYS)[number] | 'slowly';

/** Before a reader comes back after a cut, in milliseconds. */
const AGAIN_MS = 50;
/** How often a stream is cut by its reader, on average after this number of events. */
const CUT_EVERY = 25;
/** How long a slow reader does not read: a ping is sent after 15 s, and was not answered when the next one is due. */
const PAUSE_MS = 35_000;
/** How long a slow reader reads before that. */
const READING_MS = 2_000;
/** How long the last events may take. */
const LAST_MS = 20_000;

/** Somebody who reads their stream, and comes back after each cut with the last id. */
export class Reader {
  readonly owner: string;
  readonly way: Way;
  readonly events: LiveEvent[] = [];
  /** How often it was disconnected while it did not read. */
  cuts = 0;
  readonly #url: string;
  readonly #person: Person;
  #after: string;
  #isOver = false;
  #running: Promise<void> | undefined;

  constructor(url: string, owner: string, person: Person, way: Way, after: string) {
    this.owner = owner;
    this.way = way;
    this.#url = url;
    this.#person = person;
    this.#after = after;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      await this.#readOnce().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  #readOnce(): Promise<void> {
    if (this.way === 'live/get') return this.#poll();
    return this.way === 'slowly' ? this.#readSlowly() : this.#follow();
  }

  /** Takes what has come at the end, as it comes after a pause. */
  async #readSlowly(): Promise<void> {
    const stream = await openWebSocket(this.#url, headersOf(this.#person), { after: this.#after });
    await this.#pass(READING_MS);
    stream.pause();
    await this.#pass(PAUSE_MS);
    stream.resume();
    await this.#pass(READING_MS);
    if (stream.isOver) this.cuts += 1;
    stream.cut();
    this.events.push(...stream.events);
    this.#after = stream.events.at(-1)?.id ?? this.#after;
  }

  /** Lets this time pass, or less when the reader is stopped. */
  async #pass(milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    while (!this.#isOver && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }

  async #poll(): Promise<void> {
    const { events, position } = await this.#person.call('live.get', { after: this.#after, wait: 1 });
    this.events.push(...events);
    this.#after = position;
  }

  async #follow(): Promise<void> {
    const open = this.way === 'WebSocket' ? openWebSocket : openEventStream;
    const stream: OpenStream = await open(this.#url, headersOf(this.#person), { after: this.#after });
    const most = CUT_EVERY * (1 + Math.random());
    for (let taken = 0, isOver = false; !isOver;) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      isOver = this.#isOver || stream.isOver || taken > most;
      if (isOver) stream.cut();
      const events = stream.events.slice(taken);
      this.events.push(...events);
      this.#after = events.at(-1)?.id ?? this.#after;
      taken += events.length;
    }
  }
}

/** Streams of everybody in a world, each way, while processes are killed. */
export class LiveReaders {
  readonly #readers: readonly Reader[];

  private constructor(readers: readonly Reader[]) {
    this.#readers = readers;
  }

  /** Opens this number of streams for each person. What happens from now on must come. */
  static async begin(url: string, { people }: World, streams: number): Promise<LiveReaders> {
    const readers: Reader[] = [];
    for (const [owner, person] of Object.entries(people)) {
      const { position } = await person.call('live.get', {});
      for (let nr = 0; nr < streams; nr += 1) {
        readers.push(new Reader(url, owner, person, WAYS[nr % WAYS.length] ?? 'live/get', position));
      }
    }
    for (const reader of readers) reader.start();
    return new LiveReaders(readers);
  }

  get count(): number {
    return this.#readers.length;
  }

  /**
   * Each reader has got every event that they see once, those of each writer in order, and nothing else. What happened
   * to a post that was removed may be missing. Returns the faults, and how many events came.
   */
  async judge(facts: readonly Fact[], erased: ReadonlySet<Fact>): Promise<{ faults: string[]; events: number }> {
    const isComplete = () => this.#readers.every((reader) => missingFor(reader, facts, erased).length === 0);
    await until(isComplete, LAST_MS).catch(() => undefined);
    await Promise.all(this.#readers.map((reader) => reader.stop()));
    return {
      events: this.#readers.reduce((sum, { events }) => sum + events.length, 0),
      faults: this.#readers.flatMap((reader) => [
        ...missingFor(reader, facts, erased),
        ...repeatedFor(reader),
        ...unfoundedFor(reader, facts),
        ...disorderedFor(reader, facts),
      ]),
    };
  }
}

/**
 * The events of webhooks, and a `reset` that says that some are missing. What concerns only the reader says the state
 * of the moment, and only its ids are checked.
 */
function shared({ events }: Reader): LiveEvent[] {
  return events.filter(
    ({ type, workspace_id }) => EVENTS.some((event) => event === type) || (type === 'reset' && workspace_id === null),
  );
}

function nameOf({ type, object }: LiveEvent): string {
  return `${type} ${keyOf(type, JSON.stringify(object))}`;
}

function missingFor(reader: Reader, facts: readonly Fact[], erased: ReadonlySet<Fact>): string[] {
  const { owner, way } = reader;
  const got = new Set(shared(reader).map(nameOf));
  return facts
    .filter((fact) => fact.seers.includes(owner) && fact.mustBeTold && !erased.has(fact))
    .filter(({ event, key }) => !got.has(`${event} ${key}`))
    .map(
      ({ event, key, writer, number }) => `${owner}, ${way}: never got ${event} ${key}, write ${number} of ${writer}`,
    );
}

function repeatedFor({ owner, way, events }: Reader): string[] {
  // Presence has no position of its own.
  const ids = events.filter(({ type }) => type !== 'presence_updated').map(({ id }) => id);
  const repeated = ids.filter((id, at) => ids.indexOf(id) !== at);
  return repeated.map((id) => `${owner}, ${way}: got ${id} more than once`);
}

function unfoundedFor(reader: Reader, facts: readonly Fact[]): string[] {
  const { owner, way } = reader;
  const known = new Set(facts.filter(({ seers }) => seers.includes(owner)).map(({ event, key }) => `${event} ${key}`));
  return shared(reader)
    .map(nameOf)
    .filter((name) => !known.has(name))
    .map((name) => `${owner}, ${way}: got what is not for them, or has not happened: ${name}`);
}

function disorderedFor(reader: Reader, facts: readonly Fact[]): string[] {
  const { owner, way } = reader;
  const writes = new Map(facts.map((fact) => [`${fact.event} ${fact.key}`, fact]));
  const last = new Map<string, number>();
  return shared(reader).flatMap((event) => {
    const fact = writes.get(nameOf(event));
    if (fact === undefined) return [];
    const line = `${fact.writer} ${fact.workspace_id}`;
    const before = last.get(line) ?? 0;
    last.set(line, Math.max(before, fact.number));
    return fact.number >= before
      ? []
      : [`${owner}, ${way}: got write ${fact.number} of ${fact.writer} after ${before}`];
  });
}
