import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { prove, report } from './proof.js';

const ROUNDS = Number(process.env['PROOF_ROUNDS'] ?? 1);
const SECONDS = Number(process.env['PROOF_SECONDS'] ?? 1);
const SEED = Number(process.env['PROOF_SEED'] ?? randomInt(2 ** 24));
/** Time limit of a round, on a busy machine. */
const ROUND_MS = 240_000;

it(
  'nothing is lost, forged or told twice under two ids, whichever process is killed',
  async () => {
    const rounds = await prove({ rounds: ROUNDS, seconds: SECONDS, seed: SEED });
    process.stdout.write(`${report(rounds, SEED)}\n`);
    expect(rounds.flatMap(({ faults }) => faults.slice(0, 40))).toEqual([]);
    expect(rounds).toHaveLength(ROUNDS);
    // A round without writes, deliveries or kills would prove nothing.
    for (const { acknowledged, deliveries, overSockets, replies, killed } of rounds) {
      expect(new Set(killed).size).toBe(3);
      expect(acknowledged).toBeGreaterThan(100);
      expect(deliveries).toBeGreaterThan(100);
      expect(overSockets).toBeGreaterThan(30);
      expect(replies).toBeGreaterThan(5);
    }
  },
  ROUNDS * (ROUND_MS + SECONDS * 1000),
);
