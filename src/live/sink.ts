import type { LivePosition } from '../domain/live/position.js';
import type { LiveMessage } from '../domain/live/telling.js';

/** Where a stream goes: a response, a WebSocket, or a call that waits. */
export interface Sink {
  /** Sends a message. A client that reads too slowly is disconnected instead. */
  send(message: LiveMessage): void;
  /** Resolves when the client has taken what was sent, or is gone. */
  ready(): Promise<void>;
  /** Whether it takes messages that are not kept. A call that waits does not. */
  readonly takesUnkept: boolean;
  /** Says how to find how far the stream is. */
  follows?(at: () => LivePosition): void;
  /** Whether nothing can be sent any more. */
  readonly isClosed: boolean;
  /** Whether the client was disconnected because it reads too slowly. */
  readonly isSlow: boolean;
  /** Ends the stream. Tells the client why, if the protocol has a way to say it. */
  end(reason: EndReason): void;
}

/** Why the server ends a stream. */
export type EndReason = 'credential_ended' | 'server_stops';
