import { isUtf8 } from 'node:buffer';
import { Transform, type TransformCallback } from 'node:stream';
import iconv from 'iconv-lite';
import { MailParser, type HeaderLines } from 'mailparser';
import { inSlices } from '../work_budget.js';
import { QuotedPrintableDecoder } from './quoted_printable.js';

/** What a parser decodes the texts of a mail with. */
interface Decoders {
  /** Throws for an unknown charset. */
  decodeStream(charset: string): Transform;
}

/** A part of a mail, as the splitter has found it. */
interface FoundPart {
  /** In lower case; `false` if the part names none. */
  encoding: string | false;
  getDecoder(): Transform;
}

/** A part of a mail, as a parser has read it. */
interface MailPart {
  charset?: string;
}

declare module 'mailparser' {
  /** The bounds of the splitter, which gets the options of the parser: the bytes of a head, and the parts of a mail. */
  interface MailParserOptions {
    maxHeadSize?: number;
    maxChildNodes?: number;
  }

  interface MailParser {
    getDecoder(): Decoders;
    /** Makes a part of what the splitter of the mail has found. */
    createNode(found: FoundPart): MailPart;
    /** Reads headers. A line has one character for each byte. */
    processHeaders(lines: HeaderLines): Headers;
  }
}

/** The names of ISO-2022-JP in mails. */
const JAPANESE = /^(?:cs)?(?:jis|iso-?2022-?jp)/i;
/** The names of charsets that windows-1252 contains. Programs mean windows-1252 by them, as browsers know. */
const WESTERN = /^(?:iso-?8859-?1|latin-?1|l1)$/i;
/** The charset of a text of which nobody says it, and of one that is said to be UTF-8 or ASCII. It is no name. */
const UNPROVEN = 'unproven';
const SAID_TO_BE_UTF8 = /^(?:us-?ascii|ascii|utf-?8|unicode-1-1-utf-8)$/i;

/** Returns what decodes any piece of these bytes to UTF-8: they are UTF-8, or else windows-1252. */
function decoderOf(bytes: Buffer): (piece: Buffer) => Buffer {
  return isUtf8(bytes) ? (piece) => piece : (piece) => Buffer.from(iconv.decode(piece, 'windows-1252'));
}

/** Decodes ISO-2022-JP to UTF-8. */
class JapaneseDecoder extends Transform {
  readonly #decoder = new TextDecoder('iso-2022-jp');

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    done(null, this.#decoder.decode(chunk, { stream: true }));
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#decoder.decode());
  }
}

/** Decodes what is UTF-8 or windows-1252 to UTF-8. The last byte can decide, so it keeps all of the text until then. */
class UnprovenDecoder extends Transform {
  readonly #chunks: Buffer[] = [];

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#chunks.push(chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    inSlices(this.#decode()).then(() => done(), done);
  }

  *#decode(): Generator<void, void> {
    const decode = decoderOf(Buffer.concat(this.#chunks));
    for (const chunk of this.#chunks) {
      this.push(decode(chunk));
      yield;
    }
  }
}

/**
 * A parser that decodes all texts piece by piece, as they arrive. The original decodes ISO-2022-JP at once at the end,
 * in JavaScript: half a second for 2 MB in which the process does nothing else. Quoted-printable takes the original
 * quadratic time, which is hours for 2 MB of spaces. What is not valid UTF-8 is windows-1252, unless the mail names
 * another charset (behaviour/mail.md#incoming-mail).
 */
export class StreamingMailParser extends MailParser {
  override createNode(found: FoundPart): MailPart {
    if (found.encoding === 'quoted-printable') found.getDecoder = () => new QuotedPrintableDecoder();
    const part = super.createNode(found);
    if (part.charset === undefined || SAID_TO_BE_UTF8.test(part.charset)) part.charset = UNPROVEN;
    return part;
  }

  override processHeaders(lines: HeaderLines): ReturnType<MailParser['processHeaders']> {
    return super.processHeaders(
      lines.map(({ key, line }) => {
        const bytes = Buffer.from(line, 'latin1');
        return { key, line: decoderOf(bytes)(bytes).toString('latin1') };
      }),
    );
  }

  override getDecoder(): Decoders {
    const original = super.getDecoder();
    return {
      decodeStream: (charset) => {
        if (JAPANESE.test(charset)) return new JapaneseDecoder();
        if (WESTERN.test(charset)) return original.decodeStream('windows-1252');
        return iconv.encodingExists(charset) ? original.decodeStream(charset) : new UnprovenDecoder();
      },
    };
  }
}
