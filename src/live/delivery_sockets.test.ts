import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { endLapsed, isServed } from '../models/socket_address.js';
import { useDelivering } from '../testing/delivering.js';
import type { Subscribed } from '../testing/deliveries.js';
import type { Caller, Person } from '../testing/person.js';
import { programOf } from '../testing/programs.js';
import { startServerBeside } from '../testing/servers.js';
import { TEST_SETTINGS } from '../testing/settings.js';
import { SECRET_KEY, useSkein } from '../testing/skein.js';
import { openSocket, silent, taking, type SocketOptions } from '../testing/sockets.js';
import { headersOf, openWebSocket } from '../testing/streams.js';
import { until } from '../testing/until.js';

const skein = useSkein();
const delivering = useDelivering(skein);

const SOCKET = { delivery: 'socket', event: 'workspace_updated' } as const;
const subscribed = (by: Caller, more: { lapse_after?: number } = {}): Promise<Subscribed> =>
  by.call('hooks.subscribe', { ...SOCKET, ...more });
const open = (by: Caller, options: SocketOptions = {}) => openSocket(skein.baseUrl, by, options);
const aUser = () => skein.aUser('ada');

describe('A socket for deliveries is opened', () => {
  it('by the credential that has made the subscription, and by no other', async () => {
    const [ada, ben] = [await aUser(), await skein.aUser('ben')];
    const program = await skein.aProgramOf(ada, ['workspaces:read']);
    const [own, ofProgram] = [await subscribed(ada), await subscribed(program)];
    await open(program, { ids: [ofProgram.id] });
    for (const [by, ids] of [
      [ben, [own.id]],
      [program, [own.id]],
      [program, [ofProgram.id, own.id]],
    ] as const) {
      await expect(open(by, { ids })).rejects.toThrow('404');
    }
    await expect(open(ben)).rejects.toThrow('400');
    await expect(open(skein.stranger)).rejects.toThrow('401');
    await expect(openSocket(skein.baseUrl, { token: 'wrong' })).rejects.toThrow('403');
    await expect(openSocket(skein.baseUrl, { token: `wrong.${own.id}` })).rejects.toThrow('403');
  });

  it('not for a subscription with a URL, nor for one that has ended', async () => {
    const ada = await aUser();
    const hook = await subscribed(ada);
    const target_url = 'https://hooks.example.com/';
    const other = await ada.call('hooks.subscribe', { target_url, event: 'workspace_updated' });
    await expect(open(ada, { ids: [other.id] })).rejects.toThrow('404');
    await ada.call('hooks.unsubscribe', { subscription_id: hook.id });
    await expect(open(ada, { ids: [hook.id] })).rejects.toThrow('404');
  });

  it('not with a live channel, nor with the session of a browser by a page of another site', async () => {
    const ada = await aUser();
    await subscribed(ada);
    const { comet_channel: channel } = await ada.call('users.getSessionUser');
    await expect(open(skein.stranger, { channel: channel ?? '' })).rejects.toThrow('401');
    const browser = (Origin: string) => ({ headers: { Cookie: cookie, Origin } });
    const cookie = await skein.aCookieOf(ada);
    await expect(open(skein.stranger, browser('https://elsewhere.example.com'))).rejects.toThrow('403');
    await open(skein.stranger, browser(TEST_SETTINGS.baseUrl));
  });

  it('by a WebSocket alone: other requests are refused as any operation refuses them', async () => {
    const ada = await aUser();
    await subscribed(ada);
    const send = (method: string, headers: Record<string, string> = headersOf(ada)) =>
      skein.send({ method, path: '/api/v3/live/socket', headers });
    const { status, text } = await send('GET');
    expect([status, JSON.parse(text)]).toMatchObject([
      400,
      { error_code: 114, error_extra: { reason: 'not_a_websocket' } },
    ]);
    expect([(await send('GET', {})).status, (await send('POST')).status]).toEqual([401, 405]);
  });

  it('at most twenty times by a user, streams included: 429, and again when one has ended', async () => {
    const ada = await aUser();
    await subscribed(ada);
    const stream = await openWebSocket(skein.baseUrl, headersOf(ada));
    const [first] = await Promise.all(Array.from({ length: 19 }, () => open(ada)));
    await expect(open(ada)).rejects.toThrow('429');
    await expect(openWebSocket(skein.baseUrl, headersOf(ada))).rejects.toThrow('429');
    first?.cut();
    stream.cut();
    await until(() =>
      open(ada).then(
        () => true,
        () => false,
      ),
    );
  });
});

