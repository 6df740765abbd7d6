import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response } from 'express';
import type { Clock } from '../../clock.js';
import type { Database } from '../../db/database.js';
import type { FileLinks } from '../../domain/uploads/file_links.js';
import { ApiError, found } from '../../errors.js';
import type { FileStore } from '../../files/files.js';
import { resumeExchange } from '../../http/exchange.js';
import { sendError } from '../../http/response.js';
import type { RateLimiter } from '../../http/rate_limit.js';
import { findDownload, type KeptUpload } from '../../models/upload.js';
import { dispositionOf, isKnown, rangeIfUnchanged, rangeOf } from './file_headers.js';

export interface DownloadsOptions {
  db: Database;
  clock: Clock;
  files: FileStore;
  fileLinks: FileLinks;
  /** Undefined: no limit. */
  rateLimiter: RateLimiter | undefined;
}

/** A file that a browser opens on our origin cannot run, load or send anything. */
const CONTENT_SECURITY_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/**
 * Sends an uploaded file, or a range of it, to the reader for whom the link was signed, if they still see a post with
 * the file (behaviour/files.md#downloads). Everything else is 110, as if there were no file. An object store sends its
 * files itself, to a reader who may see them (behaviour/files.md#object-stores).
 */
export function sendDownload({
  db,
  clock,
  files,
  fileLinks,
  rateLimiter,
}: DownloadsOptions): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const exchange = resumeExchange(request, response);
    const { id } = request.params;
    const now = clock.now();
    const readerId = fileLinks.readerOf(id, new URLSearchParams(exchange.query), now);
    // The signature is checked first, so that an invented link costs no query.
    if (readerId !== undefined) rateLimiter?.consume(`downloads of ${readerId}`, now);
    const upload = readerId === undefined ? undefined : await findDownload(db, readerId, id, now);
    if (upload === undefined) return sendError(exchange, new ApiError('not_found'));

    const disposition = dispositionOf(upload.file_name, upload.underlying_type);
    response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    const etag = `"${upload.sha256.toString('hex')}"`;
    response.setHeader('ETag', etag);
    if (isKnown(request.headers, etag)) return void response.writeHead(304).end();
    const address = await addressOf(files, request.method, upload, disposition);
    if (address !== undefined) return redirect(response, address);
    response.setHeader('Content-Disposition', disposition);
    response.setHeader('Accept-Ranges', 'bytes');
    const requested = rangeOf(rangeIfUnchanged(request.headers, etag), upload.file_size);
    if (requested.kind === 'outside') {
      response.writeHead(416, { 'Content-Range': `bytes */${upload.file_size}`, 'Content-Length': 0 }).end();
      return;
    }
    const range = requested.kind === 'part' ? requested.range : undefined;
    const { first, last } = range ?? { first: 0, last: upload.file_size - 1 };
    const bytes = found(await files.read(upload.file_key, range), 'not_found');
    response.writeHead(range === undefined ? 200 : 206, {
      'Content-Type': contentTypeOf(upload),
      'Content-Length': last - first + 1,
      ...(range === undefined ? {} : { 'Content-Range': `bytes ${first}-${last}/${upload.file_size}` }),
    });
    await send(bytes, request.method, response);
  };
}

/** The address at which the object store sends a file, if it does. A signed address is for GET alone. */
async function addressOf(files: FileStore, method: string, upload: KeptUpload, disposition: string) {
  if (method !== 'GET') return undefined;
  return files.addressOf(upload.file_key, { contentType: contentTypeOf(upload), disposition });
}

/** The address works without Skein, so it is stored nowhere, and the object store does not learn the link. */
function redirect(response: Response, address: string): void {
  response.removeHeader('ETag');
  response.writeHead(302, { Location: address, 'Referrer-Policy': 'no-referrer', 'Content-Length': 0 }).end();
}

async function send(bytes: Readable, method: string, response: Response): Promise<void> {
  if (method === 'HEAD') {
    bytes.destroy();
    response.end();
    return;
  }
  // It fails when the client disconnects. Then no response is possible.
  await pipeline(bytes, response).catch(() => undefined);
}

/** Of a text in another encoding nothing is said: its byte order mark, or the reader, tells. */
function contentTypeOf({ underlying_type: type, is_utf8: isUtf8 }: KeptUpload): string {
  return isUtf8 && type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}
