import type { Options } from './options.js';
import {
  allTurns,
  BOUNDS,
  cpuRatioOf,
  figuresOf,
  median,
  medianOfKnown,
  perCpuSecondOf,
  postgresCpuRatioOf,
  type Results,
  type Run,
  type Runs,
  type PairedRuns,
  type Verdict,
} from './results.js';

const HEAD = [
  'scenario',
  'server',
  'req/s',
  'p50 ms',
  'p99 ms',
  'CPU ms/request',
  'PostgreSQL CPU ms/request',
  'req/CPU s of both',
];

/** The figures as a Markdown table, for the page and for the terminal. */
export function table(results: Results): string {
  const floors = new Map(results.scenarios.map((runs) => [runs.scenario, runs]));
  const rows = allTurns(results).flatMap(([what, turns]) => {
    if (turns.skein.length === 0) return [];
    const runs = floors.get(what);
    const ratio = runs === undefined ? '' : `${toFloor(runs).toFixed(2)} of the floor`;
    return [
      [what, 'Skein', ...cells(turns.skein), ratio],
      ...besideRows(turns),
      ...(runs === undefined ? [] : floorRows(runs)),
    ];
  });
  return lines([[...HEAD, 'ratio'], ...rows]);
}

function toFloor({ skein, floor }: Runs): number {
  return figuresOf(skein).perSecond / figuresOf(floor).perSecond;
}

function besideRows(turns: PairedRuns): string[][] {
  if (turns.beside.length === 0) return [];
  const ofPostgres = postgresCpuRatioOf(turns);
  const ratios = [
    `Skein takes ${cpuRatioOf(turns).toFixed(2)} of its CPU`,
    ...(ofPostgres === undefined ? [] : [`${ofPostgres.toFixed(2)} of its PostgreSQL CPU`]),
  ];
  return [['', 'other checkout', ...cells(turns.beside), ratios.join(', ')]];
}

function floorRows({ floor, raw }: Runs): string[][] {
  const rawPerSecond = median(raw.map((did) => did.perSecond));
  const toRaw = figuresOf(floor).perSecond / rawPerSecond;
  const rawCpu = [
    median(raw.map((did) => did.cpuMs)).toFixed(3),
    postgresCpu(medianOfKnown(raw.map((did) => did.postgresCpuMs))),
    perCpuSecond(medianOfKnown(raw.map(perCpuSecondOf))),
  ];
  return [
    ['', 'floor', ...cells(floor), `${toRaw.toFixed(2)} of raw`],
    ['', 'raw `pg` loop', perSecond(rawPerSecond), '', '', ...rawCpu, ''],
  ];
}

/** How long Skein's worker dispatched after the last request, for scenarios that write. */
function catchingUp({ scenarios }: Results): string[] {
  return scenarios.flatMap(({ scenario, caughtUp }) =>
    caughtUp.length === 0
      ? []
      : [`- ${scenario}: all events were dispatched ${median(caughtUp).toFixed(1)} s after the last request of a run`],
  );
}

/** Whether each bound holds, and how far the worker was behind. */
export function summary(results: Results, verdicts: readonly Verdict[]): string {
  return [...judged(verdicts), ...catchingUp(results)].join('\n');
}

/** A line for each bound. */
export function judged(verdicts: readonly Verdict[]): string[] {
  return verdicts.map(({ what, holds }) => `- ${holds ? 'holds' : '**missed**'}: ${what}`);
}

/** The machine of a run. */
export interface Machine {
  cores: number;
  cpu: string;
  node: string;
  postgres: string;
  platform: string;
}

/** How the figures of a page were measured. */
export interface Made {
  command: string;
  machine: Machine;
  options: Options;
  date: string;
}

/** The beginning of a page. */
export function opening({ command, machine, options, date }: Made, title: string): string {
  const { connections, poolSize, socket } = options;
  const road = socket ? 'by its socket' : 'over TCP';
  return `# ${title}

\`\`\`
${command}
\`\`\`

Made on ${date} on ${machine.cores} cores (${machine.cpu}, ${machine.platform}), shared by the load generator, the server and the database; Node ${machine.node},
PostgreSQL ${machine.postgres} (embedded, fsync on), reached ${road} ([why](../bench/floor/README.md#why-it-can-be-trusted)). Skein ran as built, API and worker in one process, with production settings and the rate limit off.
${connections} connections, pools of ${poolSize}.`;
}

