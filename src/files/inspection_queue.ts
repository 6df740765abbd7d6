import { NotLookedAt, type Asker } from './files.js';

export interface LookLimits {
  /** Looks at a time. */
  readonly atOnce: number;
  /** Those that may wait, and those of them that are one user's. */
  readonly waiting: number;
  readonly waitingOfOne: number;
  /** How long one may wait, in milliseconds. */
  readonly waitMs: number;
}

interface Waiting {
  readonly userId: number;
  readonly begin: () => void;
}

/**
 * Lets a few looks be taken at a time. Who has none under way comes before those who have, so nobody waits for all that somebody else
 * has sent. Where there is no room to wait, or the turn does not come in time, it is NotLookedAt; who has gone waits no longer.
 */
export class LookTurns {
  readonly #limits: LookLimits;
  /** Whose looks are under way. */
  readonly #running: number[] = [];
  readonly #waiting: Waiting[] = [];

  constructor(limits: LookLimits) {
    this.#limits = limits;
  }

  async take<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    asker.gone.throwIfAborted();
    if (this.#running.length < this.#limits.atOnce) this.#running.push(asker.userId);
    else await this.#turn(asker);
    try {
      return await work();
    } finally {
      this.#running.splice(this.#running.indexOf(asker.userId), 1);
      this.#callNext();
    }
  }

  #turn({ userId, gone }: Asker): Promise<void> {
    const { waiting, waitingOfOne, waitMs } = this.#limits;
    const own = this.#waiting.filter((other) => other.userId === userId).length;
    if (this.#waiting.length >= waiting || own >= waitingOfOne) return Promise.reject(new NotLookedAt('Too many wait'));
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', giveUp);
        this.#waiting.splice(this.#waiting.indexOf(place), 1);
      };
      const place: Waiting = {
        userId,
        begin: () => {
          leave();
          this.#running.push(userId);
          resolve();
        },
      };
      const giveUp = () => {
        leave();
        reject(gone.aborted ? gone.reason : new NotLookedAt('Its turn did not come in time'));
      };
      const timer = setTimeout(giveUp, waitMs);
      gone.addEventListener('abort', giveUp);
      this.#waiting.push(place);
    });
  }

  /** A turn is taken before the one that makes room for it is told: a newcomer never comes between. */
  #callNext(): void {
    const next = this.#waiting.find(({ userId }) => !this.#running.includes(userId)) ?? this.#waiting[0];
    if (next !== undefined && this.#running.length < this.#limits.atOnce) next.begin();
  }
}
