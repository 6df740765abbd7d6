import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.js';
import type { Load, Measured } from './load.js';

// A process that puts load on a server. It reads a Load from standard input, prints a line when it begins to measure,
// and then a line with the result, a Measured.
const load: Load = JSON.parse(await text(process.stdin));
const requests = load.requests.map((request) => Buffer.from(request));
const latencies: number[] = [];
const failures = new Map<string, number>();
let measuring = false;

const fail = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);
const connections = Array.from({ length: load.connections }, (_, connection) => {
  let at = connection;
  const next = () => {
    const request = requests[at % requests.length] ?? Buffer.alloc(0);
    at += load.connections;
    return request;
  };
  // With a given rate each connection sends its share, at its own offset in each interval.
  const interval = load.perSecond === undefined ? 0 : (1000 * load.connections) / load.perSecond;
  let due = performance.now() + (interval * connection) / load.connections;
  const whenNext = (send: () => void) => {
    if (interval === 0) return send();
    setTimeout(send, due - performance.now());
    due += interval;
  };
  const onAnswer = (status: number, milliseconds: number) => {
    if (status < 200 || status > 299) fail(`status ${status}`);
    if (measuring) latencies.push(milliseconds);
  };
  return new Connection(load.port, { next, whenNext }, onAnswer, (error) => fail(error.message));
});

await sleep(load.warmup * 1000);
process.stdout.write('measuring\n');
measuring = true;
const started = performance.now();
await sleep(load.seconds * 1000);
measuring = false;
const seconds = (performance.now() - started) / 1000;
for (const connection of connections) connection.stop();

latencies.sort((a, b) => a - b);
const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
const measured: Measured = {
  perSecond: latencies.length / seconds,
  p50: percentile(0.5),
  p99: percentile(0.99),
  requests: latencies.length,
  failures: Object.fromEntries(failures),
};
if (!process.stdout.write(`${JSON.stringify(measured)}\n`)) await once(process.stdout, 'drain');
