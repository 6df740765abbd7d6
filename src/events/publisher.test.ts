import { pino } from 'pino';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../clock.js';
import { sql } from '../db/database.js';
import { toJsonText } from '../db/json_text.js';
import { upTo, useDispatching, WORKSPACE, WORKSPACES } from '../testing/events/dispatching.js';
import { until } from '../testing/until.js';
import type { SequencedEvent } from './event.js';
import { emit } from './outbox.js';
import type { DirectSubscriber, Subscriber } from './subscribers/subscriber.js';

const dispatching = useDispatching();

/** Receives events as `work` says, which returns the ids of the events that it has not finished. */
function receiving(
  work: (events: readonly SequencedEvent[]) => Promise<readonly number[]> | readonly number[],
): DirectSubscriber {
  return { name: 'receiver', events: ['thread_updated'], receive: async (events) => work(events) };
}

/** A refusal of the database that no single event explains. */
function refusal(): Error {
  const error = new pg.DatabaseError('canceling statement due to statement timeout', 0, 'error');
  error.code = '57014';
  return error;
}

interface Row {
  id: number;
  position: number;
  deaths: number;
  error: string | null;
  is_set_aside: boolean;
}
const rows = () =>
  dispatching.db.many<Row>(sql`
    select id, position, deaths, error, set_aside_at is not null as is_set_aside from outbox order by position`);

describe('a workspace with a backlog', () => {
  it('has its turn, and then the others have theirs', async () => {
    const [busy = 0, quiet = 0] = WORKSPACES;
    await dispatching.emit(busy, 200);
    await dispatching.emit(quiet, 1);
    const batches: SequencedEvent[][] = [];
    const subscriber = receiving((events) => (batches.push([...events]), []));
    dispatching.dispatcher([], { directSubscribers: [subscriber] });
    await until(() => dispatching.isOutboxEmpty());
    expect(batches[0]?.map(({ workspace_id }) => workspace_id)).toContain(quiet);
    expect(batches[0]).toHaveLength(51);
  });

  it('does not delay a workspace in the same bucket', async () => {
    const [busy, quiet] = [WORKSPACE, WORKSPACE + 4096];
    await dispatching.emit(busy, 200);
    await dispatching.emit(quiet, 1);
    const batches: SequencedEvent[][] = [];
    const subscriber = receiving((events) => (batches.push([...events]), []));
    dispatching.dispatcher([], { directSubscribers: [subscriber] });
    await until(() => dispatching.isOutboxEmpty());
    expect(batches[0]?.map(({ workspace_id }) => workspace_id)).toContain(quiet);
  });

  it('keeps its order while an event needs several turns', async () => {
    for (const workspace of WORKSPACES) await dispatching.emit(workspace, 3);
    const turns = new Map<number, number>();
    const finished: SequencedEvent[] = [];
    // Each event needs three turns. The later ones of its workspace wait.
    const subscriber = receiving((events) => {
      const unfinished = new Map<number, number[]>();
      for (const event of events) {
        const held = unfinished.get(event.workspace_id) ?? [];
        if (held.length === 0) turns.set(event.id, (turns.get(event.id) ?? 0) + 1);
        if (held.length > 0 || (turns.get(event.id) ?? 0) < 3) unfinished.set(event.workspace_id, [...held, event.id]);
        else finished.push(event);
      }
      return [...unfinished.values()].flat();
    });
    dispatching.dispatcher([], { directSubscribers: [subscriber], pollMs: 10 });
    await until(() => dispatching.isOutboxEmpty());
    for (const workspace of WORKSPACES) {
      const positions = finished.flatMap((event) => (event.workspace_id === workspace ? event.position : []));
      expect(positions).toEqual(positions.toSorted((one, other) => one - other));
      expect(positions).toHaveLength(3);
    }
  });

  it('does not hold up its events for which nobody waits in order, such as mails', async () => {
    await dispatching.emit(WORKSPACE, 3);
    const event = { name: 'password_reset_requested' as const, actor_id: 4096, workspace_id: WORKSPACE };
    await dispatching.db.transaction((trx) =>
      emit(trx, systemClock.now(), { ...event, snapshot: toJsonText({ user_id: 4096 }) }),
    );
    const asked: string[] = [];
    const mails: Subscriber = {
      name: 'mails',
      events: [event.name],
      tasks: [],
      jobsFor: ({ name }) => (asked.push(name), []),
    };
    const subscriber = receiving((events) => events.map(({ id }) => id));
    dispatching.dispatcher([mails], { directSubscribers: [subscriber], pollMs: 10 });
    await until(async () => asked.length === 1 && (await rows()).length === 3);
    expect((await rows()).map(({ position }) => position)).toEqual(upTo(3));
  });
});

