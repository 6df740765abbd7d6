import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { programOf } from '../../src/testing/programs.js';
import type { Account, Target } from './target.js';

/** What an ordinary user experiences during an attack. */
export interface Seen {
  requests: number;
  /** Requests whose response was not 200. */
  failed: string[];
  /** Percentiles of all requests, in milliseconds. */
  p50: number;
  p99: number;
}

/** Lets an ordinary user read, in a process of their own, until `attack` is over. */
export async function whileReading({ url }: Target, { token }: Account, attack: () => Promise<void>): Promise<Seen> {
  const child = spawn(process.execPath, [programOf('bystander_child.ts'), url, token], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const printed = text(child.stdout);
  await attack().finally(() => child.stdin.end());
  const { times, failed }: { times: number[]; failed: string[] } = JSON.parse(await printed);
  const sorted = times.sort((one, other) => one - other);
  const at = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
  return { requests: sorted.length, failed, p50: at(0.5), p99: at(0.99) };
}
