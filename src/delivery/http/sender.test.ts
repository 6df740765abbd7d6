import { afterEach, describe, expect, it, vi } from 'vitest';
import { useRemotes } from '../../testing/remotes.js';
import { namesOf, postTo, useSenders } from '../../testing/sending.js';
import { until } from '../../testing/until.js';
import { USER_AGENT } from './sender.js';

const remotes = useRemotes();
const aSender = useSenders();
const KEPT = 64 * 1024;

afterEach(() => vi.unstubAllEnvs());

describe('a request', () => {
  it('is a POST with the exact body, the headers of the caller and the common ones', async () => {
    let seen: unknown;
    const remote = await remotes.http((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        seen = {
          method: request.method,
          path: request.url,
          headers: request.headers,
          body,
        };
        response.writeHead(202, { 'X-Answer': 'yes', 'Set-Cookie': ['a=1', 'b=2'] }).end('tåken');
      });
    });
    const outcome = await postTo(aSender(), `${remote.url}/a%20b?c=d#e`, {
      body: '{"name":"Bäckerei"}',
      contentType: 'application/json',
      headers: { 'X-Skein-Event': 'comment_added', 'webhook-id': 'msg_1' },
    });
    expect(seen).toEqual({
      method: 'POST',
      path: '/hook/a%20b?c=d',
      body: '{"name":"Bäckerei"}',
      headers: {
        host: `127.0.0.1:${remote.port}`,
        connection: 'keep-alive',
        'user-agent': USER_AGENT,
        'content-type': 'application/json',
        'content-length': '20',
        'x-skein-event': 'comment_added',
        'webhook-id': 'msg_1',
      },
    });
    expect(outcome).toMatchObject({ status: 202, error: null, body: 'tåken', address: '127.0.0.1' });
    expect(outcome.headers).toMatchObject({ 'x-answer': 'yes', 'set-cookie': 'a=1, b=2' });
    expect(outcome.milliseconds).toBeGreaterThanOrEqual(0);
  });

  it('may be a GET, which has no body', async () => {
    let seen: unknown;
    const remote = await remotes.http((request, response) => {
      const { method, headers } = request;
      request.resume().on('end', () => void response.end('ok'));
      seen = { method, headers };
    });
    const headers = { 'accept-encoding': 'identity' };
    const outcome = await postTo(aSender(), remote.url, { method: 'GET', body: 'not sent', headers });
    expect(outcome).toMatchObject({ status: 200, error: null, body: 'ok' });
    const common = { host: `127.0.0.1:${remote.port}`, connection: 'keep-alive', 'user-agent': USER_AGENT };
    expect(seen).toEqual({ method: 'GET', headers: { ...common, ...headers } });
  });

  it('names Skein and its version as the user agent', () => {
    expect(USER_AGENT).toMatch(/^Skein\/\d+\.\d+\.\d+$/);
  });

  it.each([
    { 'X-Skein-Event': 'a\r\nX-Forged: 1' },
    { 'X-Skein-Event': 'a\nb' },
    { 'X-Skein-Event': 'a\0b' },
    { 'X-Bad\r\nX-Forged': '1' },
    { Host: 'intranet' },
    { 'content-length': '0' },
    { 'Transfer-Encoding': 'chunked' },
    { 'User-Agent': 'curl' },
    { Expect: '100-continue' },
  ])('is refused with the headers %j', async (headers: Record<string, string>) => {
    const remote = await remotes.http((_, response) => void response.end());
    await expect(postTo(aSender(), remote.url, { headers })).rejects.toThrow();
    await expect(postTo(aSender(), remote.url, { contentType: 'a\r\nb: c' })).rejects.toThrow();
    expect(remote.connections).toEqual([]);
  });

  it('ignores proxies of the environment', async () => {
    const proxy = await remotes.http((_, response) => void response.end('proxy'));
    const remote = await remotes.http((_, response) => void response.end('itself'));
    for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'ALL_PROXY'])
      vi.stubEnv(name, proxy.url);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    expect((await postTo(aSender(), remote.url)).body).toBe('itself');
    expect(proxy.connections).toEqual([]);
  });

  it('opens no connection to addresses that are not allowed', async () => {
    const remote = await remotes.http((_, response) => void response.end());
    const sender = aSender({ development: false });
    for (const url of [remote.url, `https://127.0.0.1:${remote.port}/`, `https://localhost:${remote.port}/`]) {
      expect(await postTo(sender, url)).toMatchObject({ status: null, body: '', headers: {}, address: null });
    }
    expect(remote.connections).toEqual([]);
  });
});

