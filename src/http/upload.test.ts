import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../errors.js';
import { receiveUpload, type Received } from './upload.js';
import { listenAnywhere } from '../testing/ports.js';

const MB = 1024 * 1024;
let server: Server;
let port: number;
/** What the last request came to. */
let outcome: Promise<Received<Buffer>>;
let keep: (bytes: Readable) => Promise<Buffer>;

beforeAll(async () => {
  server = createServer((request, response) => {
    outcome = receiveUpload(request, 'image', (bytes) => keep(bytes));
    outcome.then(
      () => response.end('kept'),
      () => response.writeHead(400).end('refused'),
    );
  });
  port = await listenAnywhere(server);
});
beforeEach(() => {
  keep = (bytes) => buffer(bytes);
});
afterAll(() => void server.close());

async function send(form: FormData): Promise<Received<Buffer>> {
  await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form }).then((response) => response.text());
  return outcome;
}

/** Sends the text as it is; then the client goes, or waits for an answer. */
async function sendRaw(text: string, ending: 'goes' | 'waits'): Promise<Received<Buffer>> {
  const asked = once(server, 'request');
  const socket = connect(port, '127.0.0.1');
  await new Promise((written) => socket.write(text, written));
  await asked;
  if (ending === 'goes') socket.destroy();
  else await once(socket, 'data').finally(() => socket.destroy());
  return outcome;
}

/** Sends the text as it is, and waits until all of it was read. */
async function opened(text: string): Promise<Socket> {
  const read = new Promise<void>((resolve) => {
    server.once('request', (request) => {
      let left = text.length - text.indexOf('\r\n\r\n') - 4;
      request.on('data', (chunk: Buffer) => ((left -= chunk.length) === 0 ? setImmediate(resolve) : undefined));
    });
  });
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  await read;
  return socket;
}

