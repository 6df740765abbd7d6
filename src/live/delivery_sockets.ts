import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { later, MINUTE, SECOND, type Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import { Notices } from '../db/notices.js';
import { EnvelopeSeal } from '../domain/hooks/envelopes.js';
import {
  endLapsed,
  livingHooks,
  socketGenerations,
  ENVELOPES,
  type WaitingEnvelope,
} from '../models/socket_address.js';
import { Credentials } from './credentials.js';
import type { DeliverySocket, DeliverySocketEvents } from './delivery_socket.js';
import { Envelopes } from './envelopes.js';
import { Seat, type Serves } from './seat.js';
import { ServedAddresses } from './served_addresses.js';

export interface DeliverySocketsOptions {
  db: Database;
  /** The URL of the same database. */
  url: string;
  clock: Clock;
  log: Logger;
  secretKey: string;
  onNewStatement?: ((text: string) => void) | undefined;
}

/** The session that says that this process is alive: a statement each second, without which it ends. */
const [BEAT_MS, IDLE_LIMIT_MS] = [1000, 5000];
/** How often it is checked what has ended, and whether envelopes wait whose notification was lost. */
const CHECK_MS = 600;
/** How long a subscription that ends with a membership is served: the event that ends it is still to come. */
const LAST_EVENT_MS = MINUTE;

/** Opens the WebSocket of a program. */
export type Connect = (events: DeliverySocketEvents) => Promise<DeliverySocket>;

/** The sockets of this process that programs have opened to receive deliveries (behaviour/webhooks.md#sockets). */
export class DeliverySockets {
  readonly #options: DeliverySocketsOptions;
  readonly #notices: Notices;
  readonly #addresses: ServedAddresses;
  readonly #envelopes: Envelopes;
  readonly #credentials: Credentials<Seat>;
  readonly #seats = new Set<Seat>();
  readonly #byAddress = new Map<string, Set<Seat>>();
  readonly #lapses = new Set<NodeJS.Timeout>();
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(options: DeliverySocketsOptions) {
    const { secretKey, ...shared } = options;
    const holder = `skein sockets ${randomUUID()}`;
    const session = { beatMs: BEAT_MS, idleLimitMs: IDLE_LIMIT_MS, name: holder, channel: ENVELOPES };
    const socketFor = (envelope: WaitingEnvelope) => this.#socketFor(envelope);
    this.#options = options;
    this.#addresses = new ServedAddresses({ ...shared, holder });
    this.#notices = new Notices({ ...shared, ...session, onOpen: () => void this.#addresses.renew() });
    this.#envelopes = new Envelopes({ ...shared, holder, socketFor, seal: new EnvelopeSeal(secretKey) });
    this.#credentials = new Credentials({ ...shared, onEnded: (seat) => seat.end('credential_ended') });
    this.#notices.listen(this.#envelopes.take);
  }

  /** The number of open sockets. */
  get count(): number {
    return this.#seats.size;
  }

  /** Opens a socket. Throws what `connect` throws. */
  async open(serves: Serves, connect: Connect): Promise<void> {
    const seat = new Seat(serves);
    this.#add(seat);
    try {
      await this.#notices.open();
      await this.#addresses.add(seat.addresses);
      seat.connect(await connect(this.#eventsOf(seat)));
    } catch (error) {
      void this.#remove(seat);
      throw error;
    }
    if (this.#isStopping) seat.end('server_stops');
    this.#envelopes.take();
  }

  /** Ends all sockets. What they have not answered is attempted again. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#lapses) clearTimeout(timer);
    for (const seat of this.#seats) seat.end('server_stops');
    await Promise.all([...this.#seats].map(({ over }) => over));
    await this.#envelopes.stop();
    await this.#notices.stop();
  }

  #eventsOf(seat: Seat): DeliverySocketEvents {
    return {
      answered: (id, answer) => void this.#envelopes.answer(id, answer),
      hasRoom: this.#envelopes.takeRest,
      // Another process must not send them here again.
      closed: (unanswered) => void this.#remove(seat).then(() => this.#envelopes.lose(unanswered)),
    };
  }

  /** The least loaded socket for an envelope. */
  #socketFor({ address, length }: WaitingEnvelope): DeliverySocket | undefined {
    let best: DeliverySocket | undefined;
    for (const { socket } of this.#byAddress.get(address) ?? []) {
      if (socket?.hasRoomFor(length) === true && socket.load < (best?.load ?? Infinity)) best = socket;
    }
    return best;
  }

  #add(seat: Seat): void {
    this.#seats.add(seat);
    for (const address of seat.addresses) {
      const seats = this.#byAddress.get(address) ?? new Set<Seat>();
      this.#byAddress.set(address, seats.add(seat));
    }
    this.#credentials.watch(seat);
    this.#timer ??= setInterval(() => void this.#check(), CHECK_MS).unref();
  }

  async #remove(seat: Seat): Promise<void> {
    if (!this.#seats.delete(seat)) return;
    for (const address of seat.addresses) {
      const seats = this.#byAddress.get(address);
      seats?.delete(seat);
      if (seats?.size === 0) this.#byAddress.delete(address);
    }
    this.#credentials.forget(seat);
    if (this.#seats.size === 0) this.#timer = void clearInterval(this.#timer);
    if (seat.serves.kind === 'subscriptions' && seat.serves.lapseAfter > 0) this.#lapse(seat.serves.lapseAfter);
    await this.#addresses.remove(seat.addresses);
    seat.free();
  }

  /** Subscriptions may have lapsed after this number of seconds. Otherwise a worker finds them within a minute. */
  #lapse(seconds: number): void {
    if (this.#isStopping) return;
    const { db, clock } = this.#options;
    const timer = setTimeout(
      () => {
        this.#lapses.delete(timer);
        void this.#trying(() => endLapsed(db, clock.now()));
      },
      (seconds + 1) * SECOND,
    ).unref();
    this.#lapses.add(timer);
  }

  /** Ends the sockets whose subscriptions or integration have all ended. */
  async #check(): Promise<void> {
    this.#envelopes.take();
    const { db, clock } = this.#options;
    const seats = [...this.#seats];
    const all = seats.map(({ serves }) => serves);
    const hooks = all.flatMap((serves) => (serves.kind === 'subscriptions' ? serves.ids : []));
    const integrations = all.flatMap((serves) => (serves.kind === 'integration' ? [serves.id] : []));
    await this.#trying(async () => {
      const living = await livingHooks(db, hooks, later(clock.now(), -LAST_EVENT_MS));
      const generations = await socketGenerations(db, integrations);
      for (const seat of seats) {
        const { serves } = seat;
        const isServing =
          serves.kind === 'integration'
            ? generations.get(serves.id) === serves.generation
            : serves.ids.some((id) => living.has(id));
        if (!isServing) seat.end('credential_ended');
      }
    });
  }

  async #trying(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#options.log.debug({ err: error }, 'The subscriptions of sockets could not be checked; they are soon');
    }
  }
}