describe('a response', () => {
  it.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    const inside = await remotes.http((_, response) => void response.end('secret'));
    const remote = await remotes.http(
      (_, response) => void response.writeHead(status, { location: inside.url }).end('go'),
    );
    expect(await postTo(aSender(), remote.url)).toMatchObject({ status, error: null, body: 'go' });
    expect(inside.connections).toEqual([]);
  });

  it.each([200, 204, 400, 404, 410, 429, 500, 599])('%i is returned as it came', async (status) => {
    const remote = await remotes.http((_, response) => void response.writeHead(status, { 'Retry-After': '7' }).end());
    const outcome = await postTo(aSender(), remote.url);
    expect(outcome).toMatchObject({ status, error: null, body: '' });
    expect(outcome.headers['retry-after']).toBe('7');
  });

  it('of HTTP/1.0, which ends with the connection, is complete', async () => {
    const remote = await remotes.raw(
      (socket) => void socket.once('data', () => socket.end('HTTP/1.0 200 OK\r\n\r\nfine')),
    );
    expect(await postTo(aSender(), remote.url)).toMatchObject({ status: 200, error: null, body: 'fine' });
  });

  it('may follow interim responses', async () => {
    const remote = await remotes.saying(
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok',
    );
    expect(await postTo(aSender(), remote.url)).toMatchObject({ status: 201, error: null, body: 'ok' });
  });

  it('that switches protocols does not count', async () => {
    const remote = await remotes.saying(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    );
    expect(await postTo(aSender(), remote.url)).toMatchObject({ status: null, error: 'connection_lost' });
  });

  it('is not decompressed, and returned as text that PostgreSQL can store', async () => {
    const remote = await remotes.http((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(Buffer.from([0x1f, 0x8b, 0x08, 0, 0x41]));
    });
    expect((await postTo(aSender(), remote.url)).body).toBe('\u001f\ufffd\u0008\ufffdA');
  });

  it.each([KEPT - 1, KEPT])('of %i bytes is complete', async (length) => {
    const remote = await remotes.http((_, response) => void response.end('x'.repeat(length)));
    const { error, body } = await postTo(aSender(), remote.url);
    expect([error, body.length]).toEqual([null, length]);
  });

  it('is not read beyond what is kept of it', async () => {
    const remote = await remotes.http((_, response) => {
      const more = () => void (response.write('y'.repeat(KEPT)) ? setImmediate(more) : response.once('drain', more));
      more();
    });
    const { status, error, body } = await postTo(aSender(), remote.url);
    expect([status, error, body.length]).toEqual([200, 'answer_too_large', KEPT]);
    await until(() => remote.connections.every(({ destroyed }) => destroyed));
  });

  it('is read as far as the request says, and returned as it came', async () => {
    const sent = Buffer.from([0xff, 0, ...Buffer.alloc(2 * KEPT, 'z')]);
    const remote = await remotes.http((_, response) => void response.end(sent));
    const whole = await postTo(aSender(), remote.url, { maxBody: sent.length });
    expect([whole.error, whole.bytes.equals(sent)]).toEqual([null, true]);
    expect(whole.body.slice(0, 3)).toBe('\ufffd\ufffdz');
    const cut = await postTo(aSender(), remote.url, { maxBody: sent.length - 1 });
    expect([cut.error, cut.bytes.equals(sent.subarray(0, -1))]).toEqual(['answer_too_large', true]);
  });

  it('is cut when the responses under way hold too much together, and read again afterwards', async () => {
    const large = Buffer.alloc(1024 * 1024, 'z');
    const waiting: (() => void)[] = [];
    const remote = await remotes.http((_, response) => {
      response.write(large);
      waiting.push(() => response.end('!'));
    });
    const sender = aSender();
    const asked = Array.from({ length: 40 }, () => postTo(sender, remote.url, { maxBody: large.length + 1 }));
    const cut = asked.map(async (one) => (await one).error);
    await until(() => waiting.length === asked.length);
    expect(await Promise.any(cut.map((one) => one.then((error) => error ?? Promise.reject(new Error('read')))))).toBe(
      'answer_too_large',
    );
    for (const end of waiting) end();
    const errors = await Promise.all(cut);
    expect(errors.filter((error) => error === null).length).toBeGreaterThanOrEqual(30);
    const again = postTo(sender, remote.url, { maxBody: large.length + 1 });
    await until(() => waiting.length > asked.length);
    waiting.at(-1)?.();
    expect(await again).toMatchObject({ error: null, status: 200 });
  });

  it.each(['SSH-2.0-OpenSSH_9.6\r\n', 'HTTP/1.1 OK\r\n\r\n', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`])(
    'that is no HTTP is invalid: %.20s',
    async (text) => {
      const remote = await remotes.saying(text);
      expect(await postTo(aSender(), remote.url)).toMatchObject({ status: null, error: 'answer_invalid' });
    },
  );

  it('that comes before the request was read is complete', async () => {
    const remote = await remotes.raw((socket) => {
      socket.once('data', () => socket.pause().write('HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno'));
    });
    const outcome = await postTo(aSender(), remote.url, { body: 'x'.repeat(20_000_000) });
    expect(outcome).toMatchObject({ status: 413, error: null, body: 'no' });
    expect(outcome.milliseconds).toBeLessThan(5000);
  });

  it('with invalid chunks in its body is invalid', async () => {
    const remote = await remotes.saying('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\nzzz');
    expect(await postTo(aSender(), remote.url)).toMatchObject({ status: 200, error: 'answer_invalid' });
  });

  it('is lost when the connection ends before or within it', async () => {
    const mute = await remotes.raw((socket) => void socket.once('data', () => socket.resetAndDestroy()));
    expect(await postTo(aSender(), mute.url)).toMatchObject({ status: null, error: 'connection_lost' });
    expect(mute.connections).toHaveLength(1);
    const half = await remotes.raw((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'));
    });
    expect(await postTo(aSender(), half.url)).toMatchObject({ status: 200, error: 'connection_lost', body: 'half' });
  });
});

describe('connections', () => {
  it('are reused', async () => {
    const remote = await remotes.http((_, response) => void response.end());
    const sender = aSender();
    for (let count = 0; count < 3; count += 1) expect((await postTo(sender, remote.url)).status).toBe(200);
    expect(remote.connections).toHaveLength(1);
    expect((await postTo(sender, remote.url)).address).toBe('127.0.0.1');
  });

  it('are reused only for the addresses that were checked for the request', async () => {
    const remote = await remotes.http((_, response) => void response.end());
    const answers = [['127.0.0.1'], ['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1', '10.0.0.1'], [], ['127.0.0.1']];
    const sender = aSender({ names: namesOf({ 'hooks.example.com': () => answers.shift() ?? [] }) });
    const found: unknown[] = [];
    while (answers.length > 0) {
      const { error, address } = await postTo(sender, `http://hooks.example.com:${remote.port}/`);
      found.push(error ?? address);
    }
    const refused = 'address_not_allowed';
    expect(found).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.2', refused, refused, '127.0.0.1']);
    expect(remote.connections).toHaveLength(2);
  });

  it('that the other side has closed meanwhile are replaced', async () => {
    const remote = await remotes.raw((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
        socket.once('data', () => socket.resetAndDestroy());
      });
    });
    const sender = aSender();
    for (let count = 0; count < 2; count += 1) {
      expect(await postTo(sender, remote.url)).toMatchObject({ status: 200, error: null });
    }
    expect(remote.connections).toHaveLength(2);
  });

  it('go to the next address when the first refuses them', async () => {
    const remote = await remotes.http((_, response) => void response.end());
    const names = namesOf({ 'hooks.example.com': ['::1', '127.0.0.1'] });
    const outcome = await postTo(aSender({ names }), `http://hooks.example.com:${remote.port}/`);
    expect(outcome).toMatchObject({ status: 200, address: '127.0.0.1' });
    expect(await postTo(aSender(), `http://localhost:${remote.port}/`)).toMatchObject({ status: 200 });
  });

  it('that are refused have failed', async () => {
    const remote = await remotes.http(() => undefined);
    await remote.stop();
    expect(await postTo(aSender(), remote.url)).toMatchObject({ error: 'connection_failed', address: null });
  });

  it('that hang delay no others', async () => {
    const [hanging, living] = [
      await remotes.raw((socket) => void socket.resume()),
      await remotes.http((_, response) => void response.end()),
    ];
    const sender = aSender();
    const stuck = Array.from({ length: 50 }, () => postTo(sender, hanging.url));
    await until(() => hanging.connections.length === 50);
    for (let count = 0; count < 20; count += 1) expect((await postTo(sender, living.url)).status).toBe(200);
    expect(living.connections).toHaveLength(1);
    await sender.close();
    const outcomes = await Promise.all(stuck);
    expect(new Set(outcomes.map(({ error }) => error))).toEqual(new Set(['stopped']));
  });
});

