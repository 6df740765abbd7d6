import { expect, it } from 'vitest';
import { sharedBuffersOf } from './supervisor.js';

const GB = 1024 ** 3;

it.each([
  [GB / 4, '128MB'],
  [2 * GB, '512MB'],
  [64 * GB, '1024MB'],
])('keeps pages in a quarter of the memory, within bounds: of %i bytes %s', (memory, expected) => {
  expect(sharedBuffersOf(memory)).toBe(`shared_buffers=${expected}`);
});
