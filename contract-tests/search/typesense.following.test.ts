import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bucketOf } from '../../src/db/ids.js';
import { sql } from '../../src/db/database.js';
import { ApiError } from '../../src/errors.js';
import { distrustIndex, requestRebuild } from '../../src/models/search_change.js';
import type { SearchRequest } from '../../src/search/search.js';
import { aComment, aThread } from '../../src/testing/posts.js';
import { SECRET_KEY, useSkein } from '../../src/testing/skein.js';
import { until } from '../../src/testing/until.js';
import { followSkein, type Followed } from './following.js';
import { isRebuilding } from './state.js';
import { useTypesense } from './typesense_server.js';

const run = promisify(execFile);
const skein = useSkein();
const typesense = useTypesense();
/** Longer than the two seconds of search.md, because a busy machine takes longer. */
const SOON_MS = 20_000;

let team: Awaited<ReturnType<typeof skein.aTeam>>;
let followed: Followed;
let thread: { id: number };
beforeEach(async () => {
  team = await skein.aTeam();
  thread = await aThread(team.ada, team.channel);
  followed = await followSkein(typesense().options(), skein);
  await followed.inStep();
});
afterEach(() => followed.stop());

function asking(word: string, channels = [team.channel.id]): SearchRequest {
  const matching = { all: [{ kind: 'word' as const, lexeme: word }], none: [], title: [] };
  const { id } = team.workspace;
  const workspaces = [{ id, bucket: bucketOf(id), matching, channels, conversations: [] }];
  return { workspaces, order: 'newest', limit: 500, counts: true, now: skein.clock.now() };
}

async function found(word: string, channels?: number[]): Promise<number[]> {
  const { documents } = await followed.engine.find(asking(word, channels));
  return documents.map(({ id }) => id);
}

const post = (content: string) => aComment(team.ada, thread, { content });

it('a post is found soon, also after it was edited, and not after it was removed', async () => {
  const { id } = await post('a warp of wool');
  await until(async () => (await found('wool')).includes(id), SOON_MS);
  await team.ada.call('comments.update', { id, content: 'a warp of silk' });
  await until(async () => (await found('silk')).includes(id), SOON_MS);
  expect(await found('wool')).toEqual([]);
  await team.ada.call('comments.remove', { id });
  await until(async () => (await found('silk')).length === 0, SOON_MS);
});

it('the comments of a moved thread are found in its new channel only', async () => {
  const { id } = await post('a weft of linen');
  await until(async () => (await found('linen')).includes(id), SOON_MS);
  const elsewhere = await team.ada.call('channels.add', { workspace_id: team.workspace.id, name: 'Elsewhere' });
  await team.ada.call('threads.moveToChannel', { id: thread.id, to_channel: elsewhere.id });
  await until(async () => (await found('linen', [elsewhere.id])).includes(id), SOON_MS);
  expect(await found('linen')).toEqual([]);
});

it('a removed thread, channel and workspace disappear', async () => {
  await post('a bolt of hemp');
  await until(async () => (await found('hemp')).length === 1, SOON_MS);
  await team.ada.call('threads.remove', { id: thread.id });
  await until(async () => (await found('hemp')).length === 0, SOON_MS);
  const [other, last] = [
    await aThread(team.ada, team.channel),
    await team.ada.call('channels.add', { workspace_id: team.workspace.id, name: 'Last' }),
  ];
  await aComment(team.ada, other, { content: 'a bolt of jute' });
  const inLast = await aThread(team.ada, last);
  await aComment(team.ada, inLast, { content: 'more jute' });
  const both = [team.channel.id, last.id];
  await until(async () => (await found('jute', both)).length === 2, SOON_MS);
  await team.ada.call('channels.archive', { id: team.channel.id });
  await team.ada.call('channels.remove', { id: team.channel.id });
  await until(async () => (await found('jute', both)).length === 1, SOON_MS);
  await team.ada.call('workspaces.remove', { id: team.workspace.id, current_password: 'correct horse battery staple' });
  await until(async () => (await found('jute', both)).length === 0, SOON_MS);
});

it('nothing is lost when Typesense is killed in the middle of posts; meanwhile search is error 117', async () => {
  const posted: number[] = [];
  const postSome = async (count: number) => {
    for (let some = 0; some < count; some += 1) posted.push((await post(`felt number${posted.length}`)).id);
  };
  await postSome(20);
  await Promise.all([postSome(40), typesense().kill()]);
  await expect(found('felt')).rejects.toThrow(new ApiError('search_unavailable').message);
  await postSome(20);
  await team.ada.call('comments.remove', { id: posted[0] ?? 0 });
  await typesense().restart();
  await until(async () => (await found('felt').catch(() => [])).length === posted.length - 1, 20_000);
  expect((await found('felt')).toSorted()).toEqual(posted.slice(1).toSorted());
});

it('all posts are copied again by itself when Typesense has lost its data', async () => {
  const { id } = await post('a skein of mohair');
  await until(async () => (await found('mohair')).includes(id), SOON_MS);
  await typesense().restart({ empty: true });
  await until(
    () =>
      found('mohair').then(
        (ids) => ids.includes(id),
        () => false,
      ),
    20_000,
  );
});

it('a new collection is made while posts arrive, without a moment in which any is not found', async () => {
  const before = await Promise.all(Array.from({ length: 30 }, (_, index) => post(`twill before${index}`)));
  await until(async () => (await found('twill')).length === before.length, SOON_MS);
  const old = await followed.collections.searched();
  await requestRebuild(skein.db);
  const after: unknown[] = [];
  while (await isRebuilding(skein.db)) {
    expect((await found('twill')).length).toBeGreaterThanOrEqual(before.length);
    after.push(await post(`twill after${after.length}`));
  }
  await until(async () => (await found('twill')).length === before.length + after.length, SOON_MS);
  expect(await followed.collections.searched()).not.toBe(old);
  expect(await followed.collections.exists(old ?? '')).toBe(false);
});

it('skein reindex has the worker make a new collection, and waits for it', async () => {
  const { id } = await post('a bale of cotton');
  await until(async () => (await found('cotton')).includes(id), SOON_MS);
  const old = await followed.collections.searched();
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'src/main.ts', 'reindex'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: skein.databaseUrl, SECRET_KEY, ...typesense().settings() },
  });
  expect(stdout).toMatch(/^Typesense has all \d+ search documents\.$/m);
  expect(await followed.collections.searched()).not.toBe(old);
  expect(await found('cotton')).toContain(id);
});

it('a copy of posts that Typesense has missed is not searched', async () => {
  const { id } = await post('a yard of tweed');
  await until(async () => (await found('tweed')).includes(id), SOON_MS);
  await skein.db.run(sql`delete from search_documents where bucket = ${bucketOf(id)} and id = ${id}`);
  await distrustIndex(skein.db);
  await followed.inStep();
  await until(async () => (await found('tweed').catch(() => [0])).length === 0, SOON_MS);
});
