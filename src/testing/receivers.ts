import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { afterEach } from 'vitest';
import { listenAnywhere, portOf } from './ports.js';
import { until } from './until.js';

/** A request that was received completely. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Milliseconds of `performance.now()`. */
  at: number;
  /** The number of other open requests at that moment. */
  beside: number;
}

/** Answers a request, or leaves it without an answer. */
export type Answering = (received: Received, response: ServerResponse) => void;

/** Answers with this status and no body. */
export function status(code: number, headers: Record<string, string> = {}): Answering {
  return (_received, response) => void response.writeHead(code, headers).end();
}

export const hang: Answering = () => undefined;

/** An HTTP server that receives deliveries. */
export class Receiver {
  readonly received: Received[] = [];
  answering: Answering;
  readonly #server: Server;
  #open = 0;

  constructor(answering: Answering) {
    this.answering = answering;
    this.#server = createServer((request, response) => {
      const beside = this.#open;
      this.#open += 1;
      response.on('close', () => (this.#open -= 1));
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        const received = { path: request.url ?? '', headers: request.headers, body, at: performance.now(), beside };
        this.received.push(received);
        this.answering(received, response);
      });
    });
  }

  async start(): Promise<void> {
    await listenAnywhere(this.#server);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The URL of a path. Each path is a target of its own. */
  url(path = ''): string {
    return `http://127.0.0.1:${portOf(this.#server)}/${path}`;
  }

  /** Waits for this many requests. */
  async gets(count: number, within?: number): Promise<Received[]> {
    await until(() => this.received.length >= count, within);
    return this.received;
  }

  /** The distinct bodies, in the order of their first requests. */
  get bodies(): string[] {
    return [...new Set(this.received.map(({ body }) => body))];
  }
}

/** Makes receivers, which stop when their test ends. */
export function useReceivers(): (answering?: Answering) => Promise<Receiver> {
  const running: Receiver[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((receiver) => receiver.stop()));
  });
  return async (answering = status(204)) => {
    const receiver = new Receiver(answering);
    running.push(receiver);
    await receiver.start();
    return receiver;
  };
}
