import { describe, expect, it } from 'vitest';
import { Child } from '../testing/child.js';

describe('a process that lets go of much memory and is idle then', () => {
  it('gives it back within three seconds', async () => {
    const child = new Child('idle_child.ts');
    await child.says('It holds all.');
    const begun = performance.now();
    await child.says('It is small.');
    // V8 alone takes eight seconds, or never does it.
    expect(performance.now() - begun).toBeLessThan(3000);
    await child.kill();
  });
});
