import { expect, it } from 'vitest';
import { usableCores } from './machine.js';

/** Files of control groups. */
const reading =
  (files: Record<string, string>) =>
  (file: string): string | undefined =>
    files[file];

it.each([
  ['there are no control groups', {}, 8],
  [
    'the group of version 2 has no limit',
    { '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': 'max 100000\n' },
    8,
  ],
  [
    'a container has two and a half cores',
    { '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': '250000 100000' },
    2.5,
  ],
  [
    'a group around that of a service has one core',
    {
      '/proc/self/cgroup': '0::/system.slice/skein.service\n',
      '/sys/fs/cgroup/system.slice/cpu.max': '100000 100000',
      '/sys/fs/cgroup/system.slice/skein.service/cpu.max': '400000 100000',
    },
    1,
  ],
  [
    'the quota is larger than the machine',
    { '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': '1600000 100000' },
    8,
  ],
  [
    'a container of version 1 names its folder of outside, and has three cores',
    {
      '/proc/self/cgroup': '5:memory:/docker/1a\n4:cpu,cpuacct:/docker/1a\n',
      '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '150000\n',
      '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '50000\n',
    },
    3,
  ],
  [
    'the group of version 1 has no limit',
    {
      '/proc/self/cgroup': '4:cpu,cpuacct:/\n',
      '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1\n',
      '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
    },
    8,
  ],
])('the usable cores are counted where %s', (_where, files, cores) => {
  expect(usableCores(8, reading(files))).toBe(cores);
});

it('the cores of this machine are a positive number', () => {
  expect(usableCores()).toBeGreaterThan(0);
});
