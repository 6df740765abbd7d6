import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestText } from '../load/load.js';
import { MARK, MARKED, type Command, type Seen, type Told } from './watching.js';

// A process that has streams open, posts, and notes when each post has come on each stream. It reads what it is told in
// one line, and then commands. It reads only the marks in what comes: parsing would take the processor from the server.
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const { port, tokens }: Told = JSON.parse((await lines.next()).value ?? '{}');

/** How long a post may take to its streams. */
const PATIENCE_MS = 15_000;
/** Streams that are opened at the same time. */
const AT_ONCE = 50;
/** Posts under way at the same time. */
const CONNECTIONS = 16;
/** How often another request is sent meanwhile. */
const OTHER_EVERY_MS = 10;

const streams: Socket[] = [];
const sentAt = new Map<number, number>();
let delays: number[] = [];
let posted = 0;

function line(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.on('error', reject).setEncoding('latin1');
  });
}

function arrive(text: string): void {
  const now = performance.now();
  for (const [, number] of text.matchAll(MARKED)) {
    const sent = sentAt.get(Number(number));
    if (sent !== undefined) delays.push(now - sent);
  }
}

async function openStream(token: string): Promise<void> {
  const socket = await line();
  socket.write(requestText('GET', '/api/v3/live/stream?types=comment_added', token));
  const status = await new Promise<string>((resolve) =>
    socket.once('data', (text: string) => resolve(text.slice(9, 12))),
  );
  if (status !== '200') throw new Error(`A stream was answered ${status}.`);
  socket.on('data', arrive);
  streams.push(socket);
}

async function open(count: number): Promise<number> {
  while (streams.length < count) {
    const some = Math.min(AT_ONCE, count - streams.length);
    const from = streams.length;
    await Promise.all(Array.from({ length: some }, (_, nr) => openStream(tokens[(from + nr) % tokens.length] ?? '')));
  }
  return streams.length;
}

/** Sends a request on a connection. Returns its milliseconds. */
async function send(socket: Socket, request: string): Promise<number> {
  const begun = performance.now();
  const answered = new Promise<string>((resolve) => {
    let text = '';
    const take = (chunk: string) => {
      text += chunk;
      const [head = '', body] = text.split('\r\n\r\n');
      const length = Number(/content-length: *(\d+)/i.exec(head)?.[1]);
      if (body === undefined || body.length < length) return;
      socket.off('data', take);
      resolve(head);
    };
    socket.on('data', take);
  });
  socket.write(request);
  const head = await answered;
  if (!head.startsWith('HTTP/1.1 2')) throw new Error(`A request was answered ${head.slice(0, 80)}.`);
  return performance.now() - begun;
}

/** Sends other requests until `isOver`. Returns their milliseconds. */
async function others(isOver: () => boolean): Promise<number[]> {
  const socket = await line();
  const times: number[] = [];
  while (!isOver()) {
    times.push(await send(socket, requestText('GET', '/api/v3/users/get_session_user', tokens[0] ?? '')));
    await sleep(OTHER_EVERY_MS);
  }
  socket.destroy();
  return sorted(times);
}

async function post({ requests, count, perSecond, streams: each }: Command & { do: 'post' }): Promise<Seen> {
  delays = [];
  let isOver = false;
  const beside = others(() => isOver);
  const free = await Promise.all(Array.from({ length: CONNECTIONS }, line));
  const under: Promise<void>[] = [];
  const answers: number[] = [];
  const begun = performance.now();
  for (let nr = 0; nr < count; nr += 1) {
    await sleep(Math.max(0, begun + (1000 * nr) / perSecond - performance.now()));
    let socket = free.pop();
    // All connections are in use: the pace is not reached, and the delay counts from now on.
    for (; socket === undefined; socket = free.pop()) await sleep(1);
    const used = socket;
    posted += 1;
    sentAt.set(posted, performance.now());
    const mark = `mark-${String(posted).padStart(7, '0')}-`;
    const request = (requests[nr % requests.length] ?? '').replace(MARK, mark);
    under.push(
      send(used, request).then((milliseconds) => {
        answers.push(milliseconds);
        free.push(used);
      }),
    );
  }
  await Promise.all(under);
  const expected = count * each;
  const deadline = performance.now() + PATIENCE_MS;
  while (delays.length < expected && performance.now() < deadline) await sleep(5);
  isOver = true;
  for (const socket of free) socket.destroy();
  const [all, times] = [sorted(delays), await beside];
  return {
    p50: at(all, 0.5),
    p99: at(all, 0.99),
    most: at(all, 1),
    missing: expected - all.length,
    medianAnswer: at(sorted(answers), 0.5),
    worstOther: at(times, 1),
    medianOther: at(times, 0.5),
  };
}

const sorted = (times: number[]) => times.toSorted((one, other) => one - other);
const at = (times: readonly number[], share: number) => times[Math.floor((times.length - 1) * share)] ?? NaN;

async function obey(command: Command): Promise<unknown> {
  if (command.do === 'open') return open(command.streams);
  if (command.do === 'post') return post(command);
  for (const socket of streams.splice(0)) socket.destroy();
  return 0;
}

process.stdout.write('ready\n');
for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
  process.stdout.write(`${JSON.stringify(await obey(JSON.parse(next.value)))}\n`);
}
process.exit();
