import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDatabase } from '../../src/db/database_address.js';
import { lookAt } from '../../src/db/pooler.js';
import { createTestDatabase, onServer, withDatabase, type TestDatabase } from '../../src/testing/database.js';
import { formWith } from '../../src/testing/person.js';
import { Program } from '../../src/testing/program.js';
import { installNewerPgBouncer, startPgBouncer, type PgBouncer, type PgBouncerProgram } from './pgbouncer.js';
import { aTeam, postAndHear } from './team.js';

let database: TestDatabase;
let dataDir: string;
let poolers: PgBouncer[] = [];
let programs: Program[] = [];
beforeEach(async () => {
  [poolers, programs] = [[], []];
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'skein-pooler-'));
});
afterEach(async () => {
  for (const program of programs) if (!program.hasEnded) program.signal('SIGTERM');
  await Promise.all(programs.map(({ ended }) => ended));
  await Promise.all(poolers.map((pooler) => pooler.stop()));
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** A PgBouncer in transaction mode, with other settings. */
async function aPooler(settings: Record<string, string | number> = {}, program?: PgBouncerProgram): Promise<PgBouncer> {
  const pooler = await startPgBouncer(database.url, { pool_mode: 'transaction', ...settings }, program);
  poolers.push(pooler);
  return pooler;
}

function start(settings: Record<string, string>): Program {
  const own = { SECRET_KEY: 'a key of at least thirty-two characters', DATA_DIR: dataDir };
  const program = new Program({ ...own, ...settings });
  programs.push(program);
  return program;
}

describe('PostgreSQL itself', () => {
  it('keeps sessions and names', async () => {
    expect(await lookAt(database.url)).toMatchObject({ keepsSession: true, keepsNames: true });
  });
});

describe('PgBouncer 1.18', () => {
  it.each([{}, { default_pool_size: 1 }, { server_round_robin: 1, min_pool_size: 3 }])(
    'in transaction mode keeps neither sessions nor names, with %o',
    async (settings) => {
      const { url } = await aPooler(settings);
      expect(await lookAt(url)).toMatchObject({ keepsSession: false, keepsNames: false });
    },
  );

  it('in session mode keeps both, and Skein starts without another address', async () => {
    const { url } = await aPooler({ pool_mode: 'session', default_pool_size: 50 });
    expect(await lookAt(url)).toMatchObject({ keepsSession: true, keepsNames: true });
    const program = start({ DATABASE_URL: url });
    await postAndHear(await aTeam(await program.address()));
  });
});

describe('PgBouncer 1.24', () => {
  let program: PgBouncerProgram;
  beforeAll(async () => {
    program = await installNewerPgBouncer();
  }, 300_000);

  it.each([{}, { default_pool_size: 1 }, { server_round_robin: 1, min_pool_size: 3 }])(
    'in transaction mode keeps names, and no sessions, with %o',
    async (settings) => {
      const { url } = await aPooler(settings, program);
      expect(await lookAt(url)).toMatchObject({ keepsSession: false, keepsNames: true });
    },
  );

  it.each([{}, { default_pool_size: 1 }])(
    'without room for prepared statements keeps neither, with %o',
    async (settings) => {
      const { url } = await aPooler({ max_prepared_statements: 0, ...settings }, program);
      expect(await lookAt(url)).toMatchObject({ keepsSession: false, keepsNames: false });
    },
  );

  it('prepares the statements of a Skein behind it under names, without a setting of Skein', async () => {
    const { url } = await aPooler({ default_pool_size: 1 }, program);
    const skein = await start({ DATABASE_URL: url, DATABASE_DIRECT_URL: database.url }).address();
    await postAndHear(await aTeam(skein));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ text: string }>('select statement as text from pg_prepared_statements');
    await client.end();
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.map(({ text }) => text).join(' ')).toContain('insert into "threads"');
  });
});

describe('a start with a pooler in transaction mode', () => {
  const refusal = async (settings: { databaseDirectUrl?: string; databasePrepare?: 'on' }): Promise<unknown> => {
    const { url } = await aPooler();
    const all = { databaseUrl: url, databaseDirectUrl: undefined, databasePrepare: 'auto' as const, ...settings };
    return startDatabase(all, undefined).catch((error: unknown) => (error instanceof Error ? error.message : error));
  };

  it('asks for the address of PostgreSQL itself', async () => {
    expect(await refusal({})).toBe(
      'DATABASE_DIRECT_URL is required, the address of PostgreSQL itself: ' +
        'DATABASE_URL leads to a pooler that hands out connections by the transaction',
    );
  });

  it('refuses another pooler as that address', async () => {
    const { url } = await aPooler();
    expect(await refusal({ databaseDirectUrl: url })).toBe(
      'DATABASE_DIRECT_URL must lead to PostgreSQL itself, and leads to a pooler that hands out connections by the transaction',
    );
  });

  it('refuses another database at that address', async () => {
    expect(await refusal({ databaseDirectUrl: withDatabase(database.url, 'postgres') })).toBe(
      'DATABASE_DIRECT_URL must lead to the same database as DATABASE_URL, and leads to another',
    );
  });

  it('names the address at which nothing listens', async () => {
    expect(await refusal({ databaseDirectUrl: 'postgres://skein@127.0.0.1:1/skein' })).toBe(
      'DATABASE_DIRECT_URL leads to 127.0.0.1:1, where no PostgreSQL can be reached (ECONNREFUSED)',
    );
  });

  it('refuses prepared statements, which this one does not keep', async () => {
    expect(await refusal({ databaseDirectUrl: database.url, databasePrepare: 'on' })).toBe(
      'DATABASE_PREPARE must be auto or off: the pooler of DATABASE_URL does not keep prepared statements',
    );
  });
});

describe('a Skein behind a pooler in transaction mode', () => {
  it('serves posts, streams, webhooks, uploads and search with two server connections', async () => {
    const { url } = await aPooler({ default_pool_size: 2 });
    const skein = await start({ DATABASE_URL: url, DATABASE_DIRECT_URL: database.url }).address();
    const team = await aTeam(skein);
    const title = await postAndHear(team);
    const file = new File(['Sixty threads to the inch.'], 'warp.txt', { type: 'text/plain' });
    const attachment = await team.ada.upload(
      'attachments.upload',
      formWith(file, { attachment_id: crypto.randomUUID() }),
    );
    expect(attachment).toMatchObject({ file_name: 'warp.txt' });
    const found = await team.ada.call('search.query', { query: title, workspace_id: team.workspaceId });
    expect(JSON.stringify(found)).toContain(title);
  });

  it('has given its role the settings of its connections, once, and keeps those of the host', async () => {
    const { url } = await aPooler();
    const { pathname, username } = new URL(database.url);
    await onServer(database.url, `alter role ${username} in database ${pathname.slice(1)} set jit = 'on'`);
    await start({ DATABASE_URL: url, DATABASE_DIRECT_URL: database.url }).address();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      "select name, setting from pg_settings where name in ('jit', 'plan_cache_mode', 'idle_in_transaction_session_timeout') order by name",
    );
    await client.end();
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '60000' },
      { name: 'jit', setting: 'on' },
      { name: 'plan_cache_mode', setting: 'force_generic_plan' },
    ]);
  });
});
