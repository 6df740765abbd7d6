import type { Options } from './options.js';
import { figuresOf, median, type Results, type Run, type Verdict } from './results.js';

/** The figures as a Markdown table, which is what the terminal shows too. */
export function table({ scenarios, lengths, announcing, batches }: Results): string {
  const rows = scenarios.flatMap(({ scenario, skein, floor, raw }) => {
    const ratio = figuresOf(skein).perSecond / figuresOf(floor).perSecond;
    const rawPerSecond = median(raw.map((did) => did.perSecond));
    const toRaw = figuresOf(floor).perSecond / rawPerSecond;
    const rawCpu = median(raw.map((did) => did.cpuMs)).toFixed(3);
    return [
      [scenario, 'Skein', ...cells(skein), `${ratio.toFixed(2)} of the floor`],
      ['', 'floor', ...cells(floor), `${toRaw.toFixed(2)} of raw`],
      ['', 'raw `pg` loop', perSecond(rawPerSecond), '', '', rawCpu, ''],
    ];
  });
  if (lengths.small.length > 0) {
    rows.push(['comments.get, thread of 100', 'Skein', ...cells(lengths.small), '']);
    rows.push(['comments.get, thread of 1,000,000', 'Skein', ...cells(lengths.huge), '']);
  }
  if (announcing.length > 0) {
    rows.push(['threads.add to 5,000, one at a time', 'Skein', ...cells(announcing), '']);
  }
  if (batches.single.length > 0) {
    rows.push(['threads.getone', 'Skein', ...cells(batches.single), '']);
    rows.push(['batch of 10 threads.getone', 'Skein', ...cells(batches.ten), '']);
    rows.push(['batch of 100 threads.getone', 'Skein', ...cells(batches.hundred), '']);
  }
  return lines([['scenario', 'server', 'req/s', 'p50 ms', 'p99 ms', 'CPU ms/request', 'ratio'], ...rows]);
}

/** How far behind its requests Skein's worker was, for scenarios that make work for it. */
function catchingUp({ scenarios }: Results): string[] {
  return scenarios.flatMap(({ scenario, caughtUp }) =>
    caughtUp.length === 0
      ? []
      : [`- ${scenario}: all events were dispatched ${median(caughtUp).toFixed(1)} s after the last request of a run`],
  );
}

/** What holds, what does not, and what else was seen. */
export function summary(results: Results, verdicts: readonly Verdict[]): string {
  return [...judged(verdicts), ...catchingUp(results)].join('\n');
}

/** A line for each bound. */
export function judged(verdicts: readonly Verdict[]): string[] {
  return verdicts.map(({ what, holds }) => `- ${holds ? 'holds' : '**missed**'}: ${what}`);
}

/** What is said of the machine. */
export interface Machine {
  cores: number;
  cpu: string;
  node: string;
  postgres: string;
  platform: string;
}

/** How the figures of a page were made. */
export interface Made {
  command: string;
  machine: Machine;
  options: Options;
  date: string;
}

/** How a page begins. */
export function opening({ command, machine, options, date }: Made, title: string): string {
  const { connections, poolSize, socket } = options;
  const road = socket ? 'by its socket' : 'over TCP';
  return `# ${title}

\`\`\`
${command}
\`\`\`

Made on ${date} on ${machine.cores} cores (${machine.cpu}, ${machine.platform}), shared by the load generator, the server and the database; Node ${machine.node},
PostgreSQL ${machine.postgres} (embedded, fsync on), reached ${road} ([ADR 0014](adr/0014-the-benchmark-reaches-postgresql-over-tcp.md)). Skein ran as built, API and worker in one process, with production settings and the rate limit off.
${connections} connections, pools of ${poolSize}.`;
}

/** The text of docs/benchmarks.md. */
export function page(made: Made, results: Results, verdicts: readonly Verdict[]): string {
  const { rounds, seconds } = made.options;
  return `${opening(made, 'Benchmarks')} Skein, the floor and the raw loop took turns; each figure is ${rounds === 1 ? 'that of one run' : `the median of ${rounds} runs`} of ${seconds} s.
Deliveries to hooks have [a page of their own](benchmarks-of-deliveries.md).

The **floor** (bench/floor, frozen by [ADR 0016](adr/0016-where-uploads-hang-on-the-floor.md)) is one bare node:http process that runs
the fewest statements that give the same answers, and checks nothing. The **raw loop** runs those statements without HTTP.

${table(results)}

${summary(results, verdicts)}
`;
}

function cells(runs: readonly Run[]): string[] {
  const figures = figuresOf(runs);
  return [perSecond(figures.perSecond), figures.p50.toFixed(1), figures.p99.toFixed(1), figures.cpuMs.toFixed(3)];
}

export const perSecond = (value: number) => Math.round(value).toLocaleString('en');

/** Columns of one width, so that the table reads well as text. */
export function lines(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(head), rule, ...rows.slice(1).map(line)].join('\n');
}
