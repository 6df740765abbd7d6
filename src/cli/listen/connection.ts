import { WebSocket } from 'ws';
import type { Schema } from '../../generated/schemas.js';

type Envelope = Schema<'DeliveryEnvelope'>;

/** How a connection has ended: the status that refused it, or the code with which it was closed. */
export interface ConnectionEnd {
  status: number | undefined;
  code: number | undefined;
}

export interface ConnectionOptions {
  /** The origin of the Skein. */
  url: string;
  token: string;
  /** The subscriptions that are served; none for an integration. */
  ids: readonly number[];
  signal: AbortSignal;
  onOpen: () => void;
  /** Returns the answer to an envelope. */
  onEnvelope: (envelope: Envelope) => Promise<{ status: number; body: string }>;
}

/** Opens a socket for deliveries, and answers what it brings until it ends. */
export function connect({ url, token, ids, signal, onOpen, onEnvelope }: ConnectionOptions): Promise<ConnectionEnd> {
  const query = ids.map((id) => `subscription_id=${id}`).join('&');
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/v3/live/socket?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
    perMessageDeflate: false,
  });
  let status: number | undefined;
  const stop = () => socket.close();
  signal.addEventListener('abort', stop, { once: true });
  socket.on('open', onOpen);
  socket.on('unexpected-response', (_request, response) => {
    status = response.statusCode;
    response.resume();
    socket.terminate();
  });
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => {
    const envelope: Envelope = JSON.parse(data.toString());
    const { envelope_id } = envelope;
    void onEnvelope(envelope).then((answer) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ envelope_id, ...answer }));
    });
  });
  return new Promise((resolve) => {
    socket.on('close', (code) => {
      signal.removeEventListener('abort', stop);
      resolve({ status, code });
    });
  });
}
