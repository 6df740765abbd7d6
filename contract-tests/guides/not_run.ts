/** A block of a guide that no test runs as it is. */
interface NotRun {
  guide: string;
  /** The first line of the block. */
  first: string;
  why: string;
}

/** Every block of a guide that is not here is run by a test (blocks.test.ts). */
export const NOT_RUN: readonly NotRun[] = [
  {
    guide: 'getting-started.md',
    first: 'npm ci && npm start',
    why: '.ci/run begins with npm ci, and src/cli starts the program.',
  },
  {
    guide: 'hosting.md',
    first: 'useradd --system --home-dir /var/lib/skein --shell /usr/sbin/nologin skein',
    why: 'It creates a user and folders of the machine.',
  },
  {
    guide: 'hosting.md',
    first: 'systemd-analyze verify /etc/systemd/system/skein.service',
    why: 'It needs systemd. The settings and the command of the unit are run.',
  },
  {
    guide: 'hosting.md',
    first:
      'export DATABASE_URL=postgres://skein:a-long-password@127.0.0.1:6432/skein DATABASE_DIRECT_URL=postgres://skein:a-long-password@10.0.0.5/skein',
    why: 'It needs PgBouncer. contract-tests/databases/pooler.test.ts starts Skein with both settings.',
  },
  {
    guide: 'hosting.md',
    first: 'PROCESSES=auto node dist/main.js',
    why: 'It does not end. src/processes/processes.test.ts starts Skein with PROCESSES.',
  },
  {
    guide: 'hosting.md',
    first: '[databases]',
    why: 'It is a file of PgBouncer. contract-tests/databases/pgbouncer.ts writes one like it.',
  },
  {
    guide: 'hosting.md',
    first: "listen_addresses = '*'",
    why: 'It is a file of PostgreSQL. contract-tests/databases/standby.ts starts a standby like it.',
  },
  {
    guide: 'hosting.md',
    first:
      'pg_basebackup -d postgres://skein_standby:a-long-password@10.0.0.5/postgres -D /var/lib/postgresql/15/main -R -X stream -c fast',
    why: 'It needs two machines. contract-tests/databases/standby.ts runs these commands on one.',
  },
  {
    guide: 'hosting.md',
    first: 'node dist/main.js files check',
    why: 'src/cli/files/commands.test.ts runs the command.',
  },
  {
    guide: 'hosting.md',
    first: 'export AWS_ACCESS_KEY_ID=the-key AWS_SECRET_ACCESS_KEY=the-secret',
    why: 'It needs an object store; contract-tests/object_store starts Skein on one.',
  },
  {
    guide: 'hosting.md',
    first:
      "node dist/main.js files move --to 's3://skein-files/production?endpoint=https://s3.example.com&region=eu-central-1'",
    why: 'It needs an object store; contract-tests/object_store/moving.test.ts runs it.',
  },
  {
    guide: 'notifications.md',
    first: 'npx skein notifications why ada@example.com 24583',
    why: 'It needs a post. src/cli/notifications runs the command.',
  },
  {
    guide: 'notifications.md',
    first: 'User 4097 and the thread 24583 of 2026-11-27T12:00:00.000Z, as things are now:',
    why: 'It is what the command prints.',
  },
  { guide: 'search.md', first: 'npm run seed', why: 'src/cli/seed tests it, and getting-started.md runs it.' },
  {
    guide: 'search.md',
    first: 'TYPESENSE_URL=http://127.0.0.1:8108 TYPESENSE_API_KEY=THE-KEY node dist/main.js',
    why: 'It needs Typesense. contract-tests/search runs the engine with it.',
  },
  {
    guide: 'search.md',
    first: 'npx skein reindex',
    why: 'contract-tests/search/typesense.following.test.ts runs this command.',
  },
  { guide: 'testing.md', first: 'npm run ci:full', why: 'It takes more than ten minutes.' },
  { guide: 'testing.md', first: 'npm run contract:fuzz -- --examples 2', why: 'It takes four minutes.' },
  {
    guide: 'testing.md',
    first: 'npm run contract:fuzz -- --server http://127.0.0.1:8000 --examples 2',
    why: 'It takes four minutes.',
  },
  {
    guide: 'testing.md',
    first: 'npm run contract -- --server http://127.0.0.1:8000',
    why: 'contract-tests/dredd/deployment.test.ts runs this command.',
  },
  {
    guide: 'testing.md',
    first:
      "CONTRACT_PASSWORD='…' npm run contract -- --server https://skein.example.com --admin-token=… --token=… --token=… --token=… --token=…",
    why: 'contract-tests/dredd/deployment.test.ts runs this command.',
  },
  {
    guide: 'testing.md',
    first: 'npx vitest run --config contract-tests/vitest.config.ts curl',
    why: 'It is a part of npm run ci.',
  },
  {
    guide: 'testing.md',
    first: 'npm run fuzz -- --runs 500',
    why: 'The next command is the same with a seed, and is run.',
  },
  {
    guide: 'testing.md',
    first: 'npm run proof -- --rounds 5 --seconds 20',
    why: 'A stage of npm run ci runs twenty rounds.',
  },
  {
    guide: 'testing.md',
    first: 'npx vitest run --config contract-tests/browser/vitest.config.ts',
    why: 'It is a stage of npm run ci.',
  },
  {
    guide: 'testing.md',
    first: 'npx vitest run --config contract-tests/integrations/vitest.config.ts',
    why: 'It is a stage of npm run ci.',
  },
  {
    guide: 'testing.md',
    first: 'CITUS_URL=postgres://postgres@127.0.0.1/postgres npm run ci:citus -- src/handlers/threads.test.ts',
    why: 'It needs Citus.',
  },
];
