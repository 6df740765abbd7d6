import http from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../errors.js';
import type { Refusal } from '../testing/person.js';
import { listenAnywhere } from '../testing/ports.js';
import { sendRaw } from '../testing/raw.js';
import { useTeam } from '../testing/teams.js';
import { readBody } from './body.js';

const { skein, team } = useTeam();
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data; boundary=x';
const LIMIT = 5 * 1024 * 1024;

/** Posts as Ada to channels/add; `bytes` are sent as they are. */
async function post(type: string | undefined, bytes: string | Buffer, query = '') {
  return skein.send({
    method: 'POST',
    path: `/api/v3/channels/add${query}`,
    headers: { authorization: `Bearer ${team.ada.token}`, ...(type === undefined ? {} : { 'content-type': type }) },
    body: Buffer.from(bytes),
  });
}

async function refusal(type: string | undefined, bytes: string | Buffer, query = ''): Promise<Refusal> {
  const { status, text } = await post(type, bytes, query);
  return { status, ...JSON.parse(text) };
}

const channel = (name: string, more = '') => `{"workspace_id":${team.workspace.id},"name":${name}${more}}`;
const channelForm = (name: string) => `workspace_id=${team.workspace.id}&name=${name}`;
const part = (name: string, value: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const channelParts = (name: string) => part('workspace_id', String(team.workspace.id)) + part('name', name);
const channelCount = async () => (await team.ada.call('channels.get', { workspace_id: team.workspace.id })).length;

async function expectNothingMade(work: () => Promise<unknown>): Promise<void> {
  const before = await channelCount();
  await work();
  expect(await channelCount()).toBe(before);
}

describe('a body that cannot be parsed', () => {
  const bad = { status: 400, error_code: 114 };

  it.each(['{"name":', '{', '"', '[]', '3', 'null', '"text"', '{"a":1}}', "{'a':1}", 'a=1', '[[[['])(
    'is 114: %s as JSON',
    async (text) => {
      expect(await refusal(JSON_TYPE, text)).toMatchObject(bad);
    },
  );

  it('is 114 with bytes that are no UTF-8, in JSON, in a form and in multipart', async () => {
    const latin1 = (text: string) => Buffer.from(text, 'latin1');
    await expectNothingMade(async () => {
      expect(await refusal(JSON_TYPE, latin1(channel('"caf\xe9"')))).toMatchObject(bad);
      expect(await refusal(JSON_TYPE, latin1(channel('"\xed\xa0\x80"')))).toMatchObject(bad);
      expect(await refusal(FORM, latin1(channelForm('caf\xe9')))).toMatchObject(bad);
      expect(await refusal(MULTIPART, latin1(`${channelParts('caf\xe9')}--x--\r\n`))).toMatchObject(bad);
    });
  });

  it.each(['%', '%4', '%zz', '%ff', '%ed%a0%80', '%c0%80'])('is 114 with %s in a form', async (text) => {
    expect(await refusal(FORM, channelForm(text))).toMatchObject(bad);
    expect(await refusal(FORM, `${text}=1&${channelForm('a')}`)).toMatchObject(bad);
  });

  it('is 114 when a multipart body has no boundary, breaks off, or is something else', async () => {
    const whole = `${channelParts('Whole')}--x--\r\n`;
    await expectNothingMade(async () => {
      expect(await refusal('multipart/form-data', whole)).toMatchObject(bad);
      for (const cut of [whole.length - 4, whole.length - 8, whole.length - 14, 60, 20, 3]) {
        expect(await refusal(MULTIPART, whole.slice(0, cut))).toMatchObject(bad);
      }
      expect(await refusal(MULTIPART, channel('"JSON"'))).toMatchObject(bad);
    });
  });

  it('is 114 when it breaks off within a file', async () => {
    const file = part('file', 'bytes', '; filename="a.bin"').slice(0, -2);
    expect(await refusal(MULTIPART, channelParts('Cut') + file)).toMatchObject(bad);
    expect((await skein.send({ method: 'GET', path: '/healthz' })).status).toBe(200);
  });

  it('is 114 with more parts than any operation has arguments, rather than read in part', async () => {
    const parts = Array.from({ length: 1001 }, () => part('user_ids', String(team.ben.id)));
    expect(await refusal(MULTIPART, `${channelParts('Parts')}${parts.join('')}--x--\r\n`)).toMatchObject(bad);
  });
});

describe('a query that cannot be decoded', () => {
  it.each(['%', '%zz', '%ff', '%ed%a0%80'])('is 20, and names the argument: %s', async (text) => {
    const refused = { status: 400, error_code: 20, error_extra: { argument: 'name', reason: expect.any(String) } };
    expect(await refusal(JSON_TYPE, '{}', `?name=${text}`)).toMatchObject(refused);
    const path = `/api/v3/channels/get?workspace_id=${team.workspace.id}&name=${text}`;
    const get = await skein.send({ method: 'GET', path, headers: { authorization: `Bearer ${team.ada.token}` } });
    expect({ status: get.status, ...JSON.parse(get.text) }).toMatchObject(refused);
  });
});

describe('a text that no column holds unchanged', () => {
  it('with NUL is 20, in JSON, form, query and multipart', async () => {
    const refused = {
      status: 400,
      error_code: 20,
      error_extra: { argument: 'name', reason: 'contains a NUL character' },
    };
    await expectNothingMade(async () => {
      expect(await refusal(JSON_TYPE, channel('"a\\u0000b"'))).toMatchObject(refused);
      expect(await refusal(FORM, channelForm('a%00b'))).toMatchObject(refused);
      expect(await refusal(undefined, '', `?${channelForm('a%00b')}`)).toMatchObject(refused);
      expect(await refusal(MULTIPART, `${channelParts('a\0b')}--x--\r\n`)).toMatchObject(refused);
    });
  });

  it('with a lone surrogate is 20; a whole pair is a character', async () => {
    for (const lone of ['\\ud83e', '\\uddf5', '\\uddf5\\ud83e']) {
      expect(await refusal(JSON_TYPE, channel(`"a${lone}b"`))).toMatchObject({
        error_code: 20,
        error_extra: { argument: 'name', reason: 'contains a lone surrogate' },
      });
    }
    const { text } = await post(JSON_TYPE, channel('"\\ud83e\\uddf5"'));
    expect(JSON.parse(text)).toMatchObject({ name: '🧵' });
  });

  it('is found in keys and depths too', async () => {
    const thread = (action: string) => ({
      channel_id: team.channel.id,
      title: 'T',
      content: 'C',
      actions: JSON.parse(`[${action}]`),
    });
    for (const action of ['{"a\\u0000":1}', '{"action":{"b":["\\ud800"]}}']) {
      expect(await team.ada.refused('threads.add', thread(action))).toMatchObject({
        error_code: 133,
        error_extra: { argument: 'actions' },
      });
    }
  });
});

describe('a bomb', () => {
  it('of nested lists is 114 in JSON, and 20 in an argument that is JSON text', async () => {
    const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    // The object around it is one more.
    for (const depth of [32, 200_000]) {
      for (const name of ['user_ids', 'unknown']) {
        expect(await refusal(JSON_TYPE, channel('"a"', `,"${name}":${nest(depth)}`))).toMatchObject({
          error_code: 114,
          error_extra: { reason: 'the body is nested too deeply' },
        });
      }
    }
    expect(await refusal(FORM, `${channelForm('a')}&user_ids=${nest(33)}`)).toMatchObject({
      error_code: 20,
      error_extra: { argument: 'user_ids', reason: 'is nested too deeply' },
    });
    expect((await post(JSON_TYPE, channel('"a"', `,"unknown":${nest(31)},"brackets":"${nest(40)}"`))).status).toBe(200);
  });

  it('of many parts is 114, whatever they are', async () => {
    const ids = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => -1 - index));
    expect(await refusal(JSON_TYPE, channel('"a"', `,"unknown":${ids(250_000)}`))).toMatchObject({ error_code: 114 });
    expect(await refusal(JSON_TYPE, channel('"a"', `,"user_ids":${ids(100_000)}`))).toMatchObject({ error_code: 20 });
    const keys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=1`).join('&');
    expect((await post(FORM, `${channelForm('a')}&${keys(9000)}`)).status).toBe(200);
    expect(await refusal(FORM, `${channelForm('a')}&${keys(10_000)}`)).toMatchObject({ error_code: 114 });
    expect(await refusal(FORM, '&'.repeat(5_000_000))).toMatchObject({ error_code: 114 });
    expect(await refusal(FORM, `${channelForm('a')}&user_ids=${','.repeat(1_000_000)}`)).toMatchObject({
      error_code: 20,
    });
    expect(await refusal(MULTIPART, `${part('name', 'a').repeat(2000)}--x--`)).toMatchObject({ error_code: 114 });
  });

  it('has a blank for each plus of a form', async () => {
    const answered = await post(FORM, channelForm(`+a++b%2B+%20c+\u{1f9f5}+`));
    expect(JSON.parse(answered.text)).toMatchObject({ name: 'a  b+  c \u{1f9f5}' });
  });
});

describe('a body of more than 5 MB', () => {
  const large = { status: 413, error_code: 205 };

  it('is 205 / 413 when its length says so, or when it is read', async () => {
    await expectNothingMade(async () => {
      const body = channel('"a"', `,"unknown":"${'x'.repeat(LIMIT)}"`);
      for (let round = 0; round < 10; round += 1) {
        expect(await sendRaw(body, { 'content-length': String(body.length) })).toMatchObject(large);
        expect(await sendRaw(body, { 'transfer-encoding': 'chunked' })).toMatchObject(large);
      }
    });
  });

  it('is 205 / 413 for a client that looks for the answer only when it has sent everything', async () => {
    const socket = connect(Number(new URL(skein.baseUrl).port), '127.0.0.1');
    socket.pause();
    const size = 8 * LIMIT;
    const head = `POST /api/v3/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${size}\r\n`;
    socket.write(`${head}\r\n`);
    await new Promise<void>((resolve, reject) =>
      socket.write(Buffer.alloc(size, 'x'), (error) => (error ? reject(error) : resolve())),
    );
    socket.resume();
    const [chunk] = await once(socket, 'data');
    socket.destroy();
    expect(String(chunk)).toMatch(/^HTTP\/1\.1 413 [^]*"error_code":205/);
  });

  it('is 205 / 413 before it is sent, when the client waits to be asked for it', async () => {
    expect(await sendRaw('', { 'content-length': String(LIMIT + 1), expect: '100-continue' })).toMatchObject(large);
  });

  it('of 5 MB exactly is read', async () => {
    const rest = channel('"a"', ',"unknown":""').length;
    const body = channel('"a"', `,"unknown":"${'x'.repeat(LIMIT - rest)}"`);
    expect(body.length).toBe(LIMIT);
    expect(await sendRaw(body, { 'content-length': String(LIMIT) })).toMatchObject({ status: 200 });
    expect(await sendRaw(body, { 'transfer-encoding': 'chunked' })).toMatchObject({ status: 200 });
  });

  /** Sends all of the body, whatever comes back, on a connection of its own. */
  async function sendRaw(body: string, headers: Record<string, string>): Promise<Record<string, unknown>> {
    const request = http.request(`${skein.baseUrl}/api/v3/channels/add`, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${team.ada.token}`, 'content-type': JSON_TYPE, ...headers },
    });
    if (headers['expect'] === undefined) request.end(body);
    else request.flushHeaders();
    const [response] = await once(request, 'response');
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    request.destroy();
    return { status: response.statusCode, ...JSON.parse(text) };
  }
});

