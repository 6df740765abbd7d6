import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8's heap small (ADR 10).
 *
 * - Collect garbage when the heap has twice the size of the live objects. By default V8 waits for four times their
 *   size.
 * - Allocate in the young generation. By default V8 allocates objects in the old generation if many from the same line
 *   of code have survived, as rows and log lines do in the first seconds. They, and what they reference, would then
 *   stay until the old generation is collected.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=100');
  setFlagsFromString('--no-allocation-site-pretenuring');
}
