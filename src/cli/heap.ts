import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often to look whether the process is calm, and what share of the time it then runs code at most. */
const [LOOK_MS, CALM] = [10_000, 0.1];
/** What the heap must hold beyond the least that it has ever held, in bytes. */
const WORTH = 128 * 1024 * 1024;
/** After a collection in vain the next one waits twice as long, up to so many looks. */
const MOST_PAUSE = 64;

/** Lets V8 give memory back soon (ADR 10). */
export function keepHeapSmall(): void {
  // Collect the old generation when it has doubled (V8 waits for four times its size).
  setFlagsFromString('--heap-growing-percent=100');
  // Allocate in the young generation.
  setFlagsFromString('--no-allocation-site-pretenuring');
  collectWhenCalm(LOOK_MS);
}

/**
 * Collects garbage while the process is calm, if the heap holds much. V8 collects when something is allocated, so the
 * memory of the last rush would be held for hours.
 */
export function collectWhenCalm(everyMs: number): void {
  const collect = collectorOfV8();
  let before = performance.eventLoopUtilization();
  let least = Infinity;
  let [pause, looks] = [1, 0];
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const held = heldBytes();
    least = Math.min(least, held);
    looks += 1;
    if (looks < pause || utilization > CALM || held < least + WORTH) return;
    collect();
    const isInVain = heldBytes() > held - WORTH / 2;
    [pause, looks] = [isInVain ? Math.min(2 * pause, MOST_PAUSE) : 1, 0];
  };
  look();
  setInterval(look, everyMs).unref();
}

/** V8's own function, which programs have only with a flag. */
function collectorOfV8(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('V8 has no gc.');
  return () => void Reflect.apply(collect, undefined, []);
}

/** What the heap holds, garbage included, with the buffers that it refers to. */
function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
