import type { ByteRange } from '../../files/files.js';

/** What the answer to a request for a part of a file is. */
export type RangeAnswer =
  | { kind: 'whole' }
  | { kind: 'part'; range: ByteRange }
  /** The part lies outside the file: 416. */
  | { kind: 'outside' };

/**
 * Which part of a file of that size the header `Range` asks for (RFC 9110, 14.2). Several parts at once, and what is no range
 * of bytes, are answered with the whole file, as the RFC allows.
 */
export function rangeOf(header: string | undefined, size: number): RangeAnswer {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === '' && to === '') return { kind: 'whole' };
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(from) > Number(to)) return { kind: 'whole' };
  return first < size && first <= last ? { kind: 'part', range: { first, last } } : { kind: 'outside' };
}

/** What browsers show by themselves and can run nothing: neither SVG nor HTML nor XML nor PDF is among it. */
const SHOWN = /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain)$/;

/** The header `Content-Disposition` of a file (RFC 6266): what could run in a browser is only ever saved. */
export function dispositionOf(name: string, mimeType: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const kind = SHOWN.test(mimeType) ? 'inline' : 'attachment';
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

/** Percent-encoding that leaves only what RFC 8187 lets stand. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
