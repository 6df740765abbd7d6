import cluster from 'node:cluster';
import type { Server } from 'node:net';
import { finished } from 'node:stream/promises';
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import { listenOn, portOf } from '../config/reserved_port.js';
import { findMailAddress } from '../domain/channels/loop_in_mail.js';
import { ConcurrencyLimit } from '../concurrency_limit.js';
import { shareOf } from '../siblings.js';
import { receiveBounce, type BounceParts } from './bounces.js';
import { MailDelivery, noPlace, type DeliveryParts } from './delivery.js';
import { MAIL_BYTES } from './reading.js';
import { MailRefused, refusalOf, tryLater } from './refusal.js';

export interface MailLimits {
  connections: number;
  connectionsPerAddress: number;
  /** How many mails are read at the same time. The next ones wait. */
  mailsAtOnce: number;
  /** How many unknown recipients end a connection. */
  unknownRecipients: number;
  /** How long a connection may be idle, a mail may take, and a connection may last, in milliseconds. */
  idleMs: number;
  mailMs: number;
  connectionMs: number;
  /** How long a stop waits for mails, in milliseconds. */
  drainMs: number;
}

const LIMITS: MailLimits = {
  connections: shareOf(200),
  connectionsPerAddress: shareOf(50),
  mailsAtOnce: shareOf(8),
  unknownRecipients: 20,
  idleMs: 60_000,
  mailMs: 5 * 60_000,
  connectionMs: 15 * 60_000,
  drainMs: 20_000,
};

/** The maximum number of recipients of a mail. */
const RECIPIENTS = 100;
/** A client that sends this many times the allowed size is disconnected instead of refused at the end. */
const MOST_DISCARDED = 4;
/** Commands that nobody needs here. */
const DISABLED = ['AUTH', 'HELP', 'WIZ', 'SHELL', 'KILL', 'XCLIENT', 'XFORWARD'];

export interface MailReceiverOptions extends DeliveryParts, BounceParts {
  host: string;
  /** 0: any free port. */
  port: number;
  /** The port, if it is reserved already. */
  reserved?: Server | undefined;
  /** The certificate and its key, as PEM, for STARTTLS; undefined: no TLS. */
  tls: { cert: string; key: string } | undefined;
  limits?: Partial<MailLimits>;
}

/** A connection that is open. */
interface Guarded {
  address: string;
  unknown: number;
  timer: NodeJS.Timeout;
}

/**
 * An SMTP server for loop-in addresses, for answers, and for mail that comes back (behaviour/mail.md#loop-in-addresses,
 * behaviour/mail.md#incoming-mail and behaviour/mail.md#bounces).
 */
export class MailReceiver {
  readonly #options: MailReceiverOptions;
  readonly #limits: MailLimits;
  readonly #server: SMTPServer;
  readonly #mails: ConcurrencyLimit;
  readonly #connections = new Map<string, Guarded>();
  readonly #running = new Map<string, Promise<void>>();

