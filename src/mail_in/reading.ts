import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type AttachmentStream,
  type HeaderLines,
  type Headers,
  type MessageText,
  type StructuredHeader,
} from 'mailparser';
import { isVisible } from '../control_characters.js';
import { StreamingMailParser } from './charsets.js';
import { textOfHtml, type MailText } from './html.js';
import { MailRefused, tooLarge, tryLater, unreadable } from './refusal.js';

/** The maximum size of a mail, in bytes (service-spec: Limits). */
export const MAIL_BYTES = 25 * 1024 * 1024;
/**
 * The maximum size of all of a mail but its files: headers, texts, and what separates the parts. The parser keeps it in
 * memory, several times.
 */
const TEXT_BYTES = 2 * 1024 * 1024;
/**
 * The maximum size of the headers of one part, and the maximum number of parts. The worst headers of this size,
 * groups of addresses in groups, take 0.15 seconds; the time grows with the square of the size.
 */
const [HEAD_BYTES, PARTS] = [64 * 1024, 200];

/** The names of files that a mail does not name. Others are called `file`. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['text/calendar', 'invite.ics'],
  ['message/rfc822', 'message.eml'],
]);

/** The headers of a mail that matter here. */
export interface MailHead {
  /** The address in From; undefined unless there is exactly one. */
  from: string | undefined;
  subject: string;
  messageId: string | undefined;
  /** Whether a program sent it that wants no answer, such as an automatic reply or a mailing list. */
  isAutomatic: boolean;
  /** Whether it says what has become of another mail (RFC 3464). */
  isDeliveryReport: boolean;
}

/** What is left of a mail when it has been read. */
export interface ReadMail extends MailText {
  /** Of all its bytes. */
  sha256: Buffer;
}

/** A file of a mail. */
export interface MailFile {
  name: string;
  declaredType: string;
  /** To be read to its end. */
  bytes: Readable;
}

/** What happens with a mail while it is read. Both may throw, and then no more is read. */
export interface MailHandler {
  head(head: MailHead): Promise<void>;
  /** The files come one after another, after `head`. */
  file(file: MailFile): Promise<void>;
}

interface ReadingOptions {
  /** Whether what says how delivering another mail went is a file. Otherwise it is part of the text. */
  keepsStatus?: boolean;
}

/**
 * Reads a mail as it arrives. It keeps texts in memory, but no files. Returns its text and the SHA-256 of all its
 * bytes. It stops reading `source` when it throws; the caller discards the rest.
 */
export async function readMail(
  source: Readable,
  handler: MailHandler,
  signal: AbortSignal,
  options: ReadingOptions = {},
): Promise<ReadMail> {
  return new MailReading(source, handler, signal, options).finish();
}

class MailReading {
  readonly #source: Readable;
  readonly #handler: MailHandler;
  readonly #signal: AbortSignal;
  readonly #sha256 = createHash('sha256');
  readonly #parser: StreamingMailParser;
  readonly #meter = new Transform({ transform: (chunk: Buffer, _, done) => this.#measure(chunk, done) });
  #bytes = 0;
  /** The bytes outside files. */
  #textBytes = 0;
  /** The file that is being read. */
  #file: Readable | undefined;
  #handled: Promise<void> = Promise.resolve();
  #headers: Headers | undefined;
  #text: MessageText | undefined;
  #failure: unknown;

