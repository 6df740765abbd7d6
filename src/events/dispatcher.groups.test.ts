import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { openSession, type Session, type SessionOptions } from '../db/session.js';
import { ALL_GROUPS, groupOf, GROUPS, whoDispatches } from '../models/dispatcher_group.js';
import { liveBounds } from '../models/live_event.js';
import { upTo, useDispatching, workspaceIn } from '../testing/events/dispatching.js';
import { Witness } from '../testing/events/emitting.js';
import { until } from '../testing/until.js';
import { watched } from '../testing/watched.js';
import type { Dispatcher } from './dispatcher.js';

const dispatching = useDispatching();
const isEmpty = () => dispatching.isOutboxEmpty();
const WORKSPACES = ALL_GROUPS.map(workspaceIn);

/** Emits events of all workspaces, some at a time, so that each workspace has a known order. */
async function emitRounds(rounds: number, dispatchers: readonly Dispatcher[], between?: (round: number) => unknown) {
  for (const round of upTo(rounds)) {
    await Promise.all(WORKSPACES.map((workspace) => dispatching.emit(workspace, 3)));
    dispatchers.forEach((each) => each.wake());
    await between?.(round);
  }
}

/** Each workspace's events came in the order of their transactions: a repeated one does not count. */
function expectOrder(told: readonly { id: number; position: number; workspace_id: number }[], each: number): void {
  for (const workspace of WORKSPACES) {
    const own = told.filter(({ workspace_id }) => workspace_id === workspace);
    const ids = [...new Set(own.map(({ id }) => id))];
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    expect(ids).toHaveLength(each);
  }
  const byPosition = new Map(told.map(({ id, position }) => [position, id]));
  expect(byPosition.size).toBe(new Set(told.map(({ id }) => id)).size);
}

/** A witness that shares what it is told with others, so that the order of all is known. */
function witnesses(count: number): { told: Witness['told']; all: Witness[] } {
  const told: Witness['told'] = [];
  const all = upTo(count).map(() => new Witness((event) => (told.push(event), [])));
  return { told, all };
}

describe('two workers', () => {
  it('lead half of the groups each, and keep the order within each workspace', async () => {
    const { told, all } = witnesses(2);
    const both = all.map((witness) => dispatching.dispatcher([witness]));
    await until(() => both.every(({ groups }) => groups.led.length === GROUPS / 2));
    await emitRounds(8, both);
    await until(isEmpty);
    expectOrder(told, 24);
    for (const [index, { groups }] of both.entries()) {
      const own = new Set(all[index]?.told.map(({ workspace_id }) => groupOf(bucketOf(workspace_id))));
      expect([...own].sort()).toEqual([...groups.led].sort());
    }
  });

  it('share again when a third comes, without interrupting the order, and when one stops', async () => {
    const { told, all } = witnesses(3);
    const [first, second, third] = all;
    if (first === undefined || second === undefined || third === undefined) throw new Error('three were made');
    const running = [await dispatching.dispatcherWith(GROUPS, [first])];
    await emitRounds(12, running, async (round) => {
      if (round === 3) running.push(await dispatching.dispatcherWith(8, [second]));
      if (round === 6) running.push(await dispatching.dispatcherWith(4, [third]));
      if (round === 9) await running[0]?.stop();
    });
    await until(() => (running[1]?.groups.led.length ?? 0) + (running[2]?.groups.led.length ?? 0) === GROUPS);
    await until(isEmpty);
    expectOrder(told, 36);
    expect(all.every(({ events_told }) => events_told > 0)).toBe(true);
  });
});

describe('a worker that is killed', () => {
  it('has its groups led by the other within two seconds, and nothing is lost or out of order', async () => {
    const child = dispatching.child('events/sharing_child.ts');
    await child.says('leads');
    const witness = new Witness();
    const dispatcher = await dispatching.dispatcherWith(8, [witness]);
    await emitRounds(4, [dispatcher]);
    await child.kill();
    const killedAt = performance.now();
    await until(() => dispatcher.groups.led.length === GROUPS);
    expect(performance.now() - killedAt).toBeLessThan(2_000);
    await emitRounds(1, [dispatcher]);
    await until(isEmpty);
    // The child has said what it was told, with each row that it left.
    const others = child.lines
      .filter((line) => line.startsWith('{'))
      .map((line): Witness['told'][number] => JSON.parse(line));
    expectOrder([...others, ...witness.told], 15);
  }, 20_000);
});

describe('a process of a version before the groups', () => {
  it('dispatches alone as long as it leads, and never while groups are led', async () => {
    const earlier = await openSession({ url: dispatching.url, idleLimitMs: 10_000 });
    const tryLock = () => earlier.one<{ leads: boolean }>(sql`select pg_try_advisory_lock(5346150) as leads`);
    expect(await tryLock()).toEqual({ leads: true });
    const witness = new Witness();
    const dispatcher = dispatching.dispatcher([witness]);
    await dispatching.emit(workspaceIn(0));
    dispatcher.wake();
    const pid = await earlier.number(sql`select pg_backend_pid() as pid`);
    await until(async () => (await waitingFor(pid)) > 0);
    expect(witness.told).toEqual([]);
    await earlier.run(sql`select pg_advisory_unlock(5346150)`);
    await until(() => witness.told.length === 1);
    expect(await tryLock()).toEqual({ leads: false });
    await earlier.close();
  });

  it('leaves events that it was publishing, which are then published one by one', async () => {
    await dispatching.emit(workspaceIn(3), 2);
    const ids = (
      await dispatching.db.many<{ id: number }>(sql`
        select id from outbox where bucket = ${bucketOf(workspaceIn(3))} order by id`)
    ).map(({ id }) => id);
    await dispatching.db.run(sql`update dispatcher set publishing = ${ids}, publisher = 'earlier'`);
    const batches: number[] = [];
    const collector = {
      name: 'collector',
      events: ['thread_updated'] as const,
      receive: (events: readonly unknown[]) => (batches.push(events.length), Promise.resolve([])),
    };
    dispatching.dispatcher([], { directSubscribers: [collector] });
    await until(isEmpty);
    expect(batches).toEqual([1, 1]);
    expect(await dispatching.db.one(sql`select publishing from dispatcher`)).toEqual({ publishing: [] });
  });
});

