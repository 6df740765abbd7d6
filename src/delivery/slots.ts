/**
 * Which slots a target uses. `unproven`: nothing was delivered there since it was loaded, or only the last claim has
 * failed; `failing`: its deliveries fail, and first attempts and retries have slots of their own.
 */
export type Priority = 'healthy' | 'unproven' | 'failing first' | 'failing retry';

const PRIORITIES: readonly Priority[] = ['healthy', 'unproven', 'failing first', 'failing retry'];

/**
 * Targets with requests under way. A healthy or unproven target releases its slot early when it answers slowly, so
 * a thousand targets that hang delay the others only for a moment. Failing targets keep their slots to the end:
 * they wait for each other.
 */
const MAX_TARGETS: Readonly<Record<Priority, number>> = {
  healthy: 512,
  unproven: 512,
  'failing first': 128,
  'failing retry': 128,
};
/** Targets with requests under way, of all priorities, released slots included. Each one has a socket. */
const MAX_OPEN = 2000;
/**
 * Healthy and unproven targets with requests under way at one host and port, released slots included. It protects hosts
 * from us. It is checked before an attempt starts, so waiting for it is no part of the attempt's time.
 */
const MAX_PER_HOST = 256;

/** The period of the limits below. */
const PERIOD_MS = 200;
/**
 * Deliveries that start in one period. The first request to a target costs as much as twenty over an open connection,
 * and most requests to failing targets are in vain: these limits leave the processor to the healthy ones.
 */
const RATE: Readonly<Record<Priority, number>> = {
  healthy: Infinity,
  unproven: 64,
  'failing first': 16,
  'failing retry': 16,
};
/** The same while the process is busy: requests of clients go first. */
const BUSY_RATE: Readonly<Record<Priority, number>> = {
  healthy: 16,
  unproven: 4,
  'failing first': 1,
  'failing retry': 1,
};

/** The right to have requests under way at one target. */
export interface Slot {
  /** Sets how many deliveries start. What was reserved beyond that is available to others. */
  confirm(count: number): void;
  /** Makes the slot available to another target while requests go on. Failing targets keep theirs. */
  release(): void;
  /** Call once, when no request is under way any more. */
  close(): void;
}

/** Limits how many targets are busy at once, and how many deliveries start in each period. */
export class Slots {
  readonly #taken = counts();
  readonly #perHost = new Map<string, number>();
  /** Deliveries that started in this period. */
  readonly #started = counts();
  #periodStart = -Infinity;
  readonly #isBusy: () => boolean;
  readonly #now: () => number;
  #open = 0;

  /** `now`: a monotonic clock in milliseconds. */
  constructor(isBusy: () => boolean = () => false, now = () => performance.now()) {
    this.#isBusy = isBusy;
    this.#now = now;
  }

  /** How many deliveries may start now at a target of this host. `host`: with the port. */
  countAvailable(priority: Priority, host: string): number {
    if (this.#open >= MAX_OPEN || this.#taken[priority] >= MAX_TARGETS[priority]) return 0;
    if (!isFailing(priority) && (this.#perHost.get(host) ?? 0) >= MAX_PER_HOST) return 0;
    if (this.#now() - this.#periodStart >= PERIOD_MS) this.#startPeriod();
    const rate = this.#isBusy() ? BUSY_RATE : RATE;
    return Math.max(0, rate[priority] - this.#started[priority]);
  }

  #startPeriod(): void {
    this.#periodStart = this.#now();
    for (const priority of PRIORITIES) this.#started[priority] = 0;
  }

  /** Takes a slot and reserves the start of up to `limit` deliveries. Checks nothing: call `countAvailable` before. */
  acquire(priority: Priority, host: string, limit: number): Slot {
    this.#taken[priority] += 1;
    this.#started[priority] += limit;
    this.#open += 1;
    if (!isFailing(priority)) this.#countAtHost(host, 1);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      this.#taken[priority] -= 1;
    };
    return {
      release: isFailing(priority) ? () => undefined : release,
      confirm: (count) => {
        this.#started[priority] = Math.max(0, this.#started[priority] - (limit - count));
      },
      close: () => {
        release();
        this.#open -= 1;
        if (!isFailing(priority)) this.#countAtHost(host, -1);
      },
    };
  }

  #countAtHost(host: string, difference: number): void {
    const count = (this.#perHost.get(host) ?? 0) + difference;
    if (count === 0) this.#perHost.delete(host);
    else this.#perHost.set(host, count);
  }
}

function counts(): Record<Priority, number> {
  return { healthy: 0, unproven: 0, 'failing first': 0, 'failing retry': 0 };
}

function isFailing(priority: Priority): boolean {
  return priority === 'failing first' || priority === 'failing retry';
}
