import { describe, expect, it } from 'vitest';
import { table } from './report.js';
import { judge, type Results, type Run, type PairedRuns } from './results.js';

const run = (figures: Partial<Run> = {}): Run => ({
  requests: 1,
  perSecond: 1000,
  p50: 1,
  p99: 2,
  failures: {},
  cpuMs: 1,
  postgresCpuMs: 2,
  ...figures,
});
const noTurns = (): PairedRuns => ({ skein: [], beside: [] });
const nothing = (): Results => ({
  scenarios: [],
  lengths: { small: noTurns(), huge: noTurns() },
  announcing: noTurns(),
  reaching: { post: noTurns(), reply: noTurns() },
  batches: { single: noTurns(), ten: noTurns(), hundred: noTurns() },
  residentBytes: { skein: 100e6, beside: undefined },
});
/** A scenario in which the floor handles 1,000 requests a second. */
const scenario = (writes: boolean, figures: Partial<Run>, beside: Run[] = []) => ({
  ...nothing(),
  scenarios: [
    {
      scenario: 'threads.get',
      writes,
      skein: [run(figures)],
      beside,
      floor: [run()],
      raw: [{ perSecond: 1000, cpuMs: 1, postgresCpuMs: 2 }],
      caughtUp: [],
    },
  ],
});
const missed = (results: Results) =>
  judge(results)
    .filter(({ holds }) => !holds)
    .map(({ what }) => what);

describe('a run of the benchmark holds', () => {
  it.each([
    ['a read that reaches half of the floor', scenario(false, { perSecond: 500 })],
    ['a write that reaches four tenths', scenario(true, { perSecond: 400 })],
    ['a request with 1.2 times the CPU of the other checkout', scenario(false, { cpuMs: 1.2 }, [run()])],
    ['220 MB', { ...nothing(), residentBytes: { skein: 220e6, beside: 300e6 } }],
  ])('with %s', (_what, results) => {
    expect(missed(results)).toEqual([]);
  });
});

describe('a run of the benchmark misses', () => {
  it.each([
    [
      'the floor with a read',
      scenario(false, { perSecond: 490 }),
      "threads.get: 0.49 of the floor's throughput (at least 0.5)",
    ],
    [
      'the floor with a write',
      scenario(true, { perSecond: 390 }),
      "threads.get: 0.39 of the floor's throughput (at least 0.4)",
    ],
    [
      'the CPU of the other checkout',
      scenario(false, { cpuMs: 1.3 }, [run()]),
      "threads.get: 1.30 of the other checkout's CPU a request (at most 1.2)",
    ],
    [
      'the memory',
      { ...nothing(), residentBytes: { skein: 221e6, beside: 180e6 } },
      "Skein's process holds 221 MB after the runs (at most 220); that of the other checkout 180 MB",
    ],
  ])('%s', (_what, results, verdict) => {
    expect(missed(results)).toEqual([verdict]);
  });

  it('the cost of batches', () => {
    const turns = (cpuMs: number): PairedRuns => ({ skein: [run({ cpuMs })], beside: [] });
    const batches = { single: turns(1), ten: turns(8.1), hundred: turns(70.1) };
    expect(missed({ ...nothing(), batches })).toEqual([
      'a batch of 10 reads costs the CPU of 8.1 single ones (at most 8)',
      'a batch of 100 reads costs the CPU of 70.1 single ones (at most 70)',
    ]);
  });
});

describe('the table of the benchmark', () => {
  /** The last four columns of each row. */
  const ends = (results: Results) => {
    const rows = table(results).split('\n').toSpliced(1, 1);
    return rows.map((row) =>
      row
        .split('|')
        .slice(-5, -1)
        .map((cell) => cell.trim())
        .join(' | '),
    );
  };

  it('shows the CPU of PostgreSQL beside that of the servers, and compares both with the other checkout', () => {
    expect(ends(scenario(false, { postgresCpuMs: 3 }, [run({ cpuMs: 0.5 })]))).toEqual([
      'CPU ms/request | PostgreSQL CPU ms/request | req/CPU s of both | ratio',
      '1.000 | 3.000 | 250 | 1.00 of the floor',
      '0.500 | 2.000 | 400 | Skein takes 2.00 of its CPU, 1.50 of its PostgreSQL CPU',
      '1.000 | 2.000 | 333 | 1.00 of raw',
      '1.000 | 2.000 | 333 | ',
    ]);
  });

  it('says where the CPU of PostgreSQL cannot be read', () => {
    const unread = { postgresCpuMs: undefined };
    expect(ends(scenario(false, unread, [run(unread)])).slice(1, 3)).toEqual([
      '1.000 | not readable | not readable | 1.00 of the floor',
      '1.000 | not readable | not readable | Skein takes 1.00 of its CPU',
    ]);
  });
});
