import { Transform, type TransformCallback } from 'node:stream';

/**
 * White space at the end of a line. It begins where the white space begins: trying each of its characters as the
 * beginning would take quadratic time.
 */
const WHITE_AT_END = /(?<![\t ])[\t ]+(?=[\r\n])/g;
const SOFT_BREAK = /=\r?\n/g;
const ENCODED = /=([\da-f]{2})/gi;
const BEGUN = /=[\da-f]?$/i;

/** More white space than this at the end of a line stays. No line of SMTP is longer (RFC 5321, 4.5.3.1.6). */
const LONGEST_END = 1000;

/**
 * Decodes quoted-printable (RFC 2045, 6.7), piece by piece and in linear time. What is wrongly encoded stays as it is.
 * It keeps what the next piece decides: the end of a line, and the beginning of an encoded byte.
 */
export class QuotedPrintableDecoder extends Transform {
  #end = '';
  #begun = '';

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    const text = this.#end + chunk.toString('latin1');
    const length = lengthWithoutEnd(text);
    this.#end = text.slice(length);
    const joined = text.slice(0, length).replaceAll(WHITE_AT_END, '').replaceAll(SOFT_BREAK, '');
    const encoded = this.#begun + joined;
    [this.#begun = ''] = BEGUN.exec(encoded.slice(-2)) ?? [];
    done(null, decoded(encoded.slice(0, encoded.length - this.#begun.length)));
  }

  override _flush(done: TransformCallback): void {
    const end = this.#end.replaceAll(/[\t ]/g, '');
    done(null, decoded(this.#begun + (end === '=' ? '' : end)));
  }
}

/** How much of the text nothing that follows can change: all but white space, and what else may break a line. */
function lengthWithoutEnd(text: string): number {
  let length = text.endsWith('\r') ? text.length - 1 : text.length;
  while (text[length - 1] === ' ' || text[length - 1] === '\t') {
    length -= 1;
    if (text.length - length > LONGEST_END) return text.length;
  }
  return text[length - 1] === '=' ? length - 1 : length;
}

function decoded(text: string): Buffer {
  const bytes = text.replaceAll(ENCODED, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(bytes, 'latin1');
}
