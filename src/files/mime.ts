import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';
import { UNKNOWN_TYPE } from './media_types.js';

/** Where content shows no more than that it is text, what was declared may say which. */
const KINDS_OF_TEXT = new Set([
  ...['text/plain', 'text/csv', 'text/markdown', 'text/calendar', 'text/vcard', 'text/tab-separated-values'],
  'application/json',
]);

/**
 * The type of a file by its first SAMPLE_BYTES, never by its name (decision 8: a wrong declared type is corrected). Of texts only
 * markup is told apart, so that what a browser would run is known as what it is.
 */
export async function mimeTypeOf(sample: Buffer, declaredType: string): Promise<string> {
  const known = await fileTypeFromBuffer(sample);
  if (known !== undefined && known.mime !== 'application/xml') return known.mime;
  if (!isText(sample)) return UNKNOWN_TYPE;
  const declared = declaredType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return markupOf(sample) ?? (KINDS_OF_TEXT.has(declared) ? declared : 'text/plain');
}

/** UTF-8 without control characters; the last character of a sample may be cut. */
function isText(sample: Buffer): boolean {
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(sample.toString('latin1'))) return false;
  return [0, 1, 2, 3].some((cut) => isUtf8(sample.subarray(0, Math.max(0, sample.length - cut))));
}

const SVG = /<(?:[\w-]+:)?svg[\s/>]/i;
const HTML =
  /<(?:!doctype\s+html|html|head|body|script|style|iframe|title|table|meta|link|base|form|img|a|div|p|h1|br)[\s/>]/i;

/** SVG, HTML or other XML; undefined for a text that does not begin with a tag. */
function markupOf(sample: Buffer): string | undefined {
  const text = sample
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (!text.startsWith('<')) return undefined;
  if (SVG.test(text)) return 'image/svg+xml';
  if (HTML.test(text)) return 'text/html';
  return text.startsWith('<?xml') ? 'application/xml' : undefined;
}
