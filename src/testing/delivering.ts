import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach } from 'vitest';
import { openDatabase, sql } from '../db/database.js';
import { DeliveryCounts } from '../delivery/metrics.js';
import { DeliveryWorker, type DeliveryWorkerOptions } from '../delivery/worker.js';
import { Calls } from '../delivery/calls.js';
import { decodeReply } from '../http/decode_reply.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf, BUCKETS } from '../db/ids.js';
import { insertDeliveries, type NewDelivery } from '../models/delivery.js';
import { Child } from './child.js';
import { keptFor, sentBodyOf, somethingFor, type KeptDelivery, type Subscribed } from './deliveries.js';
import type { Person } from './person.js';
import { Receiver, status, type Answering } from './receivers.js';
import { recordStatement } from './recorder.js';
import type { Skein } from './skein.js';
import { until } from './until.js';

/** A user with a workspace and a subscription to its changes. */
export interface Subscriber {
  ada: Person;
  workspace: Schema<'Workspace'>;
  receiver: Receiver;
  hook: Subscribed;
  /** Stores deliveries about the workspace. Returns their bodies in order. */
  happen(count?: number, more?: Partial<NewDelivery>): Promise<string[]>;
}

/** A row of the log of attempts. */
export interface KeptAttempt {
  delivery_id: number;
  number: number;
  status: number | null;
  error: string | null;
  is_open: boolean;
}

/** Workers and receivers for the tests of a file. All stop when their test ends. */
export function useDelivering(skein: Skein): Delivering {
  const delivering = new Delivering(skein);
  afterEach(() => delivering.end());
  return delivering;
}

export class Delivering {
  readonly #skein: Skein;
  readonly #stops: (() => Promise<void>)[] = [];

  constructor(skein: Skein) {
    this.#skein = skein;
  }

  async end(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) await stop();
    // Otherwise the worker of the next test starts with deliveries to receivers that have stopped.
    const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
    await this.#skein.db.run(sql`
      delete from deliveries where bucket = any(${buckets}::int[]) and state in ('new', 'retrying')`);
  }

  /** Starts a worker in this process, with its own database pool. */
  startWorker(options: Partial<DeliveryWorkerOptions> = {}): DeliveryWorker {
    const { databaseUrl: url, clock, sender, hookSecrets, fileLinks, integrationSecrets: secrets } = this.#skein;
    const log = pino({ level: 'silent' });
    const db = openDatabase({ url, poolSize: 3, onNewStatement: recordStatement });
    const worker = new DeliveryWorker({
      db,
      url,
      clock,
      sender,
      hookSecrets,
      log,
      calls: new Calls({ db, log, secrets, decodeReply, settings: {} }),
      fileLinks,
      baseUrl: 'http://skein.test',
      counts: new DeliveryCounts(new Registry()),
      graceMs: 50,
      onNewStatement: recordStatement,
      ...options,
    });
    this.#stops.push(
      () => db.close(),
      () => worker.stop(),
    );
    worker.start();
    return worker;
  }

  /** Starts a worker in a process of its own, which a test can kill. */
  child(): Child {
    const child = new Child('delivering_child.ts', this.#skein.databaseUrl);
    this.#stops.push(() => child.kill());
    return child;
  }

  /** Starts a receiver. */
  async aReceiver(answering = status(204)): Promise<Receiver> {
    const receiver = new Receiver(answering);
    this.#stops.push(() => receiver.stop());
    await receiver.start();
    return receiver;
  }

  /** A new user with a workspace, who has subscribed to its changes at a new receiver. */
  async aSubscriber(answering?: Answering): Promise<Subscriber> {
    const ada = await this.#skein.aUser('ada');
    const [workspace, receiver] = [await this.#skein.aWorkspace(ada), await this.aReceiver(answering)];
    const hook = await this.subscribe(ada, receiver.url());
    return { ada, workspace, receiver, hook, happen: (...what) => this.happen(ada, hook, workspace, ...what) };
  }

  /** Subscribes to changes of workspaces, which all of their members may receive. */
  subscribe(person: Person, target_url: string): Promise<Subscribed> {
    return person.call('hooks.subscribe', { target_url, event: 'workspace_updated' });
  }

  /** Stores deliveries for a subscription. Returns the bodies that are sent, in order. */
  async happen(
    person: Person,
    hook: Subscribed,
    workspace: { id: number },
    count = 1,
    more: Partial<NewDelivery> = {},
  ): Promise<string[]> {
    const happened = Array.from({ length: count }, () => somethingFor(person, hook, workspace, more));
    await insertDeliveries(this.#skein.db, happened, this.#skein.clock.now());
    return happened.map(sentBodyOf);
  }

  /** Waits until all deliveries of a subscription are in one of these states, and returns them. */
  async settled(hook: Subscribed, ...states: string[]): Promise<KeptDelivery[]> {
    let kept: KeptDelivery[] = [];
    await until(async () => {
      kept = await keptFor(this.#skein, hook);
      return kept.length > 0 && kept.every(({ state }) => states.includes(state));
    }, 20_000).catch((cause: unknown) => {
      throw new Error(`Not yet ${states.join(' or ')}: ${kept.map(({ state }) => state).join()}`, { cause });
    });
    return kept;
  }

  /** The attempts of a subscription, in the order of the events. */
  attemptsFor({ id }: { id: number }): Promise<KeptAttempt[]> {
    return this.#skein.db.many<KeptAttempt>(sql`
      select a.delivery_id, a.number, a.status, a.error, a.finished_at is null as is_open from delivery_attempts a
      join deliveries d on d.bucket = ${bucketOf(id)} and d.id = a.delivery_id and d.subscription_id = ${id}
      where a.bucket = ${bucketOf(id)} order by d.position, a.number`);
  }
}
