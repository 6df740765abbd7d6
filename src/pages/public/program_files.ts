import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { encodingFor, type Encoding } from '../../http/negotiate.js';

/**
 * A public file that is the same as long as the process lives. It may be compressed: it has no secret, and nothing of a
 * request is in it.
 */
export interface ProgramFile {
  /** A media type, or an extension such as `.html`. */
  readonly type: string;
  /** Its bytes, which are read for the first client that asks for it. */
  content(): Promise<Content>;
  /** The compressed bytes, by encoding. They are made for the first client that accepts them. */
  readonly encoded: Readonly<Record<Encoding, () => Promise<Buffer>>>;
}

interface Content {
  bytes: Buffer;
  etag: string;
}

export function programFile(type: string, read: () => Promise<Buffer>): ProgramFile {
  const content = once(async () => withEtag(await read()));
  const encoded = (encoding: Encoding) => once(async () => COMPRESS[encoding]((await content()).bytes));
  return { type, content, encoded: { br: encoded('br'), gzip: encoded('gzip') } };
}

/** Does the work at the first call, and again at the next one if it has failed. */
function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let done: Promise<Value> | undefined;
  const again = (error: unknown) => {
    done = undefined;
    throw error;
  };
  return () => (done ??= work().catch(again));
}

function withEtag(bytes: Buffer): Content {
  return { bytes, etag: createHash('sha256').update(bytes).digest('base64url') };
}

const BROTLI_LEVEL = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI_LEVEL),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Caches revalidate most files, because they change with the version of Skein. */
const REVALIDATED = { 'Cache-Control': 'public, no-cache' };

/** Sends the file, compressed if the client accepts that, or 304 to a client that has it. */
export async function sendProgramFile(
  { headers }: Request,
  response: Response,
  file: ProgramFile,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const encoding = encodingFor(headers['accept-encoding']);
  const { bytes, etag } = await file.content();
  const sent = encoding === undefined ? bytes : await file.encoded[encoding]();
  response.set({
    ...REVALIDATED,
    ...more,
    ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
    Vary: 'Accept-Encoding',
    ETag: `"${etag}${encoding === undefined ? '' : `-${encoding}`}"`,
  });
  response.type(file.type).send(sent);
}

/**
 * Serves files of the program, given by their names and paths. They are read now, because `npm ci` and a build replace
 * them while Skein runs.
 */
export function serveFiles(files: readonly (readonly [name: string, path: string])[]): RequestHandler {
  const known = new Map(
    files.map(([name, path]) => {
      const bytes = readFileSync(path);
      return [`/${name}`, programFile(extname(path), async () => bytes)];
    }),
  );
  return async (request, response, next) => {
    const { method, path } = request;
    const file = known.get(path);
    if (file === undefined || (method !== 'GET' && method !== 'HEAD')) return next();
    await sendProgramFile(request, response, file);
  };
}
