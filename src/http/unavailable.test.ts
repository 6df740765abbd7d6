// behaviour/errors.md#unavailable-database: what clients see of a database that takes nothing, and that 503 has no
// effect.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { openDatabase, OutcomeUnknown, sql, type Database } from '../db/database.js';
import { bucketOf, newSecret } from '../db/ids.js';
import { FileLinks } from '../domain/uploads/file_links.js';
import { batch } from '../testing/batches.js';
import { onServer } from '../testing/database.js';
import { Line } from '../testing/line.js';
import { Person } from '../testing/person.js';
import { startServerBeside } from '../testing/servers.js';
import { PASSWORD } from '../testing/skein.js';
import { openSocket } from '../testing/sockets.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
const RETRY_AFTER = '5';
let keys = 0;

const threadInput = (title: string) => ({ channel_id: team.channel.id, title, content: 'Who is in?', recipients: [] });

async function threadsCalled(title: string): Promise<number> {
  return skein.db.number(sql`
    select count(*)::int as found from threads where bucket = ${bucketOf(team.channel.id)} and title = ${title}`);
}

/** The status, the code and the header of a response. */
function seen({ status, text, headers }: { status: number; text: string; headers: Headers }) {
  return [status, JSON.parse(text).error_code, headers.get('retry-after')];
}

const UNAVAILABLE = [503, 503, RETRY_AFTER];
const FAILED = [500, 201, null];

describe('while the database is away', () => {
  let line: Line;
  let db: Database;
  let server: Awaited<ReturnType<typeof startServerBeside>>;
  let ada: Person;
  beforeAll(async () => {
    line = await Line.to(skein.databaseUrl);
    db = openDatabase({ url: line.url, poolSize: 2, connectMs: 1_000, answerMs: 2_000 });
    server = await startServerBeside(skein, { db });
    ada = new Person(server.send, team.ada.token ?? '', team.ada);
  });
  afterEach(() => line.pass());
  afterAll(async () => {
    await server.stop();
    await db.close();
    line.close();
  });

  it('reads, writes, signing in and batches are 503 with Retry-After', async () => {
    line.cut();
    for (const [operation, input] of [
      ['threads.get', { channel_id: team.channel.id }],
      ['threads.add', threadInput('Away')],
      ['users.login', { email: team.ada.email, password: PASSWORD }],
      ['batch.batch', { requests: [{ method: 'GET', url: '/api/v3/workspaces/get' }] }],
    ] as const) {
      expect([operation, ...seen(await ada.try(operation, input))]).toEqual([operation, ...UNAVAILABLE]);
    }
    line.pass();
    expect(await threadsCalled('Away')).toBe(0);
  });

  it('a stream and a socket are 503 before they begin', async () => {
    line.cut();
    const headers = { authorization: `Bearer ${team.ada.token}` };
    expect(seen(await server.send({ method: 'GET', path: '/api/v3/live/stream', headers }))).toEqual(UNAVAILABLE);
    await expect(openSocket(server.url, team.ada)).rejects.toThrow('503');
  });

  it('a request under an Idempotency-Key is run again, and not answered from the first time', async () => {
    const key = { 'idempotency-key': 'while-away' };
    line.cut();
    expect(seen(await ada.try('threads.add', threadInput('Keyed'), key))).toEqual(UNAVAILABLE);
    line.pass();
    expect((await ada.try('threads.add', threadInput('Keyed'), key)).status).toBe(200);
    expect(await threadsCalled('Keyed')).toBe(1);
  });

  it('a page says so, and has the status and the header', async () => {
    const cookie = await skein.aCookieOf(team.ada);
    line.cut();
    for (const path of ['/account', '/oauth/authorize?client_id=AAAA']) {
      const response = await fetch(`${server.url}${path}`, { headers: { cookie, accept: 'text/html' } });
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, RETRY_AFTER]);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toContain('Nothing was changed. Please try again in a minute.');
    }
  });

  it('the endpoints of OAuth and links to files are 503', async () => {
    const link = new FileLinks('x'.repeat(32)).linksFor(team.ada.id, skein.clock.now())(randomUUID());
    const client_id = newSecret(bucketOf(team.ada.id));
    line.cut();
    const token = { grant_type: 'authorization_code', code: newSecret(bucketOf(team.ada.id)), client_id };
    for (const [path, body] of [
      ['/oauth/token', new URLSearchParams(token)],
      ['/oauth/access_token', new URLSearchParams(token)],
      ['/oauth/revoke', new URLSearchParams({ token: client_id, client_id })],
      [link, undefined],
    ] as const) {
      const response = await fetch(`${server.url}${path}`, body === undefined ? {} : { method: 'POST', body });
      const { status, headers } = response;
      expect([path, ...seen({ status, headers, text: await response.text() })]).toEqual([path, ...UNAVAILABLE]);
    }
  });

  it('/healthz says that the process lives, and /readyz that it is not ready', async () => {
    line.cut();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, null]);
  });

  it('a connection that breaks before the commit is 503, and has written nothing', async () => {
    line.breakAfter('Broken early');
    expect(seen(await ada.try('threads.add', threadInput('Broken early')))).toEqual(UNAVAILABLE);
    expect(await threadsCalled('Broken early')).toBe(0);
  });

  it('a connection that breaks after the commit is 201 without Retry-After, and may have written', async () => {
    line.breakAfterCommit();
    expect(seen(await ada.try('threads.add', threadInput('Broken late')))).toEqual(FAILED);
    expect(await threadsCalled('Broken late')).toBe(1);
  });

  it('each request of a batch has its own error', async () => {
    line.breakAfter('Broken inside');
    const add = new URLSearchParams({
      ...threadInput('Broken inside'),
      recipients: '[]',
      channel_id: `${team.channel.id}`,
    });
    const inside = await batch(ada, [
      { method: 'POST', url: '/api/v3/threads/add', body: `${add}` },
      { method: 'GET', url: `/api/v3/threads/get?channel_id=${team.channel.id}` },
    ]);
    expect(inside.map(({ code }) => code)).toEqual([503, 200]);
    expect(inside[0]?.headers.get('retry-after')).toBe(RETRY_AFTER);
  });

  it('a pool without a free connection is 503', async () => {
    let free: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (free = resolve));
    const holding = [1, 2].map(() =>
      db.transaction(async (trx) => {
        await trx.one(sql`select 1 as one`);
        await released;
      }),
    );
    expect(seen(await ada.try('threads.add', threadInput('No connection')))).toEqual(UNAVAILABLE);
    free();
    await Promise.all(holding);
    await ada.call('threads.add', threadInput('A connection'));
  });
});

