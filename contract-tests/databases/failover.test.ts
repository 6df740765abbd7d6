import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Program } from '../../src/testing/program.js';
import { until } from '../../src/testing/until.js';
import { Pair } from './standby.js';
import { aTeam, postAndHear, type Team } from './team.js';

let pair: Pair;
let dataDir: string;
let program: Program;
beforeAll(async () => {
  pair = await Pair.start();
  dataDir = await mkdtemp(path.join(tmpdir(), 'skein-failover-'));
  program = new Program({ DATABASE_URL: pair.url, SECRET_KEY: 'k'.repeat(40), DATA_DIR: dataDir });
});
afterAll(async () => {
  program.signal('SIGTERM');
  await program.ended;
  await pair.stop();
  await rm(dataDir, { recursive: true });
});

/** Posts threads one after the other until it is stopped. Remembers which were acknowledged. */
class Writer {
  readonly acknowledged = new Set<string>();
  readonly #done: Promise<void>;
  #isStopping = false;

  constructor(team: Team, name: string) {
    this.#done = this.#write(team, name);
  }

  stop(): Promise<void> {
    this.#isStopping = true;
    return this.#done;
  }

  async #write({ ada, channelId }: Team, name: string): Promise<void> {
    for (let number = 0; !this.#isStopping; number += 1) {
      const title = `${name} ${number}`;
      const { status } = await ada.try('threads.add', { channel_id: channelId, title, content: 'Hello' });
      if (status === 200) this.acknowledged.add(title);
    }
  }
}

/** All that the stream has told since a position, as JSON. */
async function toldSince({ ada }: Team, after: string): Promise<string> {
  const parts: string[] = [];
  for (let position = after; ;) {
    const page = await ada.call('live.get', { after: position });
    parts.push(JSON.stringify(page.events));
    if (page.events.length === 0) return parts.join('\n');
    position = page.position;
  }
}

async function titlesIn(url: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ title: string }>('select title from threads');
  await client.end();
  return new Set(rows.map(({ title }) => title));
}

it('loses no acknowledged write when the standby takes over, and writes, streams and webhooks go on', async () => {
  const team = await aTeam(await program.address());
  await postAndHear(team);
  const { position } = await team.ada.call('live.get', {});
  const writers = ['a', 'b', 'c', 'd'].map((name) => new Writer(team, name));
  const count = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  await until(() => count() > 50);
  await pair.killPrimary();
  await pair.promote();
  const before = count();
  // Within ten seconds after the promotion.
  await until(() => count() > before + 20, 10_000);
  await Promise.all(writers.map((writer) => writer.stop()));
  await postAndHear(team);
  const acknowledged = writers.flatMap((writer) => [...writer.acknowledged]);
  const stored = await titlesIn(pair.standbyUrl);
  expect(acknowledged.filter((title) => !stored.has(title))).toEqual([]);
  const told = await toldSince(team, position);
  expect(acknowledged.filter((title) => !told.includes(`"${title}"`))).toEqual([]);
  const { received } = team.receiver;
  const isDelivered = (title: string) => received.some(({ body }) => body.includes(`"${title}"`));
  await until(() => acknowledged.every(isDelivered), 20_000);
  await team.receiver.stop();
});
