import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../errors.js';
import { errorBody } from './response.js';

/** How long a client may take to read the response before its connection is closed, in milliseconds. */
const LINGER_MS = 2_000;

/** An error of Node's HTTP parser. */
interface ParserError extends NodeJS.ErrnoException {
  /** The bytes in which it was found. */
  rawPacket?: Buffer;
}

/** Responds to bytes that are not HTTP, and to headers that are too large or too late, then closes the connection. */
export function respondToClientError(error: ParserError, socket: Duplex, lingerMs = LINGER_MS): void {
  if (!socket.writable) return;
  const failure =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new ApiError('too_large', { reason: tooLongReason(error.rawPacket) })
      : new ApiError('bad_request', { reason: 'the request is not valid HTTP' });
  const id = randomUUID();
  const body = JSON.stringify(errorBody(failure, id));
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${id}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Access-Control-Allow-Origin: *',
      'Access-Control-Expose-Headers: X-Request-Id',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  closeAfterReading(socket, lingerMs);
}

/**
 * Reads on until the client closes its side of a connection that has ended: closing over unread bytes resets it, and
 * the client would not see the response. A timer closes connections that the client keeps half open.
 */
export function closeAfterReading(socket: Duplex, lingerMs = LINGER_MS): void {
  const limit = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(limit)).resume();
}

/**
 * Says what is too long. The limit is for the URL and the headers together: it is the URL if that alone fills half of
 * it.
 */
function tooLongReason(packet: Buffer | undefined): string {
  const line = packet?.toString('latin1').split('\r\n', 1)[0] ?? '';
  const isUrl = /^[A-Z]+ /.test(line) && line.length > maxHeaderSize / 2;
  return `${isUrl ? 'the URL is' : 'the headers are'} too long: URL and headers together have at most ${maxHeaderSize} bytes`;
}
