// Processes on one database that no supervisor has started together, as on several machines.
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.js';
import { openSession } from '../db/session.js';
import { onServer } from '../testing/database.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';
import { Neighbours } from './neighbours.js';
import { piecesOf, toldOf } from './told.js';

const skein = useSkein();
const log = createLog('silent');
const running = new Set<Neighbours>();
afterEach(async () => {
  await Promise.all([...running].map((each) => each.stop()));
  running.clear();
});

async function join(serves = true): Promise<Neighbours> {
  const one = new Neighbours({ url: skein.databaseUrl, log, serves, connections: { own: 10, most: 100 } });
  running.add(one);
  await one.start();
  return one;
}

describe('neighbours', () => {
  it('learn what the others hold, those who come later included', async () => {
    const one = await join();
    one.hold('streams', 3);
    const other = await join();
    await until(() => other.elsewhere('streams') === 3);
    other.hold('streams', 4);
    await until(() => one.elsewhere('streams') === 4);
    const third = await join();
    await until(() => third.elsewhere('streams') === 7);
    one.hold('streams', 0);
    await until(() => third.elsewhere('streams') === 4 && other.elsewhere('streams') === 0);
  });

  it('tell each other of requests, each once, however many callers there are', async () => {
    const [one, other] = [await join(), await join()];
    const heard = new Map<string, number>();
    other.listen((key, requests) => heard.set(key, (heard.get(key) ?? 0) + requests));
    other.hold('known', 1);
    await until(() => one.elsewhere('known') === 1);
    const keys = Array.from({ length: 250 }, (_, nr) => `${'k'.repeat(40)}${nr}`);
    for (const key of keys) for (const requests of [25, 30]) one.tell(key, requests);
    await until(() => heard.size === keys.length);
    expect(new Set(heard.values())).toEqual(new Set([55]));
  });

  it('free what one of them held when it goes', async () => {
    const [one, other] = [await join(), await join()];
    one.hold('streams', 3);
    await until(() => other.elsewhere('streams') === 3);
    await one.stop();
    await until(() => other.elsewhere('streams') === 0);
  });

  it('know again what is held after their sessions were lost', async () => {
    const [one, other] = [await join(), await join()];
    one.hold('streams', 3);
    await until(() => other.elsewhere('streams') === 3);
    await onServer(
      skein.databaseUrl,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'skein limits'",
    );
    one.hold('streams', 5);
    await until(() => other.elsewhere('streams') === 5, 5000);
  });

  it('say nothing while they are alone', async () => {
    const one = await join();
    const said: string[] = [];
    await watched(said, async () => {
      one.hold('streams', 3);
      one.tell('somebody', 25);
      const other = await join();
      await until(() => other.elsewhere('streams') === 3);
    });
    expect(said.map((payload) => toldOf(payload)?.kind).slice(0, 2)).toEqual(['hello', 'all']);
    expect(said.flatMap((payload) => toldOf(payload)?.requests)).toEqual([]);
  });
});

describe('a notification', () => {
  const told = { from: 'a', kind: 'all', serves: true, connections: 5, requests: [], held: [['streams', 2]] };

  it('is shorter than 8,000 bytes', () => {
    const entries = Array.from({ length: 1001 }, (_, nr): [string, number] => [`${'k'.repeat(44)}`, 1_000_000 + nr]);
    const pieces = piecesOf({ requests: entries, held: entries });
    expect(pieces.flatMap(({ requests }) => requests)).toEqual(entries);
    expect(pieces.flatMap(({ held }) => held)).toEqual(entries);
    for (const piece of pieces) expect(JSON.stringify({ ...told, ...piece }).length).toBeLessThan(7900);
  });

  it('that is none of these is not heard', () => {
    expect(toldOf(JSON.stringify(told))).toEqual(told);
    const others = [{ held: [['streams', -1]] }, { held: [['streams']] }, { requests: 3 }, { kind: 'x' }, { from: 1 }];
    for (const other of others) expect(toldOf(JSON.stringify({ ...told, ...other }))).toBeUndefined();
    for (const payload of ['', '{', 'null', '[]']) expect(toldOf(payload)).toBeUndefined();
  });
});

async function watched(said: string[], work: () => Promise<void>): Promise<void> {
  const session = await openSession({ url: skein.databaseUrl, idleLimitMs: 60_000 });
  await session.listen('skein_limits_1', (payload) => said.push(payload));
  try {
    await work();
  } finally {
    await session.close();
  }
}
