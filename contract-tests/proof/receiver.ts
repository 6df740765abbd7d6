import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listenAnywhere, portOf } from '../../src/testing/ports.js';

/** A complete request, whatever the response was. */
export interface Arrival {
  /** The path; each path is a target of its own. */
  path: string;
  id: string;
  event: string;
  headers: Record<string, string>;
  body: string;
}

/** What happens to a request. Cut: its connection ends without a response. */
type Way = 'take' | 'refuse' | 'cut';

/** How many of 256 first and second attempts fail. */
const FAILING = 77;
/** The attempt that never fails. */
const NEVER = 3;
/** The path at which every attempt fails, and the path at which the first response comes after the sender's timeout. */
export const [DEAD, LATE] = ['/dead', '/cleo/late'];
/** The beginning of the paths at which bots are called. */
export const BOT = '/bot/';

/**
 * Receives events, and fails 30 % of all attempts, chosen by the seed and the delivery's id: with a 500, or by closing
 * the connection. The third attempt of a delivery succeeds, except at the dead path. A bot replies to each call,
 * because retries would come too late for a round.
 */
export class Receiver {
  readonly arrivals: Arrival[] = [];
  /** Called with each request before the response. */
  onArrival: () => void = () => undefined;
  seed = 0;
  readonly #server: Server;
  readonly #times = new Map<string, number>();
  #wasLate = false;

  constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => this.#take(request, response, body));
      // The sender may be killed at any moment.
      request.on('error', () => undefined);
    });
  }

  async start(): Promise<void> {
    await listenAnywhere(this.#server);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`;
  }

  /** Begins another round, without arrivals. */
  begin(seed: number): void {
    this.seed = seed;
    this.arrivals.length = 0;
    this.#times.clear();
    this.#wasLate = false;
  }

  #take(request: IncomingMessage, response: ServerResponse, body: string): void {
    const path = request.url ?? '';
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    if (path.startsWith(BOT)) {
      response.end(echo(body));
      return;
    }
    const id = headers['webhook-id'] ?? '';
    const way = this.arrive({ path, id, event: headers['x-skein-event'] ?? '', headers, body });
    if (path.endsWith(LATE) && !this.#wasLate) {
      this.#wasLate = true;
      return;
    }
    if (way === 'cut') request.socket.destroy();
    else response.writeHead(way === 'take' ? 204 : 500).end();
  }

  /** Keeps a request, and says what happens to it. */
  arrive(arrival: Arrival): Way {
    this.arrivals.push(arrival);
    this.onArrival();
    return arrival.path.endsWith(DEAD) ? 'refuse' : this.#wayOf(arrival.id);
  }

  /** What happens to the next attempt of a delivery. */
  #wayOf(id: string): Way {
    const times = (this.#times.get(id) ?? 0) + 1;
    this.#times.set(id, times);
    const [lot = 0, way = 0] = createHash('sha256').update(`${this.seed} ${id} ${times}`).digest();
    if (times >= NEVER || lot >= FAILING) return 'take';
    return way % 2 === 0 ? 'refuse' : 'cut';
  }
}

/** The reply of a bot to a call. */
function echo(body: string): string {
  return JSON.stringify({ content: `re: ${new URLSearchParams(body).get('content') ?? ''}` });
}
