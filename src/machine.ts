import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';

/** Returns the text of a file; undefined if it cannot be read. */
export type ReadText = (file: string) => string | undefined;

/** The bytes of memory that Skein and PostgreSQL may use. Without a limit, Node reports 0 or a huge number. */
export function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** The processor time that this process may use, in cores: by its affinity, and by the quota of its control group. */
export function usableCores(cores = availableParallelism(), read: ReadText = readText): number {
  return Math.min(cores, quotaOf(read));
}

const ROOT = '/sys/fs/cgroup';

/** The smallest quota of the control groups that this process is in, in cores. Only Linux has them. */
function quotaOf(read: ReadText): number {
  const groups = (read('/proc/self/cgroup') ?? '').split('\n').map((line) => line.split(':'));
  const quotas = groups.flatMap(([, controllers = '', group = '']) => {
    if (controllers === '') return foldersUpFrom(ROOT, group).map((folder) => quotaOfVersion2(folder, read));
    if (!controllers.split(',').includes('cpu')) return [];
    return foldersUpFrom(path.posix.join(ROOT, 'cpu'), group).map((folder) => quotaOfVersion1(folder, read));
  });
  return Math.min(Infinity, ...quotas);
}

/** The folder of a group and those of all groups around it. Inside a container only some of them exist. */
function foldersUpFrom(root: string, group: string): string[] {
  const names = group.split('/').filter((name) => name !== '');
  return [root, ...names.map((_, index) => path.posix.join(root, ...names.slice(0, index + 1)))];
}

/** `cpu.max` has the microseconds of each period, or `max`, and the period. */
function quotaOfVersion2(folder: string, read: ReadText): number {
  const [time = '', period = ''] = (read(`${folder}/cpu.max`) ?? '').trim().split(' ');
  return quota(time, period);
}

function quotaOfVersion1(folder: string, read: ReadText): number {
  const [time = '', period = ''] = ['quota', 'period'].map((name) => read(`${folder}/cpu.cfs_${name}_us`)?.trim());
  return quota(time, period);
}

/** Neither `max` nor -1, which mean no limit, are positive numbers. */
function quota(time: string, period: string): number {
  const cores = Number(time) / Number(period);
  return cores > 0 ? cores : Infinity;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
