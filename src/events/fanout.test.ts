import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { upTo, useDispatching, WORKSPACE, WORKSPACES } from '../testing/events/dispatching.js';
import { testimony, Witness } from '../testing/events/emitting.js';
import { until } from '../testing/until.js';
import type { Subscriber, DirectSubscriber } from './subscribers/subscriber.js';
import type { SequencedEvent } from './event.js';

const dispatching = useDispatching();

describe('a poisonous event', () => {
  const poisoned = (id: number): Subscriber => ({
    name: 'poisoned',
    events: ['thread_updated'],
    tasks: [],
    jobsFor(event) {
      if (event.id === id) throw new Error('This one cannot be planned');
      return [];
    },
  });

  async function firstId(): Promise<number> {
    return (await dispatching.db.one<{ id: number }>(sql`select min(id) as id from outbox`)).id;
  }

  interface SetAside {
    id: number;
    position: number;
    failures: number;
    error: string;
    set_aside_at: Date;
  }
  const setAside = () =>
    dispatching.db.many<SetAside>(sql`
      select id, position, failures, error, set_aside_at from outbox where set_aside_at is not null`);

  it('is set aside with its error after three tries, and the others go on', async () => {
    await dispatching.emit(WORKSPACE, 3);
    const bad = await firstId();
    const witness = new Witness();
    dispatching.dispatcher([witness, poisoned(bad)], { pollMs: 20 });
    await until(async () => (await setAside()).length === 1);
    await dispatching.emit(WORKSPACE, 2);
    await until(() => witness.events_told === 5);
    expect(await setAside()).toEqual([
      {
        id: bad,
        position: 1,
        failures: 3,
        error: 'poisoned: Error: This one cannot be planned',
        set_aside_at: expect.any(Date),
      },
    ]);
    expect(witness.positions).toEqual(upTo(5));
    expect(witness.told.filter(({ id }) => id === bad)).toHaveLength(3);
  });

  it('still reaches, with its last attempt, the subscribers that it does not poison', async () => {
    await dispatching.emit(WORKSPACE);
    dispatching.dispatcher([new Witness(testimony), poisoned(await firstId())], { pollMs: 20 });
    await until(async () => (await setAside()).length === 1);
    const jobs = await dispatching.db.number(
      sql`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'testify'`,
    );
    expect(jobs).toBe(1);
  });

  it('is also one whose job the database refuses', async () => {
    await dispatching.emit(WORKSPACE, 3);
    const bad = await firstId();
    const witness = new Witness((event) => [
      { task: 'testify', payload: {}, ...(event.id === bad && { queue: 'x'.repeat(200) }) },
    ]);
    dispatching.dispatcher([witness], { pollMs: 20 });
    await until(async () => (await setAside()).length === 1);
    expect((await setAside()).map(({ id, failures }) => ({ id, failures }))).toEqual([{ id: bad, failures: 3 }]);
    const jobs = await dispatching.db.number(sql`select count(*)::int as jobs from graphile_worker.jobs`);
    expect(jobs).toBe(2);
  });

  it('does not write its content into the log', async () => {
    const lines: string[] = [];
    const loud = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    await dispatching.emit(WORKSPACE);
    const quoting: Subscriber = {
      ...poisoned(0),
      jobsFor() {
        throw new Error('It says: attack at dawn');
      },
    };
    dispatching.dispatcher([quoting], { pollMs: 20, log: loud });
    await until(async () => (await setAside()).length === 1);
    expect(lines.join('')).toMatch(/set aside/);
    expect(lines.join('')).not.toMatch(/dawn/);
  });
});

describe('a direct subscriber', () => {
  /** Keeps all events. `before` may throw. */
  class Collector implements DirectSubscriber<'thread_updated'> {
    readonly name = 'collector';
    readonly events = ['thread_updated'] as const;
    readonly received: number[] = [];
    /** The sizes of the batches. */
    readonly batchSizes: number[] = [];
    readonly #before: (events: readonly SequencedEvent[]) => void;

    constructor(before: (events: readonly SequencedEvent[]) => void = () => undefined) {
      this.#before = before;
    }

    receive(events: readonly SequencedEvent<'thread_updated'>[]): Promise<readonly number[]> {
      this.batchSizes.push(events.length);
      this.#before(events);
      this.received.push(...events.map(({ position }) => position));
      return Promise.resolve([]);
    }
  }

  interface Pending {
    id: number;
    failures: number;
    error: string;
  }
  const pending = () => dispatching.db.many<Pending>(sql`select id, failures, error from outbox`);

  it('receives the events in order, in one batch, before any of their jobs exists', async () => {
    for (const workspace of WORKSPACES) await dispatching.emit(workspace, 5);
    const planned: number[] = [];
    const collector = new Collector(() => expect(planned).toEqual([]));
    const witness = new Witness(({ position }) => (planned.push(position), []));
    dispatching.dispatcher([witness], { directSubscribers: [collector], pollMs: 20 });
    await until(() => dispatching.isOutboxEmpty());
    expect(collector.received).toEqual(upTo(15));
    expect(collector.batchSizes).toEqual([15]);
    expect(planned).toEqual(upTo(15));
  });

  it('that fails for one event gets all others; that one is set aside, with the error', async () => {
    await dispatching.emit(WORKSPACE, 5);
    const collector = new Collector((events) => {
      if (events.some(({ position }) => position === 3)) throw new TypeError('No such thing');
    });
    const witness = new Witness(testimony);
    dispatching.dispatcher([witness], { directSubscribers: [collector], pollMs: 20 });
    await until(async () => (await pending()).some(({ failures }) => failures === 3));
    expect(await pending()).toEqual([
      { id: expect.any(Number), failures: 3, error: 'collector: TypeError: No such thing' },
    ]);
    expect(collector.received.toSorted()).toEqual([1, 2, 4, 5]);
    const jobs = await dispatching.db.number(
      sql`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'testify'`,
    );
    expect(jobs).toBe(5);
  });

  it('that fails because of the database gets all events again, and none counts as failed', async () => {
    await dispatching.emit(WORKSPACE, 5);
    let tries = 0;
    const collector = new Collector(() => {
      tries += 1;
      if (tries < 3) throw new Error('The connection broke');
    });
    const witness = new Witness();
    dispatching.dispatcher([witness], { directSubscribers: [collector], pollMs: 20 });
    await until(() => dispatching.isOutboxEmpty());
    expect(collector.received).toEqual(upTo(5));
    expect(collector.batchSizes).toEqual([5, 5, 5]);
    expect(witness.told).toHaveLength(5);
  });
});
