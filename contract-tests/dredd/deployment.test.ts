import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as requestOf, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/db/database.js';
import { createTestDatabase, type TestDatabase } from '../../src/testing/database.js';
import { freePort, listenAnywhere } from '../../src/testing/ports.js';
import { Program } from '../../src/testing/program.js';
import { until } from '../../src/testing/until.js';
import { aPerson, registering } from '../people.js';
import { livingRows } from './living.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MAIN = ['--import', 'tsx', 'contract-tests/dredd/main.ts'];

/** A Skein in production mode, and the proxy in front of it. The command knows nothing but the proxy's URL. */
let deployment: Program;
let proxy: Server;
let url: string;
let database: TestDatabase;
let folder: string;
let port: number;

async function start(settings: Record<string, string> = {}): Promise<Program> {
  const program = new Program({
    NODE_ENV: 'production',
    BASE_URL: 'https://skein.test',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'warn',
    SECRET_KEY: 'the secret key of a deployment, which is nobody else’s',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
    ...settings,
  });
  await program.answers(`http://127.0.0.1:${port}/healthz`);
  return program;
}

async function end(program: Program): Promise<void> {
  program.signal('SIGTERM');
  await program.ended;
}

/** Passes requests on as if they had come over HTTPS. Each has a connection of its own. */
function aProxy(): Server {
  return createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const forwarded = { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
    const passed = requestOf({ port, host: '127.0.0.1', method, path, headers: forwarded, agent: false });
    const drain = () => incoming.unpipe(passed).resume();
    passed.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, connection: 'close' });
      response.pipe(outgoing, { end: false });
      // Skein responds to a body that is too large before it has read it. The client is read to the end first:
      // otherwise the end of the connection could overtake the response.
      response.on('end', () => {
        if (incoming.readableEnded) outgoing.end();
        else drain().on('end', () => outgoing.end());
      });
    });
    passed.on('error', drain);
    incoming.pipe(passed);
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), `skein-test-${process.pid}-deployment-`));
  port = await freePort();
  deployment = await start();
  proxy = aProxy();
  url = `http://127.0.0.1:${await listenAnywhere(proxy)}`;
});
afterAll(async () => {
  await end(deployment);
  proxy.closeAllConnections();
  proxy.close();
  await database.close();
  await rm(folder, { recursive: true });
});

/** Runs the command against the deployment. `meanwhile` can interrupt it. */
async function run(
  args: string[],
  { env = {}, meanwhile }: { env?: Record<string, string>; meanwhile?: (interrupt: () => void) => Promise<void> } = {},
) {
  const child = spawn(process.execPath, [...MAIN, '--server', url, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close');
  await meanwhile?.(() => child.kill('SIGINT'));
  await ended;
  return { code: child.exitCode, output };
}

/** Waits until the jobs that erase workspaces have run. */
async function expectRows(before: Record<string, number>): Promise<void> {
  let now = await livingRows(database.db);
  await until(async () => {
    now = await livingRows(database.db);
    return JSON.stringify(now) === JSON.stringify(before);
  }, 180_000).catch(() => undefined);
  expect(now).toEqual(before);
}

const fragments = (...names: string[]) => names.flatMap((name) => ['--fragment', name]);

describe('npm run contract -- --server URL', { timeout: 400_000 }, () => {
  it('passes in production mode, says what it has not tried, and leaves nothing', async () => {
    const before = await livingRows(database.db);
    const { code, output } = await run(
      fragments('attachments', 'deliveries', 'hooks', 'installations', 'integrationIncoming', 'integrations'),
    );
    expect(output).toMatch(/^Dredd: (\d+) of \1 transactions passed/m);
    expect(output).toMatch(/^not tried: \d+$/m);
    expect(output).toContain('no request causes it at will:\n');
    expect(code).toBe(0);
    await expectRows(before);
  });

  it('leaves nothing after Ctrl-C', async () => {
    const before = await livingRows(database.db);
    const { code } = await run(fragments('hooks', 'integrations'), {
      meanwhile: async (interrupt) => {
        await until(async () => ((await livingRows(database.db))['integrations'] ?? 0) > 1, 60_000);
        interrupt();
      },
    });
    expect(code).toBe(130);
    await expectRows(before);
  });

  it('takes given accounts where registration is closed, and leaves them as they were', async () => {
    const people = [];
    for (const name of ['Ada', 'Ben', 'Gus', 'Olga', 'Rita']) people.push(await aPerson(registering(url), name));
    const [ada, ...others] = people;
    const before = await livingRows(database.db);
    const accounts = () => database.db.many(sql`select * from users where deleted_at is null order by id`);
    const asBefore = await accounts();
    await end(deployment);
    deployment = await start({ REGISTRATION: 'closed' });
    const parts = fragments('users', 'workspaces', 'hooks');
    expect((await run(parts)).output).toContain('registration is closed: give --admin-token');
    const tokens = others.map(({ token }) => `--token=${token}`);
    const given = await run([...parts, `--admin-token=${ada?.token}`, ...tokens], {
      env: { CONTRACT_PASSWORD: ada?.password ?? '' },
    });
    expect(given.output).toMatch(/^Dredd: (\d+) of \1 transactions passed/m);
    expect(given.output).toContain('it would change an account that was given:\n');
    expect(given.code).toBe(0);
    await expectRows(before);
    expect(await accounts()).toEqual(asBefore);
  });
});
