import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { MIMEType } from 'node:util';
import { Dicer } from '@fastify/busboy';
import { fileNameOf } from '../domain/uploads/file_names.js';
import { ApiError, invalidArgument } from '../errors.js';
import { requireUncompressed } from './body.js';
import { uploadPart, type UploadPart } from './upload_part.js';

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
/** The maximum number of parts. */
const PARTS = 100;
/** All texts and their names together. They are hints and ids. */
const TEXT_BYTES = 64 * 1024;

const NOTHING = Buffer.alloc(0);

const malformed = (reason: string) => new ApiError('bad_request', { reason });

/**
 * Reads a multipart request whose file is too large for memory. `keep` gets the bytes of the file as they arrive, and
 * must consume or destroy the stream. Parts may come in any order (wire-rules 6).
 *
 * Throws 20 for a second file, 114 for a body that is malformed or breaks off, or whose texts are too long (which also
 * destroys the stream that `keep` reads), 415 for another content type and for a compressed body. When `keep` throws,
 * its error is thrown after the rest of the request is read and discarded, because most clients read the response only
 * after they have sent everything.
 */
export async function receiveUpload<Kept>(
  request: Request,
  argument: string,
  keep: (bytes: Readable) => Promise<Kept>,
): Promise<Received<Kept>> {
  requireUncompressed(request.headers);
  const parser = parserOf(request.headers['content-type']);
  const texts = new UploadTexts();
  let file: Promise<Received<Kept>['file']> | undefined;
  let bytes: Readable | undefined;

  const read = readParts(request, parser, ({ name, fileName, type }, stream, { stop, refuse }) => {
    if (fileName === undefined) return texts.add(name, stream, refuse);
    if (name !== argument && !FILE_PARTS.includes(name)) return void stream.resume();
    if (file !== undefined) throw invalidArgument(argument, 'is given more than once');
    bytes = stream;
    file = keep(stream).then((kept) => ({ name: fileNameOf(fileName), declaredType: type, kept }));
    file.catch(stop);
  });
  try {
    await read;
  } catch (error) {
    request.unpipe(parser).resume();
    bytes?.destroy(malformed(BROKEN));
    await file?.catch(() => undefined);
    throw error;
  }
  // What follows the last part says nothing.
  request.unpipe(parser).resume();
  return { texts: texts.all(), file: await file };
}

/** How the reading of a request ends early. */
interface Ending {
  stop: () => void;
  refuse: (error: ApiError) => void;
}

/**
 * Calls `take` with each part of a form, whose bytes it must consume. Resolves after the last part, or when `take` has
 * called `stop` and the rest is discarded. Throws what `take` throws or passes to `refuse`, and 114 for a body that is
 * malformed or breaks off.
 */
function readParts(
  request: Request,
  parser: Dicer,
  take: (part: UploadPart, stream: Readable, ending: Ending) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const broken = () => reject(malformed(BROKEN));
    const stop = () => forget(request, parser, resolve);
    let parts = 0;
    parser.on('part', (stream) => {
      // A part that breaks off fails on its stream. A destroyed stream was abandoned by its reader.
      stream.on('error', () => (stream.destroyed ? undefined : broken()));
      if ((parts += 1) > PARTS) broken();
      stream.on('header', (headers) => {
        const part = uploadPart(headers);
        if (part === undefined) return void stream.resume();
        try {
          take(part, stream, { stop, refuse: reject });
        } catch (error) {
          reject(error);
        }
      });
    });
    parser.on('finish', () => resolve());
    parser.on('error', broken);
    for (const event of ['error', 'aborted'] as const) request.on(event, broken);
    request.pipe(parser);
  });
}

const BROKEN = 'the multipart body is not valid, or broke off';

function parserOf(contentType: string | undefined): Dicer {
  if (contentType === undefined || !/^multipart\/form-data\b/i.test(contentType)) {
    throw new ApiError('unsupported_media_type', { reason: 'send multipart/form-data' });
  }
  try {
    return new Dicer({ boundary: new MIMEType(contentType).params.get('boundary') ?? undefined });
  } catch {
    throw malformed(BROKEN);
  }
}

/** A piece of the buffer: from where to where. */
type Piece = [start: number, end: number];

/**
 * The text parts of a request, and their names. They are copied into one buffer: a piece of what has arrived would keep
 * all that arrived with it, and many short pieces would take more than they say.
 */
class UploadTexts {
  readonly #texts: { name: Piece[]; text: Piece[] }[] = [];
  #bytes = NOTHING;
  #length = 0;

  /** Calls `refuse` when the texts become too long. */
  add(name: string, stream: Readable, refuse: (error: ApiError) => void): void {
    const kept: { name: Piece[]; text: Piece[] } = { name: [], text: [] };
    this.#texts.push(kept);
    const keep = (pieces: Piece[], bytes: Buffer) => {
      if (!this.#keep(pieces, bytes)) refuse(malformed('the texts are too long'));
    };
    keep(kept.name, Buffer.from(name));
    stream.on('data', (bytes: Buffer) => keep(kept.text, bytes));
  }

  /** The texts, by name, in order. */
  all(): Map<string, string[]> {
    const all = new Map<string, string[]>();
    for (const kept of this.#texts) {
      const name = this.#joined(kept.name);
      all.set(name, [...(all.get(name) ?? []), this.#joined(kept.text)]);
    }
    return all;
  }

  /** Returns whether there was room. */
  #keep(pieces: Piece[], bytes: Buffer): boolean {
    const start = this.#length;
    const end = start + bytes.length;
    if (end > TEXT_BYTES) return false;
    if (this.#bytes === NOTHING) this.#bytes = Buffer.allocUnsafeSlow(TEXT_BYTES);
    bytes.copy(this.#bytes, start);
    this.#length = end;
    const last = pieces.at(-1);
    if (last?.[1] === start) last[1] = end;
    else pieces.push([start, end]);
    return true;
  }

  #joined(pieces: readonly Piece[]): string {
    return Buffer.concat(pieces.map(([start, end]) => this.#bytes.subarray(start, end))).toString();
  }
}

/** Discards the rest of the request. */
function forget(request: Request, parser: Dicer, done: () => void): void {
  request.unpipe(parser);
  if (request.readableEnded) done();
  else request.on('end', done).resume();
}
