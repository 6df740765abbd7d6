import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';
import { UNKNOWN_TYPE } from './media_types.js';

/** The text types that are taken from the declared type, because content does not tell them apart. */
const DECLARABLE_TEXTS = new Set([
  ...['text/plain', 'text/csv', 'text/markdown', 'text/calendar', 'text/vcard', 'text/tab-separated-values'],
  'application/json',
]);

/**
 * The type of a file by its first SAMPLE_BYTES, never by its name; a wrong declared type is corrected (decision 8).
 * Markup is always recognized, so that a file that a browser would execute is never declared as something else.
 */
export async function mimeTypeOf(sample: Buffer, declaredType: string): Promise<string> {
  const known = await fileTypeFromBuffer(sample);
  if (known !== undefined && known.mime !== 'application/xml') return known.mime;
  if (!isText(sample)) return UNKNOWN_TYPE;
  const declared = declaredType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return markupOf(sample) ?? (DECLARABLE_TEXTS.has(declared) ? declared : 'text/plain');
}

/** Whether it is UTF-8 without control characters. The last character of the sample may be incomplete. */
function isText(sample: Buffer): boolean {
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(sample.toString('latin1'))) return false;
  return [0, 1, 2, 3].some((cut) => isUtf8(sample.subarray(0, Math.max(0, sample.length - cut))));
}

const SVG = /<(?:[\w-]+:)?svg[\s/>]/i;
const HTML =
  /<(?:!doctype\s+html|html|head|body|script|style|iframe|title|table|meta|link|base|form|img|a|div|p|h1|br)[\s/>]/i;

/** The type of SVG, HTML and other XML; undefined for other texts. */
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
