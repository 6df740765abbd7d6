import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTACKS } from './attacks.js';
import { besiege, CALM_MB, report, type Outcome, type Size } from './siege.js';
import { Target, type Account } from './target.js';

const SIZE: Size = process.env['HOSTILE_SIZE'] === 'full' ? 'full' : 'small';
const LIMIT_MS = SIZE === 'full' ? 600_000 : 60_000;
/**
 * The 99th percentile that another user may experience, in milliseconds. Not checked at the small size, because other
 * tests run at the same time.
 */
const P99_MS = SIZE === 'full' ? 1000 : Infinity;

let target: Target;
let bystander: Account;
const outcomes: Outcome[] = [];
beforeAll(async () => {
  target = await Target.start();
  bystander = await target.anAccount('198.51.100.20', 'Bystander');
}, 60_000);
afterAll(async () => {
  process.stdout.write(`\n${report(outcomes)}\n`);
  await target.stop();
}, 60_000);

describe('another user is served, and the process lives and is small again, after', () => {
  it.each(ATTACKS)(
    '$name',
    async (attack) => {
      const outcome = await besiege(target, bystander, attack, SIZE);
      outcomes.push(outcome);
      expect(outcome.lives).toBe(true);
      expect(outcome.failed).toEqual([]);
      expect(outcome.afterwards).toBeLessThan(CALM_MB);
      expect(outcome.p99).toBeLessThan(P99_MS);
    },
    LIMIT_MS,
  );
});
