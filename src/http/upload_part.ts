import { decodeExtended, parse } from 'content-disposition';

/** What the headers of a part of a multipart body say. */
export interface UploadPart {
  /** The name of the argument. */
  readonly name: string;
  /** Undefined if the part is a text. It may be a path. */
  readonly fileName: string | undefined;
  readonly type: string;
}

/** The type of a part that names none (RFC 7578, 4.4). */
const DEFAULT_TYPE = 'text/plain';
const BYTES = 'application/octet-stream';

/** Reads the headers of a part; undefined if it is no part of a form. */
export function uploadPart(headers: object): UploadPart | undefined {
  const { type: kind, parameters } = parse(escapedAsInBrowsers(headerOf(headers, 'content-disposition')), {
    multipart: true,
  });
  if (kind !== 'form-data') return undefined;
  const { name = '', filename } = parameters;
  const extended = parameters['filename*'];
  const type = headerOf(headers, 'content-type').split(';', 1)[0]?.trim().toLowerCase() || DEFAULT_TYPE;
  const isFile = filename !== undefined || extended !== undefined || type === BYTES;
  return { name, fileName: isFile ? (decodeExtended(extended ?? '') ?? filename ?? '') : undefined, type };
}

/** A header of a part, whose bytes are UTF-8; empty without it. */
function headerOf(headers: object, name: string): string {
  const values = new Map<string, unknown>(Object.entries(headers)).get(name);
  return Array.isArray(values) ? Buffer.from(String(values[0]), 'latin1').toString() : '';
}

/** Browsers write `%22` for a quotation mark, other programs `\"`. */
function escapedAsInBrowsers(disposition: string): string {
  return disposition.replaceAll(/\\(["\\])/g, (_, sign) => (sign === '"' ? '%22' : '\\'));
}
