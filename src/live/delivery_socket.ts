import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { parseBoundedJson } from '../bounded_json.js';
import { ANSWER_MS, type EnvelopeAnswer } from '../domain/hooks/envelopes.js';
import { unansweredRequests } from '../http/memory_budget.js';
import { Unread } from './unread.js';
import { closeWebSocket, keepAlive } from './web_sockets.js';

/**
 * What is unanswered on one socket (behaviour/webhooks.md#sockets): envelopes, and their bytes. One envelope alone may
 * be longer.
 */
const [MOST_UNANSWERED, MOST_UNANSWERED_BYTES] = [16, 4 * 1024 * 1024];
/** What a program may send between two pings: bytes, and answers to nothing. */
const [MOST_RECEIVED_BYTES, MOST_IGNORED] = [32 * 1024 * 1024, 100];
/** Fewer bytes of a message that is not complete are not counted for the whole process. */
const FEW = 16 * 1024;
/** The codes with which a socket is closed: it breaks a rule, or gets no more. */
const POLICY = 1008;

export interface DeliverySocketEvents {
  answered: (id: string, answer: EnvelopeAnswer) => void;
  /** There may be room for another envelope. */
  hasRoom: () => void;
  /** It has ended. `unanswered`: the ids of the envelopes that it leaves. */
  closed: (unanswered: string[]) => void;
}

/** A socket of a program, and the envelopes that the program has not answered. */
export class DeliverySocket {
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;
  readonly #unread: Unread;
  readonly #userId: number;
  readonly #events: DeliverySocketEvents;
  readonly #unanswered = new Map<string, { length: number; timer: NodeJS.Timeout }>();
  #unansweredBytes = 0;
  #received = 0;
  #ignored = 0;
  /** Of a message that is not complete. */
  #partial = 0;
  #counted = 0;

  /** `socket`: the connection of the WebSocket. `userId`: whose memory it uses. */
  constructor(webSocket: WebSocket, socket: Duplex, userId: number, events: DeliverySocketEvents) {
    this.#webSocket = webSocket;
    this.#socket = socket;
    this.#userId = userId;
    this.#events = events;
    this.#unread = new Unread(socket, userId, 2 * MOST_UNANSWERED_BYTES);
    // Before the WebSocket reads it, so that the end of a message does not count as the beginning of another one.
    socket.prependListener('data', (chunk: Buffer) => this.#count(chunk.length));
    webSocket.on('message', (data, isBinary) => this.#read(data, isBinary));
    keepAlive(webSocket, () => ([this.#received, this.#ignored] = [0, 0]));
    webSocket.once('close', () => this.#leave());
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN;
  }

  /** The number of envelopes that are not answered. */
  get load(): number {
    return this.#unanswered.size;
  }

  /** Whether an envelope of this length may be sent now. */
  hasRoomFor(length: number): boolean {
    const fits = this.#unansweredBytes + length <= MOST_UNANSWERED_BYTES;
    return this.isOpen && this.load < MOST_UNANSWERED && (fits || this.load === 0);
  }

  /** Keeps room for an envelope, until it is answered or late. */
  reserve(id: string, length: number): void {
    const timer = setTimeout(() => this.release(id), ANSWER_MS).unref();
    this.#unanswered.set(id, { length, timer });
    this.#unansweredBytes += length;
  }

  /** Returns whether there was room kept for it. */
  release(id: string): boolean {
    const unanswered = this.#unanswered.get(id);
    if (unanswered === undefined) return false;
    clearTimeout(unanswered.timer);
    this.#unanswered.delete(id);
    this.#unansweredBytes -= unanswered.length;
    this.#events.hasRoom();
    return true;
  }

  send(message: string): void {
    const bytes = Buffer.from(message);
    this.#unread.write(bytes.length, () => this.#webSocket.send(bytes, { binary: false }));
  }

  end(code: number, reason: string): void {
    closeWebSocket(this.#webSocket, code, reason);
  }

  #leave(): void {
    const left = [...this.#unanswered.keys()];
    for (const { timer } of this.#unanswered.values()) clearTimeout(timer);
    this.#unanswered.clear();
    this.#events.closed(left);
  }

  #count(bytes: number): void {
    this.#received += bytes;
    if (this.#received > MOST_RECEIVED_BYTES) return this.end(POLICY, 'too many bytes');
    this.#partial += bytes;
    this.#hold(this.#partial > FEW ? this.#partial : 0);
  }

  #hold(bytes: number): void {
    if (bytes === this.#counted) return;
    unansweredRequests.add(this.#socket, bytes - this.#counted, this.#userId);
    this.#counted = bytes;
  }

  #read(data: RawData, isBinary: boolean): void {
    this.#partial = 0;
    this.#hold(0);
    const answer = isBinary ? undefined : readAnswer(String(data));
    if (answer === undefined) return this.end(POLICY, 'not an answer');
    const { envelope_id, ...said } = answer;
    if (this.release(envelope_id)) return this.#events.answered(envelope_id, said);
    this.#ignored += 1;
    if (this.#ignored > MOST_IGNORED) this.end(POLICY, 'too many answers to nothing');
  }
}

/** The answer that a message is; undefined if it is none. */
export function readAnswer(text: string): (EnvelopeAnswer & { envelope_id: string }) | undefined {
  const said = jsonIn(text);
  if (typeof said !== 'object' || said === null) return undefined;
  const { envelope_id, status, body = '' }: { envelope_id?: unknown; status?: unknown; body?: unknown } = said;
  const isStatus = typeof status === 'number' && Number.isInteger(status) && status >= 200 && status <= 599;
  if (typeof envelope_id !== 'string' || !isStatus || typeof body !== 'string') return undefined;
  return { envelope_id, status, body };
}

function jsonIn(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    return undefined;
  }
}
