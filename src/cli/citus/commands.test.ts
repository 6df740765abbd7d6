import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { Program } from '../../testing/program.js';
import { SECRET_KEY } from '../../testing/skein.js';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'skein-citus-'));
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

async function check(settings: Record<string, string>) {
  const program = new Program({ SECRET_KEY, DATA_DIR: dataDir, ...settings }, { args: ['citus', 'check'] });
  const { code } = await program.ended;
  return { code, said: program.said, complained: program.complained };
}

it('citus check says that a plain database has no Citus, and finds nothing missing in the cluster of tests', async () => {
  const { nodes } = inject('testServer');
  const found = await check({ DATABASE_URL: database.url });
  expect(found).toEqual(
    nodes === undefined
      ? { code: 1, said: '', complained: expect.stringMatching(/^This database has no Citus: the extension .*\n$/) }
      : { code: 0, said: expect.stringMatching(/^Citus [^\n]*\n(.*\n)*Nothing is missing\.\n$/), complained: '' },
  );
});

it('citus check says that the embedded database has none, and does not start it', async () => {
  expect(await check({ NODE_ENV: 'development' })).toEqual({
    code: 1,
    said: '',
    complained: expect.stringMatching(/^This database has no Citus: without DATABASE_URL it is the embedded one\.\n$/),
  });
});

it('citus check names the setting when the server cannot be reached', async () => {
  const { code, complained } = await check({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere' });
  expect(code).toBe(1);
  expect(complained).toMatch(/^DATABASE_URL leads to 127\.0\.0\.1:1, where no PostgreSQL can be reached/);
});