describe('a batch that the database refuses', () => {
  it('is halved until the guilty event is alone, which is set aside; the others are published', async () => {
    await dispatching.emit(WORKSPACE, 20);
    const received: number[] = [];
    const sizes: number[] = [];
    const subscriber = receiving((events) => {
      sizes.push(events.length);
      if (events.some(({ position }) => position === 7)) throw refusal();
      received.push(...events.map(({ position }) => position));
      return [];
    });
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    dispatching.dispatcher([], { directSubscribers: [subscriber], pollMs: 10, log });
    await until(async () => (await rows()).every(({ is_set_aside }) => is_set_aside));
    expect(await rows()).toMatchObject([
      { position: 7, is_set_aside: true, error: expect.stringContaining('timeout') },
    ]);
    expect(received).toEqual(upTo(20).filter((position) => position !== 7));
    expect(sizes.slice(0, 3)).toEqual([20, 10, 5]);
    expect(lines.join('')).toMatch(/fewer will be tried together/);
  });

  it('does not hold up the other workspaces', async () => {
    const [bad = 0, ...others] = WORKSPACES;
    for (const workspace of WORKSPACES) await dispatching.emit(workspace, 5);
    const received: SequencedEvent[] = [];
    let [refusals, refusalsBefore] = [0, 0];
    const subscriber = receiving((events) => {
      if (events.some(({ workspace_id }) => workspace_id === bad)) {
        refusals += 1;
        throw refusal();
      }
      received.push(...events);
      refusalsBefore = refusals;
      return [];
    });
    dispatching.dispatcher([], { directSubscribers: [subscriber], pollMs: 10 });
    await until(() => received.length === 10);
    expect(new Set(received.map(({ workspace_id }) => workspace_id))).toEqual(new Set(others));
    expect(refusalsBefore).toBeLessThan(4);
  });
});

describe('an event that ends the process while it is published', () => {
  const killed = () => dispatching.child('events/dying_child.ts').killed();

  it('is set aside after the second time, and the next process publishes the others', async () => {
    await dispatching.emit(WORKSPACE, 1);
    await killed();
    await killed();
    await dispatching.emit(WORKSPACE, 2);
    const received: number[] = [];
    const subscriber = receiving((events) => (received.push(...events.map(({ position }) => position)), []));
    dispatching.dispatcher([], { directSubscribers: [subscriber] });
    await until(() => received.length === 2);
    expect(await rows()).toMatchObject([{ position: 1, deaths: 2, is_set_aside: true }]);
  }, 30_000);

  it('is found among those of other groups, of which none counts as published alone', async () => {
    for (const workspace of WORKSPACES) await dispatching.emit(workspace, 1);
    for (let start = 0; start < 3; start += 1) await killed();
    dispatching.dispatcher([], { directSubscribers: [receiving(() => [])] });
    await until(async () => (await rows()).length === 1);
    expect(await rows()).toMatchObject([{ position: 1, deaths: 2, is_set_aside: true }]);
  }, 30_000);

  it('is found among others: after its batch, each of them is published alone', async () => {
    await dispatching.emit(WORKSPACE, 5);
    for (let start = 0; start < 3; start += 1) await killed();
    dispatching.dispatcher([], { directSubscribers: [receiving(() => [])] });
    await until(async () => (await rows()).length === 1);
    expect(await rows()).toMatchObject([{ deaths: 2, is_set_aside: true }]);
  }, 30_000);
});
