import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AMPLIFIED, phrases } from './amplified.js';
import { ATTACKS } from './attacks.js';
import { aBystander, type Bystander } from './bystander.js';
import { PROGRAMS } from './programs.js';
import { besiege, CALM_MB, PEAK_MB, report, type Outcome, type Size } from './siege.js';
import { STREAMING } from './streams.js';
import { Target } from './target.js';

const SIZE: Size = process.env['HOSTILE_SIZE'] === 'full' ? 'full' : 'small';
const LIMIT_MS = SIZE === 'full' ? 600_000 : 60_000;
/**
 * What another user may experience, in milliseconds. At the small size other tests run at the same time, so all that
 * comes is in time.
 */
const [P99_MS, WORST_MS, WEBHOOK_MS, MAIL_MS] =
  SIZE === 'full' ? [1000, 2000, 5000, 10_000] : [Infinity, Infinity, Infinity, Infinity];
const MOST_STOP_MS = 10_000;

const outcomes: Outcome[] = [];
afterAll(() => void process.stdout.write(`\n${report(outcomes)}\n`));

/** Checks all that another user experienced, and the process. */
function judge(outcome: Outcome): void {
  outcomes.push(outcome);
  expect(outcome).toMatchObject({ lives: true, failed: [], missing: 0 });
  expect(outcome.peak).toBeLessThan(PEAK_MB);
  expect(outcome.afterwards).toBeLessThan(CALM_MB);
  expect(outcome.p99).toBeLessThan(P99_MS);
  expect(outcome.worst).toBeLessThan(WORST_MS);
  expect(outcome.webhook).toBeLessThan(WEBHOOK_MS);
  expect(outcome.mail).toBeLessThan(MAIL_MS);
}

describe('another user is served, and the process lives and is small again, after', () => {
  let target: Target;
  let bystander: Bystander;
  beforeAll(async () => {
    target = await Target.start();
    bystander = await aBystander(target);
  }, 60_000);
  afterAll(() => target.stop(), 60_000);

  it.each([...ATTACKS, phrases, ...STREAMING, ...PROGRAMS])(
    '$name',
    async (attack) => judge(await besiege(target, bystander, attack, SIZE)),
    LIMIT_MS,
  );
});

describe('another user is served, also after a restart in the middle of', () => {
  it.each(AMPLIFIED)(
    '$name',
    async ({ name, run, rest }) => {
      const target = await Target.start();
      const bystander = await aBystander(target);
      try {
        judge(await besiege(target, bystander, { name, run }, SIZE));
        const { milliseconds, ...stop } = await target.restart();
        expect(stop).toEqual({ code: 0, leavesPostgres: false });
        expect(milliseconds).toBeLessThan(MOST_STOP_MS);
        judge(await besiege(target, bystander, { name: `${name}, after a restart`, run: rest }, SIZE));
      } finally {
        await target.stop();
      }
    },
    LIMIT_MS,
  );
});
