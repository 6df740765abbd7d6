import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow to twice what is alive before the engine collects it, where by itself it waits for four times as much. Under
 * load most of what is promoted is a request that was under way when the young were collected, and dead a moment later: the
 * process would hold 40 MB of it for good, to save a collection every few seconds (ADR 10).
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
