import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import Busboy from '@fastify/busboy';
import { ApiError } from '../errors.js';

/** Bytes parsed in one turn of the event loop: other requests run in between, and parsing stops at the first error. */
const SLICE = 64 * 1024;
/** Parts of a multipart body (behaviour/limits.md#large-bodies). */
const MAX_PARTS = 1000;

/**
 * The text parts of a multipart body, by name, in order. Files are ignored: an ordinary operation has no
 * file argument. Throws 114.
 */
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
        limits: { fieldSize: body.length, fields: MAX_PARTS, parts: MAX_PARTS },
      });
      parser.on('field', (name, value) => texts.set(name, [...(texts.get(name) ?? []), value]));
      // A file that breaks off fails on its own stream; without a listener the error would end the process.
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

/** Whether a text has the replacement character, which stands for bytes that are not UTF-8. */
function hasReplacements(texts: ReadonlyMap<string, readonly string[]>): boolean {
  return [...texts.values()].some((values) => values.some((value) => value.includes('\ufffd')));
}
