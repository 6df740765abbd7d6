import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes a second that a client must send or read from the second window on. */
const MIN_BYTES_PER_SECOND = 8 * 1024;
export const CHECKS_PER_WINDOW = 15;

/** What the server waits for: the rest of a body that it reads, or the client reading a response. */
type Pending = 'body' | 'response';

interface Client {
  /** The last request of the connection. Of all its requests only this one can be incomplete. */
  request: IncomingMessage;
  pending: Pending | undefined;
  /** Bytes that had moved when the window began. */
  movedBefore: number;
  /** Checks since the window began. */
  checks: number;
  /** Whether this is the first window since `pending` changed. */
  isFirst: boolean;
}

/**
 * Closes connections whose client is slow to send a body or to read a response (behaviour/limits.md#slow-clients). In
 * the first window something must move, in each further window at least 8 KB a second. The window begins again whenever
 * the server has stopped reading or has nothing to send.
 */
export class SlowClientGuard {
  readonly #clients = new Map<Socket, Client>();
  readonly #minBytes: number;

  /** `windowMs`: the length of a window. The caller calls `check` `CHECKS_PER_WINDOW` times in it. */
  constructor(windowMs: number) {
    this.#minBytes = (MIN_BYTES_PER_SECOND * windowMs) / 1000;
  }

  /** Watches the connection of this request until it is closed. */
  watch(request: IncomingMessage): void {
    const { socket } = request;
    const client = this.#clients.get(socket);
    if (client !== undefined) {
      client.request = request;
      return;
    }
    this.#clients.set(socket, { request, pending: undefined, movedBefore: 0, checks: 0, isFirst: true });
    socket.once('close', () => this.#clients.delete(socket));
  }

  /**
   * Checks all connections. A window is counted in checks, not in time: a process that was suspended
   * has read nothing meanwhile.
   */
  check(): void {
    for (const [socket, client] of this.#clients) {
      const pending = pendingOf(socket, client.request);
      const moved = pending === 'response' ? bytesTaken(socket) : socket.bytesRead;
      // `moved` can go down: with TLS, encrypted bytes of a response join the queue late.
      if (pending === undefined || pending !== client.pending || moved < client.movedBefore) {
        Object.assign(client, { pending, movedBefore: moved, checks: 0, isFirst: true });
        continue;
      }
      client.checks += 1;
      if (client.checks < CHECKS_PER_WINDOW) continue;
      const gained = moved - client.movedBefore;
      if (gained <= 0 || (!client.isFirst && gained < this.#minBytes)) socket.destroy();
      Object.assign(client, { movedBefore: moved, checks: 0, isFirst: false });
    }
  }
}

function pendingOf(socket: Socket, request: IncomingMessage): Pending | undefined {
  if (bytesQueued(socket) > 0) return 'response';
  // A body that nobody reads waits for the server, not for the client.
  return !request.complete && request.readableFlowing === true ? 'body' : undefined;
}

/** Bytes of responses that the operating system has taken. */
function bytesTaken(socket: Socket): number {
  return socket.bytesWritten - bytesQueued(socket);
}

/**
 * Bytes that were given to the operating system and not taken yet, because the client does not read. `writableLength`
 * does not shrink until a write is complete, and a response is one write. Only the socket's handle, which is not
 * public, knows the progress; with TLS it is the handle below. Without either, `writableLength` is the fallback.
 */
function bytesQueued(socket: Socket): number {
  let queued: number | undefined;
  let handle: unknown = Reflect.get(socket, '_handle');
  while (typeof handle === 'object' && handle !== null) {
    const size: unknown = Reflect.get(handle, 'writeQueueSize');
    if (typeof size === 'number') queued = (queued ?? 0) + size;
    handle = Reflect.get(handle, '_parent');
  }
  return queued ?? socket.writableLength;
}
