import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Skein as Client, type LiveOptions } from '../../packages/client/src/index.js';
import { createApi } from '../../src/api.js';
import type { Background } from '../../src/events/background.js';
import { listen } from '../../src/http/listen.js';
import { startBackgroundOf } from '../../src/testing/background.js';
import { eventsOf } from '../../src/testing/outbox.js';
import { freePort } from '../../src/testing/ports.js';
import { apiOptions } from '../../src/testing/servers.js';
import { useTeam } from '../../src/testing/teams.js';
import { until } from '../../src/testing/until.js';

const { skein, team } = useTeam({ per: 'test' });
let background: Background;
beforeAll(async () => {
  background = await startBackgroundOf(skein, { pollMs: 20 });
});
afterAll(() => background.stop());

const clientOf = (fetchIt: typeof fetch = fetch, url = skein.baseUrl) =>
  new Client({ url, token: team.ben.token, minDelay: 1, fetch: fetchIt });
const aThread = (title: string) =>
  team.ada.call('threads.add', { channel_id: team.channel.id, title, content: 'Since this morning.' });
const settled = () => until(async () => (await eventsOf(skein, team.workspace)).length === 0);

/** Reads until there are so many threads, and returns their titles. */
async function titles(client: Client, most: number, options: LiveOptions): Promise<string[]> {
  const read: string[] = [];
  for await (const event of client.live(options)) {
    if (event.type === 'thread_added' && event.object !== null) read.push(event.object.title);
    if (read.length === most) break;
  }
  return read;
}

/** A `fetch` whose streams break after so many bytes, and ask their client to come back at once. */
function breakingAfter(bytesOf: (count: number) => number): { fetch: typeof fetch; count: () => number } {
  let count = 0;
  const breaking: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    if (response.headers.get('Content-Type')?.startsWith('text/event-stream') !== true) return response;
    let rest = bytesOf((count += 1));
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        const text = Buffer.from(piece)
          .toString('latin1')
          .replace(/(?<=retry: )\d+/, (wait) => '1'.padStart(wait.length, '0'));
        controller.enqueue(Buffer.from(text, 'latin1').subarray(0, rest));
        rest -= piece.length;
        if (rest <= 0) throw new Error('The connection has broken.');
      },
    });
    return new Response(response.body?.pipeThrough(cut) ?? null, response);
  };
  return { fetch: breaking, count: () => count };
}

describe('the stream of the client', () => {
  it('begins at the present', async () => {
    await aThread('Before');
    await settled();
    const { fetch: observed, count } = breakingAfter(() => Infinity);
    const reading = titles(clientOf(observed), 1, {});
    await until(() => count() === 1);
    await aThread('Now');
    expect(await reading).toEqual(['Now']);
  });

  it('has begun even if its connection breaks before the first event', async () => {
    const { fetch: breaking, count } = breakingAfter((connection) => (connection === 1 ? 1 : Infinity));
    const reading = titles(clientOf(breaking), 1, {});
    await until(() => count() > 0);
    await aThread('In between');
    expect(await reading).toEqual(['In between']);
  });

  it('misses nothing after a position, whatever happens while the lists are read', async () => {
    const client = clientOf();
    const { position } = await client.live.get();
    await aThread('One');
    const listed = await client.threads.get({ channel_id: team.channel.id });
    await aThread('Two');
    expect(listed.map(({ title }) => title)).toEqual(['One']);
    expect(await titles(client, 2, { after: position })).toEqual(['One', 'Two']);
  });

  it('brings each event once and in order over connections that break anywhere, also in an event', async () => {
    const { position: after } = await team.ben.call('live.get', {});
    const made = Array.from({ length: 12 }, (_, index) => `Thread ${index}`);
    for (const title of made) await aThread(title);
    await settled();
    const { fetch: breaking, count } = breakingAfter((connection) => 1700 + 271 * connection);
    expect(await titles(clientOf(breaking), made.length, { after, types: ['thread_added'] })).toEqual(made);
    expect(count()).toBeGreaterThan(3);
  });

  it('goes on after a restart of the server', async () => {
    const { position: after } = await team.ben.call('live.get', {});
    const at = { host: '127.0.0.1', port: await freePort(), tls: undefined };
    const first = await listen(createApi(apiOptions(skein)), at);
    const { fetch: quick } = breakingAfter(() => Infinity);
    const url = `http://127.0.0.1:${at.port}`;
    const reading = titles(clientOf(quick, url), 3, { after, types: ['thread_added'] });
    await aThread('Before');
    await settled();
    await first.stop();
    await aThread('While it is away');
    const second = await listen(createApi(apiOptions(skein)), at);
    await aThread('After');
    expect(await reading).toEqual(['Before', 'While it is away', 'After']);
    await second.stop();
  });

  it('ends with an error when its token ends', async () => {
    const { fetch: quick } = breakingAfter(() => Infinity);
    const reading = titles(clientOf(quick), 1, { after: (await team.ben.call('live.get', {})).position });
    await team.ben.call('users.invalidateToken', {});
    await expect(reading).rejects.toMatchObject({ name: 'SkeinError', code: 'token_invalid', status: 403 });
    await expect(clientOf().live().next()).rejects.toMatchObject({ code: 'token_invalid' });
  });

  it('says that events are missing as an event, and goes on after it', async () => {
    await settled();
    const types: string[] = [];
    for await (const { type } of clientOf().live({ after: 'zzzzzz.9' })) {
      types.push(type);
      if (types.length === 1) await aThread('After the reset');
      if (type === 'thread_added') break;
    }
    expect(types).toEqual(['reset', 'thread_added']);
  });
});

it('live/get of the client may wait for longer than a call may take', async () => {
  const client = new Client({ url: skein.baseUrl, token: team.ben.token, timeout: 500, maxRetries: 0 });
  const { position } = await client.live.get();
  expect(await client.live.get({ after: position, wait: 1, types: ['group_added'] })).toMatchObject({ events: [] });
});
