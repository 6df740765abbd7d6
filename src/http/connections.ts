import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { countedAddress } from '../models/rate_limit_hit.js';
import { unansweredRequests } from './memory_budget.js';

interface Connection {
  /** The response to the last request, until it is sent. */
  last: ServerResponse | undefined;
  /** The response to the request that is handled. */
  current: ServerResponse | undefined;
  /** Requests that wait for the response before theirs. */
  waiting: number;
  /** `socket.bytesRead` when the last of those arrived. */
  bytesRead: number;
  /** Whether it is not read: too many requests wait, or other connections are read first. */
  isHeld: boolean;
}

export interface ConnectionsOptions {
  /** Handles a request once all earlier requests of its connection are answered. */
  handle: RequestListener;
  /** The client's address. */
  addressOf: (request: IncomingMessage) => string;
}

/** While this many requests of one connection wait, the connection is not read. */
const MAX_WAITING = 8;
/** A waiting request counts as at least this many bytes of memory. */
const MIN_WAITING_BYTES = 4096;

/**
 * Hands over the requests of each connection one at a time (behaviour/limits.md#shares). Handling pipelined requests at
 * once would turn a few kilobytes of requests into gigabytes of responses that the client need never read.
 *
 * Waiting requests are held in memory, so the connection is not read while `MAX_WAITING` wait. Node parses everything
 * it has already read, so more can wait: as many as fit into one read of 64 KB, which can be 600. So only one such
 * connection is read again in a turn of the event loop: a hundred would hold up all others for a second.
 */
export class Connections {
  readonly #options: ConnectionsOptions;
  /**
   * Keyed by socket, not by response: V8 copies a collection that changes often, and the copies keep memory (ADR 10).
   */
  readonly #connections = new Map<Socket, Connection>();
  /** The held connections that are read again, the longest waiting first. */
  readonly #next: { socket: Socket; connection: Connection }[] = [];
  #draining = false;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  readonly listener: RequestListener = (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const connection = this.#connectionOf(socket);
    const before = connection.last;
    connection.last = response;
    if (before === undefined) this.#handle(connection, request, response);
    else this.#handleAfter(before, connection, request, response);
  };

  /**
   * Runs `work`, which takes over the connection of a request, once all earlier requests are answered; never if it is
   * closed before. Node has detached its parser, so it does not tell those responses any more that there is room.
   */
  afterOthers({ socket }: IncomingMessage, work: () => void): void {
    const connection = this.#connections.get(socket);
    const last = connection?.last;
    if (connection === undefined || last === undefined) return work();
    const drained = () => connection.current?.emit('drain');
    const failed = () => socket.destroy();
    socket.on('drain', drained).on('error', failed);
    last.once('close', () => {
      socket.off('drain', drained).off('error', failed);
      if (socket.writable) work();
    });
  }

  /** From now on the last response of each connection says `Connection: close`. */
  drain(): void {
    this.#draining = true;
    for (const { last } of this.#connections.values()) {
      if (last?.headersSent === false) last.setHeader('Connection', 'close');
    }
  }

  /** Whether this response must say `Connection: close`. */
  mustClose({ socket }: IncomingMessage, response: ServerResponse): boolean {
    return this.#draining && this.#connections.get(socket)?.last === response;
  }

  #handle(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.current = response;
    this.#options.handle(request, response);
    response.on('close', () => {
      if (connection.last === response) connection.last = undefined;
    });
  }

  #handleAfter(
    before: ServerResponse,
    connection: Connection,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const { socket } = request;
    connection.waiting += 1;
    if (connection.waiting === MAX_WAITING && !connection.isHeld) {
      connection.isHeld = true;
      socket.pause();
    }
    const release = holdMemory(socket, this.#options.addressOf(request), socket.bytesRead - connection.bytesRead);
    connection.bytesRead = socket.bytesRead;
    before.once('close', () => {
      connection.waiting -= 1;
      if (connection.waiting === MAX_WAITING - 1) this.#readAgain(socket, connection);
      release();
      // In another turn of the event loop, so that other connections get theirs in between.
      setImmediate(() => {
        if (socket.writable) this.#handle(connection, request, response);
      });
    });
  }

  #readAgain(socket: Socket, connection: Connection): void {
    this.#next.push({ socket, connection });
    if (this.#next.length === 1) setImmediate(() => this.#readNext());
  }

  #readNext(): void {
    const [next] = this.#next.splice(0, 1);
    if (next !== undefined) {
      next.connection.isHeld = false;
      next.socket.resume();
    }
    if (this.#next.length > 0) setImmediate(() => this.#readNext());
  }

  #connectionOf(socket: Socket): Connection {
    const known = this.#connections.get(socket);
    if (known !== undefined) return known;
    const connection: Connection = { last: undefined, current: undefined, waiting: 0, bytesRead: 0, isHeld: false };
    this.#connections.set(socket, connection);
    // Node resumes a socket after each request.
    socket.on('resume', () => {
      if (connection.isHeld) socket.pause();
    });
    socket.once('close', () => this.#connections.delete(socket));
    return connection;
  }
}

/**
 * Counts the memory of a waiting request, until the returned function is called or the connection is closed. It is
 * counted for the connection, because a response that waits gets no `close` event.
 */
function holdMemory(socket: Socket, address: string, bytes: number): () => void {
  const held = MIN_WAITING_BYTES + bytes;
  const owner = countedAddress(address);
  unansweredRequests.add(socket, held, owner);
  return () => unansweredRequests.add(socket, -held, owner);
}
