import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onServer, createTestDatabase } from '../../src/testing/database.js';
import { Program } from '../../src/testing/program.js';
import { until } from '../../src/testing/until.js';
import { Pair } from './standby.js';
import { aTeam, type Team } from './team.js';

let pair: Pair;
let dataDir: string;
let program: Program;
let url: string;
let team: Team;
const settings = () => ({ DATABASE_URL: pair.primaryUrl, SECRET_KEY: 'k'.repeat(40), DATA_DIR: dataDir });
beforeAll(async () => {
  pair = await Pair.start();
  await pair.standAlone();
  dataDir = await mkdtemp(path.join(tmpdir(), 'skein-replica-'));
  program = new Program({ ...settings(), DATABASE_READ_URL: pair.standbyUrl });
  url = await program.address();
  team = await aTeam(url);
});
afterAll(async () => {
  program.signal('SIGTERM');
  await program.ended;
  await team.receiver.stop();
  await pair.stop();
  await rm(dataDir, { recursive: true });
});

let posted = 0;

/** Posts a thread with a word of its own. */
async function post(): Promise<{ id: number; word: string }> {
  posted += 1;
  const word = `loom${posted}x`;
  const { id } = await team.ada.call('threads.add', { channel_id: team.channelId, title: word, content: 'Warp' });
  return { id, word };
}

async function isFound(word: string): Promise<boolean> {
  const found = await team.ada.call('search.query', { query: word, workspace_id: team.workspaceId });
  return JSON.stringify(found.items).includes(word);
}

/** How many searches a server has answered. */
async function searchesOf(server: 'replica' | 'primary'): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^skein_searches_total\\{server="${server}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

/** Searches until a server has answered. */
async function untilSearchedOn(server: 'replica' | 'primary', word: string): Promise<void> {
  const before = await searchesOf(server);
  await until(async () => {
    await isFound(word);
    return (await searchesOf(server)) > before;
  }, 30_000);
}

it('searches go to the replica, which finds what was posted', async () => {
  const { word } = await post();
  await untilSearchedOn('replica', word);
  await until(() => isFound(word));
});

it('what was removed meanwhile is never shown, also while the replica still has it', async () => {
  const { id, word } = await post();
  await untilSearchedOn('replica', word);
  await until(() => isFound(word));
  await onServer(pair.standbyUrl, 'select pg_wal_replay_pause()');
  await team.ada.call('threads.remove', { id });
  const before = await searchesOf('replica');
  expect(await isFound(word)).toBe(false);
  expect(await searchesOf('replica')).toBe(before + 1);
  await onServer(pair.standbyUrl, 'select pg_wal_replay_resume()');
});

it('while the replica is too far behind searches go to the primary, and back when it has caught up', async () => {
  await onServer(pair.standbyUrl, 'select pg_wal_replay_pause()');
  const { word } = await post();
  await until(() => isFound(word), 30_000);
  await until(() => program.said.includes('Searches go to the primary: the replica is away or too far behind'));
  await onServer(pair.standbyUrl, 'select pg_wal_replay_resume()');
  await untilSearchedOn('replica', word);
});

it('while the replica is away each search is answered, and goes to the replica again when it is back', async () => {
  const { word } = await post();
  await untilSearchedOn('replica', word);
  await pair.stopStandby();
  await untilSearchedOn('primary', word);
  expect(await isFound(word)).toBe(true);
  await pair.startStandby();
  await untilSearchedOn('replica', word);
});

it('a start with a replica that is away serves, and one with another database is refused', async () => {
  const away = new Program({ ...settings(), DATABASE_READ_URL: 'postgres://skein@127.0.0.1:1/skein' });
  await away.address();
  away.signal('SIGTERM');
  await away.ended;
  expect(away.said).toContain('ECONNREFUSED');
  const other = await createTestDatabase();
  const refused = new Program({ ...settings(), DATABASE_READ_URL: other.url });
  expect((await refused.ended).code).toBe(1);
  expect(refused.complained).toBe(
    'DATABASE_READ_URL must lead to a replica of the database of DATABASE_URL, and leads to another\n',
  );
  await other.close();
});
