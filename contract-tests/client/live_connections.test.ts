import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  SkeinConnectionError,
  SkeinError,
  type LiveEvent,
  type LiveOptions,
  type Skein as Client,
} from '../../packages/client/src/index.js';
import { freePort } from '../../src/testing/ports.js';
import { until } from '../../src/testing/until.js';
import { clientOf, json, useServers } from './servers.js';

const { aServer } = useServers();

const block = (id: string, more: object = {}) =>
  `id: ${id}\ndata: ${JSON.stringify({ id, type: 'reset', ...more })}\n\n`;

/** Begins a stream, and sends this. */
function stream(response: ServerResponse, text = '') {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' }).write(`retry: 1\n\n${text}`);
  return response;
}

/** The first events after `0`. */
async function events(client: Client, most: number, options: LiveOptions = {}): Promise<LiveEvent[]> {
  const read: LiveEvent[] = [];
  for await (const event of client.live({ after: '0', ...options })) if (read.push(event) === most) break;
  return read;
}

const idsOf = (read: readonly LiveEvent[]) => read.map(({ id }) => id);
const afters = (received: readonly { url?: string | undefined }[]) =>
  received.map(({ url = '' }) => new URL(url, 'http://skein.test').searchParams.get('after'));

describe('a stream of the client goes on after the last event', () => {
  it('when the server ends it', async () => {
    const { url, received } = await aServer((_, response, count) => void stream(response, block(`${count}`)).end());
    expect(idsOf(await events(clientOf(url), 3))).toEqual(['1', '2', '3']);
    expect(afters(received)).toEqual(['0', '1', '2']);
  });

  it('when the connection breaks in the middle of an event, whose position does not count', async () => {
    const { url, received } = await aServer((_, response, count) => {
      if (count > 1) return void stream(response, block('2'));
      stream(response).write(`${block('1')}id: 2\ndata: {"id":`, () => response.destroy());
    });
    expect(idsOf(await events(clientOf(url), 2))).toEqual(['1', '2']);
    expect(afters(received)).toEqual(['0', '1']);
  });

  it('when a position came without an event', async () => {
    const { url, received } = await aServer((_, response, count) =>
      count === 1 ? void stream(response, 'id: 7\n\n: a comment\n\n').end() : void stream(response, block('8')),
    );
    expect(idsOf(await events(clientOf(url), 1))).toEqual(['8']);
    expect(afters(received)).toEqual(['0', '7']);
  });

  it('when nothing comes for too long', async () => {
    const { url, received } = await aServer(
      (_, response, count) => void stream(response, count < 3 ? ':\n\n' : block('1')),
    );
    expect(idsOf(await events(clientOf(url), 1, { timeout: 50 }))).toEqual(['1']);
    expect(received).toHaveLength(3);
  });

  it.each([429, 502, 503, 504])('when the server refuses it for now, with %i', async (status) => {
    const { url, received } = await aServer((_, response, count) => {
      if (count === 1) stream(response, block('1')).end();
      else if (count < 9) json(response, {}, status, { 'Retry-After': '0' });
      else stream(response, block('2'));
    });
    const client = clientOf(url, { maxRetries: 1, minDelay: 0.1 });
    expect(idsOf(await events(client, 2))).toEqual(['1', '2']);
    expect(received).toHaveLength(9);
  });

  it('with its filters', async () => {
    const { url, received } = await aServer((_, response, count) => void stream(response, block(`${count}`)).end());
    await events(clientOf(url), 2, { workspace_id: 12, channel_id: 16, types: ['thread_added', 'comment_added'] });
    const query = 'workspace_id=12&channel_id=16&types=%5B%22thread_added%22%2C%22comment_added%22%5D';
    expect(received.map((one) => one.url)).toEqual([
      `/api/v3/live/stream?${query}&after=0`,
      `/api/v3/live/stream?${query}&after=1`,
    ]);
  });

  it('with another token when the first has ended', async () => {
    const { url, received } = await aServer((request, response) => {
      if (request.headers.authorization === 'Bearer new') stream(response, block('1'));
      else json(response, { error_code: 200 }, 403, { 'WWW-Authenticate': 'Bearer error="invalid_token"' });
    });
    const accessToken = (refused?: string) => Promise.resolve(refused === undefined ? 'old' : 'new');
    const client = clientOf(url, { token: undefined, accessToken });
    expect(idsOf(await events(client, 1))).toEqual(['1']);
    expect(received).toHaveLength(2);
  });
});

describe('a stream of the client comes back', () => {
  it('after the time that the server asks for, and not much later', async () => {
    const times: number[] = [];
    const { url } = await aServer((_, response, count) => {
      times.push(performance.now());
      stream(response, `retry: 200\n\n${block(`${count}`)}`).end();
    });
    await events(clientOf(url), 3);
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    for (const wait of waits) expect(wait).toBeGreaterThan(195);
  });

  it('at times that differ from client to client', async () => {
    const opened = new Map<string, number>();
    const { url } = await aServer((request, response) => {
      const token = request.headers.authorization ?? '';
      const hasCome = opened.has(token);
      opened.set(token, performance.now() - (opened.get(token) ?? 0));
      if (hasCome) stream(response, block('1'));
      else stream(response).end();
    });
    const clients = Array.from({ length: 20 }, (_, index) => clientOf(url, { token: `${index}`, minDelay: 400 }));
    await Promise.all(clients.map((client) => events(client, 1)));
    const waits = [...opened.values()].sort((one, other) => one - other);
    expect((waits.at(-1) ?? 0) - (waits[0] ?? 0)).toBeGreaterThan(100);
  });
});