describe('a content type', () => {
  it('that is none of the three is 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/jsonx', 'json', ';', undefined]) {
      expect(await refusal(type, channel('"a"'))).toMatchObject({ status: 415, error_code: 415 });
    }
  });

  it('may have parameters, and be written in capitals', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON;charset=UTF-8', 'application/json ;a=b']) {
      expect((await post(type, channel('"a"'))).status).toBe(200);
    }
  });

  it('does not matter without a body: that is an empty object', async () => {
    for (const type of [JSON_TYPE, FORM, MULTIPART, 'text/plain', undefined]) {
      expect((await post(type, '', `?${channelForm('a')}`)).status).toBe(200);
      expect(await refusal(type, '')).toMatchObject({ error_code: 19 });
    }
  });

  it('may stand on a GET, which has no body', async () => {
    const headers = { authorization: `Bearer ${team.ada.token}`, 'content-type': JSON_TYPE };
    expect((await skein.send({ method: 'GET', path: '/api/v3/workspaces/get', headers })).status).toBe(200);
  });

  it('of multipart/form-data may bring files along, which are nobody’s argument', async () => {
    const file = part('color', '7', '; filename="a.bin"\r\nContent-Type: application/octet-stream');
    const { text } = await post(MULTIPART, `${file}${channelParts('Files')}${file}--x--\r\n`);
    expect(JSON.parse(text)).toMatchObject({ name: 'Files', color: 0 });
  });

  it('may come with a byte order mark', async () => {
    expect((await post(JSON_TYPE, `\ufeff${channel('"a"')}`)).status).toBe(200);
  });
});

describe('a body that is not there in time', () => {
  it('is 114, and the connection is closed', async () => {
    const server = http.createServer((request, response) => {
      readBody(request, () => undefined, { timeoutMs: 20 }).catch((error: unknown) => {
        const { status, headers } = error instanceof ApiError ? error : new ApiError('internal_error');
        response.writeHead(status, headers).end();
      });
    });
    const port = await listenAnywhere(server);
    const half = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf';
    const answered = await sendRaw(`http://127.0.0.1:${port}`, half);
    expect(answered).toMatchObject({ status: 400, headers: { connection: 'close' } });
    server.close();
  });
});
