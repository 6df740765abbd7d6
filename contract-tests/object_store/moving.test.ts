import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { copyFiles } from '../../src/cli/files/moving.js';
import { FolderStore } from '../../src/files/folder_store.js';
import { openBucket, ownFilesUrl, placesIn } from '../../src/testing/file_stores.js';
import { Program } from '../../src/testing/program.js';
import { SECRET_KEY, useSkein } from '../../src/testing/skein.js';
import { CREDENTIALS } from './credentials.js';

const skein = useSkein();
const programs: Program[] = [];
afterEach(() => {
  for (const program of programs.splice(0)) if (!program.hasEnded) program.signal('SIGKILL');
});

function start(settings: Record<string, string>, args: readonly string[] = []): Program {
  const own = { DATABASE_URL: skein.databaseUrl, SECRET_KEY, DATA_DIR: skein.dataDir, ...CREDENTIALS };
  const program = new Program({ ...own, ...settings }, { args });
  programs.push(program);
  return program;
}

const folder = () => new FolderStore(path.join(skein.dataDir, 'files'));

async function run(args: readonly string[], settings: Record<string, string> = {}) {
  const program = start(settings, args);
  const { code } = await program.ended;
  return { code, said: program.said, complained: program.complained };
}

async function fill(store: FolderStore, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomUUID()).toSorted();
  for (const key of keys) await store.write(key, Readable.from([Buffer.from(key)]), 100);
  return keys;
}

it('files move to an object store and back, and each start is on the place where they are', async () => {
  const keys = await fill(folder(), 3);
  const filesUrl = ownFilesUrl();
  const serving = start({});
  await serving.address();
  expect(await run(['files', 'move', '--to', filesUrl])).toMatchObject({
    code: 1,
    complained: 'Skein runs on this database: stop all its processes first.\n',
  });
  serving.signal('SIGTERM');
  await serving.ended;
  const there = await run(['files', 'move', '--to', filesUrl]);
  expect(there).toMatchObject({ code: 0, complained: '' });
  expect(there.said).toMatch(/^3 files \(0\.0 MB\) from \S+ are in s3:\/\/\S+, verified by SHA-256\.$/m);
  const bucket = await openBucket(filesUrl);
  expect(await buffer((await bucket.read(keys[0] ?? '')) ?? Readable.from([]))).toEqual(Buffer.from(keys[0] ?? ''));
  const former = start({});
  expect((await former.ended).code).toBe(1);
  expect(former.complained).toContain('has other files than those of this database');
  const moved = start({ FILES_URL: filesUrl });
  await moved.address();
  moved.signal('SIGTERM');
  await moved.ended;
  expect(await run(['files', 'move', '--to', 'folder'], { FILES_URL: filesUrl })).toMatchObject({ code: 0 });
  const back = start({});
  await back.address();
  back.signal('SIGTERM');
  await back.ended;
}, 120_000);

describe('a move', () => {
  it('that was interrupted goes on behind the last file that it has copied', async () => {
    const from = new FolderStore(path.join(skein.dataDir, randomUUID()));
    const keys = await fill(from, 5);
    const [filesUrl, journal] = [ownFilesUrl(), path.join(skein.dataDir, 'journal')];
    const to = await openBucket(filesUrl);
    const stopping = new AbortController();
    const onFile = ({ files }: { files: number }) => (files === 2 ? stopping.abort() : undefined);
    await expect(copyFiles({ from, to, journal, signal: stopping.signal, onFile })).rejects.toThrow();
    expect(await placesIn(to)).toHaveLength(2);
    const early = '00000000-0000-4000-8000-000000000000';
    await from.write(early, Readable.from(['came since']), 100);
    const copied: string[] = [];
    const write = to.write.bind(to);
    to.write = (key, ...more) => {
      copied.push(key);
      return write(key, ...more);
    };
    const signal = new AbortController().signal;
    expect(await copyFiles({ from, to, journal, signal, onFile: () => undefined })).toMatchObject({ files: 6 });
    expect(copied).toEqual([early, ...keys.slice(2)]);
    expect((await placesIn(to)).map((place) => place.slice(3))).toEqual([early, ...keys]);
  });
});
