// The program as an operator has it: in a process of its own, with signals, pipes and full disks.
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { clusterFolder, runningPostmaster } from '../embedded/cluster.js';
import { Program } from '../testing/program.js';
import { lockOf, untilWaiting } from '../testing/locks.js';
import type { Person } from '../testing/person.js';
import { freePort, listenAnywhere } from '../testing/ports.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';

const skein = useSkein();
let dataDir: string;
let programs: Program[] = [];
beforeEach(async () => {
  programs = [];
  dataDir = await mkdtemp(path.join(tmpdir(), 'skein-cli-'));
});
afterEach(async () => {
  for (const program of programs) if (!program.hasEnded) program.signal('SIGKILL');
  await Promise.all(programs.map(({ ended }) => ended));
  await rm(dataDir, { recursive: true });
});

function start(settings: Record<string, string> = {}, output?: number): Program {
  const database = { DATABASE_URL: skein.databaseUrl, SECRET_KEY: 'a key of at least thirty-two characters' };
  // Those that share the database share the folder.
  const folder = settings['DATABASE_URL'] === '' ? dataDir : skein.dataDir;
  const program = new Program({ ...database, DATA_DIR: folder, ...settings }, output === undefined ? {} : { output });
  programs.push(program);
  return program;
}

/** A request that waits until the lock on its caller's row is released. */
function longRequest(url: string, by: Person): Promise<number> {
  const headers = { authorization: `Bearer ${by.token}` };
  return fetch(`${url}/api/v3/users/invalidate_token`, { method: 'POST', headers }).then(({ status }) => status);
}

const lock = (person: Person) => sql`${lockOf(person)} for update`;

describe('Ctrl-C', () => {
  it('finishes accepted requests and exits with 0, also when npm sends the signal a second time', async () => {
    const program = start();
    const url = await program.address();
    const ada = await skein.aUser('ada');
    let answered: Promise<number> | undefined;
    await skein.db.transaction(async (trx) => {
      await trx.run(lock(ada));
      answered = longRequest(url, ada);
      await untilWaiting(skein, 1);
      program.signal('SIGINT');
      program.signal('SIGINT');
      // The port is closed, and the request is still running.
      await until(() =>
        fetch(url).then(
          () => false,
          () => true,
        ),
      );
    });
    expect(await answered).toBe(200);
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(program.said).toMatch(/\nSkein has stopped\.\n$/);
  }, 30_000);

  it('exits at once when it is pressed again later', async () => {
    const program = start();
    const url = await program.address();
    const ada = await skein.aUser('ada');
    await skein.db.transaction(async (trx) => {
      await trx.run(lock(ada));
      const answered = longRequest(url, ada).catch(() => 'nobody');
      await untilWaiting(skein, 1);
      program.signal('SIGTERM');
      await until(() => {
        program.signal('SIGINT');
        return program.hasEnded;
      });
      expect(await program.ended).toEqual({ code: 130, signal: null });
      expect(await answered).toBe('nobody');
      expect(program.said).toMatch(/\nSkein has ended at once, without finishing what had begun\.\n$/);
    });
  }, 30_000);

  it('during the start stops Skein in good order', async () => {
    const program = start();
    await skein.db.transaction(async (trx) => {
      await trx.run(sql`lock table skein_migrations in access exclusive mode`);
      await untilWaiting(skein, 1, 20_000);
      program.signal('SIGINT');
    });
    expect(await program.ended).toEqual({ code: 0, signal: null });
  }, 30_000);
});

describe('a second Ctrl-C with the embedded database', () => {
  it('names the PostgreSQL that it leaves running', async () => {
    const program = start({ DATABASE_URL: '' });
    const { hostname, port } = new URL(await program.address());
    // A request that does not end keeps Skein from stopping.
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await new Promise<void>((resolve) =>
      socket.write('POST /api/v3/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n', () =>
        resolve(),
      ),
    );
    program.signal('SIGINT');
    await until(() => {
      program.signal('SIGINT');
      return program.hasEnded;
    });
    expect(await program.ended).toEqual({ code: 130, signal: null });
    const [, pid] =
      /\nSkein has ended at once, .* Its PostgreSQL \(process (\d+)\) is still running,.*\n$/.exec(program.said) ?? [];
    const left = await runningPostmaster(clusterFolder(dataDir));
    expect(pid).toBe(String(left?.pid));
    process.kill(Number(pid), 'SIGQUIT');
    await until(async () => (await runningPostmaster(clusterFolder(dataDir))) === undefined);
    socket.destroy();
  }, 60_000);
});

