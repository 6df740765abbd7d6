import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { AnswerAddresses } from '../domain/notifications/answer_addresses.js';
import { BounceAddresses } from '../domain/notifications/bounce_addresses.js';
import type { Settings } from '../domain/settings.js';
import { MailReceiver, type MailLimits, type MailReceiverOptions } from '../mail_in/receiver.js';
import { TEST_SETTINGS } from './settings.js';
import { SECRET_KEY, type Skein } from './skein.js';

/** The reply that ends a mail. */
export interface MailReply {
  code: number;
  text: string;
}

export const MAIL_FROM = 'skein@skein.test';

/** Receives mail for a Skein of the tests. */
export class MailIn {
  readonly #skein: Skein;
  readonly #settings: Settings;
  #receiver: MailReceiver | undefined;
  #port = 0;
  readonly #sockets = new Set<Socket>();
  /** The lines of its log. */
  readonly log: string[] = [];
  readonly answers: AnswerAddresses;
  readonly bounces: BounceAddresses;

  constructor(skein: Skein, settings: Settings) {
    this.#skein = skein;
    this.#settings = settings;
    this.answers = new AnswerAddresses(SECRET_KEY, settings.loopInDomain);
    this.bounces = new BounceAddresses(SECRET_KEY, settings.loopInDomain);
  }

  async start(limits: Partial<MailLimits> = {}, more: Partial<MailReceiverOptions> = {}): Promise<void> {
    const { db, clock, files, inspector } = this.#skein;
    this.#receiver = new MailReceiver({
      db,
      clock,
      files,
      inspector,
      settings: this.#settings,
      mailFrom: MAIL_FROM,
      tls: undefined,
      limits,
      log: pino({ level: 'trace' }, { write: (line: string) => void this.log.push(line) }),
      host: '127.0.0.1',
      port: 0,
      answers: this.answers,
      bounces: this.bounces,
      ...more,
    });
    this.#port = await this.#receiver.start();
  }

  /** Stops as a process does. */
  async drain(): Promise<void> {
    await this.#receiver?.stop();
    this.#receiver = undefined;
  }

  async stop(): Promise<void> {
    this.hangUp();
    await this.drain();
  }

  /** Stops, and starts with these limits. */
  async restart(limits: Partial<MailLimits> = {}, more: Partial<MailReceiverOptions> = {}): Promise<void> {
    await this.stop();
    await this.start(limits, more);
  }

  /** Destroys the connections that `connect` and `talk` have opened. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Sends a mail. Returns the reply to it, or to its first refused recipient. */
  async send(mail: SendMailOptions, tls: { ignoreTLS?: boolean; requireTLS?: boolean } = {}): Promise<MailReply> {
    const transport = createTransport({
      host: '127.0.0.1',
      port: this.#port,
      ignoreTLS: true,
      ...tls,
      tls: { rejectUnauthorized: false },
    });
    try {
      const { response } = await transport.sendMail(mail);
      return { code: Number(response.slice(0, 3)), text: response.slice(4) };
    } catch (error) {
      if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number')
        throw error;
      return { code: error.responseCode, text: error.message };
    } finally {
      transport.close();
    }
  }

  /** Sends a mail as it is written. */
  sendRaw(from: string, to: string | string[], raw: string | Buffer): Promise<MailReply> {
    return this.send({ envelope: { from, to }, raw });
  }

  /** A connection. Errors of the socket are ignored, because some tests are disconnected. */
  async connect(): Promise<Socket> {
    const socket = connect(this.#port, '127.0.0.1').on('error', () => undefined);
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    await once(socket, 'connect');
    return socket;
  }

  /** A connection that sends lines, each after the reply to the one before. */
  async talk(): Promise<Talk> {
    const talk = new Talk(await this.connect());
    await talk.reply();
    return talk;
  }
}

/** A client that speaks SMTP line by line. */
export class Talk {
  readonly socket: Socket;
  readonly #lines: AsyncIterator<string>;

  constructor(socket: Socket) {
    this.socket = socket;
    this.#lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  }

  /** The last line of the next reply; empty when the connection is closed. */
  async reply(): Promise<string> {
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done === true) return '';
      if (!/^\d{3}-/.test(value)) return value;
    }
  }

  /** Sends a line. Returns the reply. */
  async say(line: string): Promise<string> {
    this.socket.write(`${line}\r\n`);
    return this.reply();
  }

  /** Begins a mail. From here on lines are its bytes. */
  async begin(from: string, to: string): Promise<void> {
    await this.say('EHLO client.test');
    await this.say(`MAIL FROM:<${from}>`);
    await this.say(`RCPT TO:<${to}>`);
    const reply = await this.say('DATA');
    if (!reply.startsWith('354')) throw new Error(`The mail was not begun: ${reply}`);
  }
}

/** Receives mail for a Skein of a test file. */
export function useMailIn(skein: Skein, settings: Partial<Settings> = {}): MailIn {
  const mailIn = new MailIn(skein, { ...TEST_SETTINGS, ...settings });
  beforeAll(() => mailIn.start());
  afterEach(() => void mailIn.log.splice(0));
  afterAll(() => mailIn.stop());
  return mailIn;
}
