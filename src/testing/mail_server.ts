import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** A mail that the server has, whole, whether it has said so or not. */
export interface Delivered {
  from: string;
  to: string[];
  eml: string;
  secure: boolean;
  /** Who has signed in to send it. */
  user: string | undefined;
}

/** An answer with that status; its words quote the receiver, as those of many servers do. */
export function answer(responseCode: number, receiver = ''): Error {
  return Object.assign(new Error(`No: <${receiver}>`), { responseCode });
}

/** A mail server, which does what a test wants. */
export class MailServer {
  readonly delivered: Delivered[] = [];
  /** How often it was asked to take a mail for somebody. */
  asked = 0;
  /** The status that every receiver gets; undefined: they are welcome. */
  refusing: number | undefined;
  /** The status that every mail gets once it is there. */
  refusingData: number | undefined;
  /** Whether it hangs up when a mail is there, without a word. */
  isDropping = false;
  /** Whether it greets nobody. */
  isSilent = false;
  readonly #options: SMTPServerOptions;
  readonly #sockets = new Set<Socket>();
  #server: SMTPServer | undefined;
  #port = 0;

  constructor(options: SMTPServerOptions = {}) {
    this.#options = options;
  }

  /** Listens, again on the port that it had before. */
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
        done(this.refusing === undefined ? null : answer(this.refusing, address));
      },
      onData: (stream, session, done) => void text(stream).then((eml) => this.#take(eml, session, done)),
    });
    // A client that goes away in the middle of a word is nothing to a server.
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    await once(server.listen(this.#port, '0.0.0.0'), 'listening');
    this.#port = portOf(server.server.address());
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

  /** Ends all connections. */
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

  /** Where it listens, under that host and for that user. */
  url(host = '127.0.0.1', protocol = 'smtp', user = ''): string {
    return `${protocol}://${user}${host}:${this.#port}`;
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The mail server does not listen');
  return address.port;
}
