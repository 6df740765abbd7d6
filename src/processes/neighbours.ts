import { randomUUID } from 'node:crypto';
import { Notices } from '../db/notices.js';
import type { Logger } from '../log.js';
import type { Siblings } from '../siblings.js';
import { piecesOf, toldOf, type Amounts, type Told } from './told.js';

export interface NeighboursOptions {
  /** For a session: NOTIFY does not reach one behind a pooler. */
  url: string;
  log: Logger;
  /** Whether API processes are here, so that what is limited is counted here. */
  serves: boolean;
  /** The connections that are opened from here at most, and those that PostgreSQL has for all. */
  connections: { own: number; most: number };
}

/** The channel of NOTIFY. Its name has the version of what is said on it. */
const CHANNEL = 'skein_limits_1';
/** The server ends a session that hangs for so long. */
const IDLE_LIMIT_MS = 60_000;
const ALIVE_MS = 20_000;
/** What is counted is told to the others after this time at the latest. */
const EVERY_MS = 250;
/** How often one with neighbours says that it is there, and after which silence it counts as gone. */
const [BEAT_MS, SILENCE_MS] = [1000, 5000];
/** Callers whose requests wait to be told. Beyond it those of others are not told. */
const MOST_WAITING = 10_000;

/** A process or supervisor that serves the same database. */
interface Neighbour {
  serves: boolean;
  connections: number;
  readonly held: Map<string, number>;
  /** When it was heard, by the clock of this process. */
  heardAt: number;
}

/**
 * The other processes and supervisors on the same database, of this machine and of others. What is limited for all is
 * counted together with them over NOTIFY: no row is written. Who is alone says so once, when its session is opened, and
 * nothing more until somebody answers. Nobody compares clocks. Without the database each counts for itself.
 */
export class Neighbours implements Siblings {
  readonly #options: NeighboursOptions;
  readonly #notices: Notices;
  readonly #id = randomUUID();
  readonly #others = new Map<string, Neighbour>();
  /** What is held here. */
  readonly #own = new Map<string, number>();
  /** What the others hold together. */
  readonly #elsewhere = new Map<string, number>();
  /** What the others have not been told yet. */
  readonly #requests = new Map<string, number>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  #saidAt = -Infinity;
  #onRequests: (key: string, requests: number) => void = () => undefined;
  #onHeld: (key: string, amount: number) => void = () => undefined;

