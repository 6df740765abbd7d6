import { expect, it } from 'vitest';
import { countProcesses } from './count.js';

const GB = 1024 ** 3;
const LARGE = { cores: 16, memory: 64 * GB, connections: 1000, poolSize: 10, hasWorker: true };

it.each([
  ['16 cores', {}, 4, 'because `auto` starts at most 4'],
  ['5 cores', { cores: 5 }, 4, 'because `auto` starts at most 4'],
  ['4 cores', { cores: 4 }, 3, 'because of 4 cores, less one'],
  ['a quota of 3.5 cores', { cores: 3.5 }, 2, 'because of 3.5 cores, less one'],
  ['2 cores', { cores: 2 }, 1, 'because of 2 cores, less one'],
  ['1 core', { cores: 1 }, 1, 'because of 1 core, less one'],
  ['a quota of half a core', { cores: 0.5 }, 1, 'because of 0.5 cores, less one'],
  ['1 GB of memory', { memory: GB }, 2, 'because of 1024 MB of memory'],
  ['256 MB of memory', { memory: GB / 4 }, 1, 'because of 256 MB of memory'],
  [
    'the 97 connections of a PostgreSQL as it is installed',
    { connections: 97 },
    2,
    'because of 97 connections of PostgreSQL',
  ],
  ['these and no worker', { connections: 97, hasWorker: false }, 3, 'because of 97 connections of PostgreSQL'],
  ['a pool of 150', { connections: 197, poolSize: 150 }, 1, 'because of 197 connections of PostgreSQL'],
])('PROCESSES=auto with %s', (_with, means, processes, because) => {
  expect(countProcesses('auto', { ...LARGE, ...means })).toEqual({ processes, because });
});

it('a number is taken, whatever the cores and the memory are', () => {
  const means = { ...LARGE, cores: 1, memory: GB / 4 };
  expect(countProcesses(12, means)).toEqual({ processes: 12, because: 'as PROCESSES says' });
});

it('a number that needs more connections than PostgreSQL has is refused, with the largest that can be', () => {
  expect(countProcesses(2, { ...LARGE, connections: 97 }).processes).toBe(2);
  expect(() => countProcesses(3, { ...LARGE, connections: 97 })).toThrow(
    'PROCESSES is 3, which takes up to 115 connections, and PostgreSQL has 97: ' +
      'set 2 or less, a smaller DATABASE_POOL_SIZE, or a larger max_connections',
  );
});
