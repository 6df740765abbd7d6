import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { sql } from '../db/database.js';
import type { Background } from '../events/background.js';
import { createLog } from '../log.js';
import { startBackgroundOf } from '../testing/background.js';
import { figureOf } from '../testing/figures.js';
import { untilWaiting } from '../testing/locks.js';
import { announcementsOf, startServerBeside } from '../testing/servers.js';
import { useSkein } from '../testing/skein.js';
import { headersOf, openEventStream, openWebSocket, type OpenStream } from '../testing/streams.js';
import { until } from '../testing/until.js';
import { LiveHub } from './hub.js';
import { Unread } from './unread.js';

const skein = useSkein();
let background: Background;
beforeAll(async () => {
  background = await startBackgroundOf(skein, { pollMs: 20 });
});
afterAll(() => background.stop());

const STREAM = '/api/v3/live/stream';
const aPost = { title: 'Warp', content: 'Weft' };

const figure = (name: string) => figureOf(skein, name);
const ended = (reason: string) => figure(`skein_streams_ended_total{reason="${reason}"}`);

describe('a client that leaves while its stream is opened keeps no place', () => {
  it.each(['users', 'dispatcher'])('while %s is locked', async (table) => {
    const { ben } = await skein.aTeam();
    const before = await figure('skein_streams_open');
    for (let again = 0; again < 3; again += 1) {
      await skein.db.transaction(async (trx) => {
        await trx.run(sql`lock table ${table === 'users' ? sql`users` : sql`dispatcher`} in access exclusive mode`);
        const abort = new AbortController();
        const tried = Array.from({ length: 20 }, () =>
          fetch(`${skein.baseUrl}${STREAM}`, { headers: headersOf(ben), signal: abort.signal }).catch(() => undefined),
        );
        const sockets = [1, 2, 3].map(() => {
          const url = `${skein.baseUrl.replace('http', 'ws')}${STREAM}`;
          return new WebSocket(url, { headers: headersOf(ben) }).on('error', () => undefined);
        });
        await untilWaiting(skein, 1);
        abort.abort();
        for (const socket of sockets) socket.terminate();
        await Promise.all(tried);
      });
    }
    await until(async () => (await figure('skein_streams_open')) === before);
    const streams = await Promise.all(Array.from({ length: 20 }, () => openEventStream(skein.baseUrl, headersOf(ben))));
    streams.forEach((stream) => stream.cut());
    await until(async () => (await figure('skein_streams_open')) === before);
  });
});

describe('the client of a WebSocket is disconnected', () => {
  const opened = async () => {
    const { ben } = await skein.aTeam();
    const socket = new WebSocket(`${skein.baseUrl.replace('http', 'ws')}${STREAM}`, { headers: headersOf(ben) });
    socket.on('error', () => undefined);
    await once(socket, 'open');
    return socket;
  };

  it.each<[string, (socket: WebSocket) => void]>([
    ['many pings', (socket) => Array.from({ length: 3000 }, () => socket.ping('hello'))],
    ['many pongs that nobody asked for', (socket) => Array.from({ length: 3000 }, () => socket.pong('hello'))],
    [
      'a message of a thousand empty pieces',
      (socket) => Array.from({ length: 5000 }, () => socket.send('', { fin: false })),
    ],
    ['a frame of 100 MB', (socket) => socket.send(Buffer.alloc(100 * 1024 * 1024))],
    ['messages', (socket) => Array.from({ length: 200 }, () => socket.send('x'.repeat(100)))],
  ])('that sends %s', async (_, send) => {
    const socket = await opened();
    const closed = once(socket, 'close');
    send(socket);
    await closed;
  });

  it('not for a few of them', async () => {
    const socket = await opened();
    socket.send('hello');
    socket.ping();
    await once(socket, 'pong');
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.terminate();
  });
});

