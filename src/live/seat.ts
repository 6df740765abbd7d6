import type { StreamCredential } from '../domain/live/channels.js';
import { addressOfHook, addressOfIntegration } from '../models/socket_address.js';
import type { DeliverySocket } from './delivery_socket.js';
import type { EndReason } from './sink.js';
import { CODES } from './web_sockets.js';

/** What a socket serves: subscriptions of a credential, or an integration with a generation of its secrets. */
export type Serves =
  | { kind: 'subscriptions'; ids: readonly number[]; credential: StreamCredential; lapseAfter: number }
  | { kind: 'integration'; id: number; generation: number };

/** What a socket serves, and the socket once it is open. */
export class Seat {
  readonly serves: Serves;
  readonly addresses: readonly string[];
  /** Resolves when the seat is free again. */
  readonly over: Promise<void>;
  #resolve: () => void = () => undefined;
  #socket: DeliverySocket | undefined;
  #end: EndReason | undefined;

  constructor(serves: Serves) {
    this.serves = serves;
    this.addresses =
      serves.kind === 'integration' ? [addressOfIntegration(serves.id)] : serves.ids.map((id) => addressOfHook(id));
    this.over = new Promise((resolve) => (this.#resolve = resolve));
  }

  /** What it ends with; undefined for an integration. */
  get credential(): StreamCredential | undefined {
    return this.serves.kind === 'integration' ? undefined : this.serves.credential;
  }

  /** Undefined until it is open. */
  get socket(): DeliverySocket | undefined {
    return this.#socket;
  }

  connect(socket: DeliverySocket): void {
    this.#socket = socket;
    if (this.#end !== undefined) this.end(this.#end);
  }

  end(reason: EndReason): void {
    this.#end = reason;
    this.#socket?.end(CODES[reason], reason);
  }

  free(): void {
    this.#resolve();
  }
}