describe('a stream of the client ends', () => {
  it.each([
    [401, 120, 'not_logged_in'],
    [403, 200, 'token_invalid'],
    [400, 20, 'argument_invalid'],
    [404, 105, 'workspace_not_found'],
  ])('with the error of a %i, and does not come back', async (status, error_code, code) => {
    const { url, received } = await aServer((_, response, count) =>
      count === 1 ? void stream(response, block('1')).end() : json(response, { error_code }, status),
    );
    const reading = events(clientOf(url), 2);
    await expect(reading).rejects.toBeInstanceOf(SkeinError);
    await expect(reading).rejects.toMatchObject({ code, status });
    expect(received).toHaveLength(2);
  });

  it.each([
    ['a page', (response: ServerResponse) => response.setHeader('Content-Type', 'text/html').end('<p>Hello</p>')],
    ['a redirect', (response: ServerResponse) => response.writeHead(302, { Location: '/elsewhere' }).end()],
    ['no JSON', (response: ServerResponse) => stream(response, 'data: hello\n\n')],
    ['an event without an end', (response: ServerResponse) => stream(response, `data: ${'x'.repeat(5_000_000)}`)],
    [
      'lines without an end',
      (response: ServerResponse) => stream(response, `data: ${'x'.repeat(99)}\n`.repeat(50_000)),
    ],
  ])('when what comes is not from Skein: %s', async (_, respond) => {
    const { url, received } = await aServer((_request, response) => void respond(response));
    await expect(events(clientOf(url), 1)).rejects.toMatchObject({ name: 'SkeinError', code: 'unknown' });
    expect(received).toHaveLength(1);
  });

  it('with a connection error when nobody has ever listened there', async () => {
    const client = clientOf(`http://127.0.0.1:${await freePort()}`, { maxRetries: 2 });
    await expect(events(client, 1)).rejects.toBeInstanceOf(SkeinConnectionError);
  });

  it('with the reason of its signal, while it waits for events and for the next connection', async () => {
    const { url } = await aServer((_, response) => void stream(response, block('1')));
    const stop = new AbortController();
    const reading = events(clientOf(url), 2, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('Enough.')), 50);
    await expect(reading).rejects.toThrow('Enough.');
    const { url: ending } = await aServer((_, response) => void stream(response, 'retry: 60000\n\n').end());
    const signal = AbortSignal.timeout(50);
    await expect(events(clientOf(ending), 1, { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('and closes its connection when the loop ends', async () => {
    let isClosed = false;
    const { url } = await aServer((_, response) => {
      response.on('close', () => (isClosed = true));
      stream(response, block('1'));
    });
    await events(clientOf(url), 1);
    await until(() => isClosed);
  });
});

describe('a stream of the client is read', () => {
  it('as fast as the loop takes it, and not faster', async () => {
    const size = 100_000;
    let sent = 0;
    const { url } = await aServer((_, response) => {
      stream(response);
      const send = () => {
        while (sent < 500 && response.write(block(`${++sent}`, { object: 'x'.repeat(size) })));
        if (sent < 500) response.once('drain', send);
      };
      send();
    });
    let before = -1;
    const ids: string[] = [];
    for await (const { id } of clientOf(url).live({ after: '0' })) {
      if (ids.push(id) === 1) {
        // The server can send no more once the buffers of the connection are full.
        await until(() => before === sent || ((before = sent), false));
        expect(sent).toBeLessThan(250);
      }
      if (ids.length === 500) break;
    }
    expect(ids).toEqual(Array.from({ length: 500 }, (_, index) => `${index + 1}`));
  });

  it('wherever its bytes are cut, whichever ends its lines have', async () => {
    const text = [
      '\uFEFF: a comment',
      'retry: 5',
      '',
      'event: message',
      'id: ä1',
      'data: {"id":"ä1",',
      'data:"type":"reset"}',
      '',
      'id:2',
      'data:{"id":"2","type":"🧵: \\n"}',
      'unknown',
      '',
      ':',
      '',
      'data: {"id":"3"}',
      '',
      '',
    ];
    for (const end of ['\n', '\r\n', '\r']) {
      const bytes = new TextEncoder().encode(`${text.join(end)}: more\n`);
      for (let cut = 0; cut < bytes.length; cut += 1) {
        const pieces = [bytes.slice(0, cut), bytes.slice(cut)];
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => pieces.forEach((piece) => controller.enqueue(piece)),
        });
        const headers = { 'Content-Type': 'text/event-stream' };
        const client = clientOf('http://skein.test', { fetch: () => Promise.resolve(new Response(body, { headers })) });
        expect(await events(client, 3)).toEqual([
          { id: 'ä1', type: 'reset' },
          { id: '2', type: '🧵: \n' },
          { id: '3' },
        ]);
      }
    }
  });
});
