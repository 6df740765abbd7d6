import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { openSession } from '../db/session.js';
import { liveBounds } from '../models/live_event.js';
import { upTo, useDispatching, WORKSPACE, WORKSPACES } from '../testing/events/dispatching.js';
import { emitSome, testimony, Witness } from '../testing/events/emitting.js';
import { until } from '../testing/until.js';
import type { DirectSubscriber } from './subscribers/subscriber.js';
import type { SequencedEvent } from './event.js';

const dispatching = useDispatching();
const isEmpty = () => dispatching.isOutboxEmpty();

async function counter(): Promise<number> {
  return (await dispatching.db.one<{ last_position: number }>(sql`select last_position from dispatcher`)).last_position;
}

/** Ends the sessions of all dispatchers. */
const cutSessions = () =>
  dispatching.db.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'skein session'`);

describe('the dispatcher', () => {
  it('publishes every event once, in one order, and empties the outbox', async () => {
    const witness = new Witness();
    for (const workspace of WORKSPACES) await dispatching.emit(workspace, 4);
    dispatching.dispatcher([witness]);
    await until(isEmpty);
    expect(witness.told.map(({ position }) => position)).toEqual(upTo(12));
    expect(witness.events_told).toBe(12);
    expect(await counter()).toBe(12);
  });

  it('sequences the events of one workspace in the order of their transactions', async () => {
    const witness = new Witness();
    dispatching.dispatcher([witness]);
    for (const workspace of [...WORKSPACES, ...WORKSPACES]) await dispatching.emit(workspace, 5);
    await until(isEmpty);
    for (const workspace of WORKSPACES) {
      const ids = witness.told.filter((event) => event.workspace_id === workspace).map(({ id }) => id);
      expect(ids).toEqual([...ids].sort((one, other) => one - other));
      expect(ids).toHaveLength(10);
    }
  });

  it('leaves no gap when many commit at once and some roll back', async () => {
    const witness = new Witness();
    const made = dispatching.dispatcher([witness]);
    const commit = async (index: number) => {
      const work = dispatching.db.transaction(async (trx) => {
        await emitSome(trx, WORKSPACES[index % 3] ?? 0, 1 + (index % 3));
        if (index % 5 === 0) throw new Error('rolled back');
      });
      await work.then(
        () => made.wake(),
        () => undefined,
      );
    };
    for (const round of upTo(15)) await Promise.all(upTo(10).map((index) => commit(round * 10 + index)));
    await until(isEmpty);
    const committed = upTo(150)
      .map((index) => index + 10)
      .filter((index) => index % 5 !== 0);
    const events = committed.reduce((sum, index) => sum + 1 + (index % 3), 0);
    expect(witness.told.map(({ position }) => position)).toEqual(upTo(events));
  });

  it('publishes small batches while the process is busy, with some events of each workspace', async () => {
    const batches: SequencedEvent[][] = [];
    const collector: DirectSubscriber = {
      name: 'collector',
      events: ['thread_updated'],
      receive: (events) => (batches.push([...events]), Promise.resolve([])),
    };
    for (const workspace of WORKSPACES) await dispatching.emit(workspace, 40);
    dispatching.dispatcher([], { directSubscribers: [collector], isBusy: () => true });
    await until(isEmpty);
    expect(batches.flat().map(({ position }) => position)).toEqual(upTo(120));
    expect(batches.map((events) => events.length)).toEqual([51, 51, 18]);
    expect(batches.map((events) => new Set(events.map((event) => event.workspace_id)).size)).toEqual([3, 3, 3]);
  });

  it('is woken long before it would poll', async () => {
    const witness = new Witness();
    await dispatching.emit(WORKSPACE);
    const leader = dispatching.dispatcher([witness], { pollMs: 600_000 });
    await until(() => witness.told.length === 1);
    await dispatching.emit(WORKSPACE);
    leader.wake();
    await until(() => witness.told.length === 2);
  });

  it('of another process forwards wake-ups to the leader', async () => {
    const witness = new Witness();
    await dispatching.emit(WORKSPACE);
    dispatching.dispatcher([witness], { pollMs: 600_000 });
    await until(() => witness.told.length === 1);
    const other = dispatching.dispatcher([], { pollMs: 600_000 });
    await dispatching.emit(WORKSPACE);
    other.wake();
    await until(() => witness.told.length === 2);
  });

  it('polls when nobody wakes it', async () => {
    const witness = new Witness();
    dispatching.dispatcher([witness], { pollMs: 50 });
    await dispatching.emit(WORKSPACE);
    await until(() => witness.told.length === 1);
    await dispatching.emit(WORKSPACE);
    await until(() => witness.told.length === 2);
  });
});

describe('two dispatchers at once', () => {
  it('give no position twice and lose no event, while the lead changes between them', async () => {
    const witnesses = [new Witness(), new Witness()];
    const both = witnesses.map((witness) => dispatching.dispatcher([witness], { pollMs: 20 }));
    for (const round of upTo(12)) {
      await Promise.all(WORKSPACES.map((workspace) => dispatching.emit(workspace, 5)));
      both.forEach((each) => each.wake());
      if (round % 3 === 0) await cutSessions();
    }
    await until(isEmpty);
    const idsByPosition = new Map<number, Set<number>>();
    for (const { id, position } of witnesses.flatMap(({ told }) => told)) {
      idsByPosition.set(position, (idsByPosition.get(position) ?? new Set()).add(id));
    }
    expect([...idsByPosition.values()].map(({ size }) => size)).toEqual(upTo(180).map(() => 1));
    expect(new Set([...idsByPosition.values()].flatMap((ids) => [...ids])).size).toBe(180);
  });
});

describe('a dispatcher that is killed', () => {
  it('between any two of its steps loses nothing and gives no position twice', async () => {
    const steps = ['with counter as', 'with positioned as', 'publishing = array', 'add_jobs', 'delete from outbox'];
    for (const step of steps) {
      for (const workspace of WORKSPACES) await dispatching.emit(workspace, 5);
      await dispatching.child('events/dispatch_child.ts', step).killed();
    }
    for (const workspace of WORKSPACES) await dispatching.emit(workspace, 5);
    dispatching.dispatcher([new Witness(testimony)]);
    await until(isEmpty);
    const testimonies = await dispatching.db.many<{ id: number; position: number }>(sql`
      select distinct (payload->>'id')::bigint as id, (payload->>'position')::bigint as position
      from graphile_worker._private_jobs order by position`);
    expect(new Set(testimonies.map(({ position }) => position)).size).toBe(90);
    expect(new Set(testimonies.map(({ id }) => id)).size).toBe(90);
    expect(testimonies).toHaveLength(90);
    // Nobody gets the numbers that the first two took and did not write.
    expect(await counter()).toBe(90 + 15 + 20);
  }, 60_000);

  it('after it has written positions and before it says so does not give the same positions again', async () => {
    await dispatching.emit(WORKSPACE, 3);
    await dispatching.child('events/dispatch_child.ts', 'with positioned as').killed();
    expect(await liveBounds(dispatching.db)).toMatchObject({ last_position: 0 });
    await dispatching.emit(WORKSPACE, 2);
    const witness = new Witness();
    dispatching.dispatcher([witness]);
    await until(isEmpty);
    expect(witness.positions).toEqual(upTo(5));
    expect(witness.events_told).toBe(5);
    expect(await liveBounds(dispatching.db)).toMatchObject({ last_position: 5 });
  }, 30_000);

  it('with its whole process, between the commit and the wake, loses no event', async () => {
    const killed = dispatching.child('events/commit_child.ts', String(WORKSPACE));
    await killed.says('committed');
    await killed.kill();
    expect(await isEmpty()).toBe(false);
    const witness = new Witness();
    dispatching.dispatcher([witness]);
    await until(isEmpty);
    expect(witness.told.map(({ workspace_id }) => workspace_id)).toEqual([WORKSPACE]);
  }, 30_000);
});

describe('events that are too large to be read together', () => {
  it('are published page by page, in one order, each once', async () => {
    for (const workspace of WORKSPACES) await dispatching.emit(workspace, 7);
    const witness = new Witness();
    // Two of them have four bytes.
    dispatching.dispatcher([witness], { connect: (options) => openSession({ ...options, pageBytes: 5 }) });
    await until(isEmpty);
    expect(witness.told).toHaveLength(21);
    expect(witness.positions).toEqual(upTo(21));
    expect(witness.told.every(({ snapshot }) => JSON.stringify(snapshot) === '{}')).toBe(true);
  });
});
