import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { together } from './attacks.js';
import type { Attack } from './siege.js';
import { head, open } from './sockets.js';
import { aTeam, comment, MOST, UPGRADE, type Team } from './streams.js';
import type { Account, Target } from './target.js';

const MEGABYTE = 1024 * 1024;
const PATH = '/api/v3/live/socket';
/** How long the sockets of the attacker stay open while nothing is answered: longer than an attempt may take. */
const PATIENCE_MS = 20_000;

/** People with subscriptions to the same comments, all of them over sockets. */
async function aSubscribedTeam(target: Target, people: number, hooks: number): Promise<Team> {
  const team = await aTeam(target, people);
  const form = { delivery: 'socket', event: 'comment_added', lapse_after: '3600' };
  for (const { token } of team.people) {
    await together(hooks, () => target.make('hooks/subscribe', { token, form }));
  }
  return team;
}

/** Opens a socket for deliveries. Throws if the server refuses it. */
async function aSocket(target: Target, number: number, { token }: Account): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${target.port}${PATH}`, {
    headers: {
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-For': `203.0.115.${number % 250}`,
      Authorization: `Bearer ${token}`,
    },
  });
  await once(socket, 'open');
  return socket.on('error', () => undefined);
}

const neverRead: Attack = {
  name: 'sockets for deliveries that nobody reads',
  async run(target, size) {
    const [people, sockets, hooks, comments] = size === 'full' ? [20, MOST, 20, 100] : [2, 4, 4, 10];
    const team = await aSubscribedTeam(target, people, hooks);
    const opened = await together(people * sockets, async (number) => {
      const socket = await open(target);
      const { token } = team.people[number % people] ?? team.owner;
      const headers = { ...UPGRADE, Authorization: `Bearer ${token}` };
      socket.pause().write(head(`GET ${PATH} HTTP/1.1`, `203.0.115.${number % people}`, headers));
      return socket;
    });
    await comment(target, team, comments);
    await sleep(size === 'full' ? PATIENCE_MS : 500);
    for (const socket of opened) socket.destroy();
  },
};

const neverAnswered: Attack = {
  name: 'sockets whose programs never answer',
  async run(target, size) {
    const [people, sockets, hooks, comments] = size === 'full' ? [20, MOST, 20, 100] : [2, 4, 4, 10];
    const team = await aSubscribedTeam(target, people, hooks);
    const opened = await together(people * sockets, (number) =>
      aSocket(target, number, team.people[number % people] ?? team.owner),
    );
    let received = 0;
    for (const socket of opened) socket.on('message', () => (received += 1));
    await comment(target, team, comments);
    await sleep(size === 'full' ? PATIENCE_MS : 500);
    for (const socket of opened) socket.terminate();
    if (received === 0) throw new Error('no program was sent a delivery');
  },
};

/** What a program sends without end, until its socket is closed. */
const TALK: readonly ((socket: WebSocket) => void)[] = [
  // As long as a message may be, again and again.
  (socket) => socket.send(JSON.stringify({ envelope_id: 'x', status: 200, body: 'x'.repeat(1.9 * MEGABYTE) })),
  (socket) => socket.send('{"envelope_id":"x","status":200}'),
  (socket) => socket.send(`{"envelope_id":"x","status":200,"body":${'['.repeat(MEGABYTE)}`),
  (socket) => socket.send('x'.repeat(MEGABYTE), { fin: false }),
  (socket) => socket.ping('x'.repeat(100)),
];

const talkative: Attack = {
  name: 'programs that answer their sockets without end',
  async run(target, size) {
    const [people, rounds, sent] = size === 'full' ? [20, 20, 1000] : [2, 2, 200];
    const team = await aSubscribedTeam(target, people, 1);
    for (let round = 0; round < rounds; round += 1) {
      await together(people * TALK.length, async (number) => {
        const socket = await aSocket(target, number, team.people[number % people] ?? team.owner);
        const talk = TALK[number % TALK.length];
        for (let times = 0; times < sent && socket.readyState === WebSocket.OPEN; times += 1) {
          talk?.(socket);
          while (socket.bufferedAmount > 4 * MEGABYTE && socket.readyState === WebSocket.OPEN) await sleep(5);
          if (times % 50 === 49) await sleep(1);
        }
        socket.terminate();
      });
    }
  },
};

/** Attacks with sockets for deliveries. */
export const PROGRAMS: readonly Attack[] = [neverRead, neverAnswered, talkative];
