import { NotInspected, type Requester } from './files.js';

export interface QueueLimits {
  /** Inspections that run at the same time. */
  readonly concurrency: number;
  /** Inspections that may wait, in all and of one user. */
  readonly maxWaiting: number;
  readonly maxWaitingPerUser: number;
  /** How long an inspection may wait, in milliseconds. */
  readonly maxWaitMs: number;
}

interface Waiting {
  readonly userId: number;
  readonly begin: () => void;
}

/**
 * Runs a few inspections at a time. Users without a running inspection come first, so that nobody waits for all files
 * of another user. An inspection is rejected with NotInspected if the queue is full or its turn does not come in time.
 */
export class InspectionQueue {
  readonly #limits: QueueLimits;
  /** The users of the running inspections. */
  readonly #running: number[] = [];
  readonly #waiting: Waiting[] = [];

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  async run<Result>(requester: Requester, work: () => Promise<Result>): Promise<Result> {
    requester.signal.throwIfAborted();
    if (this.#running.length < this.#limits.concurrency) this.#running.push(requester.userId);
    else await this.#wait(requester);
    try {
      return await work();
    } finally {
      this.#running.splice(this.#running.indexOf(requester.userId), 1);
      this.#beginNext();
    }
  }

  #wait({ userId, signal }: Requester): Promise<void> {
    const { maxWaiting, maxWaitingPerUser, maxWaitMs } = this.#limits;
    const own = this.#waiting.filter((other) => other.userId === userId).length;
    if (this.#waiting.length >= maxWaiting || own >= maxWaitingPerUser)
      return Promise.reject(new NotInspected('Too many inspections are waiting'));
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
      };
      const entry: Waiting = {
        userId,
        begin: () => {
          leave();
          this.#running.push(userId);
          resolve();
        },
      };
      const giveUp = () => {
        leave();
        reject(signal.aborted ? signal.reason : new NotInspected('The inspection did not begin in time'));
      };
      const timer = setTimeout(giveUp, maxWaitMs);
      signal.addEventListener('abort', giveUp);
      this.#waiting.push(entry);
    });
  }

  /**
   * Takes the free place for the next one at once, before its promise resolves, so that a newcomer cannot get in
   * between.
   */
  #beginNext(): void {
    const next = this.#waiting.find(({ userId }) => !this.#running.includes(userId)) ?? this.#waiting[0];
    if (next !== undefined && this.#running.length < this.#limits.concurrency) next.begin();
  }
}
