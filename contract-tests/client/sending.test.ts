import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  SkeinConnectionError,
  SkeinError,
  SkeinTimeoutError,
  Skein as Client,
} from '../../packages/client/src/index.js';
import { Line } from '../../src/testing/line.js';
import { freePort } from '../../src/testing/ports.js';
import { useTeam } from '../../src/testing/teams.js';
import { clientOf, json, useServers } from './servers.js';

const { skein, team } = useTeam();

const { aServer, atEnd } = useServers();

const keysOf = (received: readonly IncomingMessage[]) => received.map(({ headers }) => headers['idempotency-key']);

describe('a request is sent again', () => {
  it('with the same key when the connection is lost after it has arrived, and adds nothing twice', async () => {
    const line = await Line.to(skein.baseUrl);
    atEnd(() => line.close());
    const client = new Client({ url: line.url, token: team.ada.token, minDelay: 1 });
    const { id: thread_id } = await client.threads.add({ channel_id: team.channel.id, title: 'Once', content: '-' });
    line.breakAfter('comments/add');
    const comment = await client.comments.add({ thread_id, content: 'Said once.' });
    expect(await client.comments.get({ thread_id })).toEqual([comment]);
  });

  it.each([429, 502, 503, 504])('after a %i, with the same key in each try', async (status) => {
    const { url, received } = await aServer((_, response, count) =>
      count < 3 ? json(response, {}, status, { 'Retry-After': '0' }) : json(response, { id: 7 }),
    );
    expect(await clientOf(url).threads.add({ channel_id: 1, title: 'T', content: '-' })).toEqual({ id: 7 });
    expect(keysOf(received)).toHaveLength(3);
    expect(new Set(keysOf(received)).size).toBe(1);
    expect(keysOf(received)[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('with the key that the caller has chosen', async () => {
    const { url, received } = await aServer((_, response) => json(response, {}));
    await clientOf(url).threads.add({ channel_id: 1, title: 'T', content: '-' }, { idempotencyKey: 'mine' });
    expect(keysOf(received)).toEqual(['mine']);
  });

  it('when a read gets no response in time', async () => {
    const { url } = await aServer((_, response, count) => void (count > 1 && json(response, [])));
    expect(await clientOf(url, { timeout: 100 }).workspaces.get()).toEqual([]);
  });
});

/** Aborts, and is never done. */
function abortAndWait(stop: AbortController): Promise<never> {
  stop.abort(new Error('left'));
  return new Promise(() => {});
}

function aborted(): AbortController {
  const stop = new AbortController();
  stop.abort(new Error('left'));
  return stop;
}

describe('a request is not sent again', () => {
  it('more often than the caller allows', async () => {
    const { url, received } = await aServer((_, response) => json(response, {}, 503));
    await expect(clientOf(url, { maxRetries: 2 }).workspaces.get()).rejects.toMatchObject({ status: 503 });
    await expect(clientOf(url).workspaces.get({}, { maxRetries: 0 })).rejects.toMatchObject({ status: 503 });
    expect(received).toHaveLength(4);
  });

  it('when that would be too late', async () => {
    const { url, received } = await aServer((_, response) => json(response, {}, 429, { 'Retry-After': '61' }));
    await expect(clientOf(url).workspaces.get()).rejects.toMatchObject({ status: 429, retryAfter: 61 });
    expect(received).toHaveLength(1);
  });

  it.each(['once', 'within a batch'])('when it writes and takes no key, %s', async (way) => {
    const { url, received } = await aServer((_, response) => json(response, {}, 503));
    const args = { target_url: 'https://example.com', event: 'thread_added' } as const;
    const client = clientOf(url);
    const sent = way === 'once' ? client.hooks.subscribe(args) : client.batch((b) => [b.hooks.subscribe(args)]);
    await expect(sent).rejects.toMatchObject({ status: 503 });
    expect(received).toHaveLength(1);
  });

  it('after an error that will not pass', async () => {
    const { url, received } = await aServer((_, response) => json(response, {}, 500));
    await expect(clientOf(url).workspaces.get()).rejects.toBeInstanceOf(SkeinError);
    expect(received).toHaveLength(1);
  });
});

describe('a call ends', () => {
  it.each([2 ** 31, Number.MAX_SAFE_INTEGER, 60_000.5])('before a timeout of %d ms', async (timeout) => {
    const { url } = await aServer((_, response) => json(response, []));
    expect(await clientOf(url, { timeout, maxRetries: 0 }).workspaces.get()).toEqual([]);
  });

  it('with a timeout of its own', async () => {
    const { url } = await aServer(() => undefined);
    const call = clientOf(url).workspaces.get({}, { timeout: 50, maxRetries: 0 });
    await expect(call).rejects.toBeInstanceOf(SkeinTimeoutError);
  });

  it('when its signal aborts, with the reason, while a response or a retry is awaited', async () => {
    const stop = new AbortController();
    const { url } = await aServer(() => stop.abort(new Error('Enough.')));
    await expect(clientOf(url).workspaces.get({}, { signal: stop.signal })).rejects.toThrow('Enough.');
    const other = new AbortController();
    const { url: busy } = await aServer((_, response) => {
      response.on('close', () => other.abort(new Error('No more.')));
      json(response, {}, 429, { 'Retry-After': '30' });
    });
    await expect(clientOf(busy).workspaces.get({}, { signal: other.signal })).rejects.toThrow('No more.');
  });

  it('with a connection error that has its cause, when nobody listens', async () => {
    const call = clientOf(`http://127.0.0.1:${await freePort()}`, { maxRetries: 1 }).workspaces.get();
    const error = await call.result().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SkeinConnectionError);
    expect(error).toHaveProperty('cause');
  });

  it.each([
    ['the page of a proxy', '<html>Sign in</html>'],
    ['nothing', ''],
  ])('with an unknown error after a success that is %s', async (_, page) => {
    const { url } = await aServer((__, response) => void response.writeHead(200).end(page));
    const client = clientOf(url);
    const refusal = { name: 'SkeinError', code: 'unknown', status: 200 };
    await expect(client.workspaces.get()).rejects.toMatchObject(refusal);
    expect(await client.workspaces.get().result()).toMatchObject({ ok: false, error: refusal });
    await expect(client.batch((inner) => [inner.workspaces.get()])).rejects.toMatchObject(refusal);
  });

  it.each(['null', '{}', '[]'])('with an unknown error after a batch that returns %s', async (body) => {
    const { url } = await aServer((_, response) => void response.writeHead(200).end(body));
    const sent = clientOf(url).batch((inner) => [inner.workspaces.get()]);
    await expect(sent).rejects.toMatchObject({ name: 'SkeinError', code: 'unknown', status: 200 });
  });

  it('when its signal aborts, before or while a stream or a token is awaited', async () => {
    const { url, received } = await aServer((_, response) => json(response, {}));
    for (const stop of [aborted(), new AbortController()]) {
      const content = { [Symbol.asyncIterator]: () => ({ next: () => abortAndWait(stop) }) };
      const file = { attachment_id: 'a', file_name: { name: 'a.txt', content } };
      const upload = clientOf(url).attachments.upload(file, { signal: stop.signal });
      await expect(upload).rejects.toThrow('left');
    }
    for (const stop of [aborted(), new AbortController()]) {
      const client = new Client({ url, accessToken: () => abortAndWait(stop) });
      await expect(client.workspaces.get({}, { signal: stop.signal })).rejects.toThrow('left');
    }
    expect(received).toHaveLength(0);
  });

  it('with a mistake of the caller at once, such as a token that no header can have', async () => {
    const { url, received } = await aServer((_, response) => json(response, {}));
    await expect(clientOf(url, { token: 'a\nb' }).workspaces.get()).rejects.toThrow(TypeError);
    const post = { channel_id: 1, title: 'T', content: '-' };
    await expect(clientOf(url).threads.add(post, { idempotencyKey: 'ключ' })).rejects.toThrow(TypeError);
    expect(received).toHaveLength(0);
  });

  it('with the error that Skein names on purpose', async () => {
    const chaos: typeof fetch = (input, init) => fetch(`${String(input)}?chaos=429`, init);
    const client = new Client({ url: skein.baseUrl, token: team.ada.token, fetch: chaos, maxRetries: 0 });
    const result = await client.workspaces.get().result();
    expect(!result.ok && result.error).toMatchObject({ code: 'too_many_requests', number: 429 });
  });
});

describe('the token', () => {
  it('is in a header, and in no URL', async () => {
    const { url, received } = await aServer((_, response) => json(response, []));
    await clientOf(url).workspaces.get();
    expect(received[0]?.headers.authorization).toBe('Bearer secret');
    expect(received[0]?.url).toBe('/api/v3/workspaces/get');
  });

  it.each(['https://ada:secret@example.com', 'https://example.com/?a', 'https://example.com/#a', 'localhost:8000'])(
    'goes to no address such as %s',
    (url) => {
      expect(() => clientOf(url)).toThrow(TypeError);
    },
  );

  it.each(['/?', '/#', '/'])('goes to the address before %s', async (end) => {
    const { url, received } = await aServer((_, response) => json(response, []));
    await clientOf(`${url}${end}`).workspaces.get();
    expect(received[0]?.url).toBe('/api/v3/workspaces/get');
  });

  it('goes to no other server, by a redirect or by a link', async () => {
    const other = await aServer((_, response) => json(response, []));
    const redirecting = await aServer((_, response) => void response.writeHead(307, { Location: other.url }).end());
    await expect(clientOf(redirecting.url).workspaces.get()).rejects.toMatchObject({ code: 'unknown', status: 307 });
    const linking = await aServer((_, response, count) =>
      json(
        response,
        [count],
        200,
        count > 1 ? {} : { Link: `<${other.url}/api/v3/workspaces/get?cursor=a%2Bb>; rel="next"` },
      ),
    );
    expect(await clientOf(linking.url).workspaces.get().all()).toEqual([1, 2]);
    expect(linking.received[1]?.url).toBe('/api/v3/workspaces/get?cursor=a%2Bb');
    expect(other.received).toEqual([]);
  });
});
