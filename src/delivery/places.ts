/** Whose requests are under way: those of targets that are well, and the first tries and the others at those that fail. */
export type Lane = 'quick' | 'slow first' | 'slow retry';

/**
 * Targets at which something is under way at once. One that is well gives its place back when it does not answer soon, so that a thousand
 * that suddenly hang hold the others up for a moment alone; those that are known to fail share the places of the slow lanes.
 */
const MOST: Readonly<Record<Lane, number>> = { quick: 512, 'slow first': 128, 'slow retry': 128 };
/** All together, also those that have given their place back: each has a socket. */
const MOST_IN_ALL = 2000;

/** Counts who may send something at the same time. */
export class Places {
  readonly #taken: Record<Lane, number> = { quick: 0, 'slow first': 0, 'slow retry': 0 };
  #inAll = 0;

  isFree(lane: Lane): boolean {
    return this.#taken[lane] < MOST[lane] && this.#inAll < MOST_IN_ALL;
  }

  take(lane: Lane): Place {
    this.#taken[lane] += 1;
    this.#inAll += 1;
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
      },
    };
  }
}

export interface Place {
  /** Lets somebody else have it, though what was begun goes on; one of a slow lane is kept to the end. */
  giveBack(): void;
  /** To be called once, when nothing is under way any more. */
  end(): void;
}
