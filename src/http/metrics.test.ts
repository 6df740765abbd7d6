import { expect, it } from 'vitest';
import { HttpMetrics } from './metrics.js';

/** Lets so many operations come, one after the other, while others wait. */
async function come(metrics: HttpMetrics, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await metrics.track(() => Promise.resolve());
}

it('a crowd is there while many operations are under way for longer than a moment', async () => {
  const metrics = new HttpMetrics();
  const ends: (() => void)[] = [];
  const waiting = Array.from({ length: 30 }, () => metrics.track(() => new Promise<void>((end) => ends.push(end))));
  expect(metrics.isBusy).toBe(false);
  await come(metrics, 100);
  expect(metrics.isBusy).toBe(true);
  expect(await metrics.registry.metrics()).toContain('skein_operations_under_way 30');
  for (const end of ends) end();
  await Promise.all(waiting);
  expect(metrics.isBusy).toBe(true);
  await come(metrics, 100);
  expect(metrics.isBusy).toBe(false);
});
