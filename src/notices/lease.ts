import { later, MINUTE, type Clock } from '../clock.js';

/** A claim that is not renewed for this time is lost: its process has died, or stands still. */
export const LOST_MS = 5 * MINUTE;
/** How often a claim is renewed while what it is for is sent. */
const RENEW_MS = MINUTE;

/** Stores until when a claim holds. Returns false if it is lost. */
export type Renewal = (until: Date) => Promise<boolean>;

/**
 * A claim that its process keeps for as long as it works, however long a mail server takes. So no other process sends
 * the same, and a process that has lost its claim knows it before it sends.
 */
export class Lease {
  readonly #clock: Clock;
  readonly #renewMs: number;
  #held: Date[];

  constructor(until: Date, clock: Clock, renewMs = RENEW_MS) {
    this.#held = [until];
    this.#clock = clock;
    this.#renewMs = renewMs;
  }

  /** Until when the claim is stored to hold. There are several after a renewal whose outcome is not known. */
  get held(): readonly Date[] {
    return this.#held;
  }

  /** Makes the claim hold for the whole time again. Returns false if it is lost. */
  async renew(renewal: Renewal): Promise<boolean> {
    const until = later(this.#clock.now(), LOST_MS);
    this.#held = [...this.#held, until];
    if (!(await renewal(until))) return false;
    this.#held = [until];
    return true;
  }

  /** Renews the claim again and again while something is done. */
  async during<Result>(renewal: Renewal, work: () => Promise<Result>): Promise<Result> {
    let renewing: Promise<unknown> = Promise.resolve();
    const renew = () => {
      // A failure is not the end: the next renewal, or that of what was done, finds out whether the claim is lost.
      renewing = renewing.then(() => this.renew(renewal)).catch(() => undefined);
    };
    const timer = setInterval(renew, this.#renewMs);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await renewing;
    }
  }
}
