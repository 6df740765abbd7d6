import { describe, expect, it } from 'vitest';
import { NotLookedAt } from './files.js';
import { LookTurns, type LookLimits } from './inspection_queue.js';

const LIMITS: LookLimits = { atOnce: 2, waiting: 4, waitingOfOne: 3, waitMs: 60_000 };
const HERE = new AbortController().signal;

/** Looks that end when they are told to. */
class Looks {
  readonly begun: string[] = [];
  readonly #turns: LookTurns;
  readonly #ends = new Map<string, () => void>();

  constructor(limits: Partial<LookLimits> = {}) {
    this.#turns = new LookTurns({ ...LIMITS, ...limits });
  }

  take(name: string, userId = 1, gone = HERE): Promise<string> {
    return this.#turns.take({ userId, gone }, async () => {
      this.begun.push(name);
      await new Promise<void>((end) => this.#ends.set(name, end));
      return name;
    });
  }

  end(name: string): void {
    this.#ends.get(name)?.();
  }
}

describe('the turns of looks', () => {
  it('are taken by two at a time; the others wait, in order', async () => {
    const looks = new Looks();
    const all = ['a', 'b', 'c', 'd'].map((name) => looks.take(name));
    expect(looks.begun).toEqual(['a', 'b']);
    looks.end('b');
    await all[1];
    expect(looks.begun).toEqual(['a', 'b', 'c']);
    looks.end('a');
    expect(await all[0]).toBe('a');
    expect(looks.begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are none where too many wait, of all or of one', async () => {
    const looks = new Looks();
    const leaving = new AbortController();
    const running = ['x', 'y'].map((name, place) => looks.take(name, 10 + place));
    const waiting = [1, 2, 3].map(() => looks.take('own', 1, leaving.signal));
    await expect(looks.take('own')).rejects.toThrow(NotLookedAt);
    waiting.push(looks.take('another', 2, leaving.signal));
    await expect(looks.take('one more', 3)).rejects.toThrow(NotLookedAt);
    leaving.abort(new Error('gone'));
    for (const one of waiting) await expect(one).rejects.toThrow('gone');
    for (const name of ['x', 'y']) looks.end(name);
    expect(await Promise.all(running)).toEqual(['x', 'y']);
  });

  it('come first to who has no look under way', async () => {
    const looks = new Looks();
    const all = ['a', 'b', 'c'].map((name) => looks.take(name));
    const other = looks.take('other', 2);
    looks.end('a');
    await all[0];
    expect(looks.begun).toEqual(['a', 'b', 'other']);
    looks.end('other');
    await other;
    expect(looks.begun.at(-1)).toBe('c');
  });

  it('pass on whatever goes wrong, and go on', async () => {
    const turns = new LookTurns({ ...LIMITS, atOnce: 1 });
    const asker = { userId: 1, gone: HERE };
    const failing = turns.take(asker, () => Promise.reject(new Error('it broke')));
    const next = turns.take(asker, () => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('it broke');
    expect(await next).toBe('next');
  });

  it('do not come too late', async () => {
    const looks = new Looks({ atOnce: 1, waitMs: 1 });
    const first = looks.take('first');
    await expect(looks.take('late')).rejects.toThrow(NotLookedAt);
    looks.end('first');
    expect(await first).toBe('first');
    expect(looks.begun).toEqual(['first']);
  });

  it('are not kept for who has gone', async () => {
    const looks = new Looks({ atOnce: 1 });
    const leaving = new AbortController();
    const first = looks.take('first');
    const second = looks.take('second', 1, leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    await expect(looks.take('third', 1, leaving.signal)).rejects.toThrow('gone');
    looks.end('first');
    await first;
    expect(looks.begun).toEqual(['first']);
  });
});
