import type { Agent } from 'node:https';
import { WebSocket } from 'ws';
import type { Schema } from '../generated/schemas.js';
import type { Person } from './person.js';
import { until } from './until.js';

export type LiveEvent = Schema<'LiveEvent'>;

/** A stream that a test has open. */
export interface OpenStream {
  /** What has come, in order. */
  readonly events: readonly LiveEvent[];
  /** Whether the server has ended it, or `cut` has. */
  readonly isOver: boolean;
  /** How long the client is to wait before it comes back, in milliseconds, as the server said last. */
  readonly retry: number | undefined;
  /** The code with which a WebSocket was closed. */
  readonly code: number | undefined;
  /** Waits until an event of this type has come, and returns the first one. */
  next(type: LiveEvent['type']): Promise<LiveEvent>;
  /** Disconnects. */
  cut(): void;
}

class Collected implements OpenStream {
  readonly events: LiveEvent[] = [];
  isOver = false;
  retry: number | undefined;
  code: number | undefined;
  cut: () => void = () => undefined;

  async next(type: LiveEvent['type']): Promise<LiveEvent> {
    const ofType = () => this.events.find((event) => event.type === type);
    await until(() => ofType() !== undefined);
    const found = ofType();
    if (found === undefined) throw new Error(`There is no ${type}`);
    return found;
  }
}

/** The headers of a person. */
export function headersOf(person: Pick<Person, 'token'>): Record<string, string> {
  return { Authorization: `Bearer ${person.token}` };
}

/** Opens a stream of server-sent events. Throws the response if it is none. */
export async function openEventStream(
  baseUrl: string,
  headers: Record<string, string>,
  query: Record<string, string> = {},
): Promise<OpenStream> {
  const abort = new AbortController();
  const url = `${baseUrl}/api/v3/live/stream?${new URLSearchParams(query)}`;
  const response = await fetch(url, { headers, signal: abort.signal });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return eventStreamOf(response.body ?? [], () => abort.abort());
}

/** Reads server-sent events as they come. `cut` disconnects. */
export function eventStreamOf(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, cut: () => void): OpenStream {
  const stream = new Collected();
  stream.cut = cut;
  void collect(body, stream).finally(() => (stream.isOver = true));
  return stream;
}

async function collect(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, stream: Collected): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of body) {
      const blocks = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) take(block, stream);
    }
  } catch {
    // The test has cut it.
  }
}

function take(block: string, stream: Collected): void {
  for (const line of block.split('\n')) {
    if (line.startsWith('retry: ')) stream.retry = Number(line.slice('retry: '.length));
    if (line.startsWith('data: ')) stream.events.push(JSON.parse(line.slice('data: '.length)));
  }
}

/** A stream over a WebSocket, whose client may stop reading for a while. */
export interface OpenWebSocket extends OpenStream {
  pause(): void;
  resume(): void;
}

/** Opens a stream over a WebSocket. Rejects with the status if the server refuses it. */
export function openWebSocket(
  baseUrl: string,
  headers: Record<string, string>,
  query: Record<string, string> = {},
): Promise<OpenWebSocket> {
  return openWebSocketBy(undefined, baseUrl, headers, query);
}

/** The same over a connection that the agent makes. */
export function openWebSocketBy(
  agent: Agent | undefined,
  baseUrl: string,
  headers: Record<string, string>,
  query: Record<string, string> = {},
): Promise<OpenWebSocket> {
  const url = `${baseUrl.replace(/^http/, 'ws')}/api/v3/live/stream?${new URLSearchParams(query)}`;
  const socket = new WebSocket(url, { headers, ...(agent !== undefined && { agent }) });
  const stream = Object.assign(new Collected(), { pause: () => socket.pause(), resume: () => socket.resume() });
  stream.cut = () => socket.terminate();
  socket.on('message', (data: Buffer) => stream.events.push(JSON.parse(data.toString())));
  socket.on('close', (code) => {
    stream.code = code;
    stream.isOver = true;
  });
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(stream));
    socket.on('error', reject);
  });
}
