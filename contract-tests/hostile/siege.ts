import { whileReading, type Seen } from './bystander.js';
import type { Account, Target } from './target.js';

/** The size of the attacks: `small` for every test run, `full` for an attacker with one machine. */
export type Size = 'small' | 'full';

/** A way to harm a server. It ends by itself, whatever the server does. */
export interface Attack {
  /** The name in the table of outcomes. */
  name: string;
  run(target: Target, size: Size): Promise<void>;
}

/** The effect of an attack. */
export interface Outcome extends Seen {
  name: string;
  lives: boolean;
  /** The largest resident memory of the process during the attack, in megabytes. */
  peak: number;
  /** Its resident memory after the attack, once it is small again or the time is up, in megabytes. */
  afterwards: number;
}

/**
 * Resident memory that the process may keep after an attack, in megabytes. On Node 24, V8 does not shrink its young
 * generation (up to 128 MB) while the process is idle.
 */
export const CALM_MB = Number.parseInt(process.versions.node, 10) < 24 ? 400 : 550;
/** How soon after the attack. */
const CALM_WITHIN_MS = 30_000;
const LOOK_MS = 100;

/** Runs an attack while another user reads. */
export async function besiege(target: Target, bystander: Account, attack: Attack, size: Size): Promise<Outcome> {
  let peak = 0;
  const watch = setInterval(() => {
    void target.resident().then(
      (now) => (peak = Math.max(peak, now)),
      () => undefined,
    );
  }, LOOK_MS);
  const seen = await whileReading(target, bystander, () => attack.run(target, size)).finally(() =>
    clearInterval(watch),
  );
  const afterwards = await calm(target);
  return { name: attack.name, lives: target.lives, peak, afterwards, ...seen };
}

async function calm(target: Target): Promise<number> {
  const until = performance.now() + CALM_WITHIN_MS;
  for (;;) {
    if (!target.lives) return NaN;
    const now = await target.resident();
    if (now < CALM_MB || performance.now() > until) return now;
    await new Promise<void>((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** The outcomes as a Markdown table. */
export function report(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(
    ({ name, requests, failed, p50, p99, peak, afterwards }) =>
      `| ${name} | ${requests} | ${failed.length} | ${p50} | ${p99} | ${Math.round(peak)} | ${Math.round(afterwards)} |`,
  );
  return [
    '| attack | requests of another user | failed | p50 ms | p99 ms | most MB | MB within 30 s |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