describe('A socket for deliveries ends within a second', () => {
  it('when its token is replaced', async () => {
    const ada = await aUser();
    await subscribed(ada);
    const program = await open(ada);
    await ada.call('users.invalidateToken', {});
    await until(() => program.code === 1008, 1000);
  });

  it('when the last of its subscriptions has ended, and not before', async () => {
    const ada = await aUser();
    const [first, second] = [await subscribed(ada), await subscribed(ada, { lapse_after: 60 })];
    const [program, other] = [await open(ada), await open(ada, { ids: [first.id] })];
    await ada.call('hooks.unsubscribe', { subscription_id: first.id });
    await until(() => other.code === 1008, 1000);
    expect(program.code).toBeUndefined();
    await ada.call('hooks.unsubscribe', { subscription_id: second.id });
    await until(() => program.code === 1008, 1000);
  });

  it('when the server stops; what it has not answered goes to a socket of another server', async () => {
    const { ada, hook, happen } = await aSubscriber();
    const server = await startServerBeside(skein, { secretKey: SECRET_KEY });
    const program = await openSocket(server.url, ada, { answering: silent });
    delivering.startWorker();
    await happen();
    await program.gets(1);
    const other = await open(ada);
    await server.stop();
    expect(await program.closed()).toBe(1001);
    await other.gets(1);
    await delivering.settled(hook, 'delivered');
  });
});

/** A user with a workspace and a subscription to its changes over a socket. */
async function aSubscriber() {
  const ada = await aUser();
  const [workspace, hook] = [await skein.aWorkspace(ada), await subscribed(ada)];
  return { ada, workspace, hook, happen: () => delivering.happen(ada, hook, workspace) };
}

describe('A process that is killed with a socket', () => {
  it('gives its envelope back at once, and its socket counts no more', async () => {
    const { ada, hook, happen } = await aSubscriber();
    const child = spawn(process.execPath, [programOf('api_child.ts'), skein.databaseUrl, skein.dataDir, SECRET_KEY]);
    const [port] = await once(child.stdout, 'data');
    const program = await openSocket(`http://127.0.0.1:${Number(String(port))}`, ada, { answering: silent });
    delivering.startWorker();
    await happen();
    await program.gets(1);
    child.kill('SIGKILL');
    await delivering.settled(hook, 'retrying');
    expect(await delivering.attemptsFor(hook)).toMatchObject([{ error: 'interrupted' }]);
    skein.clock.advance(6000);
    // An attempt is in the log before it ends, too.
    await until(async () => typeof (await delivering.attemptsFor(hook))[1]?.error === 'string');
    expect(await delivering.attemptsFor(hook)).toMatchObject([{}, { error: 'no_socket' }]);
  });
});

