import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { portOf } from './ports.js';

/** A mail that the server has received completely, whether or not it has confirmed that. */
export interface Delivered {
  from: string;
  to: string[];
  eml: string;
  secure: boolean;
  /** The user of the SMTP session. */
  user: string | undefined;
}

/** A reply with this status. Its text quotes the recipient, as many servers do. */
export function answer(responseCode: number, receiver = '', words = 'No:'): Error {
  return Object.assign(new Error(`${words} <${receiver}>`), { responseCode });
}

/** A mail server that fails as a test wants. */
export class MailServer {
  readonly delivered: Delivered[] = [];
  /** The number of RCPT commands. */
  asked = 0;
  /** The status of every RCPT; undefined: success. */
  refusing: number | undefined;
  /** With what the text of such a reply begins. */
  refusal: string | undefined;
  /** The status of every DATA; undefined: success. */
  refusingData: number | undefined;
  /** Whether it closes the connection after a mail, without a reply. */
  isDropping = false;
  /** Whether it sends no greeting. */
  isSilent = false;
  readonly #options: SMTPServerOptions;
  readonly #sockets = new Set<Socket>();
  #server: SMTPServer | undefined;
  #port = 0;

  constructor(options: SMTPServerOptions = {}) {
    this.#options = options;
  }

  /** Listens. A second start listens on the same port. */
  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      disabledCommands: ['STARTTLS'],
      ...this.#options,
      onConnect: (_session, done) => {
        if (!this.isSilent) done();
      },
      onAuth: ({ username, password }, _session, done) =>
        password === 'p@ss:word%' ? done(null, { user: username }) : done(answer(535)),
      onRcptTo: ({ address }, _session, done) => {
        this.asked += 1;
        done(this.refusing === undefined ? null : answer(this.refusing, address, this.refusal));
      },
      onData: (stream, session, done) => void text(stream).then((eml) => this.#take(eml, session, done)),
    });
    // Clients may close a connection in the middle of a command.
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    await once(server.listen(this.#port, '0.0.0.0'), 'listening');
    this.#port = portOf(server.server);
    this.#server = server;
  }

  #take(eml: string, session: SMTPServerSession, done: (error?: Error | null) => void): void {
    const { mailFrom, rcptTo } = session.envelope;
    const to = rcptTo.map(({ address }) => address);
    const from = mailFrom === false ? '' : mailFrom.address;
    if (this.refusingData !== undefined) return done(answer(this.refusingData, to[0]));
    this.delivered.push({ from, to, eml, secure: session.secure, user: session.user });
    if (!this.isDropping) return done();
    for (const socket of this.#sockets) if (socket.remotePort === session.remotePort) socket.destroy();
  }

  /** Closes all connections. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    const closed = new Promise<void>((resolve) => server.close(resolve));
    this.hangUp();
    await closed;
  }

  get port(): number {
    return this.#port;
  }

  /** The URL of the server. `user` ends with an @. */
  url(host = '127.0.0.1', protocol = 'smtp', user = ''): string {
    return `${protocol}://${user}${host}:${this.#port}`;
  }
}
