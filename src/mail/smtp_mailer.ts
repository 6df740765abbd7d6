import type { Logger } from 'pino';
import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';
import { MINUTE, SECOND } from '../clock.js';
import { isLoopback } from '../config/config.js';
import { compose, type Origin } from './compose.js';
import type { Mailer, Message } from './mail.js';

export interface SmtpMailerOptions extends Origin {
  /** `smtp://` or `smtps://`, with the user and password if the server wants them. */
  url: string;
  log: Logger;
  /** Certificates to trust instead of those that Node knows (PEM). */
  ca?: string;
  /** How long the server may be silent, in milliseconds, before a try is given up. */
  silenceMs?: number;
}

/** For a connection, and for the greeting of the server. */
const CONNECT_MS = 30 * SECOND;
/** Longer than a server looks through a mail before it takes it: what is given up then may have gone, and goes again. */
const SILENCE_MS = 2 * MINUTE;

/**
 * Sends mails through a mail server (decision 43). Each goes over a connection of its own. With `smtps://` it is TLS from the start;
 * with `smtp://` it becomes TLS by STARTTLS before anything is said, and a server that cannot do that gets nothing. Certificates are
 * checked. A server on this machine is spoken to in plain.
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
      ...serverOf(url),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: Math.min(CONNECT_MS, silenceMs),
      dnsTimeout: CONNECT_MS,
      socketTimeout: silenceMs,
      ...(ca !== undefined && { tls: { ca } }),
    };
  }

  async send(message: Message): Promise<void> {
    const { id, to, about } = message;
    const raw = await compose(message, this.#origin);
    const envelope = { from: this.#origin.from, to: [{ name: '', address: to.address }] };
    const { createTransport } = await import('nodemailer');
    try {
      await createTransport(this.#transport).sendMail({ envelope, raw, signal: this.#closing.signal });
    } catch (error) {
      const failure = failureIn(error);
      if (!failure.isForGood) throw new Error(`The mail ${id} has not gone: ${failure.reason}`);
      this.#log.warn({ mail: id, about, reason: failure.reason }, 'A mail was refused for good; it is not sent again');
    }
  }

  /** Nothing is kept. */
  async forget(): Promise<void> {}

  /** Ends what is under way, and sends nothing any more. */
  close(): void {
    this.#closing.abort();
  }
}

/** What a URL says of a mail server. */
function serverOf(url: string): SMTPTransportOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const [host, secure] = [hostname.replace(/^\[|\]$/g, ''), protocol === 'smtps:'];
  const isHere = isLoopback(host);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    host,
    secure,
    requireTLS: !isHere,
    ignoreTLS: isHere,
    ...(port !== '' && { port: Number(port) }),
    ...(user !== '' && { auth: { user, pass } }),
  };
}

interface Failure {
  /** Another try would end the same way. */
  isForGood: boolean;
  /** Without a word of the server's answer, which may quote the receiver's address. */
  reason: string;
}

/** These ask for another sign-in (RFC 4954): the settings are at fault, not the mail. */
const WANTS_CREDENTIALS = [530, 534, 535, 538];

/** What has become of a mail, from what nodemailer throws. */
function failureIn(error: unknown): Failure {
  const facts = new Map<string, unknown>(typeof error === 'object' && error !== null ? Object.entries(error) : []);
  const [code, command, answer] = [facts.get('code'), facts.get('command'), facts.get('responseCode')];
  if (typeof answer === 'number') {
    const isOfTheMail = command === 'RCPT TO' || command === 'DATA';
    const isForGood = isOfTheMail && facts.get('permanent') === true && !WANTS_CREDENTIALS.includes(answer);
    return { isForGood, reason: `${answer} to ${String(command)}` };
  }
  // An address that nodemailer cannot put into a command: no server would be asked.
  if (code === 'EENVELOPE') return { isForGood: true, reason: 'the address cannot be written' };
  const isOfTheConnection = command === 'CONN' && error instanceof Error;
  return { isForGood: false, reason: isOfTheConnection ? error.message : String(code) };
}
