import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Background } from '../events/background.js';
import { startBackgroundOf } from '../testing/background.js';
import { startServerBeside } from '../testing/servers.js';
import { SECRET_KEY, useSkein } from '../testing/skein.js';
import { sendRaw } from '../testing/raw.js';
import type { Caller } from '../testing/person.js';
import { TEST_SETTINGS } from '../testing/settings.js';
import { headersOf, openEventStream, openWebSocket, type LiveEvent, type OpenStream } from '../testing/streams.js';
import { until } from '../testing/until.js';

const skein = useSkein();
let background: Background;
beforeAll(async () => {
  background = await startBackgroundOf(skein, { pollMs: 20 });
});
afterAll(() => background.stop());

const typesOf = (events: readonly LiveEvent[]) => events.map(({ type }) => type);
const aPost = { title: 'Warp', content: 'Weft' };

describe.each([
  ['server-sent events', openEventStream],
  ['a WebSocket', openWebSocket],
])('A stream over %s', (_, open) => {
  const streams: OpenStream[] = [];
  const opened = async (...args: Parameters<typeof open>) => {
    const stream = await open(...args);
    streams.push(stream);
    return stream;
  };
  afterAll(() => streams.forEach((stream) => stream.cut()));

  it('brings what happens to those who see it', async () => {
    const { ada, ben, cleo, gwen, channel } = await skein.aTeam({ public: false });
    const [seeing, blind, guest] = [
      await opened(skein.baseUrl, headersOf(ben), { types: 'thread_added' }),
      await opened(skein.baseUrl, headersOf(cleo), { types: 'thread_added,workspace_updated' }),
      await opened(skein.baseUrl, headersOf(gwen), { types: 'thread_added,workspace_updated' }),
    ];
    const thread = await ada.call('threads.add', { channel_id: channel.id, ...aPost });
    await ada.call('workspaces.update', { id: channel.workspace_id, name: 'Spinners' });
    expect(await seeing.next('thread_added')).toMatchObject({
      workspace_id: channel.workspace_id,
      occurred_ts: thread.posted_ts,
      object: { id: thread.id, content: 'Weft', event_type: 'thread_added' },
    });
    await Promise.all([blind.next('workspace_updated'), guest.next('workspace_updated')]);
    expect([typesOf(blind.events), typesOf(guest.events)]).toEqual([['workspace_updated'], ['workspace_updated']]);
  });

  it('goes on after the last event that has come, once and in order', async () => {
    const { ada, ben, channel } = await skein.aTeam();
    const first = await opened(skein.baseUrl, headersOf(ben), { types: 'thread_added' });
    await ada.call('threads.add', { channel_id: channel.id, ...aPost, title: 'One' });
    const { id } = await first.next('thread_added');
    first.cut();
    for (const title of ['Two', 'Three']) await ada.call('threads.add', { channel_id: channel.id, ...aPost, title });
    const second = await opened(skein.baseUrl, headersOf(ben), { types: 'thread_added', after: id });
    await ada.call('threads.add', { channel_id: channel.id, ...aPost, title: 'Four' });
    await until(() => second.events.length === 3);
    expect(second.events).toMatchObject([
      { object: { title: 'Two' } },
      { object: { title: 'Three' } },
      { object: { title: 'Four' } },
    ]);
  });

  it('begins with `reset` after a position that the database has not given, and goes on at the present', async () => {
    const { ada, ben, channel } = await skein.aTeam();
    const stream = await opened(skein.baseUrl, headersOf(ben), { types: 'thread_added', after: 'zzzzzz.9' });
    const { id, object } = await stream.next('reset');
    await ada.call('threads.add', { channel_id: channel.id, ...aPost });
    await stream.next('thread_added');
    expect([typesOf(stream.events), object]).toEqual([['reset', 'thread_added'], null]);
    expect((await ben.call('live.get', { after: id, types: ['thread_added'] })).events).toHaveLength(1);
  });

  it('ends within a second when its token is replaced', async () => {
    const { ben } = await skein.aTeam();
    const stream = await opened(skein.baseUrl, headersOf(ben));
    await ben.call('users.invalidateToken', {});
    await until(() => stream.isOver, 1000);
  });

  it('brings a program only what its scopes allow', async () => {
    const { ada, ben, channel } = await skein.aTeam();
    const program = await skein.aProgramOf(ben, ['comments:read']);
    const stream = await opened(skein.baseUrl, headersOf(program));
    const thread = await ada.call('threads.add', { channel_id: channel.id, ...aPost });
    await ada.call('comments.add', { thread_id: thread.id, content: 'Shuttle' });
    await stream.next('comment_added');
    expect(typesOf(stream.events)).toEqual(['comment_added']);
  });

  it('refuses strangers and wrong arguments as operations do', async () => {
    const { ben } = await skein.aTeam();
    await expect(open(skein.baseUrl, {})).rejects.toThrow('401');
    await expect(open(skein.baseUrl, { Authorization: 'Bearer wrong' })).rejects.toThrow('403');
    await expect(open(skein.baseUrl, headersOf(ben), { after: 'yesterday' })).rejects.toThrow('400');
    await expect(open(skein.baseUrl, headersOf(ben), { workspace_id: '4096' })).rejects.toThrow('404');
  });

  it('is refused beyond twenty streams of a user', async () => {
    const { ben } = await skein.aTeam();
    await Promise.all(Array.from({ length: 20 }, () => opened(skein.baseUrl, headersOf(ben))));
    await expect(open(skein.baseUrl, headersOf(ben))).rejects.toThrow('429');
  });
});

