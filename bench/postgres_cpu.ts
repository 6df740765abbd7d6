import { readdirSync, readFileSync } from 'node:fs';

/** The unit of times in /proc, which does not depend on the kernel's own clock (USER_HZ, proc_pid_stat(5)). */
const TICKS_PER_SECOND = 100;
/** How often the processes are read before a count is given up, because each time one of them ended meanwhile. */
const ATTEMPTS = 20;

/** A process, from /proc. Times are in ticks. */
interface Process {
  pid: number;
  parent: number;
  /** Its own time. */
  own: number;
  /** The time of its children that have ended. */
  ended: number;
}

/**
 * The CPU seconds that all processes of a PostgreSQL have taken since its start: the postmaster, every process below
 * it, and those that have ended. Undefined where that cannot be read: on another system than Linux, or if the server
 * runs elsewhere.
 *
 * It reads without waiting, because the load goes on meanwhile.
 */
export function postgresCpuSeconds(postmaster: number | undefined): number | undefined {
  if (postmaster === undefined) return undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const family = familyOf(postmaster, allProcesses());
    const ticks = family.reduce((sum, { own, ended }) => sum + own + ended, 0);
    const [head] = family;
    if (head === undefined) return undefined;
    // The time of a process that ended during the reading may be missing, or counted twice.
    if (processOf(postmaster)?.ended === head.ended) return ticks / TICKS_PER_SECOND;
  }
  return undefined;
}

/** The process and all processes below it, itself first. Empty if it does not exist. */
function familyOf(pid: number, processes: readonly Process[]): Process[] {
  const family = processes.filter((process) => process.pid === pid);
  // The list grows while it is read.
  for (const { pid: above } of family) family.push(...processes.filter(({ parent }) => parent === above));
  return family;
}

function allProcesses(): Process[] {
  return namesIn('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processOf(Number(name)) ?? []) : []));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function processOf(pid: number): Process | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain spaces and parentheses itself.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const at = (place: number) => Number(fields[place]);
    return { pid, parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
  } catch {
    return undefined;
  }
}
