import { whileUsed, type Bystander, type Seen } from './bystander.js';
import type { Target } from './target.js';

/** The size of the attacks: `small` for every test run, `full` for an attacker with one machine. */
export type Size = 'small' | 'full';

/** A way to harm a server. It ends by itself, whatever the server does. */
export interface Attack {
  /** The name in the table of outcomes. */
  name: string;
  run(target: Target, size: Size): Promise<void>;
}

/** An attack that goes on by itself, also after a restart. */
export interface LastingAttack extends Attack {
  /** What comes after the restart. It ends by itself too. */
  rest(target: Target, size: Size): Promise<void>;
}

/** The effect of an attack. */
export interface Outcome extends Seen {
  name: string;
  lives: boolean;
  /** The largest resident memory of the process during the attack, in megabytes. */
  peak: number;
  /** Its resident memory after the attack, once it is small again or the time is up, in megabytes. */
  afterwards: number;
  /** From the wish for a new password until its mail was there, at most, in milliseconds. */
  mail: number;
}

/**
 * Resident memory that the process may keep after an attack, in megabytes. On Node 24, V8 does not shrink its young
 * generation (up to 128 MB) while the process is idle.
 */
export const CALM_MB = Number.parseInt(process.versions.node, 10) < 24 ? 400 : 550;
/** Resident memory that the process may use at any time, in megabytes. */
export const PEAK_MB = 700;
/** How soon after the attack. */
const CALM_WITHIN_MS = 30_000;
const LOOK_MS = 100;
/** A mail is wanted this long after an attack has begun, and again. */
const MAIL_PACE_MS = 4000;

/** Runs an attack while another user reads, writes, and receives webhooks, and others want new passwords. */
export async function besiege(target: Target, bystander: Bystander, attack: Attack, size: Size): Promise<Outcome> {
  let peak = 0;
  const watch = setInterval(() => {
    void target.resident().then(
      (now) => (peak = Math.max(peak, now)),
      () => undefined,
    );
  }, LOOK_MS);
  const longestWait = wantPasswords(target);
  const seen = await whileUsed(target, bystander, () => attack.run(target, size)).finally(() => clearInterval(watch));
  const mail = await longestWait();
  const afterwards = await calm(target);
  return { name: attack.name, lives: target.lives, peak, afterwards, mail, ...seen };
}

/**
 * Lets somebody who has forgotten a password want a new one every few seconds. The function that it returns ends this,
 * and returns the longest time until a mail was there.
 */
function wantPasswords(target: Target): () => Promise<number> {
  const waits: Promise<number>[] = [];
  const want = () => {
    const address = `198.51.100.${100 + (waits.length % 100)}`;
    const wait = target.anAccount(address, 'Forgetful').then((account) => target.mailed(account, address));
    waits.push(wait.catch(() => Infinity));
  };
  want();
  const timer = setInterval(want, MAIL_PACE_MS);
  return async () => {
    clearInterval(timer);
    return Math.round(Math.max(...(await Promise.all(waits))));
  };
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

const COLUMNS: readonly (readonly [string, (outcome: Outcome) => string | number])[] = [
  ['attack', ({ name }) => name],
  ['requests of another user', ({ requests }) => requests],
  ['failed', ({ failed }) => failed.length],
  ['p50 ms', ({ p50 }) => p50],
  ['p99 ms', ({ p99 }) => p99],
  ['worst ms', ({ worst }) => worst],
  ['webhook ms', ({ webhook }) => webhook],
  ['mail ms', ({ mail }) => mail],
  ['most MB', ({ peak }) => Math.round(peak)],
  ['MB within 30 s', ({ afterwards }) => Math.round(afterwards)],
];

/** The outcomes as a Markdown table. */
export function report(outcomes: readonly Outcome[]): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    row(COLUMNS.map(([title]) => title)),
    row(COLUMNS.map(() => '---')),
    ...outcomes.map((outcome) => row(COLUMNS.map(([, cell]) => cell(outcome)))),
  ].join('\n');
}
