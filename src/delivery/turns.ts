import type { Limit } from './limit.js';

/** So many requests go to one target at the same time, so that one that hangs does not hold many connections. */
const MOST = 8;

interface Line {
  inside: number;
  /** Each lets one in, the first first. */
  waiting: Set<() => void>;
}

/**
 * Lets a few requests at a time through to each target. Node's agents have lines too, but whoever gives up waiting stays in them, and is
 * connected for nothing when its turn comes.
 */
export class Turns {
  readonly #lines = new Map<string, Line>();

  /** Does the work when it is its turn, and answers what that answers; rejects with `Unsent` when the limit is over before. */
  async run<Result>(target: string, limit: Limit, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(target) ?? { inside: 0, waiting: new Set() };
    this.#lines.set(target, line);
    await this.#enter(target, line, limit);
    try {
      return await work();
    } finally {
      this.#leave(target, line);
    }
  }

  async #enter(target: string, line: Line, limit: Limit): Promise<void> {
    if (line.inside < MOST) {
      line.inside += 1;
      return;
    }
    let enter: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => (enter = resolve));
    line.waiting.add(enter);
    try {
      await limit.race(turn);
    } catch (error) {
      // Whoever is let in at the moment of giving up passes the turn on.
      if (!line.waiting.delete(enter)) this.#leave(target, line);
      throw error;
    }
  }

  #leave(target: string, line: Line): void {
    const [next] = line.waiting;
    if (next !== undefined) {
      line.waiting.delete(next);
      next();
      return;
    }
    line.inside -= 1;
    if (line.inside === 0) this.#lines.delete(target);
  }
}
