import type { Input } from './valid_input.js';
import type { CallerName } from './world.js';

/** How arguments are encoded; with a file always multipart. */
export type Encoding = 'query' | 'form' | 'json' | 'multipart';

/** A request as it is sent. */
export interface Wire {
  /** With its question mark, or empty. */
  query: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** A request before it is encoded. */
export interface Draft {
  input: Input;
  caller: CallerName;
}

/** What a mutation changes, before or after the request is encoded. */
export interface Change {
  draft?: (draft: Draft) => Draft;
  wire?: (wire: Wire) => Wire;
}

export const JSON_TYPE = 'application/json';
export const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=b';

/** Encodes a request. */
export function encode(input: Input, encoding: Encoding): Wire {
  if (encoding === 'json') return { query: '', headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(input) };
  if (encoding === 'multipart') return { query: '', headers: { 'content-type': MULTIPART }, body: parts(input) };
  const text = pairs(input);
  if (encoding === 'form') return { query: '', headers: { 'content-type': FORM }, body: text };
  return { query: text === '' ? '' : `?${text}`, headers: {}, body: undefined };
}

/** The arguments as a multipart body; bytes are a file. */
function parts(input: Input): string {
  const written = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const isFile = Buffer.isBuffer(value);
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      const disposition = `form-data; name="${name}"${isFile ? '; filename="a.txt"' : ''}`;
      return `--b\r\nContent-Disposition: ${disposition}\r\n\r\n${isFile ? value.toString() : text}\r\n`;
    });
  return `${written.join('')}--b--\r\n`;
}

/** The arguments as a query or a form: texts as they are, everything else as JSON text. */
function pairs(input: Input): string {
  return Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${percent(name)}=${percent(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&');
}

/** Percent-encodes a text. Lone surrogates become the three bytes that broken programs send for them. */
function percent(text: string): string {
  return Array.from(text, (sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : surrogateBytes(sign))).join('');
}

function surrogateBytes(sign: string): string {
  const code = sign.charCodeAt(0);
  const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
  return bytes.map((byte) => `%${byte.toString(16).toUpperCase()}`).join('');
}
