import { vi } from 'vitest';

/** Waits until the condition holds. Fails after `within` milliseconds. */
export async function until(condition: () => boolean | Promise<boolean>, within = 10_000): Promise<void> {
  await vi.waitUntil(condition, { timeout: within, interval: 20 });
}