  constructor(source: Readable, handler: MailHandler, signal: AbortSignal, { keepsStatus = false }: ReadingOptions) {
    this.#source = source;
    this.#handler = handler;
    this.#signal = signal;
    this.#parser = new StreamingMailParser({
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipTextLinks: true,
      skipImageLinks: true,
      checksumAlgo: 'sha256',
      maxHeadSize: HEAD_BYTES,
      maxChildNodes: PARTS,
      keepDeliveryStatus: keepsStatus,
    });
    this.#parser.on('headers', (headers: Headers) => (this.#headers = headers));
    this.#parser.on('headerLines', (lines: HeaderLines) => {
      const head = headOf(this.#headers ?? new Map(), lines);
      this.#handle(() => this.#handler.head(head));
    });
    // The parser may find another error after the one that ended the pipeline.
    this.#parser.on('error', () => undefined);
    this.#parser.on('data', (part: AttachmentStream | MessageText) => this.#take(part));
  }

  async finish(): Promise<ReadMail> {
    const stop = () => this.#fail(this.#signal.reason);
    const closed = () => this.#source.readableEnded || this.#fail(tryLater());
    this.#signal.addEventListener('abort', stop);
    this.#source.on('error', closed).on('close', closed);
    try {
      if (this.#signal.aborted) stop();
      this.#source.pipe(this.#meter);
      await pipeline(this.#meter, this.#parser).catch((error: unknown) => this.#fail(explained(error)));
      await this.#handled;
      if (this.#failure !== undefined) throw this.#failure;
    } finally {
      this.#signal.removeEventListener('abort', stop);
      this.#source.off('close', closed).unpipe(this.#meter);
    }
    return { ...this.#plainText(), sha256: this.#sha256.digest() };
  }

  #measure(chunk: Buffer, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.#bytes += chunk.length;
    if (this.#file === undefined) this.#textBytes += chunk.length;
    if (this.#bytes > MAIL_BYTES) return done(tooLarge(MAIL_BYTES));
    if (this.#textBytes > TEXT_BYTES)
      return done(unreadable(`The mail has more than ${TEXT_BYTES} bytes besides files.`));
    this.#sha256.update(chunk);
    return done(null, chunk);
  }

  #take(part: AttachmentStream | MessageText): void {
    if (part.type === 'text') {
      this.#text = part;
      return;
    }
    const { content: bytes, contentType: declaredType } = part;
    const name = part.filename ?? NAMES.get(declaredType.toLowerCase()) ?? '';
    if (!(bytes instanceof Readable)) throw new TypeError('A file of a mail is no stream.');
    // The stream is destroyed when reading fails.
    bytes.on('error', () => undefined);
    this.#file = bytes;
    this.#handle(async () => {
      await this.#handler.file({ name, declaredType, bytes });
      this.#file = undefined;
      part.release();
    });
  }

  /** Runs `work` after all before it. */
  #handle(work: () => Promise<void>): void {
    this.#handled = this.#handled.then(async () => {
      if (this.#failure === undefined) await work().catch((error: unknown) => this.#fail(error));
    });
  }

  /** Ends reading. Only the first failure counts. */
  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#meter.destroy();
    this.#parser.destroy();
    this.#file?.destroy(new Error('The mail was not read to its end.'));
  }

  #plainText(): MailText {
    const { text = '', html } = this.#text ?? {};
    return !isVisible(text) && typeof html === 'string' ? textOfHtml(html) : { text };
  }
}

/** An error of the parser means that it cannot read the mail. */
function explained(error: unknown): MailRefused {
  return error instanceof MailRefused ? error : unreadable('The mail cannot be read.');
}

const AUTOMATIC_PRECEDENCE = ['bulk', 'junk', 'list', 'auto_reply', 'auto-reply'];
/** Headers that only programs write. */
const AUTOMATIC_HEADERS = ['x-autoreply', 'x-autorespond'];

function headOf(headers: Headers, lines: HeaderLines): MailHead {
  const word = (name: string) => textOf(headers.get(name)).trim().toLowerCase();
  const autoSubmitted = word('auto-submitted').split(/[\s;]/, 1)[0] ?? '';
  const isAnswer = AUTOMATIC_HEADERS.some((name) => !['', 'no'].includes(word(name)));
  const isAutomatic =
    isAnswer || !['', 'no'].includes(autoSubmitted) || AUTOMATIC_PRECEDENCE.includes(word('precedence'));
  return {
    from: lines.filter(({ key }) => key === 'from').length === 1 ? onlyAddress(headers.get('from')) : undefined,
    subject: textOf(headers.get('subject')),
    messageId: textOf(headers.get('message-id')) || undefined,
    isAutomatic,
    isDeliveryReport: isDeliveryReport(headers.get('content-type')),
  };
}

type Header = ReturnType<Headers['get']>;

function isDeliveryReport(type: Header): boolean {
  if (typeof type !== 'object' || !('params' in type)) return false;
  return (
    type.value.toLowerCase() === 'multipart/report' && type.params['report-type']?.toLowerCase() === 'delivery-status'
  );
}

/** The text of a header; of several the last one. */
function textOf(header: Header): string {
  const value: string | StructuredHeader | Header = Array.isArray(header) ? header.at(-1) : header;
  return typeof value === 'string' ? value : '';
}

function onlyAddress(header: Header): string | undefined {
  if (typeof header !== 'object' || !('value' in header) || !Array.isArray(header.value)) return undefined;
  const [first, ...others] = header.value;
  return others.length === 0 ? first?.address || undefined : undefined;
}
