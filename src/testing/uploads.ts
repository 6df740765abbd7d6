import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { request as requestOverTls, type Agent } from 'node:https';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { operations } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import { formWith, type Person } from './person.js';

/** Uploads a file. */
export function anUpload(by: Person, file = new File(['warp and weft'], 'notes.txt')): Promise<Schema<'Attachment'>> {
  return by.upload('attachments.upload', formWith(file, { attachment_id: randomUUID() }));
}

const CHUNK = Buffer.alloc(64 * 1024, 'a');

function* bytes(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= CHUNK.length) yield left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK;
}

/** Uploads a file of this many bytes as a stream, so that it is never in memory. With an agent it uses TLS. */
export async function streamUpload(
  baseUrl: string,
  by: Pick<Person, 'token'>,
  size: number,
  agent?: Agent,
): Promise<{ status: number | undefined; body: string }> {
  const head = Buffer.from(
    `--b\r\nContent-Disposition: form-data; name="attachment_id"\r\n\r\n${randomUUID()}\r\n` +
      `--b\r\nContent-Disposition: form-data; name="file"; filename="long.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
  const tail = Buffer.from('\r\n--b--\r\n');
  const headers = {
    authorization: `Bearer ${by.token}`,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': head.length + size + tail.length,
  };
  const url = `${baseUrl}${operations['attachments.upload'].path}`;
  const options = { method: 'POST', headers };
  const sent = agent === undefined ? request(url, options) : requestOverTls(url, { ...options, agent });
  const answered = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
  });
  await pipeline(
    Readable.from(
      (function* () {
        yield head;
        yield* bytes(size);
        yield tail;
      })(),
    ),
    sent,
  );
  return answered;
}
