import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes that a client which owes us some moves in a second at least. */
const LEAST_PER_SECOND = 8 * 1024;
/** Looks in a window. */
export const LOOKS = 15;

/** What a client owes: the rest of a body that is being read, or the reading of an answer. */
type Debt = 'body' | 'answer';

interface Client {
  /** What it has asked last. Of all its requests only this one can be incomplete. */
  request: IncomingMessage;
  debt: Debt | undefined;
  /** Of the window: bytes that had moved when it began, looks since, and whether it is the first of this debt. */
  moved: number;
  looks: number;
  isFirst: boolean;
}

/**
 * Closes connections whose client owes us bytes and is slow. In the first window of a debt something must move, in each further one
 * at least 8 KB a second. A client owes nothing while we do not read or have nothing to send: then the window begins again.
 */
export class SlowClients {
  readonly #clients = new Map<Socket, Client>();
  readonly #least: number;

  /** `windowMs`: how long a window is. Somebody has to look so many times in it as `LOOKS` says. */
  constructor(windowMs: number) {
    this.#least = (LEAST_PER_SECOND * windowMs) / 1000;
  }

  /** From now on the connection of this request is watched. */
  watch(request: IncomingMessage): void {
    const { socket } = request;
    const client = this.#clients.get(socket);
    if (client !== undefined) {
      client.request = request;
      return;
    }
    this.#clients.set(socket, { request, debt: undefined, moved: 0, looks: 0, isFirst: true });
    socket.once('close', () => this.#clients.delete(socket));
  }

  /** Looks at all connections. Counted by looks, not by the clock: a process that stood still has read nothing meanwhile. */
  look(): void {
    for (const [socket, client] of this.#clients) {
      const debt = debtOf(socket, client.request);
      const moved = debt === 'answer' ? takenOf(socket) : socket.bytesRead;
      // More may be queued all at once: TLS counts what it has made of an answer only in a while.
      if (debt === undefined || debt !== client.debt || moved < client.moved) {
        Object.assign(client, { debt, moved, looks: 0, isFirst: true });
        continue;
      }
      client.looks += 1;
      if (client.looks < LOOKS) continue;
      const gained = moved - client.moved;
      if (gained <= 0 || (!client.isFirst && gained < this.#least)) socket.destroy();
      Object.assign(client, { moved, looks: 0, isFirst: false });
    }
  }
}

function debtOf(socket: Socket, request: IncomingMessage): Debt | undefined {
  if (queuedOf(socket) > 0) return 'answer';
  // While nobody reads the body, it is we who are slow.
  return !request.complete && request.readableFlowing === true ? 'body' : undefined;
}

/** Bytes of answers that the system has taken. */
function takenOf(socket: Socket): number {
  return socket.bytesWritten - queuedOf(socket);
}

/**
 * Bytes that the system has been given and has not taken, because the client does not read. `writableLength` stays the same until
 * a write is done, and an answer is one write: only the handle of the socket, which is not public, knows how far it is, and with TLS
 * the one beneath it. Where neither says, `writableLength` has to do.
 */
function queuedOf(socket: Socket): number {
  let queued: number | undefined;
  let handle: unknown = Reflect.get(socket, '_handle');
  while (typeof handle === 'object' && handle !== null) {
    const size: unknown = Reflect.get(handle, 'writeQueueSize');
    if (typeof size === 'number') queued = (queued ?? 0) + size;
    handle = Reflect.get(handle, '_parent');
  }
  return queued ?? socket.writableLength;
}
