import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { afterEach } from 'vitest';
import { until } from './until.js';

/** A request that has come, whole. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** In milliseconds, on the clock of `performance`. */
  at: number;
  /** How many others were open at that moment. */
  beside: number;
}

/** How a request is answered. Nobody is answered who is left hanging. */
export type Answering = (received: Received, response: ServerResponse) => void;

/** Answers with a status, and nothing else. */
export function status(code: number, headers: Record<string, string> = {}): Answering {
  return (_received, response) => void response.writeHead(code, headers).end();
}

export const hang: Answering = () => undefined;

/** A program of somebody else's that is told of events, over HTTP. */
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
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Where it listens; each path is a target of its own. */
  url(path = ''): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/${path}`;
  }

  /** Waits until so many requests have come. */
  async gets(count: number, within?: number): Promise<Received[]> {
    await until(() => this.received.length >= count, within);
    return this.received;
  }

  /** The bodies that have come, each once, in the order of their first coming. */
  get bodies(): string[] {
    return [...new Set(this.received.map(({ body }) => body))];
  }
}

/** Makes receivers, which stop when the test ends. */
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
