import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { clusterFolder, runningPostmaster } from '../embedded/cluster.js';
import { startEmbedded } from '../embedded/postgres.js';
import { migrate } from '../db/migrations.js';
import { createCitusTemplate, dropOnNodes, nodesOf } from './citus.js';
import { onServer, withDatabase } from './database.js';

const PREFIX = 'skein-test-';
const BUILD = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Runs once per test run. Builds the programs that tests start. Provides a server: an embedded one, or the one of
 * TEST_DATABASE_URL or CITUS_URL, whose user must be allowed to create databases. Creates a migrated template database
 * in it, which createTestDatabase() copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await promisify(execFile)(process.execPath, [BUILD, '--tests']);
  const citus = process.env['CITUS_URL'];
  const given = citus ?? process.env['TEST_DATABASE_URL'];
  const run = `skein_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const nodes = citus === undefined ? undefined : await nodesOf(citus);
  const server =
    given === undefined ? await startServer() : { url: given, stop: () => dropDatabases(given, run, nodes) };
  try {
    await (nodes === undefined ? createTemplate(server.url, run) : createCitusTemplate(nodes, `${run}_template`));
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('testServer', { url: server.url, run, ...(nodes !== undefined && { nodes }) });
  return server.stop;
}

async function createTemplate(url: string, run: string): Promise<void> {
  await onServer(url, `create database ${run}_template`);
  await migrate(withDatabase(url, `${run}_template`));
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeAbandoned();
  const dataDir = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const { url, superuserUrl, stop } = await startEmbedded({ dataDir, log: silent, fast: true });
    // Skein's own role has this right only in tests.
    await onServer(superuserUrl, `alter role ${new URL(url).username} createdb`);
    return { url, stop: () => stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Stops the servers of test runs that were killed, and removes their folders. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = path.join(tmpdir(), name);
    const server = await runningPostmaster(clusterFolder(folder)).catch(() => undefined);
    if (server) process.kill(server.pid, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 10 }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Drops all databases only at the end: file systems create files slowly right after many were removed. */
async function dropDatabases(url: string, run: string, nodes?: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [run],
    );
    for (const { datname } of rows)
      await (nodes === undefined
        ? client.query(`drop database if exists ${datname} with (force)`)
        : dropOnNodes(nodes, datname));
  } finally {
    await client.end();
  }
}