describe('a stop', () => {
  it('by the caller ends the request, also before it has started', async () => {
    const remote = await remotes.raw((socket) => void socket.resume());
    const sender = aSender();
    const controller = new AbortController();
    const message = { url: remote.url, publicOnly: false, body: '', contentType: 'text/plain', headers: {} };
    const running = sender.post(message, controller.signal);
    await until(() => remote.connections.length === 1);
    controller.abort();
    expect(await running).toMatchObject({ status: null, error: 'stopped' });
    expect(await sender.post(message, controller.signal)).toMatchObject({ status: null, error: 'stopped' });
    expect(remote.connections).toHaveLength(1);
  });

  it('of the sender ends all requests, closes all connections, and refuses new requests', async () => {
    const [hanging, living] = [
      await remotes.raw((socket) => void socket.resume()),
      await remotes.http((_, response) => void response.end()),
    ];
    const sender = aSender();
    await postTo(sender, living.url);
    const running = [postTo(sender, hanging.url), postTo(sender, hanging.url)];
    await until(() => hanging.connections.length === 2);
    await sender.close();
    for (const outcome of await Promise.all(running)) expect(outcome.error).toBe('stopped');
    await until(() => [...hanging.connections, ...living.connections].every(({ destroyed }) => destroyed));
    expect((await postTo(sender, living.url)).error).toBe('stopped');
  });
});