describe('the past', () => {
  it('is read in turns: of a user one part at a time, and four of all', async () => {
    const { baseUrl } = skein;
    const hub = new LiveHub({
      db: skein.db,
      clock: skein.clock,
      log: createLog('silent'),
      links: { fileLinks: skein.fileLinks, baseUrl },
      limits: { ofUser: 1, ofAll: 1 },
    });
    const running: number[] = [];
    const ends: (() => void)[] = [];
    const never = new AbortController().signal;
    const read = (user: number) =>
      hub.inTurn(user, never, async () => {
        running.push(user);
        await new Promise<void>((resolve) => ends.push(resolve));
      });
    const reads = [1, 1, 1, 2, 1, 3, 4, 5].map(read);
    await Promise.resolve();
    expect(running).toEqual([1, 2, 3, 4]);
    ends[0]?.();
    await until(() => running.length === 5);
    // The next one of the first user is behind those who have had no turn.
    expect(running.at(-1)).toBe(5);
    while (ends.length < reads.length) {
      ends.forEach((end) => end());
      await new Promise((resolve) => setImmediate(resolve));
    }
    ends.forEach((end) => end());
    await Promise.all(reads);
  });

  it('is returned by one call of live/get up to about 1 MB', async () => {
    const { ada, ben, channel } = await skein.aTeam();
    const { position: after } = await ben.call('live.get', {});
    const content = 'x'.repeat(60_000);
    for (let made = 0; made < 30; made += 1)
      await ada.call('threads.add', { channel_id: channel.id, ...aPost, content });
    const stream = await openEventStream(skein.baseUrl, headersOf(ben), { after, types: 'thread_added' });
    await until(() => stream.events.length === 30);
    const { events, has_more } = await ben.call('live.get', { after, limit: 500, types: ['thread_added'] });
    expect(events.length).toBeLessThan(30);
    expect(events.length).toBeGreaterThan(10);
    expect(has_more).toBe(true);
    stream.cut();
  });

  it('of a user in many workspaces is read like that of others', async () => {
    const ada = await skein.aUser('ada');
    const workspaces = [];
    for (let made = 0; made < 20; made += 1) workspaces.push(await skein.aWorkspace(ada, `Weavers ${made}`));
    const { position: after } = await ada.call('live.get', {});
    for (const { id } of workspaces) await ada.call('workspaces.update', { id, name: `Spinners ${id}` });
    const stream = await openEventStream(skein.baseUrl, headersOf(ada), { after, types: 'workspace_updated' });
    await until(() => stream.events.length === workspaces.length);
    // The order is that of each workspace.
    const told = new Set(stream.events.map(({ workspace_id }) => workspace_id));
    expect(told).toEqual(new Set(workspaces.map(({ id }) => id)));
    stream.cut();
  });

  it('leaves a wrong position for a `reset`, after which the present comes', async () => {
    const { ada, ben, channel } = await skein.aTeam();
    const stream = await openEventStream(skein.baseUrl, headersOf(ben), { after: 'zzzzzz.9' });
    await stream.next('reset');
    await ada.call('threads.add', { channel_id: channel.id, ...aPost });
    await stream.next('thread_added');
    stream.cut();
  });
});

it('calls that wait for events hold no page of their user', async () => {
  const { ben, workspace } = await skein.aTeam();
  const { position: after } = await ben.call('live.get', {});
  const abort = new AbortController();
  const query = new URLSearchParams({ after, wait: '50', limit: '500', types: 'group_added' });
  const waits = Array.from({ length: 8 }, () =>
    fetch(`${skein.baseUrl}/api/v3/live/get?${query}`, { headers: headersOf(ben), signal: abort.signal }),
  );
  await until(async () => (await figure('skein_streams_open')) >= 8);
  await ben.call('threads.get', { workspace_id: workspace.id, limit: 500 });
  expect(await figure('skein_operations_under_way')).toBeLessThan(8);
  abort.abort();
  await Promise.allSettled(waits);
});

it('a stream that is opened while much happens gets each event once and in order', async () => {
  const { ada, ben, cleo, channel } = await skein.aTeam();
  const streams: OpenStream[] = [];
  const titles = Array.from({ length: 60 }, (_, nr) => `Number ${nr}`);
  const { position: after } = await ben.call('live.get', {});
  let isOver = false;
  const opening = (async () => {
    while (!isOver && streams.length < 30) {
      const person = streams.length % 2 === 0 ? ben : cleo;
      const open = streams.length % 3 === 0 ? openWebSocket : openEventStream;
      streams.push(await open(skein.baseUrl, headersOf(person), { after, types: 'thread_added' }));
    }
  })();
  for (const title of titles) await ada.call('threads.add', { channel_id: channel.id, ...aPost, title });
  isOver = true;
  await opening;
  await until(() => streams.every(({ events }) => events.length >= titles.length));
  for (const { events } of streams) {
    expect(events.map(({ object }) => object !== null && 'title' in object && object.title)).toEqual(titles);
  }
  streams.forEach((stream) => stream.cut());
});