describe('a log that cannot be written', () => {
  it('loses lines and nothing else when the disk is full', async () => {
    const full = await open('/dev/full', 'w');
    const port = await freePort();
    const program = start({ PORT: String(port) }, full.fd);
    const url = `http://127.0.0.1:${port}`;
    await program.answers(`${url}/healthz`);
    for (let request = 0; request < 20; request += 1) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    program.signal('SIGTERM');
    expect(await program.ended).toEqual({ code: 0, signal: null });
    await full.close();
  }, 30_000);

  it('loses lines and nothing else when its reader has closed the pipe', async () => {
    const program = start();
    const url = await program.address();
    program.closeOutput();
    for (let request = 0; request < 20; request += 1) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    program.signal('SIGTERM');
    expect(await program.ended).toEqual({ code: 0, signal: null });
  }, 30_000);
});

describe('the log', () => {
  it('is JSON between greetings for people, and lines for people with LOG_FORMAT=pretty', async () => {
    const [json, pretty] = [start(), start({ LOG_FORMAT: 'pretty' })];
    for (const program of [json, pretty]) {
      await fetch(`${await program.address()}/readyz`);
      program.signal('SIGTERM');
      await program.ended;
      expect(program.said).toMatch(
        /^Skein \d+\.\d+\.\d+ starts in development mode, with the PostgreSQL of DATABASE_URL/,
      );
    }
    expect(json.said).toMatch(/^\{"level":30,.*"path":"\/readyz".*"status":200.*\}$/m);
    expect(pretty.said).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: GET \/readyz 200 [\d.]+ ms$/m);
    expect(pretty.said).not.toContain('{"level"');
  }, 30_000);
});

describe('a port that is taken', () => {
  it.each(['PORT', 'LOOP_IN_SMTP_PORT'])('in %s is said before anything else is started', async (setting) => {
    const squatter = createServer();
    const port = await listenAnywhere(squatter);
    const program = start({ DATABASE_URL: '', [setting]: String(port) });
    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect(program.complained).toBe(`127.0.0.1:${port} is taken: stop what listens there, or set ${setting}\n`);
    expect(await readdir(dataDir)).toEqual(['files']);
    squatter.close();
  });

  it('is taken from the beginning of a start on', async () => {
    const port = await freePort();
    const program = start({ PORT: String(port) });
    await skein.db.transaction(async (trx) => {
      await trx.run(sql`lock table skein_migrations in access exclusive mode`);
      await untilWaiting(skein, 1, 20_000);
      const second = start({ PORT: String(port) });
      expect(await second.ended).toEqual({ code: 1, signal: null });
      expect(second.complained).toMatch(/^127\.0\.0\.1:\d+ is taken: .* set PORT\n$/);
    });
    await program.answers(`http://127.0.0.1:${port}/readyz`);
  }, 30_000);
});

describe('the log at the start', () => {
  const PRODUCTION = { NODE_ENV: 'production', BASE_URL: 'https://skein.example.com', TRUST_PROXY: 'on' };

  it('names the mail server, without credentials', async () => {
    const program = start({ ...PRODUCTION, SMTP_URL: 'smtps://looms:spindle@mail.example.com:465' });
    await program.address();
    expect(program.said).toMatch(/"host":"mail\.example\.com:465".*Mail is sent through a mail server/);
    expect(program.said).not.toMatch(/looms|spindle|every address counts as verified/);
  });

  it('warns in production when every address counts as verified', async () => {
    const [program, development] = [start(PRODUCTION), start()];
    await program.address();
    expect(program.said).toContain('every address counts as verified');
    expect(program.said).toContain('Mail is written into files');
    await development.address();
    expect(development.said).not.toContain('every address counts as verified');
  });
});
