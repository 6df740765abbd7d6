import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { connect } from 'node:http2';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Answered, Sent } from '../../src/testing/http.js';
import { eventStreamOf, type OpenStream } from '../../src/testing/streams.js';

const HOST = 'skein.example.com';

/** A stream through a proxy, with the headers of its response. */
export interface Opened {
  stream: OpenStream;
  headers: IncomingHttpHeaders;
}

type Fields = Record<string, string>;

/** A client that comes to skein.example.com from an address of its own, over TLS. */
export class Visitor {
  /** The proxy is at 127.0.0.1. */
  readonly address = '127.0.0.2';
  readonly url: string;
  /** Makes a connection for each request. */
  readonly agent: Agent;
  readonly #options: { host: string; servername: string; localAddress: string; ca: string };

  constructor(port: number, ca: string) {
    this.url = `https://${HOST}:${port}`;
    this.#options = { host: '127.0.0.1', servername: HOST, localAddress: this.address, ca };
    this.agent = new Agent({ ...this.#options, keepAlive: false });
  }

  readonly send = async ({ method, path, headers = {}, body }: Sent): Promise<Answered> => {
    if (body instanceof FormData) throw new Error('A visitor sends no forms.');
    const response = await this.#respond({ method, path, headers, body });
    const said = await text(response);
    const pairs = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const answered = { status: response.statusCode ?? 0, headers: new Headers(pairs), text: said };
    return { ...answered, json: () => JSON.parse(said) };
  };

  /** Begins a request whose body does not end. Returns the status of the response. */
  async begin(path: string, headers: Fields, body: string): Promise<number | undefined> {
    const sent = request(`${this.url}${path}`, { method: 'POST', headers, agent: this.agent });
    sent.write(body);
    const [response]: IncomingMessage[] = await once(sent, 'response');
    sent.destroy();
    return response?.statusCode;
  }

  /** Opens a stream of server-sent events. */
  async openStream(version: '1.1' | '2', headers: Fields, query: Fields = {}): Promise<Opened> {
    const path = `/api/v3/live/stream?${new URLSearchParams(query)}`;
    // As browsers do.
    const all = { Accept: 'text/event-stream', 'Accept-Encoding': 'gzip, deflate, br', ...headers };
    if (version === '2') return this.#openByHttp2(path, all);
    const response = await this.#respond({ method: 'GET', path, headers: all });
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${await text(response)}`);
    return { stream: eventStreamOf(response, () => response.destroy()), headers: response.headers };
  }

  async #openByHttp2(path: string, headers: Fields): Promise<Opened> {
    const port = new URL(this.url).port;
    const session = connect(`https://127.0.0.1:${port}`, this.#options);
    // The requests of the session get its errors.
    session.on('error', () => undefined);
    const stream = session.request({ ':path': path, ':authority': `${HOST}:${port}`, ...headers });
    const [got]: IncomingHttpHeaders[] = await once(stream, 'response');
    return { stream: eventStreamOf(stream, () => session.destroy()), headers: got ?? {} };
  }

  async #respond({ method, path, headers, body }: Sent): Promise<IncomingMessage> {
    const sent = request(`${this.url}${path}`, { method, headers, agent: this.agent });
    sent.end(body instanceof FormData ? undefined : body);
    const [response]: IncomingMessage[] = await once(sent, 'response');
    if (response === undefined) throw new Error('There is no response.');
    return response;
  }
}
