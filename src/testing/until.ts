import { vi } from 'vitest';

/** Waits until the condition holds; fails after ten seconds, or as many milliseconds as are given. */
export async function until(condition: () => boolean | Promise<boolean>, within = 10_000): Promise<void> {
  await vi.waitUntil(condition, { timeout: within, interval: 20 });
}
