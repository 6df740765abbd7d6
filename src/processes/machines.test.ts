// Two processes that were started one by one, as on two machines, each with its own port, and one database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Program } from '../testing/program.js';
import { SECRET_KEY, useSkein } from '../testing/skein.js';
import { headersOf, openEventStream } from '../testing/streams.js';
import { until } from '../testing/until.js';

const skein = useSkein();
const TOGETHER = '"others":1,';
let folder: string;
let first: Program;
let second: Program;
let urls: readonly [string, string];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'skein-machines-'));
  const database = { DATABASE_URL: skein.databaseUrl, SECRET_KEY, DATA_DIR: folder };
  const settings = { ...database, RATE_LIMIT: 'on', LIVE_STREAMS_PER_USER: '2' };
  first = new Program({ ...settings, DATABASE_POOL_SIZE: '5', PROCESSES: '1' });
  const one = await first.address();
  second = new Program({ ...settings, DATABASE_POOL_SIZE: '1000', ROLES: 'api' });
  urls = [one, await second.address()];
  await until(() => first.said.includes(TOGETHER) && second.said.includes(TOGETHER), 10_000);
}, 60_000);
afterAll(async () => {
  for (const program of [first, second]) {
    program.signal('SIGKILL');
    await program.ended;
  }
  await rm(folder, { recursive: true });
});

/** Asks who the caller is. Returns the status, and how many requests are left. */
async function me(url: string, headers: Record<string, string>): Promise<{ status: number; left: number }> {
  const response = await fetch(`${url}/api/v3/users/get_session_user`, { headers });
  await response.text();
  return { status: response.status, left: Number(response.headers.get('ratelimit-remaining')) };
}

async function letIn(url: string, headers: Record<string, string>, times: number): Promise<number> {
  let count = 0;
  for (let nr = 0; nr < times; nr += 1) if ((await me(url, headers)).status === 200) count += 1;
  return count;
}

describe('two processes that were started one by one', () => {
  it('count the requests of a token together, and one of them alone lets the whole limit through', async () => {
    const [ada, ben] = [headersOf(await skein.aUser('ada')), headersOf(await skein.aUser('ben'))];
    const [one, other] = urls;
    const passed = await Promise.all(Array.from({ length: 8 }, () => letIn(one, ada, 70)));
    expect(passed.reduce((sum, count) => sum + count)).toBe(560);
    const [before] = [(await me(one, ada)).left];
    await until(async () => (await me(other, ada)).left < before + 200);
    expect((await me(other, ben)).left).toBeGreaterThan(590);
  });

  it('count the streams of a user together, and free those of one that is killed', async () => {
    const cleo = headersOf(await skein.aUser('cleo'));
    const [one, other] = urls;
    const streams = [await openEventStream(one, cleo), await openEventStream(one, cleo)];
    const isRefused = () =>
      openEventStream(other, cleo).then(
        (stream) => (stream.cut(), false),
        () => true,
      );
    await until(isRefused);
    streams[0]?.cut();
    await until(async () => !(await isRefused()));
    first.signal('SIGKILL');
    await until(() => second.said.includes('"others":0,'), 10_000);
    streams[1]?.cut();
  }, 20_000);

  it('warn that together they may open more connections than PostgreSQL has', () => {
    expect(second.said).toMatch(/"together":10\d\d,"most":\d+,.*may open more connections than PostgreSQL has/);
  });
});