/** The bytes of all buffers of this process, without garbage. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().arrayBuffers;
}

function formOf(...parts: [name: string, value: string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return form;
}

const head = (length: number, type = 'multipart/form-data; boundary=b') =>
  `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of';

describe('an upload', () => {
  it.each(['file', 'file_name', 'image'])('comes in the part %s', async (name) => {
    const { file, texts } = await send(formOf([name, new File(['warp'], 'w.txt', { type: 'text/plain' })]));
    expect(file).toEqual({ name: 'w.txt', declaredType: 'text/plain', kept: Buffer.from('warp') });
    expect([...texts]).toEqual([]);
  });

  it('may stand before its texts, or behind them', async () => {
    const file = new File(['warp'], 'w.txt');
    for (const form of [
      formOf(['attachment_id', 'a'], ['file', file], ['file_size', '4']),
      formOf(['file', file], ['attachment_id', 'a'], ['file_size', '4']),
      formOf(['attachment_id', 'a'], ['file_size', '4'], ['file', file]),
    ]) {
      const received = await send(form);
      expect(received.file?.kept.toString()).toBe('warp');
      expect(Object.fromEntries(received.texts)).toEqual({ attachment_id: ['a'], file_size: ['4'] });
    }
  });

  it('may have its name in a text part', async () => {
    const { file, texts } = await send(formOf(['file_name', 'other.txt'], ['file', new File(['a'], 'w.txt')]));
    expect(file?.name).toBe('w.txt');
    expect(texts.get('file_name')).toEqual(['other.txt']);
  });

  it('has only the base name of a path', async () => {
    for (const path of ['../../etc/w.txt', 'C:\\temp\\w.txt', '/w.txt']) {
      expect((await send(formOf(['file', new File(['a'], path)]))).file?.name).toBe('w.txt');
    }
  });

  it.each([
    [`filename="=?utf-8?B?S8O8bmRpZ3VuZy5wZGY=?="; filename*=utf-8''K%C3%BCndigung.pdf`, 'Kündigung.pdf'],
    [`filename*=UTF-8'de'K%C3%BCndigung.pdf; filename="plain.pdf"`, 'Kündigung.pdf'],
    [`filename*="UTF-8''K%C3%BCndigung.pdf"`, 'Kündigung.pdf'],
    [`filename*=iso-8859-1''%A3.txt; filename=a`, '£.txt'],
    [`filename*=UTF-8''a%0D%0Ab%22%2522.txt`, 'a b"%22.txt'],
    [`filename*=UTF-8''..%2Fa%2Fb.txt`, 'b.txt'],
    [`filename*=UTF-8''%FF.txt; filename="plain.txt"`, 'plain.txt'],
    [`filename*=koi8-r''%C1; filename="plain.txt"`, 'plain.txt'],
    [`filename="a%22b%0D%0A%0ac%41%2522.txt"`, 'a"b c%41%2522.txt'],
    [`filename="a\\"b;c.txt"`, 'a"b;c.txt'],
    [`filename="C:\\temp\\w.txt"`, 'w.txt'],
    [`filename=plain.txt`, 'plain.txt'],
    [`filename="Kündigung.pdf"`, 'Kündigung.pdf'],
    [`filename*=koi8-r''%C1`, ''],
  ])('with %s has the name %j', async (names, name) => {
    const body = `--b\r\nContent-Disposition: form-data; name="file"; ${names}\r\n\r\nwarp\r\n--b--\r\n`;
    const { file } = await sendRaw(head(Buffer.byteLength(body)) + body, 'waits');
    expect([file?.name, file?.kept.toString()]).toEqual([name, 'warp']);
  });

  it('may have empty texts beside it, and anything behind the last boundary', async () => {
    const texts = ['a', 'b'].map((name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`);
    const body = `${part}\r\n${texts.join('')}--b--\r\n${'behind'.repeat(50_000)}`;
    const received = await sendRaw(head(Buffer.byteLength(body)) + body, 'waits');
    expect(Object.fromEntries(received.texts)).toEqual({ a: [''], b: [''] });
    expect(received.file?.kept.toString()).toBe('half of');
  });

  it('has texts of at most 64 KB together, with their names; more is 114', async () => {
    const most = [...'abcd'].map((name): [string, string] => [name, 'ü'.repeat(8 * 1024 - 1) + name]);
    const { texts } = await send(formOf(...most));
    expect([...texts].map(([name, [text]]) => [name, text])).toEqual(most);
    for (const more of [formOf(...most, ['a', '']), formOf(...most, ['', 'a'])])
      await expect(send(more)).rejects.toMatchObject({ error: 'bad_request' });
  });

  it('whose texts are too long is answered before all of them have come', async () => {
    const long = `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'a'.repeat(60_000)}\r\n`;
    await expect(sendRaw(head(50 * MB) + long.repeat(2), 'waits')).rejects.toMatchObject({ error: 'bad_request' });
  });

  it('that has not come completely holds its short texts alone in memory, not what came with them', async () => {
    const text = `--b\r\nContent-Disposition: form-data; name="${'name'.repeat(5)}"; x="${'x'.repeat(60_000)}"\r\n\r\na\r\n`;
    const ignored = `--b\r\n\r\n${'x'.repeat(200_000)}\r\n`;
    const before = heldBytes();
    const sockets: Socket[] = [];
    while (sockets.length < 4) sockets.push(await opened(head(50 * MB) + (text + ignored).repeat(40)));
    const after = heldBytes();
    for (const socket of sockets) socket.destroy();
    expect(after - before).toBeLessThan(5 * MB);
  });

  it('may be empty', async () => {
    expect((await send(formOf(['file', new File([], 'w.txt')]))).file?.kept).toEqual(Buffer.alloc(0));
  });

  it('is no part of another name', async () => {
    const { file, texts } = await send(formOf(['picture', new File(['a'], 'a')], ['file', new File(['b'], 'b')]));
    expect([file?.name, file?.kept.toString(), texts.size]).toEqual(['b', 'b', 0]);
  });

  it('is one alone: a second one is 20', async () => {
    const form = formOf(['file', new File(['b'], 'b')], ['file_name', new File(['c'], 'c')]);
    await expect(send(form)).rejects.toMatchObject({ error: 'argument_invalid', extra: { argument: 'image' } });
  });

  it('is undefined when there is none', async () => {
    expect((await send(formOf(['attachment_id', 'a']))).file).toBeUndefined();
  });

  it('that is refused answers with the refusal, after the rest was read', async () => {
    for (const size of [10, 20 * MB]) {
      keep = async (bytes) => {
        await once(bytes, 'data');
        throw new ApiError('too_large');
      };
      const form = formOf(['file', new File([Buffer.alloc(size)], 'a')], ['attachment_id', 'a']);
      await expect(send(form)).rejects.toMatchObject({ error: 'too_large' });
      keep = () => Promise.reject(new ApiError('already_found'));
      await expect(send(form)).rejects.toMatchObject({ error: 'already_found' });
    }
  });

  it('that breaks off with its connection is 114, and ends what reads it', async () => {
    let ended: unknown;
    keep = (bytes) =>
      buffer(bytes).catch((error: unknown) => {
        ended = error;
        throw error;
      });
    await expect(sendRaw(head(1000) + part, 'goes')).rejects.toMatchObject({ error: 'bad_request' });
    expect(ended).toBeInstanceOf(ApiError);
  });

  it('whose body ends before its last boundary is 114, and ends what reads it', async () => {
    let ended = false;
    keep = (bytes) => buffer(bytes).finally(() => (ended = true));
    await expect(sendRaw(head(part.length) + part, 'waits')).rejects.toMatchObject({ error: 'bad_request' });
    expect(ended).toBe(true);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'bad_request'],
    ['as JSON', 'application/json', 'unsupported_media_type'],
    ['as a form', 'application/x-www-form-urlencoded', 'unsupported_media_type'],
  ])('%s is refused', async (_, type, error) => {
    await expect(sendRaw(head(2, type) + '{}', 'waits')).rejects.toMatchObject({ error });
  });

  it('of too many parts is 114', async () => {
    const parts = Array.from({ length: 101 }, (_, index): [string, string] => [`part ${index}`, 'a']);
    await expect(send(formOf(...parts))).rejects.toMatchObject({ error: 'bad_request' });
  });
});
