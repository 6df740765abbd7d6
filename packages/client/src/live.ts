import { queryOf } from './encode.js';
import { errorOf, SkeinConnectionError, SkeinError, SkeinTimeoutError } from './errors.js';
import { EventBlocks, type EventBlock } from './event_blocks.js';
import type { LiveApi } from './generated/operations.js';
import type { LiveEvent, LiveStreamRequest } from './generated/schemas.js';
import { headersOf, withToken, type Received, type SendOptions } from './request.js';
import { MAX_DELAY, MAX_TIMER, pause, RETRIED } from './retry.js';

/** Where a stream begins, what it brings, and how it ends. */
export interface LiveOptions extends LiveStreamRequest {
  /** Ends the stream, which then throws the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** How long nothing may come, in milliseconds. Skein sends something every 15 seconds. By default 45,000. */
  timeout?: number | undefined;
}

/** The stream of events, and the operations beside it. */
export interface Live extends Pick<LiveApi, keyof LiveApi> {
  /**
   * What happens after a position, by default the present: each event once and in order, also when connections break
   * and Skein restarts. It is read as fast as the loop takes it. It ends with an error when the token ends, and when
   * the loop or the signal ends it.
   */
  (options?: LiveOptions): AsyncGenerator<LiveEvent, void, undefined>;
}

const PATH = '/api/v3/live/stream';
const MAX_SILENCE = 45_000;
/** The longest event, in characters. Those of Skein are much shorter. */
const MAX_EVENT = 4 * 1024 * 1024;

/** A function that streams, with the operations of the resource. */
export function liveOf(client: SendOptions, api: LiveApi): Live {
  async function* live({ after, ...options }: LiveOptions = {}): AsyncGenerator<LiveEvent, void, undefined> {
    // A stream that is cut off before its first event would begin at another present.
    const begin = after ?? (await api.get({}, { signal: options.signal })).position;
    yield* follow(client, options, begin);
  }
  const get: Live['get'] = (args, options) => {
    const timeout = (options?.timeout ?? client.timeout) + (args?.wait ?? 0) * 1000;
    return api.get(args, { ...options, timeout });
  };
  return Object.assign(live, { get });
}

type Following = Omit<LiveOptions, 'after'>;

/** How far a stream has come, and how it is going. */
interface Progress {
  after: string;
  /** The wait after a cut, in milliseconds. */
  retry: number;
  /** How many connections in a row have brought nothing. */
  failures: number;
  wasOpen: boolean;
}

/** The events after a position, over one connection after the other. */
async function* follow(
  client: SendOptions,
  options: Following,
  after: string,
): AsyncGenerator<LiveEvent, void, undefined> {
  const progress: Progress = { after, retry: client.minDelay, failures: 0, wasOpen: false };
  for (;;) {
    const connection = new Connection(client, options);
    let asked: number | undefined;
    try {
      yield* eventsOf(connection.messages(progress.after), progress);
    } catch (error) {
      // An address at which no stream was open may be wrong.
      if (!willPass(error) || (!progress.wasOpen && progress.failures >= client.maxRetries)) throw error;
      progress.failures += 1;
      if (error instanceof SkeinError) asked = error.retryAfter;
    } finally {
      connection.close();
    }
    const jitter = Math.random() * Math.min(MAX_DELAY, client.minDelay * 2 ** progress.failures);
    await pause((asked === undefined ? progress.retry : asked * 1000) + jitter, options.signal);
  }
}

async function* eventsOf(
  messages: AsyncIterable<Message>,
  progress: Progress,
): AsyncGenerator<LiveEvent, void, undefined> {
  for await (const { id = progress.after, retry = progress.retry, event } of messages) {
    Object.assign(progress, { after: id, retry, failures: 0, wasOpen: true });
    if (event !== undefined) yield event;
  }
}

function willPass(error: unknown): boolean {
  return error instanceof SkeinConnectionError || (error instanceof SkeinError && RETRIED.includes(error.status));
}

/** What comes over a stream: an event, or news about the stream itself. */
interface Message extends Pick<EventBlock, 'id' | 'retry'> {
  event: LiveEvent | undefined;
}

/** A response whose body is a stream of events. Without a body it is another one, which was read completely. */
interface Opened extends Received {
  body: ReadableStream<Uint8Array> | null;
}

/** One connection to the stream. */
class Connection {
  readonly #client: SendOptions;
  readonly #options: Following;
  readonly #abort = new AbortController();

  constructor(client: SendOptions, options: Following) {
    this.#client = client;
    this.#options = options;
  }

  /** What comes until the server ends it. Nothing is read before what came before it has been used. */
  async *messages(after: string): AsyncGenerator<Message, void, undefined> {
    const opened = await this.#open(after);
    if (opened.body === null) throw errorOf(opened);
    const reader = opened.body.getReader();
    const decoder = new TextDecoder();
    const blocks = new EventBlocks();
    for (;;) {
      const { done, value } = await this.#inTime(reader.read());
      if (done) return;
      for (const { data, ...block } of blocks.read(decoder.decode(value, { stream: true }))) {
        this.#options.signal?.throwIfAborted();
        yield { ...block, event: data === undefined ? undefined : eventOf(data, opened) };
      }
      if (blocks.waiting > MAX_EVENT) throw errorOf({ ...opened, text: 'an event without an end' });
    }
  }

  close(): void {
    this.#abort.abort();
  }

  #open(after: string): Promise<Opened> {
    const { signal, timeout: _, ...filter } = this.#options;
    const url = `${this.#client.url}${PATH}${queryOf({ ...filter, after })}`;
    return withToken(this.#client, signal, (token) =>
      this.#inTime(this.#fetch(url, headersOf({ Accept: 'text/event-stream' }, token))),
    );
  }

  async #fetch(url: string, headers: Headers): Promise<Opened> {
    const signals = [this.#options.signal, this.#abort.signal].filter((signal) => signal !== undefined);
    const response = await this.#client.fetch(url, { headers, redirect: 'manual', signal: AbortSignal.any(signals) });
    const received = { path: PATH, status: response.status, headers: response.headers };
    const type = response.headers.get('Content-Type') ?? '';
    if (response.status !== 200 || !type.startsWith('text/event-stream')) {
      return { ...received, text: await response.text(), body: null };
    }
    return { ...received, text: '', body: response.body };
  }

  /** What the work returns. When it takes too long, the connection is closed. */
  async #inTime<Result>(work: Promise<Result>): Promise<Result> {
    const timer = setTimeout(() => this.close(), Math.min(this.#options.timeout ?? MAX_SILENCE, MAX_TIMER));
    try {
      return await work;
    } catch (cause) {
      this.#options.signal?.throwIfAborted();
      const isLate = this.#abort.signal.aborted;
      if (isLate) throw new SkeinTimeoutError(`${PATH}: nothing has come in time`, { cause });
      throw new SkeinConnectionError(`${PATH}: the connection failed`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

function eventOf(data: string, opened: Opened): LiveEvent {
  try {
    return JSON.parse(data);
  } catch {
    throw errorOf({ ...opened, text: data });
  }
}
