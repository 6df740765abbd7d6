import { describe, expect, it } from 'vitest';
import { NotInspected } from './files.js';
import { InspectionQueue, type QueueLimits } from './inspection_queue.js';

const LIMITS: QueueLimits = { concurrency: 2, maxWaiting: 4, maxWaitingPerUser: 3, maxWaitMs: 60_000 };
const HERE = new AbortController().signal;

/** Inspections that a test ends. */
class Inspections {
  readonly begun: string[] = [];
  readonly #queue: InspectionQueue;
  readonly #ends = new Map<string, () => void>();

  constructor(limits: Partial<QueueLimits> = {}) {
    this.#queue = new InspectionQueue({ ...LIMITS, ...limits });
  }

  run(name: string, userId = 1, signal = HERE): Promise<string> {
    return this.#queue.run({ userId, signal }, async () => {
      this.begun.push(name);
      await new Promise<void>((end) => this.#ends.set(name, end));
      return name;
    });
  }

  end(name: string): void {
    this.#ends.get(name)?.();
  }
}

describe('the queue of inspections', () => {
  it('runs two at a time; the others wait, in order', async () => {
    const inspections = new Inspections();
    const all = ['a', 'b', 'c', 'd'].map((name) => inspections.run(name));
    expect(inspections.begun).toEqual(['a', 'b']);
    inspections.end('b');
    await all[1];
    expect(inspections.begun).toEqual(['a', 'b', 'c']);
    inspections.end('a');
    expect(await all[0]).toBe('a');
    expect(inspections.begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses one when too many wait, in all or of one user', async () => {
    const inspections = new Inspections();
    const leaving = new AbortController();
    const running = ['x', 'y'].map((name, place) => inspections.run(name, 10 + place));
    const waiting = [1, 2, 3].map(() => inspections.run('own', 1, leaving.signal));
    await expect(inspections.run('own')).rejects.toThrow(NotInspected);
    waiting.push(inspections.run('another', 2, leaving.signal));
    await expect(inspections.run('one more', 3)).rejects.toThrow(NotInspected);
    leaving.abort(new Error('gone'));
    for (const one of waiting) await expect(one).rejects.toThrow('gone');
    for (const name of ['x', 'y']) inspections.end(name);
    expect(await Promise.all(running)).toEqual(['x', 'y']);
  });

  it('prefers users who have none running', async () => {
    const inspections = new Inspections();
    const all = ['a', 'b', 'c'].map((name) => inspections.run(name));
    const other = inspections.run('other', 2);
    inspections.end('a');
    await all[0];
    expect(inspections.begun).toEqual(['a', 'b', 'other']);
    inspections.end('other');
    await other;
    expect(inspections.begun.at(-1)).toBe('c');
  });

  it('passes on errors, and goes on', async () => {
    const queue = new InspectionQueue({ ...LIMITS, concurrency: 1 });
    const requester = { userId: 1, signal: HERE };
    const failing = queue.run(requester, () => Promise.reject(new Error('it broke')));
    const next = queue.run(requester, () => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('it broke');
    expect(await next).toBe('next');
  });

  it('refuses one that has waited too long', async () => {
    const inspections = new Inspections({ concurrency: 1, maxWaitMs: 1 });
    const first = inspections.run('first');
    await expect(inspections.run('late')).rejects.toThrow(NotInspected);
    inspections.end('first');
    expect(await first).toBe('first');
    expect(inspections.begun).toEqual(['first']);
  });

  it('drops those whose client has disconnected', async () => {
    const inspections = new Inspections({ concurrency: 1 });
    const leaving = new AbortController();
    const first = inspections.run('first');
    const second = inspections.run('second', 1, leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    await expect(inspections.run('third', 1, leaving.signal)).rejects.toThrow('gone');
    inspections.end('first');
    await first;
    expect(inspections.begun).toEqual(['first']);
  });
});
