import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import Busboy from '@fastify/busboy';
import { ApiError } from '../errors.js';

/** So much is parsed at a time, in bytes: others have their turn in between, and what is wrong is parsed no further. */
const SLICE = 64 * 1024;
const MOST_PARTS = 1000;

/** The text parts of a multipart body; files are nobody's argument in an ordinary operation. */
export function parseMultipart(body: Buffer, contentType: string): Promise<Map<string, string[]>> {
  return new Promise((resolve, reject) => {
    const texts = new Map<string, string[]>();
    const slices = Readable.from(slicesOf(body), { objectMode: false });
    const broken = () => {
      slices.destroy();
      reject(new ApiError('bad_request', { reason: 'the multipart body is not valid' }));
    };
    try {
      const parser = new Busboy.Busboy({
        headers: { 'content-type': contentType },
        limits: { fieldSize: body.length, fields: MOST_PARTS, parts: MOST_PARTS },
      });
      parser.on('field', (name, value) => texts.set(name, [...(texts.get(name) ?? []), value]));
      // A file that breaks off fails on its own stream; unheard, that would end the process.
      parser.on('file', (_name, stream) => stream.on('error', broken).resume());
      for (const event of ['error', 'partsLimit', 'fieldsLimit'] as const) parser.on(event, broken);
      parser.on('finish', () => (hasReplacements(texts) && !isUtf8(body) ? broken() : resolve(texts)));
      slices.pipe(parser);
    } catch {
      broken();
    }
  });
}

async function* slicesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += SLICE) {
    if (at > 0) await setImmediate();
    yield body.subarray(at, at + SLICE);
  }
}

/** Whether a text shows the character that stands for bytes which are no UTF-8. */
function hasReplacements(texts: ReadonlyMap<string, readonly string[]>): boolean {
  return [...texts.values()].some((values) => values.some((value) => value.includes('\ufffd')));
}