describe('when the server refuses to write', () => {
  /** Makes every write of a table fail with this SQLSTATE until the next call. */
  async function failAt(table: string, state: string): Promise<void> {
    await onServer(
      skein.databaseUrl,
      `create trigger fails before insert on ${table} execute function fail('${state}')`,
    );
    failing = table;
  }
  let failing: string | undefined;
  beforeAll(() =>
    onServer(
      skein.databaseUrl,
      `create function fail() returns trigger language plpgsql as
       $$ begin raise exception 'on purpose' using errcode = tg_argv[0]; end $$`,
    ),
  );
  afterEach(async () => {
    if (failing !== undefined) await onServer(skein.databaseUrl, `drop trigger fails on ${failing}`);
    failing = undefined;
  });

  it.each<[string, string, unknown[]]>([
    ['the disk is full', '53100', UNAVAILABLE],
    ['there is no memory', '53200', UNAVAILABLE],
    ['there are too many connections', '53300', UNAVAILABLE],
    ['the server is shut down', '57P01', UNAVAILABLE],
    ['the server has crashed', '57P02', UNAVAILABLE],
    ['the server is starting', '57P03', UNAVAILABLE],
    ['a pooler has lost the server', '08006', UNAVAILABLE],
    ['the server only lets its clients read', '25006', UNAVAILABLE],
    ['a limit of the settings is exceeded', '53400', FAILED],
    ['a statement is wrong', '42703', FAILED],
  ])('because %s (%s), a write is %j', async (_why, state, expected) => {
    const title = `Refused with ${state}`;
    await failAt('threads', state);
    const key = { 'idempotency-key': `refused-${(keys += 1)}` };
    expect(seen(await team.ada.try('threads.add', threadInput(title), key))).toEqual(expected);
    expect(skein.takeUnexpected()).toHaveLength(1);
    expect(await threadsCalled(title)).toBe(0);
    await team.ada.call('threads.get', { channel_id: team.channel.id });
  });

  it('an operation that has committed one of its transactions is 201', async () => {
    await failAt('sessions', '53100');
    const signIn = await skein.stranger.try('users.login', { email: team.ada.email, password: PASSWORD });
    expect(seen(signIn)).toEqual(FAILED);
    expect(skein.takeUnexpected()).toEqual([expect.any(OutcomeUnknown)]);
  });
});