  constructor(options: NeighboursOptions) {
    const { url, log } = options;
    const session = { channel: CHANNEL, idleLimitMs: IDLE_LIMIT_MS, beatMs: ALIVE_MS, waitsForDisk: false };
    this.#options = options;
    this.#notices = new Notices({ url, log, name: 'skein limits', ...session });
    this.#notices.listen((payload) => {
      if (payload === undefined) void this.#sayAll('hello');
      else this.#hear(toldOf(payload));
    });
  }

  async start(): Promise<void> {
    this.#beat = setInterval(() => this.#look(), BEAT_MS).unref();
    await this.#notices.open();
  }

  /** Takes leave of the others, so that what was held here is free at once. */
  async stop(): Promise<void> {
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    if (this.#others.size > 0) await this.#say('bye', { requests: [], held: [] });
    await this.#notices.stop();
  }

  tell(key: string, requests: number): void {
    if (!this.#isHeard()) return;
    const before = this.#requests.get(key);
    if (before === undefined && this.#requests.size >= MOST_WAITING) return;
    this.#requests.set(key, (before ?? 0) + requests);
    this.#sayLater();
  }

  listen(onRequests: (key: string, requests: number) => void): void {
    this.#onRequests = onRequests;
  }

  hold(key: string, amount: number): void {
    if (amount === 0) this.#own.delete(key);
    else this.#own.set(key, amount);
    if (!this.#isHeard()) return;
    this.#changed.add(key);
    this.#sayLater();
  }

  elsewhere(key: string): number {
    return this.#elsewhere.get(key) ?? 0;
  }

  /** Calls this when the others together hold another amount. */
  listenToHeld(onHeld: (key: string, amount: number) => void): void {
    this.#onHeld = onHeld;
  }

  /** Whether somebody counts what is told. */
  #isHeard(): boolean {
    for (const { serves } of this.#others.values()) if (serves) return true;
    return false;
  }

  #sayLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#sayChanges();
    }, EVERY_MS).unref();
  }

  async #sayChanges(): Promise<void> {
    const held = [...this.#changed].map((key): [string, number] => [key, this.#own.get(key) ?? 0]);
    const requests = [...this.#requests];
    this.#changed.clear();
    this.#requests.clear();
    for (const piece of piecesOf({ requests, held })) await this.#say('changes', piece);
  }

  /** Says all that is held here. `hello` asks the others for the same. */
  async #sayAll(kind: 'hello' | 'all'): Promise<void> {
    this.#changed.clear();
    const [first, ...others] = piecesOf({ requests: [], held: [...this.#own] });
    await this.#say(kind, first);
    for (const piece of others) await this.#say('changes', piece);
  }

  async #say(kind: Told['kind'], amounts: Amounts = { requests: [], held: [] }): Promise<void> {
    const { serves, connections, log } = this.#options;
    this.#saidAt = performance.now();
    const told: Told = { from: this.#id, kind, serves, connections: connections.own, ...amounts };
    try {
      await this.#notices.notify(JSON.stringify(told));
    } catch (error) {
      log.debug({ err: error }, 'Other processes could not be told what is counted here');
    }
  }

  #hear(told: Told | undefined): void {
    if (told === undefined || told.from === this.#id) return;
    const { from, kind, requests, held, ...about } = told;
    if (kind === 'bye') return this.#forget(from);
    const known = this.#others.get(from);
    const isNew = known?.serves !== about.serves || known.connections !== about.connections;
    const neighbour = { held: known?.held ?? new Map<string, number>(), ...about, heardAt: performance.now() };
    this.#others.set(from, neighbour);
    if (kind !== 'changes') for (const key of [...neighbour.held.keys()]) this.#setHeld(neighbour, key, 0);
    for (const [key, amount] of held) this.#setHeld(neighbour, key, amount);
    for (const [key, count] of requests) this.#onRequests(key, count);
    // What was held here after the own `hello` was told to nobody.
    if (kind === 'hello' || (kind === 'all' && known === undefined)) void this.#sayAll('all');
    if (kind === 'changes' && known === undefined) void this.#sayAll('hello');
    if (isNew) this.#logOthers();
  }

  #setHeld({ held }: Neighbour, key: string, amount: number): void {
    const sum = this.elsewhere(key) - (held.get(key) ?? 0) + amount;
    if (amount === 0) held.delete(key);
    else held.set(key, amount);
    if (sum === 0) this.#elsewhere.delete(key);
    else this.#elsewhere.set(key, sum);
    this.#onHeld(key, sum);
  }

  #forget(id: string): void {
    const neighbour = this.#others.get(id);
    if (neighbour === undefined) return;
    this.#others.delete(id);
    for (const key of [...neighbour.held.keys()]) this.#setHeld(neighbour, key, 0);
    this.#logOthers();
  }

  /** Forgets those who are silent, and is not silent itself. */
  #look(): void {
    const now = performance.now();
    for (const [id, { heardAt }] of this.#others) if (now - heardAt > SILENCE_MS) this.#forget(id);
    if (this.#others.size > 0 && now - this.#saidAt >= BEAT_MS) void this.#say('changes');
  }

  #logOthers(): void {
    const { log, connections } = this.#options;
    const others = [...this.#others.values()];
    log.info({ others: others.length }, 'Limits are counted together with the other processes on this database');
    const together = others.reduce((sum, other) => sum + other.connections, connections.own);
    if (together <= connections.most) return;
    log.warn(
      { together, most: connections.most },
      'All processes together may open more connections than PostgreSQL has: ' +
        'set a smaller DATABASE_POOL_SIZE, or a larger max_connections',
    );
  }
}
