import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { formWith, type Person } from '../testing/person.js';
import { programOf } from '../testing/programs.js';
import { sendRaw } from '../testing/raw.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';
import { anUpload, streamUpload } from '../testing/uploads.js';
import { uploadBucket } from '../db/ids.js';

const MB = 1024 * 1024;
const PATH = '/api/v3/attachments/upload';
const skein = useSkein();
let ada: Person;
let keptBefore: string[];
beforeAll(async () => {
  ada = await skein.aUser('ada');
});
beforeEach(async () => {
  keptBefore = await skein.filesKept();
});

const file = (name = 'notes.txt') => new File(['warp and weft'], name);
const kept = async () => (await skein.filesKept()).filter((one) => !keptBefore.includes(one));

async function refusal(form: FormData, by: Person = ada) {
  const { status, json } = await by.tryUpload('attachments.upload', form);
  return { status, body: json() };
}

const head = (token: string | undefined, length: number, more = '') =>
  `POST ${PATH}${more} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
  `Content-Length: ${length}\r\n${token === undefined ? '' : `Authorization: Bearer ${token}\r\n`}\r\n`;
const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of';

describe('an operation that receives a file', () => {
  it('has it in the store, as it was sent', async () => {
    const { attachment_id: id } = await anUpload(ada);
    const { file_key: key, sha256 } = await skein.db.one<{ file_key: string; sha256: Buffer }>(sql`
      select file_key, sha256 from uploads where bucket = ${uploadBucket(id)} and attachment_id = ${id}`);
    const stream = await skein.files.read(key);
    expect(stream && (await buffer(stream)).toString()).toBe('warp and weft');
    expect(sha256.toString('hex')).toBe('f427081f59fc12ab50d5325edfc333f73f1e2a0c72730da7c220f0f55d0f8a65');
    expect(await kept()).toHaveLength(1);
  });

  it('asks who calls, and what they may, before it reads a byte: 120, 200, 109', async () => {
    const program = await skein.aProgramOf(ada, ['attachments:read']);
    // The body never comes: a handler that waited for it would not answer.
    expect(await sendRaw(skein.baseUrl, head(undefined, 50 * MB))).toMatchObject({ status: 401 });
    expect(await sendRaw(skein.baseUrl, head('AAunknown', 50 * MB))).toMatchObject({ status: 403 });
    const refused = await sendRaw(skein.baseUrl, head(program.token, 50 * MB));
    expect(JSON.parse(refused.body)).toMatchObject({
      error_code: 109,
      error_extra: { required_scopes: ['attachments:write'] },
    });
    expect(await kept()).toEqual([]);
  });

  it('takes the token in the query too', async () => {
    const form = formWith(file(), { attachment_id: randomUUID() });
    const sent = await skein.send({ method: 'POST', path: `${PATH}?token=${ada.token}`, body: form });
    expect(sent.status).toBe(200);
  });

  it('is 19 without a file, or with a text in its place', async () => {
    const form = new FormData();
    form.append('attachment_id', randomUUID());
    for (const name of ['other', 'file_name', 'file']) {
      form.append(name, 'a text');
      expect(await refusal(form)).toMatchObject({
        status: 400,
        body: { error_code: 19, error_extra: { argument: 'file_name', reason: 'is required' } },
      });
    }
  });

  it('is 19 or 20 with wrong texts beside the file, which goes again', async () => {
    expect(await refusal(formWith(file()))).toMatchObject({
      body: { error_code: 19, error_extra: { argument: 'attachment_id' } },
    });
    expect(await refusal(formWith(file(), { attachment_id: 'seven' }))).toMatchObject({
      body: { error_code: 20, error_extra: { argument: 'attachment_id' } },
    });
    expect(await kept()).toEqual([]);
  });

  it('is 20 with a second file, and keeps neither', async () => {
    const form = formWith(file(), { attachment_id: randomUUID() });
    form.append('file_name', file());
    expect(await refusal(form)).toMatchObject({
      body: { error_code: 20, error_extra: { argument: 'file_name', reason: 'is given more than once' } },
    });
    expect(await kept()).toEqual([]);
  });

  it('is 415 with any other body, and 114 with a broken one', async () => {
    expect(await ada.refused('attachments.upload', { attachment_id: randomUUID() })).toMatchObject({
      status: 415,
      error_code: 415,
    });
    const authorization = `Bearer ${ada.token}`;
    const nothing = await skein.send({ method: 'POST', path: PATH, headers: { authorization } });
    expect(nothing.json()).toMatchObject({ error_code: 415 });
    const broken = await skein.send({
      method: 'POST',
      path: PATH,
      body: part,
      headers: { authorization, 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(broken).toMatchObject({ status: 400 });
    expect(broken.json()).toMatchObject({ error_code: 114 });
    expect(await kept()).toEqual([]);
  });

  it('keeps nothing when the sender goes in the middle', async () => {
    const socket = connect(Number(new URL(skein.baseUrl).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(head(ada.token, 50 * MB) + part);
    await until(async () => (await kept()).length > 0);
    expect((await kept())[0]).toMatch(/^unfinished\//);
    socket.destroy();
    await until(async () => (await kept()).length === 0);
  });

  it('keeps nothing of what the operation refuses', async () => {
    const { attachment_id } = await anUpload(ada);
    const [first] = await kept();
    expect(await refusal(formWith(file(), { attachment_id }))).toMatchObject({
      status: 409,
      body: { error_code: 131 },
    });
    expect(await kept()).toEqual([first]);
  });

  it.each([
    ['../../etc/cloth.txt', {}, 'cloth.txt'],
    ['C:\\temp\\cloth.txt', {}, 'cloth.txt'],
    ['blob', { file_name: 'cloth.txt' }, 'cloth.txt'],
    ['blob', { file_name: '../cloth.txt' }, 'cloth.txt'],
    ['Grüße 🧵.txt', {}, 'Grüße 🧵.txt'],
    ['a\u0007b.txt', {}, 'a b.txt'],
    ['a"b\r\nc%41.txt', {}, 'a"b c%41.txt'],
    ['photo\u202egpj.exe', {}, 'photo gpj.exe'],
    ['a\u2028b\u2029c\u2066d\u2069e\u0085f.txt', {}, 'a b c d e f.txt'],
    ['\u200eשלום.txt', {}, '\u200eשלום.txt'],
    ['\u200b\u2060\u00ad', {}, 'file'],
    ['..', {}, 'file'],
    ['/', {}, 'file'],
    ['n'.repeat(300), {}, 'n'.repeat(255)],
  ])('calls the file %j with %j by the name %j', async (name, texts, shown) => {
    const form = formWith(file(name), { attachment_id: randomUUID(), ...texts });
    expect(await ada.upload('attachments.upload', form)).toMatchObject({ file_name: shown, title: shown });
  });

  it('takes a file of 100 MB, and refuses one byte more with 205', async () => {
    const { status, body } = await streamUpload(skein.baseUrl, ada, 100 * MB);
    expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 200, file_size: 104_857_600 });
    const whole = await kept();
    const tooLarge = await streamUpload(skein.baseUrl, ada, 100 * MB + 1);
    expect({ status: tooLarge.status, ...JSON.parse(tooLarge.body) }).toMatchObject({ status: 413, error_code: 205 });
    expect(await kept()).toEqual(whole);
  }, 90_000);

  it('does not hold the file: it grows by less than 80 MB with one of 100 MB, which is the first that it sees', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'skein-files-'));
    const api = new MeasuredApi(skein.databaseUrl, folder);
    const url = `http://127.0.0.1:${await api.nextNumber()}`;
    expect(await streamUpload(url, ada, 100 * MB)).toMatchObject({ status: 200 });
    expect((await api.growth()) / MB).toBeLessThan(80);
    await api.stop();
    await rm(folder, { recursive: true });
  }, 90_000);
});

/** An API in a process of its own (testing/api_child.ts). */
class MeasuredApi {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;

  constructor(...args: string[]) {
    const stdio: ['pipe', 'pipe', 'inherit'] = ['pipe', 'pipe', 'inherit'];
    this.#process = spawn(process.execPath, [programOf('api_child.ts'), ...args, 'x'.repeat(32)], { stdio });
    this.#lines = createInterface(this.#process.stdout)[Symbol.asyncIterator]();
  }

  /** What it prints next. */
  async nextNumber(): Promise<number> {
    const line = await this.#lines.next();
    return Number(line.done === true ? NaN : line.value);
  }

  /** By how many bytes it has grown at most since it was last asked. */
  growth(): Promise<number> {
    this.#process.stdin.write('\n');
    return this.nextNumber();
  }

  async stop(): Promise<void> {
    this.#process.stdin.end();
    await once(this.#process, 'close');
  }
}