/** The sessions that have asked for the lead while this one has it. */
async function waitingFor(pid: number): Promise<number> {
  return dispatching.db.number(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> ${pid} and query like '%pg_try_advisory_lock_shared%'`);
}

describe('a group whose rows are locked', () => {
  it('does not stop the others or the streams, is reported once, and its events follow', async () => {
    const [locked, free] = [workspaceIn(1), workspaceIn(2)];
    const witness = new Witness();
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const dispatcher = await dispatching.dispatcherWith(GROUPS, [witness], { log });
    const holder = await openSession({ url: dispatching.url, idleLimitMs: 60_000 });
    await dispatching.emit(locked, 3);
    await holder.run(sql`begin`);
    await holder.run(sql`update outbox set failures = failures where bucket = ${bucketOf(locked)}`);
    dispatcher.wake();
    await dispatching.emit(free, 2);
    dispatcher.wake();
    await until(() => dispatcher.groups.failing.length === 1);
    await until(() => witness.told.length === 2);
    const { last_position } = await liveBounds(dispatching.db);
    expect(last_position).toBeGreaterThanOrEqual(Math.max(...witness.positions));
    await until(async () => (await whoDispatches(dispatching.db)).groups_led === GROUPS);
    expect(await whoDispatches(dispatching.db)).toMatchObject({ workers: 1, groups_failing: 1 });
    expect(dispatcher.groups).toMatchObject({ failing: [1], led: expect.objectContaining({ length: GROUPS }) });
    await dispatching.emit(free, 1);
    dispatcher.wake();
    await until(() => witness.told.length === 3);
    await holder.run(sql`rollback`);
    await until(() => witness.told.length === 6);
    await until(() => dispatcher.groups.failing.length === 0);
    await until(() => dispatcher.groups.led.length === GROUPS);
    expect(await whoDispatches(dispatching.db)).toEqual({ workers: 1, groups_led: GROUPS, groups_failing: 0 });
    expect(witness.told.map(({ workspace_id }) => workspace_id)).toEqual([free, free, free, locked, locked, locked]);
    expect(lines.filter((line) => line.includes('cannot be dispatched at present'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('are dispatched again'))).toHaveLength(1);
    await holder.close();
  }, 20_000);

  it('holds the streams back while its positions are being written, so that they skip nothing', async () => {
    const [slow, fast] = [workspaceIn(1), workspaceIn(9)];
    const { told, all } = witnesses(2);
    const [first, second] = all;
    if (first === undefined || second === undefined) throw new Error('two were made');
    const one = await dispatching.dispatcherWith(GROUPS, [first], { connect: patient });
    const other = await dispatching.dispatcherWith(8, [second]);
    await until(() => one.groups.led.length === 8);
    expect([one, other].map(({ groups }) => [groups.led.includes(1), groups.led.includes(9)])).toEqual([
      [true, false],
      [false, true],
    ]);
    const holder = await openSession({ url: dispatching.url, idleLimitMs: 60_000 });
    await dispatching.emit(slow, 1);
    await holder.run(sql`begin`);
    await holder.run(sql`update outbox set failures = failures where bucket = ${bucketOf(slow)}`);
    one.wake();
    await until(async () => (await givingGroups()).length === 1);
    await dispatching.emit(fast, 1);
    other.wake();
    await until(() => told.length === 1);
    expect(await liveBounds(dispatching.db)).toMatchObject({ last_position: 0 });
    await holder.run(sql`rollback`);
    await until(isEmpty);
    expect(told.map(({ position }) => position)).toEqual([2, 1]);
    expect(await liveBounds(dispatching.db)).toMatchObject({ last_position: 2 });
    await holder.close();
  }, 20_000);
});

const givingGroups = () => dispatching.db.many(sql`select number from dispatcher_groups where given_after is not null`);

/** A session without limits. */
const patient = ({ limits: _limits, ...options }: SessionOptions): Promise<Session> => openSession(options);

it('reads no bucket while nothing waits', async () => {
  const sent: string[] = [];
  const connect = async (options: SessionOptions): Promise<Session> =>
    watched(await openSession(options), ({ text }) => sent.push(text));
  const witness = new Witness();
  const dispatcher = dispatching.dispatcher([witness], { connect });
  await dispatching.emit(workspaceIn(5));
  dispatcher.wake();
  await until(isEmpty);
  const looks = () => sent.filter((text) => text.includes('pg_locks')).length;
  const [before, last] = [looks(), () => sent.slice(-3)];
  await until(() => looks() >= before + 4);
  expect(last().filter((text) => text.includes('outbox'))).toEqual([]);
});
