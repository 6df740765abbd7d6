import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import Busboy, { type BusboyInstance } from '@fastify/busboy';
import { ApiError, invalidArgument } from '../errors.js';
import { requireUncompressed } from './body.js';

type Request = Readable & Pick<IncomingMessage, 'headers'>;

/** The parts of a multipart request. */
export interface Received<Kept> {
  /** The text parts, by name, in order. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  /** The file; `kept` is what `keep` has returned for its bytes. Undefined without a file. */
  readonly file: { readonly name: string; readonly declaredType: string; readonly kept: Kept } | undefined;
}

/** Names of the part with the file, besides the name of the argument (wire-rules 6). */
const FILE_PARTS: readonly string[] = ['file', 'file_name'];
/** Bounds of the text parts, which are hints and ids. */
const LIMITS = { fieldSize: 64 * 1024, fields: 100, parts: 100 };

const malformed = (reason: string) => new ApiError('bad_request', { reason });

/**
 * Reads a multipart request whose file is too large for memory. `keep` gets the bytes of the file as they arrive, and
 * must consume or destroy the stream. Parts may come in any order (wire-rules 6).
 *
 * Throws 20 for a second file, 114 for a body that is malformed or breaks off (which also destroys the stream that
 * `keep` reads), 415 for another content type and for a compressed body. When `keep` throws, its error is thrown after
 * the rest of the request is read and discarded, because most clients read the response only after they have sent
 * everything.
 */
export async function receiveUpload<Kept>(
  request: Request,
  argument: string,
  keep: (bytes: Readable) => Promise<Kept>,
): Promise<Received<Kept>> {
  requireUncompressed(request.headers);
  const parser = parserOf(request.headers['content-type']);
  const texts = new Map<string, string[]>();
  let file: Promise<Received<Kept>['file']> | undefined;
  let bytes: Readable | undefined;

  parser.on('field', (name: string, value: string) => texts.set(name, [...(texts.get(name) ?? []), value]));
  const read = new Promise<void>((resolve, reject) => {
    const broken = () => reject(malformed(BROKEN));
    parser.on('file', (part, stream, name, _encoding, declaredType) => {
      // A part that breaks off fails on its stream. A destroyed stream was abandoned by its reader.
      stream.on('error', () => (stream.destroyed ? undefined : broken()));
      if (part !== argument && !FILE_PARTS.includes(part)) return void stream.resume();
      if (file !== undefined) return reject(invalidArgument(argument, 'is given more than once'));
      bytes = stream;
      file = keep(stream).then((kept) => ({ name: name || '', declaredType, kept }));
      file.catch(() => forget(request, parser, resolve));
    });
    parser.on('finish', () => resolve());
    for (const event of ['error', 'partsLimit', 'fieldsLimit'] as const) parser.on(event, broken);
    for (const event of ['error', 'aborted'] as const) request.on(event, broken);
    request.pipe(parser);
  });
  try {
    await read;
  } catch (error) {
    request.unpipe(parser).resume();
    bytes?.destroy(malformed(BROKEN));
    await file?.catch(() => undefined);
    throw error;
  }
  return { texts, file: await file };
}

const BROKEN = 'the multipart body is not valid, or broke off';

function parserOf(contentType: string | undefined): BusboyInstance {
  if (contentType === undefined || !/^multipart\/form-data\b/i.test(contentType)) {
    throw new ApiError('unsupported_media_type', { reason: 'send multipart/form-data' });
  }
  try {
    return new Busboy.Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
  } catch {
    throw malformed(BROKEN);
  }
}

/** Discards the rest of the request. */
function forget(request: Request, parser: BusboyInstance, done: () => void): void {
  request.unpipe(parser);
  if (request.readableEnded) done();
  else request.on('end', done).resume();
}
