/** Where a stream goes: a response, a WebSocket, or a call that waits. */
export interface Sink {
  /** Sends a message. A client that reads too slowly is disconnected instead. */
  send(message: { id: string; text: string }): void;
  /** Resolves when there is room for more, or when the client is gone. */
  ready(): Promise<void>;
  /** Whether nothing can be sent any more. */
  readonly isClosed: boolean;
  /** Ends the stream, and says why as far as the protocol can. */
  end(reason: EndReason): void;
}

/** Why the server ends a stream. */
export type EndReason = 'credential_ended' | 'server_stops';

/** A stream keeps at most this many bytes for a client that does not read them. */
export const MOST_UNREAD_BYTES = 1024 * 1024;
