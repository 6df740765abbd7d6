import { figuresOf, type Run, type Verdict } from '../results.js';

/** How Skein is started: as one process, or with PROCESSES. */
export const COUNTS = [undefined, 1, 2, 4] as const;
type Count = (typeof COUNTS)[number];

/** The runs of one scenario, in which so many processes serve. */
export interface Several {
  scenario: string;
  /** Undefined: one process serves and dispatches, without a supervisor. */
  processes: Count;
  runs: Run[];
}

/** The CPU of a request may grow by this factor when several processes serve. */
const MAX_CPU_RATIO = 1.05;

/** What a scenario costs in the CPU of Skein for a request. */
function cpuOf(all: readonly Several[], scenario: string, processes: Count): number {
  const found = all.find((one) => one.scenario === scenario && one.processes === processes);
  return figuresOf(found?.runs ?? []).cpuMs;
}

/** Whether several processes cost no more CPU for a request than one. */
export function judgeSeveral(all: readonly Several[]): Verdict[] {
  return [...new Set(all.map(({ scenario }) => scenario))].map((scenario) => {
    const ratio = cpuOf(all, scenario, 2) / cpuOf(all, scenario, undefined);
    return {
      what: `${scenario}: the CPU of a request with two processes is ${ratio.toFixed(2)} of that with one (at most ${MAX_CPU_RATIO})`,
      holds: ratio <= MAX_CPU_RATIO,
    };
  });
}