describe('A process that has lost its session with the database', () => {
  it('serves its sockets again when it has another one, although others took it for dead', async () => {
    const { ada, hook, happen } = await aSubscriber();
    const program = await open(ada);
    const session = sql`application_name like 'skein sockets %' and datname = current_database()`;
    const sessions = () => skein.db.many<{ pid: number }>(sql`select pid from pg_stat_activity where ${session}`);
    await skein.db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${session}`);
    await until(async () => (await sessions()).length === 0);
    await endLapsed(skein.db, skein.clock.now());
    await until(() => isServed(skein.db, hook.target_url));
    delivering.startWorker();
    await happen();
    await program.gets(1);
    await delivering.settled(hook, 'delivered');
  });
});

describe('What a program sends', () => {
  const anOpen = async () => {
    const ada: Person = await aUser();
    await subscribed(ada);
    return open(ada);
  };

  it.each([
    ['no JSON', 'Woven.'],
    ['a list', '[]'],
    ['no status', '{"envelope_id":"a"}'],
    ['a status that is a text', '{"envelope_id":"a","status":"200"}'],
    ['an invalid status', '{"envelope_id":"a","status":199}'],
    ['a body that is no text', '{"envelope_id":"a","status":200,"body":{}}'],
    ['an id that is no text', '{"envelope_id":1,"status":200}'],
    ['deep JSON', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['bytes', Buffer.from('{"envelope_id":"a","status":200}')],
  ])('is refused with 1008 if it is %s', async (_what, said) => {
    const program = await anOpen();
    program.say(said);
    expect(await program.closed()).toBe(1008);
    expect(program.reason).toBe('not an answer');
  });

  it('is refused with 1009 if it is longer than 2 MB', async () => {
    const program = await anOpen();
    program.say(JSON.stringify({ envelope_id: 'a', status: 200, body: 'x'.repeat(2 * 1024 * 1024) }));
    expect(await program.closed()).toBe(1009);
  });

  it('is ignored a hundred times if it answers nothing; then the socket is closed', async () => {
    const program = await anOpen();
    for (let nr = 0; nr < 100; nr += 1) program.answer({ envelope_id: `${nr}` }, { status: 200 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(program.code).toBeUndefined();
    program.answer({ envelope_id: 'more' }, { status: 200 });
    expect(await program.closed()).toBe(1008);
  });

  it('counts once: a second answer is ignored', async () => {
    const { ada, hook, happen } = await aSubscriber();
    const program = await open(ada, { answering: silent });
    delivering.startWorker();
    await happen();
    const [envelope] = await program.gets(1);
    if (envelope === undefined) throw new Error('There is no envelope');
    program.answer(envelope, { status: 200, body: 'first' });
    program.answer(envelope, { status: 500, body: 'second' });
    await delivering.settled(hook, 'delivered');
    expect(await delivering.attemptsFor(hook)).toMatchObject([{ status: 200 }]);
    expect(program.code).toBeUndefined();
  });

  it('answers only envelopes of its own socket', async () => {
    const { ada, hook, happen } = await aSubscriber();
    const program = await open(ada, { answering: silent });
    const stranger = await anOpen();
    delivering.startWorker();
    await happen();
    const [envelope] = await program.gets(1);
    if (envelope === undefined) throw new Error('There is no envelope');
    stranger.answer(envelope, { status: 410 });
    program.answer(envelope, { status: 200 });
    await delivering.settled(hook, 'delivered');
    expect(await ada.call('hooks.get')).toMatchObject([{ id: hook.id, end_reason: null }]);
  });
});

describe('Many deliveries', () => {
  it('wait when 16 are unanswered on a socket, and go to another one that opens', async () => {
    const ada = await aUser();
    const workspace = await skein.aWorkspace(ada);
    const hooks = await Promise.all(Array.from({ length: 20 }, () => subscribed(ada, { lapse_after: 600 })));
    const program = await open(ada, { answering: silent });
    delivering.startWorker();
    for (const hook of hooks) await delivering.happen(ada, hook, workspace);
    await program.gets(16);
    const other = await open(ada, { answering: silent });
    await other.gets(4);
    expect([program.envelopes.length, other.envelopes.length]).toEqual([16, 4]);
    const bodies = [...program.envelopes, ...other.envelopes].map(({ headers }) => headers['webhook-id']);
    expect(new Set(bodies).size).toBe(20);
  });

  it('go on when an answer makes room', async () => {
    const ada = await aUser();
    const workspace = await skein.aWorkspace(ada);
    const hooks = await Promise.all(Array.from({ length: 17 }, () => subscribed(ada, { lapse_after: 600 })));
    const program = await open(ada, { answering: silent });
    delivering.startWorker();
    for (const hook of hooks) await delivering.happen(ada, hook, workspace);
    const [first] = await program.gets(16);
    if (first !== undefined) program.answer(first, { status: 204 });
    await program.gets(17);
  });

  it('of more than 4 MB together are not unanswered on a socket', async () => {
    const ada = await aUser();
    const workspace = await skein.aWorkspace(ada);
    const hooks = await Promise.all(Array.from({ length: 3 }, () => subscribed(ada, { lapse_after: 600 })));
    const program = await open(ada, { answering: silent });
    delivering.startWorker();
    const long = { body: JSON.stringify({ id: 1, content: 'x'.repeat(1.5 * 1024 * 1024) }) };
    for (const hook of hooks) await delivering.happen(ada, hook, workspace, 1, long);
    const [first] = await program.gets(2);
    await until(
      async () =>
        (await skein.db.many<{ id: string }>(sql`select id::text from socket_envelopes where holder is null`))
          .length === 1,
    );
    expect(program.envelopes).toHaveLength(2);
    if (first !== undefined) program.answer(first, { status: 204 });
    await program.gets(3);
  });

  it('of a user whose program answers nothing do not delay those of another', async () => {
    const [slow, quick] = [await aSubscriber(), await aSubscriber()];
    await open(slow.ada, { answering: silent });
    const program = await open(quick.ada, { answering: taking });
    delivering.startWorker();
    await slow.happen();
    await quick.happen();
    await program.gets(1);
    await delivering.settled(quick.hook, 'delivered');
  });
});