describe('A server that stops', () => {
  it('sends streams away, to come back at different moments, and they go on at another server', async () => {
    const { ada, ben, channel } = await skein.aTeam();
    const server = await startServerBeside(skein, { secretKey: SECRET_KEY });
    const [events, socket] = [
      await openEventStream(server.url, headersOf(ben), { types: 'thread_added' }),
      await openWebSocket(server.url, headersOf(ben), { types: 'thread_added' }),
    ];
    await ada.call('threads.add', { channel_id: channel.id, ...aPost, title: 'One' });
    const { id } = await events.next('thread_added');
    await socket.next('thread_added');
    const { position } = await ben.call('live.get', {});
    const path = `/api/v3/live/get?after=${position}&wait=50`;
    const waiting = server.send({ method: 'GET', path, headers: { authorization: `Bearer ${ben.token}` } });
    await new Promise((resolve) => setImmediate(resolve));
    await server.stop();
    expect([(await waiting).status, socket.code]).toEqual([200, 1001]);
    expect(events.retry).toBeLessThan(5000);
    await ada.call('threads.add', { channel_id: channel.id, ...aPost, title: 'Two' });
    const next = await openEventStream(skein.baseUrl, { ...headersOf(ben), 'Last-Event-ID': id });
    expect(await next.next('thread_added')).toMatchObject({ object: { title: 'Two' } });
    next.cut();
  });
});