/** The bounds and their reasons, for the page. */
function boundsExplained(): string {
  const { minRatio, maxP99Ratio, minFloorToRaw, maxLengthDifference, maxAnnouncingMs, maxSingles } = BOUNDS;
  return `The benchmark fails when one of these bounds does not hold. They leave room for plain code and for the noise of a machine.

- Throughput: a read reaches at least ${minRatio.read} of the floor, a write at least ${minRatio.write}. The floor checks no rights and no arguments, writes no log and dispatches no events.
- Latency: the 99th percentile stays below ${maxP99Ratio} times that of the floor.
- The floor reaches at least ${minFloorToRaw} of the raw loop. A slower floor would make Skein look better than it is.
- Length: a page of a thread of 1,000,000 comments is read as fast as one of 100, within ${maxLengthDifference * 100} %.
- Audience: a thread for 5,000 people is added in less than ${maxAnnouncingMs} ms in the median.
- Batches: a batch of 10 reads takes the CPU of at most ${maxSingles.ten} single reads, a batch of 100 that of at most ${maxSingles.hundred}.
- Memory: the process holds at most ${BOUNDS.maxResidentMb} MB when all runs are done.
- Change: a request takes at most ${BOUNDS.maxCpuRatio} of the CPU that it takes in another checkout, normally the parent commit (\`--beside PATH\`). Both run at the same time on one
  machine and take turns. Figures of two days or two machines do not compare. Migrations that the other checkout does not have are undone in its copy of the data.`;
}

/** The text of docs/benchmarks.md. */
export function page(made: Made, results: Results, verdicts: readonly Verdict[]): string {
  const { rounds, seconds } = made.options;
  return `${opening(made, 'Benchmarks')} Skein, the floor and the raw loop took turns; each figure is ${rounds === 1 ? 'that of one run' : `the median of ${rounds} runs`} of ${seconds} s.
Deliveries to hooks, search and streams have pages of their own ([deliveries](benchmarks-of-deliveries.md), [search](benchmarks-of-search.md), [streams](benchmarks-of-streams.md)).

The **floor** is the baseline server (bench/floor, which is [frozen](../bench/floor/README.md)): one bare node:http process that runs
the fewest statements that return the same responses, and checks nothing. The **raw loop** runs those statements without HTTP.

**CPU** is the time of the server's process, or of the raw loop. **PostgreSQL CPU** is the time of all processes of PostgreSQL: the postmaster, the processes below it,
and backends that end during a run. Both are read when a run begins to count and when it ends. PostgreSQL's comes from \`/proc\` on Linux (utime, stime, cutime and cstime,
in steps of 10 ms). PostgreSQL's background work counts for the run in which it is done, and so do the few statements of servers that wait for their turn. What Skein's
worker does after the last request does not count. **req/CPU s of both** are the requests for one second of the two together. Where PostgreSQL's time cannot be read, as on another
system, both columns say \`not readable\`. No bound uses them.

${boundsExplained()}

${table(results)}

${summary(results, verdicts)}
`;
}

function cells(runs: readonly Run[]): string[] {
  const figures = figuresOf(runs);
  return [
    perSecond(figures.perSecond),
    figures.p50.toFixed(1),
    figures.p99.toFixed(1),
    figures.cpuMs.toFixed(3),
    postgresCpu(figures.postgresCpuMs),
    perCpuSecond(figures.perCpuSecond),
  ];
}

/** Milliseconds of PostgreSQL's CPU, for a cell or a line. */
export const postgresCpu = (ms: number | undefined) => ms?.toFixed(3) ?? 'not readable';

/** Requests for a second of CPU, for a cell or a line. */
export const perCpuSecond = (value: number | undefined) => (value === undefined ? 'not readable' : perSecond(value));

export const perSecond = (value: number) => Math.round(value).toLocaleString('en');

/** A Markdown table, with padded cells so that it can be read as text. */
export function lines(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(head), rule, ...rows.slice(1).map(line)].join('\n');
}
