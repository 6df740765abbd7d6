import { judged, lines, opening, perCpuSecond, perSecond, postgresCpu, type Made } from '../report.js';
import { figuresOf, type Verdict } from '../results.js';
import type { Several } from './results.js';

/** The text of docs/benchmarks-of-processes.md. */
export function pageOfSeveral(made: Made, all: readonly Several[], verdicts: readonly Verdict[]): string {
  const { rounds, seconds } = made.options;
  return `${opening(made, 'Benchmarks of several processes')} Each figure is ${rounds === 1 ? 'that of one run' : `the median of ${rounds} runs`} of ${seconds} s.

One process serves and dispatches, or \`PROCESSES\` is set: then so many processes serve, beside a worker and a supervisor. The CPU is that of all of them. The load
generator and PostgreSQL share the cores with them.

${tablesOfSeveral(all, verdicts)}
`;
}

/** The figures as Markdown, for the page and for the terminal. */
export function tablesOfSeveral(all: readonly Several[], verdicts: readonly Verdict[]): string {
  const rows = all.map(({ scenario, processes, runs }) => {
    const { perSecond: each, p50, p99, cpuMs, postgresCpuMs, perCpuSecond: ofBoth } = figuresOf(runs);
    const times = [p50.toFixed(1), p99.toFixed(1), cpuMs.toFixed(3), postgresCpu(postgresCpuMs), perCpuSecond(ofBoth)];
    return [scenario, processes === undefined ? 'not set' : String(processes), perSecond(each), ...times];
  });
  const head = [
    'operation',
    'PROCESSES',
    'req/s',
    'p50 ms',
    'p99 ms',
    'CPU ms',
    'CPU of PostgreSQL',
    'req/CPU s of both',
  ];
  return `${lines([head, ...rows])}\n\n${judged(verdicts).join('\n')}`;
}
