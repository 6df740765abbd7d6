import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import Busboy, { type BusboyInstance } from '@fastify/busboy';
import { ApiError, invalidArgument } from '../errors.js';

/** What is read of a request. */
type Request = Readable & Pick<IncomingMessage, 'headers'>;

/** What a multipart request has brought. */
export interface Received<Kept> {
  /** The text parts, by name, in order. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  /** The file, or undefined when no part was one. */
  readonly file: { readonly name: string; readonly declaredType: string; readonly kept: Kept } | undefined;
}

/** Where the bytes of an upload may come, beside the contract's own name of the argument (wire-rules 6). */
const FILE_PARTS: readonly string[] = ['file', 'file_name'];
/** Of all text parts: they are hints and ids. */
const LIMITS = { fieldSize: 64 * 1024, fields: 100, parts: 100 };

const malformed = (reason: string) => new ApiError('bad_request', { reason });

/**
 * Reads a multipart request whose file is too large for memory: `keep` gets its bytes while they come, and must take or refuse
 * them. Parts may come in any order, and what else comes is a hint (wire-rules 6); a second file is 20. When `keep`
 * fails, so does the request, with the same error, once the rest was read and forgotten: most clients look for the answer
 * only when they have sent everything. A request that breaks off destroys the stream that `keep` reads, and is 114, as is
 * a body that is no multipart; another content type is 415.
 */
export async function receiveUpload<Kept>(
  request: Request,
  argument: string,
  keep: (bytes: Readable) => Promise<Kept>,
): Promise<Received<Kept>> {
  const parser = parserOf(request.headers['content-type']);
  const texts = new Map<string, string[]>();
  let file: Promise<Received<Kept>['file']> | undefined;
  let bytes: Readable | undefined;

  parser.on('field', (name: string, value: string) => texts.set(name, [...(texts.get(name) ?? []), value]));
  const read = new Promise<void>((resolve, reject) => {
    const broken = () => reject(malformed(BROKEN));
    parser.on('file', (part, stream, name, _encoding, declaredType) => {
      // A part that breaks off says so on its stream. One that is destroyed was given up by whoever reads it.
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

/** Lets the rest of the request go past the parser. */
function forget(request: Request, parser: BusboyInstance, done: () => void): void {
  request.unpipe(parser);
  if (request.readableEnded) done();
  else request.on('end', done).resume();
}
