import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';
import type { ByteRange } from '../../files/files.js';

/** The part of a file that a request asks for. */
export type RequestedRange =
  | { kind: 'whole' }
  | { kind: 'part'; range: ByteRange }
  /** Outside the file: 416. */
  | { kind: 'outside' };

/**
 * Reads the header `Range` for a file of that size in bytes (RFC 9110, 14.2). Several ranges, and headers that are not
 * a range of bytes, mean the whole file, as the RFC allows.
 */
export function rangeOf(header: string | undefined, size: number): RequestedRange {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === '' && to === '') return { kind: 'whole' };
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(from) > Number(to)) return { kind: 'whole' };
  return first < size && first <= last ? { kind: 'part', range: { first, last } } : { kind: 'outside' };
}

/**
 * Whether `If-None-Match` names the file. `Cache-Control` does not count: `fetch` sends `no-cache` with this header,
 * for the caches on the way.
 */
export function isKnown(headers: IncomingHttpHeaders, etag: string): boolean {
  return fresh({ 'if-none-match': headers['if-none-match'] }, { etag });
}

/**
 * The header `Range`; undefined if `If-Range` names another file than the one of `etag` (RFC 9110, 13.1.5). A weak ETag
 * and a date name none.
 */
export function rangeIfUnchanged(headers: IncomingHttpHeaders, etag: string): string | undefined {
  const known = headers['if-range'];
  return known === undefined || known === etag ? headers.range : undefined;
}

/** Types that browsers display and that cannot contain scripts: no SVG, HTML, XML or PDF. */
const DISPLAYED = /^(?:image\/(?:png|apng|jpeg|gif|webp|avif|bmp)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain)$/;

/**
 * The header `Content-Disposition` of a file (RFC 6266). A type that could contain scripts is an
 * `attachment`, which browsers save.
 */
export function dispositionOf(name: string, mimeType: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const kind = DISPLAYED.test(mimeType) ? 'inline' : 'attachment';
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

/** Percent-encodes all characters but those that RFC 8187 allows. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
