import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { until } from '../../src/testing/until.js';
import { aThread, together } from './attacks.js';
import type { Attack } from './siege.js';
import { head, open } from './sockets.js';
import type { Account, Target } from './target.js';

const MEGABYTE = 1024 * 1024;
const PATH = '/api/v3/live/stream';
/** As many streams as a user may have. */
export const MOST = 20;
/** A comment that is not too long to be sent on streams. */
const LONG = 'x'.repeat(60_000);
/** How long the attacker waits for what does not come. */
const PATIENCE_MS = 120_000;

/** The people of the attacker in one workspace, each at an address of their own. */
export interface Team {
  people: readonly Account[];
  owner: Account;
  thread: number;
}

export async function aTeam(target: Target, size: number): Promise<Team> {
  const owner = await target.anAccount('203.0.115.0');
  const { workspace, thread } = await aThread(target, owner);
  const people = [owner];
  for (let number = 1; number < size; number += 1) {
    const person = await target.anAccount(`203.0.115.${number}`);
    await target.join(workspace, owner, person);
    people.push(person);
  }
  return { people, owner, thread };
}

export async function comment(target: Target, { owner, thread }: Team, count: number, content = LONG): Promise<void> {
  for (let made = 0; made < count; made += 5) {
    const form = { thread_id: String(thread), content };
    await together(Math.min(5, count - made), () => target.make('comments/add', { token: owner.token, form }));
  }
}

/** The bytes that open a stream of server-sent events. */
const opening = (number: number, { token }: Account, query = '') =>
  head(`GET ${PATH}${query} HTTP/1.1`, `203.0.115.${number}`, { Authorization: `Bearer ${token}` });

/** The headers that open a WebSocket. */
export const UPGRADE = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version': '13',
};

/** Opens a stream that nobody reads. Every second one is a WebSocket. */
async function unread(target: Target, number: number, { token }: Account): Promise<Socket> {
  const socket = await open(target);
  const headers = { Authorization: `Bearer ${token}`, ...(number % 2 === 0 ? {} : UPGRADE) };
  socket.pause().write(head(`GET ${PATH} HTTP/1.1`, `203.0.115.${number}`, headers));
  return socket;
}

/** A WebSocket of the attacker. */
async function webSocket(target: Target, headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${target.port}${PATH}`, {
    headers: { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.115.200', ...headers },
  });
  socket.on('error', () => undefined);
  await once(socket, 'open').catch(() => undefined);
  return socket;
}

/** Throws if the person cannot open all their streams. */
async function requirePlaces(target: Target, number: number, account: Account): Promise<void> {
  await until(async () => {
    const statuses = await together(MOST, async () => {
      const socket = await open(target);
      socket.setEncoding('latin1').write(opening(number, account));
      const [answer]: string[] = await once(socket, 'data');
      return { status: answer?.slice(9, 12), socket };
    });
    for (const { socket } of statuses) socket.destroy();
    return statuses.every(({ status }) => status === '200');
  }, PATIENCE_MS);
}

const neverRead: Attack = {
  name: 'streams that nobody reads, while long comments are written',
  async run(target, size) {
    const [people, streams, comments] = size === 'full' ? [20, MOST, 200] : [2, 4, 20];
    const team = await aTeam(target, people);
    const sockets = await together(people * streams, (number) =>
      unread(target, number, team.people[number % people] ?? team.owner),
    );
    await comment(target, team, comments);
    for (const socket of sockets) socket.destroy();
  },
};

const dropped: Attack = {
  name: 'streams that are opened and dropped, a thousand a second',
  async run(target, size) {
    const [people, seconds, each] = size === 'full' ? [20, 20, 100] : [2, 1, 20];
    const team = await aTeam(target, people);
    for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
      const begun = performance.now();
      await together(each, async (number) => {
        const socket = await open(target);
        const account = team.people[number % people] ?? team.owner;
        const upgrade = number % 3 === 0 ? UPGRADE : {};
        const headers = { Authorization: `Bearer ${account.token}`, ...upgrade };
        socket.write(head(`GET ${PATH} HTTP/1.1`, `203.0.115.${number % people}`, headers), () =>
          setTimeout(() => socket.resetAndDestroy(), number % 5),
        );
      });
      await sleep(Math.max(0, 100 - (performance.now() - begun)));
    }
    await requirePlaces(target, 1, team.owner);
  },
};

const resumed: Attack = {
  name: 'streams that are resumed from the oldest position',
  async run(target, size) {
    const [people, streams, comments] = size === 'full' ? [20, MOST, 200] : [2, 4, 10];
    const team = await aTeam(target, people);
    const [first = { position: '' }]: { position: string }[] = [
      JSON.parse(await (await target.call('/api/v3/live/get', { token: team.owner.token })).text()),
    ];
    await comment(target, team, comments, 'x'.repeat(30_000));
    await together(people * streams, async (number) => {
      const account = team.people[number % people] ?? team.owner;
      const socket = await open(target);
      let read = 0;
      socket.setEncoding('latin1').on('data', (text: string) => (read += text.length));
      socket.write(opening(number % people, account, `?after=${first.position}&types=comment_added`));
      await until(() => read > comments * 30_000 || socket.destroyed, PATIENCE_MS);
      socket.destroy();
    });
  },
};

const frames: Attack = {
  name: 'WebSockets that send frames of 100 MB, pings without end and pieces without end',
  async run(target, size) {
    const [sockets, megabytes, frames] = size === 'full' ? [60, 100, 200_000] : [6, 100, 10_000];
    const { people } = await aTeam(target, 3);
    const long = Buffer.alloc(megabytes * MEGABYTE);
    await together(sockets, async (number) => {
      const token = people[number % people.length]?.token ?? '';
      const socket = await webSocket(target, { Authorization: `Bearer ${token}` });
      const closed = once(socket, 'close').catch(() => undefined);
      if (number % 3 === 0) socket.send(long);
      for (let sent = 0; sent < frames && number % 3 !== 0 && socket.readyState === WebSocket.OPEN; sent += 1) {
        if (number % 3 === 1) socket.ping();
        else socket.send('', { fin: false });
        if (sent % 1000 === 999) await sleep(1);
      }
      await closed;
    });
  },
};

const hijacked: Attack = {
  name: 'WebSockets that pages of other sites open in the name of a user',
  async run(target, size) {
    const times = size === 'full' ? 500 : 20;
    const { email } = await target.anAccount('203.0.115.201');
    const cookie = await target.session(email, '203.0.115.201');
    const origins = [
      'https://evil.test',
      'http://skein.test',
      'https://skein.test.evil.test',
      'null',
      'https://skein.test:8443',
    ];
    await together(times, async (number) => {
      const origin = origins[number % (origins.length + 1)];
      const socket = await webSocket(target, { Cookie: cookie, ...(origin === undefined ? {} : { Origin: origin }) });
      if (socket.readyState === WebSocket.OPEN) throw new Error(`a page of ${origin} has a stream`);
    });
    const own = await webSocket(target, { Cookie: cookie, Origin: 'https://skein.test' });
    if (own.readyState !== WebSocket.OPEN) throw new Error('a page of Skein has no stream');
    own.terminate();
  },
};

/** Attacks with streams of events. */
export const STREAMING: readonly Attack[] = [neverRead, dropped, resumed, frames, hijacked];
