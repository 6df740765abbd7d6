import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import { Notices } from '../db/notices.js';
import { ANSWER_MS, type EnvelopeAnswer, type EnvelopeSeal } from '../domain/hooks/envelopes.js';
import { isServed } from '../models/socket_address.js';
import {
  abandonedEnvelopes,
  ANSWERS,
  endedEnvelopes,
  insertEnvelopes,
  deleteEnvelope,
  type EndedEnvelope,
  type NewEnvelope,
} from '../models/socket_address.js';
import { Batcher } from './batcher.js';
import {
  failed,
  MAX_BODY,
  NotSent,
  withoutNul,
  type Outcome,
  type OutgoingRequest,
  type Part,
} from './http/outcome.js';
import { Timeout } from './http/timeout.js';
import type { SocketCounts } from './metrics.js';

export interface SocketRelayOptions {
  db: Database;
  url: string;
  clock: Clock;
  log: Logger;
  seal: EnvelopeSeal;
  counts?: SocketCounts | undefined;
  /** The time of a request until its answer. Default: that of a request to a URL. */
  timeoutMs?: number;
  onNewStatement?: (text: string) => void;
}

/** How often answers are looked for whose notification was lost, and envelopes that nobody will answer. */
const POLL_MS = 500;
/** The session is closed by the server after this time without a statement. */
const IDLE_LIMIT_MS = 60 * 60_000;

/**
 * Sends requests to programs that have opened a socket at some API process (behaviour/webhooks.md#sockets). The request
 * waits in the database until that process has taken it; the answer comes back the same way. A request that no socket
 * takes is lost with it: the schedule of deliveries repeats it, as it does for a URL.
 */
export class SocketRelay {
  readonly #options: SocketRelayOptions;
  readonly #notices: Notices;
  readonly #keeps: Batcher<NewEnvelope, boolean>;
  /** The requests under way, by the ids of their envelopes. */
  readonly #waiting = new Map<string, (ended: EndedEnvelope) => void>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #mustLook = false;

  constructor(options: SocketRelayOptions) {
    const { db, clock, url, log, onNewStatement } = options;
    this.#options = options;
    this.#notices = new Notices({ url, log, channel: ANSWERS, idleLimitMs: IDLE_LIMIT_MS, onNewStatement });
    this.#notices.listen(() => this.#look());
    this.#keeps = new Batcher(async (envelopes) => {
      const kept = await insertEnvelopes(db, envelopes, clock.now());
      return envelopes.map(({ id }) => kept.has(id));
    });
  }

  /**
   * Sends a request to the socket that serves its target. When that ends without an answer, it is unknown whether the
   * request arrived; it is sent to another socket at once if there is one and `mayResend` allows it.
   */
  async post(
    request: OutgoingRequest,
    signals: readonly AbortSignal[],
    mayResend: (lost: Outcome) => Promise<boolean>,
  ): Promise<Outcome> {
    const { db, counts, timeoutMs = ANSWER_MS } = this.#options;
    const startedAt = performance.now();
    const timeout = new Timeout(timeoutMs, signals);
    const send = async () => {
      const part = await this.#send(request, timeout);
      counts?.relayed(part);
      return { ...part, milliseconds: Math.round(performance.now() - startedAt) };
    };
    try {
      const first = await send();
      const isLost = first.error === 'interrupted' && timeout.reason === undefined;
      if (!isLost || !(await isServed(db, request.url)) || !(await mayResend(first))) return first;
      return await send();
    } finally {
      timeout.clear();
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#notices.stop();
  }

  async #send(request: OutgoingRequest, timeout: Timeout): Promise<Part> {
    const { db, seal } = this.#options;
    const id = randomUUID();
    const message = messageOf(id, request);
    const ended = new Promise<EndedEnvelope>((resolve) => this.#waiting.set(id, resolve));
    try {
      await this.#notices.open();
      const sealed = { request: seal.close(id, 'request', message), length: Buffer.byteLength(message) };
      if (!(await this.#keeps.add({ id, address: request.url, ...sealed }))) return failed('no_socket');
      this.#timer ??= setInterval(() => void this.#lookForAbandoned(), POLL_MS).unref();
      const { answer, is_taken } = await timeout.race(ended);
      if (answer !== null) return this.#answered(id, answer, request);
      return failed(is_taken ? 'interrupted' : 'no_socket');
    } catch (error) {
      if (!(error instanceof NotSent)) throw error;
      const answer = await deleteEnvelope(db, id);
      return answer === null ? failed(error.reason) : this.#answered(id, answer, request);
    } finally {
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#timer = void clearInterval(this.#timer);
    }
  }

  #answered(id: string, sealed: Buffer, { maxBody = MAX_BODY }: OutgoingRequest): Part {
    const { status, body }: EnvelopeAnswer = JSON.parse(this.#options.seal.open(id, 'answer', sealed));
    const whole = Buffer.from(body);
    const bytes = whole.subarray(0, maxBody);
    const error = whole.length > maxBody ? 'answer_too_large' : null;
    return { status, error, headers: {}, bytes, body: withoutNul(bytes.toString('utf8')), address: null };
  }

  #look(): void {
    this.#mustLook = true;
    this.#looking ??= this.#lookWhileNeeded().finally(() => (this.#looking = undefined));
  }

  async #lookWhileNeeded(): Promise<void> {
    while (this.#mustLook) {
      this.#mustLook = false;
      await this.#settle(endedEnvelopes);
    }
  }

  async #lookForAbandoned(): Promise<void> {
    this.#look();
    await this.#settle(abandonedEnvelopes);
  }

  async #settle(find: typeof endedEnvelopes): Promise<void> {
    if (this.#waiting.size === 0) return;
    try {
      const ended = await find(this.#options.db, [...this.#waiting.keys()]);
      for (const one of ended) this.#waiting.get(one.id)?.(one);
    } catch (error) {
      this.#options.log.debug({ err: error }, 'Answers from sockets could not be read; they are soon');
    }
  }
}

/** The message that the program receives. Signatures are of UTF-8, which has no half of a surrogate pair. */
function messageOf(id: string, { body, contentType, headers }: OutgoingRequest): string {
  const all = { 'content-type': contentType, ...headers };
  return JSON.stringify({ envelope_id: id, headers: all, body: body.toWellFormed() });
}
