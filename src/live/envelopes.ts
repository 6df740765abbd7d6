import type { Logger } from 'pino';
import { later, type Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import { ANSWER_MS, type EnvelopeAnswer, type EnvelopeSeal } from '../domain/hooks/envelopes.js';
import {
  answerEnvelope,
  loseEnvelopes,
  takeEnvelopes,
  waitingEnvelopes,
  type WaitingEnvelope,
} from '../models/socket_address.js';
import type { DeliverySocket } from './delivery_socket.js';

export interface EnvelopesOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  seal: EnvelopeSeal;
  /** Names this process. */
  holder: string;
  /** The socket to which an envelope goes; undefined if none has room. */
  socketFor: (envelope: WaitingEnvelope) => DeliverySocket | undefined;
}

interface Chosen extends WaitingEnvelope {
  socket: DeliverySocket;
}

/** Takes envelopes for the sockets of this process, and stores what comes of them. */
export class Envelopes {
  readonly #options: EnvelopesOptions;
  #taking: Promise<void> | undefined;
  #mustTake = false;
  /** Whether some wait for room on a socket. */
  #isShort = false;

  constructor(options: EnvelopesOptions) {
    this.#options = options;
  }

  /** Takes what waits, in two statements for all sockets. */
  readonly take = (): void => {
    this.#mustTake = true;
    this.#taking ??= this.#takeWhileNeeded().finally(() => (this.#taking = undefined));
  };

  /** A socket has room again. */
  readonly takeRest = (): void => {
    if (this.#isShort) this.take();
  };

  async answer(id: string, answer: EnvelopeAnswer): Promise<void> {
    const { db, holder, seal } = this.#options;
    await this.#trying(() => answerEnvelope(db, holder, id, seal.close(id, 'answer', JSON.stringify(answer))));
  }

  /** The socket of these envelopes has ended. */
  async lose(ids: readonly string[]): Promise<void> {
    const { db, holder } = this.#options;
    if (ids.length > 0) await this.#trying(() => loseEnvelopes(db, holder, ids));
  }

  async stop(): Promise<void> {
    await this.#taking;
  }

  async #takeWhileNeeded(): Promise<void> {
    while (this.#mustTake) {
      this.#mustTake = false;
      await this.#trying(() => this.#takeSome());
    }
  }

  /** What fails is not repeated here: the process that waits for the answer makes another attempt. */
  async #trying(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#options.log.debug({ err: error }, 'The envelopes of sockets could not be read or written');
    }
  }

  async #takeSome(): Promise<void> {
    const { db, clock, holder } = this.#options;
    const waiting = await waitingEnvelopes(db, holder, later(clock.now(), -ANSWER_MS));
    const chosen = waiting.flatMap((envelope) => this.#choose(envelope));
    this.#isShort = chosen.length < waiting.length;
    if (chosen.length > 0) await this.#send(chosen);
  }

  #choose(envelope: WaitingEnvelope): Chosen[] {
    const socket = this.#options.socketFor(envelope);
    socket?.reserve(envelope.id, envelope.length);
    return socket === undefined ? [] : [{ ...envelope, socket }];
  }

  async #send(chosen: readonly Chosen[]): Promise<void> {
    const { db, holder, seal } = this.#options;
    const taken = await takeEnvelopes(
      db,
      holder,
      chosen.map(({ id }) => id),
    ).catch((error: unknown) => {
      for (const { id, socket } of chosen) socket.release(id);
      throw error;
    });
    const lost: string[] = [];
    for (const { id, socket } of chosen) {
      const request = taken.get(id);
      if (request === undefined) socket.release(id);
      else if (socket.isOpen) socket.send(seal.open(id, 'request', request));
      else lost.push(id);
    }
    await this.lose(lost);
  }
}
