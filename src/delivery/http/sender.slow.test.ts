import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { useRemotes } from '../../testing/remotes.js';
import { namesOf, postTo, useSenders } from '../../testing/sending.js';
import { until } from '../../testing/until.js';
import type { Outcome } from './outcome.js';

const remotes = useRemotes();
const aSender = useSenders();
const LIMIT = 400;
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** That it was cut at the limit, and not long after it. */
function expectCut(outcome: Outcome, expected: Partial<Outcome>): void {
  expect(outcome).toMatchObject({ error: 'timed_out', ...expected });
  expect(outcome.milliseconds).toBeGreaterThanOrEqual(LIMIT - 2);
  expect(outcome.milliseconds).toBeLessThan(LIMIT + 3000);
}

/** Says a byte every few milliseconds, for ever. */
function drip(socket: Socket, begin: string, byte: string): void {
  socket.write(begin);
  const timer = setInterval(() => socket.write(byte), 5);
  socket.once('close', () => clearInterval(timer));
}

it('a name that nobody resolves', async () => {
  const names = { resolve: () => new Promise<never>(() => undefined), lookup: () => Promise.resolve([]) };
  expectCut(await postTo(aSender({ limitMs: LIMIT, names }), 'https://hooks.example.com/'), {
    ...{ status: null, address: null },
  });
});

it('a connection that nobody takes', async () => {
  // A server whose thread stands still takes none, and the system holds only a few for it.
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     });`,
    { eval: true },
  );
  ends.push(() => worker.terminate());
  const [port]: unknown[] = await once(worker, 'message');
  const held = Array.from({ length: 8 }, () => connect(Number(port), '127.0.0.1').on('error', () => undefined));
  ends.push(() => held.forEach((socket) => socket.destroy()));
  await until(() => held.filter(({ connecting }) => !connecting).length >= 2);
  expectCut(await postTo(aSender({ limitMs: LIMIT }), `http://127.0.0.1:${String(port)}/`), {
    ...{ status: null, address: null },
  });
});

it('a handshake that is not answered', async () => {
  const remote = await remotes.raw((socket) => void socket.resume(), 'https');
  expectCut(await postTo(aSender({ limitMs: LIMIT }), remote.url), { status: null, address: '127.0.0.1' });
  await until(() => remote.connections.every(({ destroyed }) => destroyed));
});

it('a request that is not answered', async () => {
  const remote = await remotes.http(() => undefined);
  expectCut(await postTo(aSender({ limitMs: LIMIT }), remote.url), { status: null, address: '127.0.0.1' });
  await until(() => remote.connections.every(({ destroyed }) => destroyed));
});

it('headers that drip', async () => {
  const remote = await remotes.raw((socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: ', 'a'));
  expectCut(await postTo(aSender({ limitMs: LIMIT }), remote.url), { status: null, headers: {}, body: '' });
});

it('answers that are only on the way, for ever', async () => {
  const remote = await remotes.raw((socket) => drip(socket, '', 'HTTP/1.1 102 Processing\r\n\r\n'));
  expectCut(await postTo(aSender({ limitMs: LIMIT }), remote.url), { status: null });
});

it('a body that drips, of which is told what came', async () => {
  const remote = await remotes.raw((socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n', 'b'));
  const outcome = await postTo(aSender({ limitMs: LIMIT }), remote.url);
  expectCut(outcome, { status: 200 });
  expect(outcome.body).toMatch(/^b+$/);
  await until(() => remote.connections.every(({ destroyed }) => destroyed));
});

it('a body that does not come', async () => {
  const remote = await remotes.saying('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n');
  expectCut(await postTo(aSender({ limitMs: LIMIT }), remote.url), { status: 200, body: '' });
});

it('a request that is not read', async () => {
  const remote = await remotes.raw((socket) => void socket.pause());
  const body = 'x'.repeat(20_000_000);
  expectCut(await postTo(aSender({ limitMs: LIMIT }), remote.url, { body }), { status: null, address: '127.0.0.1' });
});

it('the first of two addresses, while the second is not reached in time', async () => {
  const remote = await remotes.raw((socket) => void socket.resume());
  const names = namesOf({ 'hooks.example.com': ['127.0.0.2', '127.0.0.1'] });
  const outcome = await postTo(aSender({ limitMs: LIMIT, names }), `http://hooks.example.com:${remote.port}/`);
  expectCut(outcome, { status: null, address: '127.0.0.2' });
});
