import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { blocksOf } from './blocks.js';
import { joined } from './commands.js';
import { startReader, tokenOf, useReaders } from './readers.js';

const { team, readsAll } = useReaders();

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skein-realtime-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['Python', blocksOf('realtime.md', 'python'), 'reader.py', ['python3']],
  ['Go', blocksOf('realtime.md', 'go'), 'reader.go', ['go', 'run']],
])('%s reads as docs/guides/realtime.md says', async (_, blocks, name, command) => {
  const file = join(folder, name);
  await readsAll(
    async (url) => {
      await writeFile(file, joined(blocks, { 'http://127.0.0.1:8000': url }));
      return startReader([...command, file], tokenOf(team.ben));
    },
    { cuts: true },
  );
});
