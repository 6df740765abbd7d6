import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Background } from '../events/background.js';
import { startBackgroundOf } from '../testing/background.js';
import { useSkein } from '../testing/skein.js';
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