it('the readers of a large workspace get what those of a small one get', async () => {
  const limits = { ofUser: 20, ofAll: 100 };
  const serverWith = (more: { few?: number }) =>
    startServerBeside(skein, { live: { limits, announcements: announcementsOf(skein), ...more } });
  const [few, large] = [await serverWith({}), await serverWith({ few: 0 })];
  const { ada, ben, cleo, gus, gwen, workspace, channel } = await skein.aTeam({ public: false });
  const people = [ada, ben, cleo, gus, gwen];
  const { position: after } = await ada.call('live.get', {});
  const open = (baseUrl: string) =>
    Promise.all(people.map((one) => openEventStream(baseUrl, headersOf(one), { after })));
  const [small, many] = [await open(few.url), await open(large.url)];
  const all = [...small, ...many];
  let steps = 0;
  // Sight is judged when an event is sent: both servers have sent each before the next thing happens.
  const step = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    steps += 1;
    await ada.call('workspaces.update', { id: workspace.id, name: `Step ${steps}` });
    const marks = ({ events }: OpenStream) => events.filter(({ type }) => type === 'workspace_updated').length;
    await until(() => all.every((stream) => marks(stream) === steps));
    return result;
  };
  const thread = await step(ada.call('threads.add', { channel_id: channel.id, ...aPost }));
  await step(ben.call('comments.add', { thread_id: thread.id, content: 'Shuttle' }));
  const place = { workspace_id: workspace.id, name: 'Open', public: true };
  const { id: public_id } = await step(ada.call('channels.add', place));
  await step(ada.call('threads.moveToChannel', { id: thread.id, to_channel: public_id }));
  await step(ada.call('channels.removeUser', { id: channel.id, user_id: ben.id }));
  const two = { workspace_id: workspace.id, user_ids: [gwen.id] };
  const conversation = await step(cleo.call('conversations.getOrCreate', two));
  await step(cleo.call('conversationMessages.add', { conversation_id: conversation.id, content: 'Yarn' }));
  await step(ada.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids: [gus.id] }));
  await step(ada.call('channels.update', { id: public_id, public: false }));
  await step(ada.call('channels.archive', { id: channel.id }));
  const told = (streams: readonly OpenStream[]) =>
    streams.map(({ events }) => events.map(({ id, type }) => `${id} ${type}`));
  expect(told(many)).toEqual(told(small));
  expect(told(small).map(({ length }) => length > 1)).toEqual(people.map(() => true));
  expect(new Set(told(small).map(String)).size).toBe(people.length);
  all.forEach((stream) => stream.cut());
  await few.stop();
  await large.stop();
});

it('the metrics count open streams, sent events, and why streams have ended', async () => {
  const { ada, ben, cleo, channel } = await skein.aTeam();
  const [open, sent] = [await figure('skein_streams_open'), await figure('skein_stream_events_total')];
  const [client, credential, limit] = [await ended('client'), await ended('credential_ended'), await ended('limit')];
  const stream = await openEventStream(skein.baseUrl, headersOf(ben));
  const other = await openWebSocket(skein.baseUrl, headersOf(cleo));
  expect(await figure('skein_streams_open')).toBe(open + 2);
  await ada.call('threads.add', { channel_id: channel.id, ...aPost });
  await Promise.all([stream.next('thread_added'), other.next('thread_added')]);
  expect(await figure('skein_stream_events_total')).toBeGreaterThanOrEqual(sent + 2);
  await ben.call('users.invalidateToken', {});
  await until(() => stream.isOver);
  other.cut();
  await until(async () => (await figure('skein_streams_open')) === open);
  expect([await ended('client'), await ended('credential_ended')]).toEqual([client + 1, credential + 1]);
  const many = await Promise.all(Array.from({ length: 20 }, () => openEventStream(skein.baseUrl, headersOf(ada))));
  await expect(openEventStream(skein.baseUrl, headersOf(ada))).rejects.toThrow('429');
  expect(await ended('limit')).toBe(limit + 1);
  many.forEach((one) => one.cut());
});

describe('what a client has not read', () => {
  const MEGABYTE = 1024 * 1024;
  const written = (unread: Unread, output: PassThrough, bytes: number) =>
    unread.write(bytes, () => output.write(Buffer.alloc(bytes)));

  it('may be one message of any length, and is at most 1 MB with another one', () => {
    const output = new PassThrough();
    const unread = new Unread(output, 1);
    written(unread, output, 2 * MEGABYTE);
    expect([output.destroyed, unread.isSlow]).toEqual([false, false]);
    written(unread, output, 1);
    expect([output.destroyed, unread.isSlow]).toEqual([true, true]);
  });

  it('counts among the unread responses of the process, those of the user with most first', () => {
    const outputs = Array.from({ length: 400 }, () => new PassThrough());
    for (const [nr, output] of outputs.entries()) {
      written(new Unread(output, nr < 300 ? 1 : nr), output, MEGABYTE);
    }
    const [ofOne, ofOthers] = [outputs.slice(0, 300), outputs.slice(300)];
    expect(ofOne.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(200);
    expect(ofOthers.filter(({ destroyed }) => destroyed)).toEqual([]);
    for (const output of outputs) output.destroy();
  });

  it('is waited for without a listener that stays', async () => {
    const output = new PassThrough();
    const unread = new Unread(output, 1);
    const listeners = () => output.listenerCount('drain') + output.listenerCount('close');
    const counts: number[] = [];
    output.resume();
    for (let again = 0; again < 20; again += 1) {
      written(unread, output, 100_000);
      await unread.drained();
      counts.push(listeners());
    }
    expect(new Set(counts).size).toBe(1);
    output.destroy();
  });
});