describe('A live channel', () => {
  const refused = (channel: string) => openEventStream(skein.baseUrl, {}, { channel });
  const channelOf = async (caller: Caller) => (await caller.call('users.getSessionUser', {})).comet_channel ?? '';

  it('opens the stream of its token, and ends with it', async () => {
    const { ada, ben, channel } = await skein.aTeam();
    const { comet_server, comet_channel } = await ben.call('users.getSessionUser', {});
    expect(comet_server).toBe(`${TEST_SETTINGS.baseUrl}/api/v3/live/stream`);
    const stream = await openEventStream(skein.baseUrl, {}, { channel: comet_channel ?? '', types: 'thread_added' });
    await ada.call('threads.add', { channel_id: channel.id, ...aPost });
    await stream.next('thread_added');
    const { comet_channel: next } = await ben.call('users.invalidateToken', {});
    await until(() => stream.isOver, 1000);
    await expect(refused(comet_channel ?? '')).rejects.toThrow('403');
    (await openWebSocket(skein.baseUrl, {}, { channel: next ?? '' })).cut();
  });

  it('of a session ends with the session', async () => {
    const ben = await skein.aUser('ben');
    const headers = { cookie: await skein.aCookieOf(ben) };
    const path = '/api/v3/users/get_session_user';
    const { text } = await skein.send({ method: 'GET', path, headers });
    const { comet_channel: channel }: { comet_channel: string } = JSON.parse(text);
    const stream = await openEventStream(skein.baseUrl, {}, { channel });
    await skein.send({ method: 'POST', path: '/api/v3/users/logout', headers });
    await until(() => stream.isOver, 1000);
  });

  it('of a program opens what its scopes allow, and nothing else', async () => {
    const { ada, ben, channel } = await skein.aTeam();
    const program = await skein.aProgramOf(ben, ['comments:read', 'user:read']);
    const stream = await openEventStream(skein.baseUrl, {}, { channel: await channelOf(program) });
    const thread = await ada.call('threads.add', { channel_id: channel.id, ...aPost });
    await ada.call('comments.add', { thread_id: thread.id, content: 'Shuttle' });
    await stream.next('comment_added');
    stream.cut();
    expect(typesOf(stream.events)).toEqual(['comment_added']);
  });

  it('opens no operation, and is not made by changing another one', async () => {
    const ben = await skein.aUser('ben');
    const channel = await channelOf(ben);
    const asToken = await skein.send({ method: 'GET', path: `/api/v3/live/get?channel=${channel}` });
    const bearer = { authorization: `Bearer ${channel}` };
    const asBearer = await skein.send({ method: 'GET', path: '/api/v3/live/get', headers: bearer });
    expect([asToken.status, asBearer.status]).toEqual([401, 403]);
    // Not the last character: some of its bits mean nothing.
    const flipped = [channel.length - 2, 5, 0].map((at) => {
      const other = channel[at] === 'A' || channel[at] === 's' ? 'B' : 'A';
      return `${channel.slice(0, at)}${at === 0 ? 's' : other}${channel.slice(at + 1)}`;
    });
    for (const wrong of [...flipped, 'x']) await expect(refused(wrong)).rejects.toThrow('403');
  });
});

describe('A WebSocket with the cookie of a session', () => {
  it('is opened for a page of this server, and for no other', async () => {
    const ben = await skein.aUser('ben');
    const Cookie = await skein.aCookieOf(ben);
    (await openWebSocket(skein.baseUrl, { Cookie, Origin: TEST_SETTINGS.baseUrl })).cut();
    await expect(openWebSocket(skein.baseUrl, { Cookie, Origin: 'https://elsewhere.example.com' })).rejects.toThrow(
      '403',
    );
    await expect(openWebSocket(skein.baseUrl, { Cookie })).rejects.toThrow('403');
  });
});

describe('A request with another Upgrade header', () => {
  it.each(['GET', 'POST'])('is handled as any other, with its body: %s', async (method) => {
    const ben = await skein.aUser('ben');
    const body = method === 'POST' ? JSON.stringify({ limit: 5 }) : '';
    const lines = [
      `${method} /api/v3/live/get HTTP/1.1`,
      'Host: 127.0.0.1',
      `Authorization: Bearer ${ben.token}`,
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
      ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
    ];
    const next = `GET /api/v3/live/get HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
    const answered = await sendRaw(skein.baseUrl, `${lines.join('\r\n')}\r\n\r\n${body}${next}`);
    expect(answered).toMatchObject({ status: 200, body: expect.stringContaining('"error_code":120') });
  });
});

describe('live/stream', () => {
  it('answers each error of the contract as JSON', async () => {
    const { ben, olga, workspace } = await skein.aTeam();
    const asked = async (query: string, headers: Record<string, string>) => {
      const { status, text } = await skein.send({ method: 'GET', path: `/api/v3/live/stream?${query}`, headers });
      return [status, JSON.parse(text).error_code];
    };
    const own = { authorization: `Bearer ${ben.token}` };
    expect(await asked('after=yesterday', own)).toEqual([400, 20]);
    expect(await asked('', {})).toEqual([401, 120]);
    expect(await asked('', { authorization: 'Bearer wrong' })).toEqual([403, 200]);
    expect(await asked(`workspace_id=${workspace.id}`, { authorization: `Bearer ${olga.token}` })).toEqual([404, 105]);
    const streams = await Promise.all(Array.from({ length: 20 }, () => openEventStream(skein.baseUrl, headersOf(ben))));
    expect(await asked('', own)).toEqual([429, 429]);
    for (const stream of streams) stream.cut();
  });
});
