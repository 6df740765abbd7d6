import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { programOf } from '../../src/testing/programs.js';
import type { Account, Target } from './target.js';

/** An ordinary user, with a thread of their own. */
export interface Bystander extends Account {
  thread: number;
}

/** What an ordinary user experiences during an attack. Times are in milliseconds. */
export interface Seen {
  requests: number;
  /** Requests whose response was no success. */
  failed: string[];
  /** Percentiles of all requests, and the slowest of them. */
  p50: number;
  p99: number;
  worst: number;
  /** From the sending of a comment until its webhook arrived, at most. */
  webhook: number;
  /** Comments whose webhook did not arrive within a minute after the attack. */
  missing: number;
}

interface Measured {
  times: number[];
  failed: string[];
  webhooks: number[];
  missing: number;
}

/** Makes an ordinary user. */
export async function aBystander(target: Target): Promise<Bystander> {
  const account = await target.anAccount('198.51.100.20', 'Bystander');
  const { token } = account;
  const workspace_id = String(await target.make('workspaces/add', { token, form: { name: 'Bystanders' } }));
  const channel_id = String(await target.make('channels/add', { token, form: { workspace_id, name: 'Loft' } }));
  const form = { channel_id, title: 'Plans', content: 'Which wool do we buy?' };
  return { ...account, thread: await target.make('threads/add', { token, form }) };
}

/** Lets an ordinary user read, write and receive webhooks, in a process of their own, until `attack` is over. */
export async function whileUsed(
  { url, certificate }: Target,
  { token, thread }: Bystander,
  attack: () => Promise<void>,
): Promise<Seen> {
  const settings = JSON.stringify({ url, token, thread, ...certificate });
  const child = spawn(process.execPath, [programOf('bystander_child.ts'), settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  await once(lines, 'line');
  const printed = once(lines, 'line');
  await attack().finally(() => child.stdin.end());
  const [line]: string[] = await printed;
  const { times, failed, webhooks, missing }: Measured = JSON.parse(line ?? '');
  const sorted = times.sort((one, other) => one - other);
  const at = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
  const ofRequests = { requests: sorted.length, failed, p50: at(0.5), p99: at(0.99), worst: at(1) };
  return { ...ofRequests, webhook: Math.round(Math.max(0, ...webhooks)), missing };
}
