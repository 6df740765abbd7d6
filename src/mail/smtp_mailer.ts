import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';
import { MINUTE, SECOND } from '../clock.js';
import { isLoopback } from '../config/config.js';
import { compose, type Origin } from './compose.js';
import type { Mailer, Message, Outcome } from './mail.js';

export interface SmtpMailerOptions extends Origin {
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  url: string;
  log: Logger;
  /** Trusted certificates (PEM), instead of those of Node. */
  ca?: string;
  /** An attempt fails after this time without data from the server, in milliseconds. */
  silenceMs?: number;
}

/** The limit for connecting, and for the greeting of the server. */
const CONNECT_MS = 30 * SECOND;
/**
 * Longer than servers take to scan a mail. If an attempt times out after the mail was transferred, the mail is sent
 * twice.
 */
const SILENCE_MS = 2 * MINUTE;

/**
 * Sends mails through a mail server (behaviour/mail.md#sending), each over a connection of its own. `smtps://` uses TLS
 * from the start, `smtp://` requires STARTTLS. Certificates are verified. Only with a server on this machine the
 * connection is not encrypted.
 */
export class SmtpMailer implements Mailer {
  readonly #origin: Origin;
  readonly #log: Logger;
  readonly #transport: SMTPTransportOptions;
  readonly #closing = new AbortController();

  constructor({ url, log, ca, silenceMs = SILENCE_MS, ...origin }: SmtpMailerOptions) {
    this.#origin = origin;
    this.#log = log;
    this.#transport = {
      ...transportOptionsOf(url),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: Math.min(CONNECT_MS, silenceMs),
      dnsTimeout: CONNECT_MS,
      socketTimeout: silenceMs,
      ...(ca !== undefined && { tls: { ca } }),
    };
  }

  async send(message: Message): Promise<Outcome> {
    const { id, to, about, envelopeFrom = this.#origin.from } = message;
    const raw = await compose(message, this.#origin);
    const envelope = { from: envelopeFrom, to: [{ name: '', address: to.address }] };
    try {
      await createTransport(this.#transport).sendMail({ envelope, raw, signal: this.#closing.signal });
      return { isSent: true };
    } catch (error) {
      const failure = failureOf(error);
      if (!failure.isPermanent) throw new Error(`The mail ${id} could not be sent: ${failure.reason}`);
      this.#log.warn(
        { mail: id, about, reason: failure.reason },
        'A mail was permanently refused; it is not sent again',
      );
      return { isSent: false, recipientStatus: failure.recipientStatus };
    }
  }

  /** No mail is stored. */
  async forget(): Promise<void> {}

  /** Aborts all sending, now and later. */
  close(): void {
    this.#closing.abort();
  }
}

function transportOptionsOf(url: string): SMTPTransportOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const [host, secure] = [hostname.replace(/^\[|\]$/g, ''), protocol === 'smtps:'];
  const isLocal = isLoopback(host);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    host,
    secure,
    requireTLS: !isLocal,
    ignoreTLS: isLocal,
    ...(port !== '' && { port: Number(port) }),
    ...(user !== '' && { auth: { user, pass } }),
  };
}

interface Failure {
  /** Another attempt would fail in the same way. */
  isPermanent: boolean;
  /** Without the text of the server's reply, which may quote the receiver's address. */
  reason: string;
  /** The enhanced status code of the reply to RCPT, if it has one. */
  recipientStatus?: string | undefined;
}

/** The enhanced status code with which the last line of a reply begins (RFC 2034). */
const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?=\s|$)/;

/** Reply codes about authentication (RFC 4954): the settings are wrong, not the mail. */
const AUTHENTICATION_CODES = [530, 534, 535, 538];

/** Classifies an error of nodemailer. */
function failureOf(error: unknown): Failure {
  const facts = new Map<string, unknown>(typeof error === 'object' && error !== null ? Object.entries(error) : []);
  const [code, command, replyCode] = [facts.get('code'), facts.get('command'), facts.get('responseCode')];
  if (typeof replyCode === 'number') {
    const isAboutMail = command === 'RCPT TO' || command === 'DATA';
    const isPermanent = isAboutMail && facts.get('permanent') === true && !AUTHENTICATION_CODES.includes(replyCode);
    const reply = command === 'RCPT TO' ? String(facts.get('response')).trimEnd().split(/\r?\n/).at(-1) : undefined;
    const recipientStatus = ENHANCED.exec(reply ?? '')?.[1];
    return { isPermanent, reason: `${replyCode} to ${String(command)}`, recipientStatus };
  }
  // nodemailer refuses the address before it connects.
  if (code === 'EENVELOPE') return { isPermanent: true, reason: 'the address is invalid' };
  const isAboutConnection = command === 'CONN' && error instanceof Error;
  return { isPermanent: false, reason: isAboutConnection ? error.message : String(code) };
}
