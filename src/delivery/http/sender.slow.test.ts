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
const TIMEOUT = 1000;
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Expects that the request ended at the timeout, and not long after it. */
function expectTimeout(outcome: Outcome, expected: Partial<Outcome>): void {
  expect(outcome).toMatchObject({ error: 'timed_out', ...expected });
  expect(outcome.milliseconds).toBeGreaterThanOrEqual(TIMEOUT - 2);
  expect(outcome.milliseconds).toBeLessThan(TIMEOUT + 3000);
}

/** Sends a byte every few milliseconds until the socket is closed. */
function drip(socket: Socket, begin: string, byte: string): void {
  socket.write(begin);
  const timer = setInterval(() => socket.write(byte), 5);
  socket.once('close', () => clearInterval(timer));
}

it('a name server that does not respond', async () => {
  const names = { resolve: () => new Promise<never>(() => undefined), lookup: () => Promise.resolve([]) };
  expectTimeout(await postTo(aSender({ timeoutMs: TIMEOUT, names }), 'https://hooks.example.com/'), {
    status: null,
    address: null,
  });
});

it('a connection that is not accepted', async () => {
  // A server whose thread is blocked accepts none, and the backlog of the system is short.
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
  expectTimeout(await postTo(aSender({ timeoutMs: TIMEOUT }), `http://127.0.0.1:${String(port)}/`), {
    status: null,
    address: null,
  });
});

it('a TLS handshake without a response', async () => {
  const remote = await remotes.raw((socket) => void socket.resume(), 'https');
  expectTimeout(await postTo(aSender({ timeoutMs: TIMEOUT }), remote.url), { status: null, address: '127.0.0.1' });
  await until(() => remote.connections.every(({ destroyed }) => destroyed));
});

it('a request without a response', async () => {
  const remote = await remotes.http(() => undefined);
  expectTimeout(await postTo(aSender({ timeoutMs: TIMEOUT }), remote.url), { status: null, address: '127.0.0.1' });
  await until(() => remote.connections.every(({ destroyed }) => destroyed));
});

it('headers that drip', async () => {
  const remote = await remotes.raw((socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: ', 'a'));
  expectTimeout(await postTo(aSender({ timeoutMs: TIMEOUT }), remote.url), { status: null, headers: {}, body: '' });
});

it('interim responses without end', async () => {
  const remote = await remotes.raw((socket) => drip(socket, '', 'HTTP/1.1 102 Processing\r\n\r\n'));
  expectTimeout(await postTo(aSender({ timeoutMs: TIMEOUT }), remote.url), { status: null });
});

it('a body that drips; the outcome has what came', async () => {
  const remote = await remotes.raw((socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n', 'b'));
  const outcome = await postTo(aSender({ timeoutMs: TIMEOUT }), remote.url);
  expectTimeout(outcome, { status: 200 });
  expect(outcome.body).toMatch(/^b+$/);
  await until(() => remote.connections.every(({ destroyed }) => destroyed));
});

it('a body that does not come', async () => {
  const remote = await remotes.saying('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n');
  expectTimeout(await postTo(aSender({ timeoutMs: TIMEOUT }), remote.url), { status: 200, body: '' });
});

it('a request that is not read', async () => {
  const remote = await remotes.raw((socket) => void socket.pause());
  const body = 'x'.repeat(20_000_000);
  expectTimeout(await postTo(aSender({ timeoutMs: TIMEOUT }), remote.url, { body }), {
    status: null,
    address: '127.0.0.1',
  });
});

it('the first of two addresses; the second is not tried in time', async () => {
  const remote = await remotes.raw((socket) => void socket.resume());
  const names = namesOf({ 'hooks.example.com': ['127.0.0.2', '127.0.0.1'] });
  const outcome = await postTo(aSender({ timeoutMs: TIMEOUT, names }), `http://hooks.example.com:${remote.port}/`);
  expectTimeout(outcome, { status: null, address: '127.0.0.2' });
});