  constructor(options: MailReceiverOptions) {
    this.#options = options;
    this.#limits = { ...LIMITS, ...options.limits };
    this.#mails = new ConcurrencyLimit(this.#limits.mailsAtOnce, Infinity);
    this.#server = new SMTPServer(this.#serverOptions());
    closeBeyond(this.#server.server, this.#limits.connections);
    // Clients may end a connection at any time.
    this.#server.on('error', () => undefined);
  }

  /** Listens. Returns the port. Throws a line for the operator. */
  async start(): Promise<number> {
    await listenOn(this.#server.server, this.#options, 'LOOP_IN_SMTP_');
    return portOf(this.#server.server) ?? this.#options.port;
  }

  /** Accepts no more connections, finishes the mails that are being received, and closes all connections. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(resolve));
    for (const id of this.#connections.keys()) {
      void (this.#running.get(id) ?? Promise.resolve()).finally(() => this.#hangUp(id, 'The server is stopping.'));
    }
    await closed;
  }

  #serverOptions(): SMTPServerOptions {
    const { settings, tls } = this.#options;
    const { idleMs, drainMs } = this.#limits;
    return {
      name: settings.loopInDomain,
      banner: 'Skein',
      logger: false,
      authOptional: true,
      hidePIPELINING: false,
      size: MAIL_BYTES,
      maxRecipients: RECIPIENTS,
      socketTimeout: idleMs,
      closeTimeout: drainMs,
      disableReverseLookup: true,
      disabledCommands: tls === undefined ? [...DISABLED, 'STARTTLS'] : DISABLED,
      ...(tls === undefined ? {} : tls),
      onConnect: (session, done) => done(this.#admit(session)),
      onClose: (session) => this.#forget(session.id),
      onRcptTo: (address, session, done) => void settle(this.#accept(address, session), done),
      onData: (stream, session, done) => this.#track(session.id, settle(this.#receive(stream, session), done)),
    };
  }

  #admit({ id, remoteAddress: address }: SMTPServerSession): Error | null {
    const others = [...this.#connections.values()].filter((one) => one.address === address);
    if (others.length >= this.#limits.connectionsPerAddress) {
      return new MailRefused(421, 'Too many connections from this address. Try again later.');
    }
    const timer = setTimeout(() => this.#hangUp(id, 'The connection has lasted too long.'), this.#limits.connectionMs);
    this.#connections.set(id, { address, unknown: 0, timer: timer.unref() });
    return null;
  }

  #forget(id: string): void {
    clearTimeout(this.#connections.get(id)?.timer);
    this.#connections.delete(id);
  }

  /** Closes a connection after a reply, even in the middle of a mail. */
  #hangUp(id: string, reason: string): void {
    for (const connection of this.#server.connections) if (connection.id === id) connection.send(421, reason);
  }

  /** Throws when nothing is received for the recipient. */
  async #accept({ address }: SMTPServerAddress, { id, envelope }: SMTPServerSession): Promise<void> {
    const localPart = this.#localPartOf(address) ?? '';
    if (await this.#isKnown(localPart, senderOf(envelope))) return;
    const connection = this.#connections.get(id);
    if (connection !== undefined) connection.unknown += 1;
    if ((connection?.unknown ?? 0) < this.#limits.unknownRecipients) throw noPlace(localPart);
    throw new MailRefused(421, 'Too many unknown recipients.');
  }

  /** Mail is posted at addresses of places, and comes back, without a sender, to bounce addresses. */
  async #isKnown(localPart: string, sender: string): Promise<boolean> {
    const { db, answers, bounces, clock } = this.#options;
    if ((await findMailAddress(db, answers, localPart, clock.now())) !== undefined) return true;
    return sender === '' && (await bounces.find(db, localPart, clock.now())) !== undefined;
  }

  /** The local part of an address in our domain. */
  #localPartOf(address: string): string | undefined {
    const at = address.lastIndexOf('@');
    const localPart = address.slice(0, at);
    const isOurs = address.slice(at + 1).toLowerCase() === this.#options.settings.loopInDomain;
    return isOurs ? localPart : undefined;
  }

  /** Receives a mail to its end, also one that is refused: most clients read the reply only then. */
  async #receive(bytes: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const { id, envelope } = session;
    const late = new AbortController();
    const timer = setTimeout(() => {
      late.abort(tryLater());
      this.#hangUp(id, 'The mail has taken too long.');
    }, this.#limits.mailMs);
    const mail = {
      localParts: envelope.rcptTo.map(({ address }) => this.#localPartOf(address) ?? ''),
      bytes,
      signal: late.signal,
    };
    const isBounce = senderOf(envelope) === '';
    const work = this.#mails
      .run(() => (isBounce ? receiveBounce(this.#options, mail) : new MailDelivery(this.#options, mail).run()))
      .finally(() => this.#discard(bytes, id))
      .finally(() => clearTimeout(timer));
    try {
      await work;
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** Remembers a mail until the reply to it is sent. */
  #track(id: string, replied: Promise<void>): void {
    this.#running.set(id, replied);
    void replied.finally(() => this.#running.delete(id));
  }

  /** Reads what is left of a mail, up to a limit. */
  async #discard(bytes: SMTPServerDataStream, id: string): Promise<void> {
    if (bytes.readableEnded || bytes.destroyed) return;
    bytes.on('data', () => {
      if (bytes.byteLength > MOST_DISCARDED * MAIL_BYTES) this.#hangUp(id, 'The mail is much too large.');
    });
    bytes.resume();
    await finished(bytes, { writable: false }).catch(() => undefined);
  }

  #explain(error: unknown): MailRefused {
    const refusal = refusalOf(error);
    if (refusal === undefined) this.#options.log.error({ err: error }, 'A mail could not be posted');
    return refusal ?? tryLater();
  }
}

/** The sender of an envelope; empty for a mail that wants no answer, such as one that comes back. */
function senderOf({ mailFrom }: SMTPServerSession['envelope']): string {
  return mailFrom === false ? '' : mailFrom.address;
}

/** Closes more connections than so many without a reply, before they take memory. */
function closeBeyond(server: Server, most: number): void {
  if (!cluster.isWorker) {
    server.maxConnections = most;
    return;
  }
  // A process of several would hand them back, and get them again and again.
  let open = 0;
  server.prependListener('connection', (socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    if (open > most) socket.destroy();
  });
}

/** Calls back when `work` has ended. An unexpected error is a temporary one for the client. */
function settle(work: Promise<void>, done: (error?: Error | null) => void): Promise<void> {
  return work.then(
    () => done(null),
    (error: unknown) => done(refusalOf(error) ?? tryLater()),
  );
}
