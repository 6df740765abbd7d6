import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { postgresCpuSeconds } from './postgres_cpu.js';

/** The CPU seconds that a program below takes at least. */
const WORK = 0.15;
/** What all of them may take after they have told. */
const MORE = 0.15;
/** Each time in /proc is rounded down to 10 ms: two of each process that runs, and two of its ended children. */
const ROUNDED = 8 * 0.01;
const used = `(({ user, system }) => (user + system) / 1e6)(process.cpuUsage())`;
const work = (seconds: number) => `while (${used} < ${seconds});`;
const tell = `console.log(${used});`;
/** A program that works, has a child that worked and ended, and one that worked and waits. They print their seconds. */
const PARENT = `
  const { spawn, spawnSync } = require('node:child_process');
  spawnSync(process.execPath, ['-e', ${JSON.stringify(work(2 * WORK) + tell)}], { stdio: 'inherit' });
  spawn(process.execPath, ['-e', ${JSON.stringify(`${work(WORK) + tell} process.stdin.resume();`)}], { stdio: 'inherit' });
  ${work(WORK) + tell}
`;

let child: ChildProcess | undefined;
afterEach(async () => {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.stdin?.end();
  await once(child, 'exit');
});

describe('the CPU of PostgreSQL', () => {
  it('is that of a process, of those below it, and of those below it that have ended, each once', async () => {
    const family = spawn(process.execPath, ['-e', PARENT], { stdio: ['pipe', 'pipe', 'inherit'] });
    child = family;
    const told: number[] = [];
    for await (const line of createInterface({ input: family.stdout })) if (told.push(Number(line)) === 3) break;
    const seconds = told.reduce((sum, each) => sum + each, 0);
    const counted = postgresCpuSeconds(family.pid);
    expect(counted).toBeGreaterThan(seconds - ROUNDED);
    expect(counted).toBeLessThan(seconds + MORE);
  });

  it('is unknown for a server elsewhere, and for one that has ended', async () => {
    child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    expect([postgresCpuSeconds(undefined), postgresCpuSeconds(child.pid)]).toEqual([undefined, undefined]);
  });
});
