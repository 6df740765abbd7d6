import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { access, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseLauncher } from '../src/embedded/launcher.js';
import { runToEnd } from '../src/embedded/programs.js';
import { freePort } from '../src/testing/ports.js';

/** Where Debian and its derivatives install the oldest PostgreSQL that Skein supports. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';
const SETTINGS = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', max_connections: '200' };
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * `tsx scripts/postgres15.ts VARIABLE program …` runs a program beside a PostgreSQL 15 of its own, whose URL is in the
 * environment variable VARIABLE. The server is stopped and its data is deleted when the program ends.
 */
async function main([variable = '', program = '', ...args]: string[]): Promise<number> {
  await access(join(PROGRAMS, 'postgres')).catch(() => {
    throw new Error(`There is no PostgreSQL 15 in ${PROGRAMS}: apt-get install postgresql-15`);
  });
  const folder = await mkdtemp(join(tmpdir(), 'skein-postgres15-'));
  try {
    const server = await startServer(folder);
    try {
      return await run(program, args, { [variable]: server.url });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startServer(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const cluster = join(folder, 'cluster');
  const passwordFile = join(folder, 'password');
  const password = randomBytes(24).toString('base64url');
  await chmod(folder, 0o711);
  await writeFile(passwordFile, password, { mode: 0o600 });
  const launcher = await chooseLauncher(cluster, [cluster]);
  const { account } = launcher;
  if (account !== undefined) {
    await Promise.all([folder, passwordFile].map((file) => chown(file, account.uid, account.gid)));
  }
  const work = (name: string, ...args: string[]) =>
    runToEnd(launcher, join(PROGRAMS, name), ['-D', cluster, ...args], log);

  await work(
    'initdb',
    '-U',
    'skein',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
  );
  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, port }).map(([name, value]) => `-c ${name}='${value}'`);
  await work('pg_ctl', '-w', '-l', join(folder, 'log'), '-o', settings.join(' '), 'start');
  return {
    url: `postgres://skein:${password}@127.0.0.1:${port}/postgres`,
    stop: () => work('pg_ctl', '-w', '-m', 'fast', 'stop'),
  };
}

/** Runs the program and returns its exit code. An interrupt stops the program first, and then the server. */
async function run(program: string, args: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

process.exitCode = await main(process.argv.slice(2));
