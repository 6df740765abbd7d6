import type { IncomingMessage } from 'node:http';
import type { Agent } from 'node:https';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import type { Schema } from '../generated/schemas.js';
import { recordExchange } from './recorder.js';
import { until } from './until.js';

export type Envelope = Schema<'DeliveryEnvelope'>;
export type Answer = Omit<Schema<'DeliveryAnswer'>, 'envelope_id'>;

/** What a program answers to an envelope; undefined: nothing. */
export type AnsweringEnvelope = (envelope: Envelope, program: SocketProgram) => Answer | undefined;

/** Takes each envelope. */
export const taking: AnsweringEnvelope = () => ({ status: 200 });
/** Answers none. */
export const silent: AnsweringEnvelope = () => undefined;

/** A program that has opened a socket for its deliveries. */
export class SocketProgram {
  /** What it has received, in order. */
  readonly envelopes: Envelope[] = [];
  /** With what the socket was closed. */
  code: number | undefined;
  reason = '';
  readonly #socket: WebSocket;

  constructor(socket: WebSocket, answering: AnsweringEnvelope) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const envelope: Envelope = JSON.parse(data.toString());
      this.envelopes.push(envelope);
      const answer = answering(envelope, this);
      if (answer !== undefined) this.answer(envelope, answer);
    });
    socket.on('close', (code, reason) => {
      this.code = code;
      this.reason = String(reason);
    });
  }

  answer({ envelope_id }: Pick<Envelope, 'envelope_id'>, answer: Answer): void {
    this.say(JSON.stringify({ envelope_id, ...answer }));
  }

  /** Sends a message, whatever it is. */
  say(message: string | Buffer): void {
    this.#socket.send(message);
  }

  /** Waits until it has received so many envelopes. */
  async gets(count: number): Promise<Envelope[]> {
    await until(() => this.envelopes.length >= count);
    return this.envelopes.slice(0, count);
  }

  /** Waits until the socket is closed, and returns the code. */
  async closed(): Promise<number | undefined> {
    await until(() => this.code !== undefined);
    return this.code;
  }

  /** Sends the beginning of a message. */
  begin(message: string): void {
    this.#socket.send(message, { fin: false });
  }

  /** Waits until the server has read all that was sent, or the socket is closed. */
  async isRead(): Promise<void> {
    let isRead = false;
    this.#socket.once('pong', () => (isRead = true));
    this.#socket.ping();
    await until(() => isRead || this.code !== undefined);
  }

  /** Disconnects. */
  cut(): void {
    this.#socket.terminate();
  }
}

/** Opens a socket for deliveries. Rejects with the status if the server refuses it. */
export function openSocket(
  baseUrl: string,
  { token }: { token?: string | undefined },
  { ids = [], channel, answering = taking, headers = {}, agent }: SocketOptions = {},
): Promise<SocketProgram> {
  const query = [...ids.map((id) => `subscription_id=${id}`), ...(channel === undefined ? [] : [`channel=${channel}`])];
  const url = `${baseUrl.replace(/^http/, 'ws')}/api/v3/live/socket?${query.join('&')}`;
  const socket = new WebSocket(url, {
    headers: { ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...headers },
    ...(agent !== undefined && { agent }),
  });
  const program = new SocketProgram(socket, answering);
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(program));
    socket.on('unexpected-response', (_request, response) => {
      reject(new Error(`${response.statusCode}`));
      void recordRefusal(url, response).finally(() => socket.terminate());
    });
    socket.on('error', reject);
  });
}

/** Records the response to an upgrade for the referee. */
async function recordRefusal(url: string, response: IncomingMessage): Promise<void> {
  const { pathname, search } = new URL(url);
  const responseBody = await text(response);
  recordExchange({
    method: 'GET',
    url: `${pathname}${search}`,
    contentType: undefined,
    requestBody: undefined,
    status: response.statusCode ?? 0,
    responseType: response.headers['content-type'] ?? null,
    responseBody,
    responseHeaders: Object.keys(response.headers),
  });
}

export interface SocketOptions {
  /** Of subscriptions. By default all. */
  ids?: readonly number[];
  /** A live channel. */
  channel?: string;
  answering?: AnsweringEnvelope;
  headers?: Record<string, string>;
  /** Makes the connection. */
  agent?: Agent;
}
