/** Whose requests are under way: those of targets that are well, and the first tries and the others at those that fail. */
export type Lane = 'quick' | 'slow first' | 'slow retry';

/**
 * Targets at which something is under way at once. One that is well gives its place back when it does not answer soon, so that a thousand
 * that suddenly hang hold the others up for a moment alone; those that are known to fail share the places of the slow lanes.
 */
const MOST: Readonly<Record<Lane, number>> = { quick: 512, 'slow first': 128, 'slow retry': 128 };
/**
 * While many people wait for answers of this process, these go first: in each lane one target at a time is told something, and the next one so many
 * milliseconds after it.
 */
const PAUSE_MS = 200;
/** All together, also those that have given their place back: each has a socket. */
const MOST_IN_ALL = 2000;
/**
 * At one host and port those of targets that are well, also those that have given their place back: what many people have subscribed to at one
 * service does not hold one another up, and nobody lets us flood somebody else. Waiting for it costs no place, and is no part of an attempt.
 */
const MOST_AT_HOST = 256;

/** Counts who may send something at the same time. */
export class Places {
  readonly #taken: Record<Lane, number> = { quick: 0, 'slow first': 0, 'slow retry': 0 };
  readonly #atHosts = new Map<string, number>();
  readonly #lastTaken: Record<Lane, number> = { quick: -Infinity, 'slow first': -Infinity, 'slow retry': -Infinity };
  readonly #isBusy: () => boolean;
  readonly #now: () => number;
  #inAll = 0;

  /** `now` is for tests: milliseconds since whenever. */
  constructor(isBusy: () => boolean = () => false, now = () => performance.now()) {
    this.#isBusy = isBusy;
    this.#now = now;
  }

  /** Whether many people wait for answers of this process. */
  get areScarce(): boolean {
    return this.#isBusy();
  }

  /** `host`: whither, with the port. */
  isFree(lane: Lane, host: string): boolean {
    if (lane === 'quick' && (this.#atHosts.get(host) ?? 0) >= MOST_AT_HOST) return false;
    if (this.#inAll >= MOST_IN_ALL) return false;
    if (!this.areScarce) return this.#taken[lane] < MOST[lane];
    return this.#taken[lane] === 0 && this.#now() - this.#lastTaken[lane] >= PAUSE_MS;
  }

  take(lane: Lane, host: string): Place {
    this.#taken[lane] += 1;
    this.#lastTaken[lane] = this.#now();
    this.#inAll += 1;
    if (lane === 'quick') this.#count(host, 1);
    let isGivenBack = false;
    const giveBack = () => {
      if (isGivenBack) return;
      isGivenBack = true;
      this.#taken[lane] -= 1;
    };
    return {
      // Those of the slow lanes wait for one another: so many hang at a time, and no more.
      giveBack: lane === 'quick' ? giveBack : () => undefined,
      end: () => {
        giveBack();
        this.#inAll -= 1;
        if (lane === 'quick') this.#count(host, -1);
      },
    };
  }

  #count(host: string, more: number): void {
    const count = (this.#atHosts.get(host) ?? 0) + more;
    if (count === 0) this.#atHosts.delete(host);
    else this.#atHosts.set(host, count);
  }
}

export interface Place {
  /** Lets somebody else have it, though what was begun goes on; one of a slow lane is kept to the end. */
  giveBack(): void;
  /** To be called once, when nothing is under way any more. */
  end(): void;
}
