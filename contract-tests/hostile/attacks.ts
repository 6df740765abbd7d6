import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Attack } from './siege.js';
import { closed, flood, head, open } from './sockets.js';
import type { Account, Target } from './target.js';

const MEGABYTE = 1024 * 1024;
const EMOJI = '😀';
/** How long a connection of the attacker stays open while nothing is transferred. */
const PATIENCE_MS = 20_000;

/** Runs the work this many times concurrently. */
export function together<Result>(times: number, work: (number: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: times }, (_, number) => work(number)));
}

/** Reads a response body to its end; ignores a broken connection. */
export async function consume(answer: Promise<Response>): Promise<void> {
  await answer.then((response) => response.arrayBuffer()).catch(() => undefined);
}

/** The ids of a thread, and of where it is. */
interface Places {
  workspace: number;
  channel: number;
  thread: number;
}

/** Makes a workspace with a channel and a thread. */
export async function aThread(target: Target, { token }: Account): Promise<Places> {
  const workspace = await target.make('workspaces/add', { token, form: { name: 'Attackers' } });
  const channel = await target.make('channels/add', {
    token,
    form: { workspace_id: String(workspace), name: 'Siege', public: 'true' },
  });
  const form = { channel_id: String(channel), title: 'A thread', content: 'of long comments' };
  return { workspace, channel, thread: await target.make('threads/add', { token, form }) };
}

/** Comments that are as long as possible when they are shown: each mention becomes a long name. */
const longPages: Attack = {
  name: 'pages of comments that grow when they are shown',
  async run(target, size) {
    const [comments, pages, inside, mentions] = size === 'full' ? [200, 24, 20, 200] : [10, 4, 4, 200];
    const attacker = await target.anAccount('203.0.113.1', EMOJI.repeat(255));
    const { thread } = await aThread(target, attacker);
    const { token } = attacker;
    const content = `[](app-mention://${attacker.id}) `.repeat(mentions) + EMOJI.repeat(40_000);
    for (let made = 0; made < comments; made += 10) {
      await together(10, () => target.make('comments/add', { token, form: { thread_id: String(thread), content } }));
    }
    const path = `/api/v3/comments/get?thread_id=${thread}&limit=${comments}`;
    await together(pages, () => consume(target.call(path, { token })));
    const requests = Array.from({ length: inside }, () => ({ method: 'GET', url: path }));
    await together(2, () =>
      consume(target.call('/api/v3/batch', { token, form: { requests: JSON.stringify(requests), parallel: 'true' } })),
    );
  },
};

/** The same pages, without reading the responses. */
const unreadPages: Attack = {
  name: 'long pages that nobody reads',
  async run(target, size) {
    const [comments, pages, patience] = size === 'full' ? [300, 300, PATIENCE_MS] : [20, 20, 1000];
    const { token } = await target.anAccount('203.0.113.2');
    const { thread } = await aThread(target, { token, email: '', id: 0 });
    const form = { thread_id: String(thread), content: EMOJI.repeat(65_000) };
    for (let made = 0; made < comments; made += 10) {
      await together(10, () => target.make('comments/add', { token, form }));
    }
    const path = `GET /api/v3/comments/get?thread_id=${thread}&limit=${comments} HTTP/1.1`;
    await together(pages, async () => {
      const socket = await open(target);
      socket.pause();
      const request = head(path, '203.0.113.2', { Authorization: `Bearer ${token}` });
      await flood(socket, Buffer.from(request), 1, patience);
    });
  },
};

/** Pipelined requests, without reading any response. */
const pipeline: Attack = {
  name: 'requests on connections that read nothing',
  async run(target, size) {
    const [connections, bytes] = size === 'full' ? [100, 85 * MEGABYTE] : [5, 4 * MEGABYTE];
    const requests = Buffer.from(head('GET /healthz HTTP/1.1', '203.0.113.3').repeat(1000));
    await together(connections, async () => {
      const socket = await open(target);
      socket.pause();
      await flood(socket, requests, bytes, size === 'full' ? PATIENCE_MS : 1000);
    });
  },
};

/** Sign-ins whose last byte is never sent. */
const stalledBodies: Attack = {
  name: 'bodies that lack their last byte',
  async run(target, size) {
    const connections = size === 'full' ? 3000 : 60;
    const headers = { 'Content-Type': 'application/json', 'Content-Length': 250_000 };
    const request = head('POST /api/v3/users/login HTTP/1.1', '203.0.113.4', headers) + ' '.repeat(249_999);
    await together(connections, async () => {
      const socket = await open(target);
      socket.write(request);
      await closed(socket, size === 'full' ? 3 * PATIENCE_MS : 1000);
    });
  },
};

/**
 * Bodies as deep as possible, or with as many parts, on keep-alive connections, which must not
 * keep the bodies in memory.
 */
const costlyBodies: Attack = {
  name: 'bodies that are dear to read',
  async run(target, size) {
    const [times, length] = size === 'full' ? [60, 5 * MEGABYTE - 100] : [2, MEGABYTE];
    const json = { 'content-type': 'application/json' };
    const bodies: [string, Record<string, string>][] = [
      [`{"email":${'['.repeat(length / 2)}${']'.repeat(length / 2)}}`, json],
      [`{"email":[${'[],'.repeat(length / 3)}0]}`, json],
      [`{${'"a":0,'.repeat(length / 6)}"b":0}`, json],
      ['a=&'.repeat(length / 3), { 'content-type': 'application/x-www-form-urlencoded' }],
      [`email=${'%5B'.repeat(length / 3)}`, { 'content-type': 'application/x-www-form-urlencoded' }],
    ];
    const kept: [string, Record<string, string>] = [' '.repeat(5 * MEGABYTE - 100), json];
    for (const [place, [body, headers]] of [kept, ...bodies].entries()) {
      await together(place === 0 ? 60 : times, (number) =>
        consume(target.call('/api/v3/users/login', { body, headers, address: `203.0.113.${100 + (number % 100)}` })),
      );
    }
  },
};

/** Files that take long to inspect. */
const costlyFiles: Attack = {
  name: 'files that are dear to look at',
  async run(target, size) {
    const [sounds, pictures, bytes] = size === 'full' ? [6, 40, 20 * MEGABYTE] : [2, 4, MEGABYTE];
    const { token } = await target.anAccount('203.0.113.5');
    const upload = (file: File, path = 'attachments/upload') => {
      const form = new FormData();
      form.append('attachment_id', randomUUID());
      form.append(path === 'attachments/upload' ? 'file' : 'image', file);
      return consume(target.call(`/api/v3/${path}`, { token, body: form }));
    };
    // An audio frame that is only a header: the file has millions of them.
    const sound = new File([new Uint8Array(Buffer.alloc(bytes, Buffer.from('fff15080001ffc', 'hex')))], 'a.aac');
    await together(sounds, () => upload(sound));
    const side = size === 'full' ? 5000 : 1500;
    const blank = sharp({ create: { width: side, height: side, channels: 3, background: '#000' } });
    const picture = new File([new Uint8Array(await blank.avif({ quality: 1, effort: 0 }).toBuffer())], 'a.avif');
    await together(pictures, () => upload(picture));
    const avatar = new File([new Uint8Array(await blank.png({ compressionLevel: 9 }).toBuffer())], 'a.png');
    await together(pictures, () => upload(avatar, 'users/update_avatar'));
  },
};

/** Every combination of the filters of a list. */
const filters: Attack = {
  name: 'all combinations of filters',
  async run(target, size) {
    const combinations = size === 'full' ? 4096 : 64;
    const accounts: Account[] = [];
    for (let number = 0; number < 8; number += 1) accounts.push(await target.anAccount('203.0.113.6'));
    const { workspace } = await aThread(target, accounts[0] ?? { token: '', email: '', id: 0 });
    const wishes = [
      'as_ids=true',
      'filter_by=attached_to_me',
      'newer_than_ts=1',
      'older_than_ts=9999999999',
      'after_id=1',
      'before_id=9007199254740991',
      'is_pinned=false',
      'is_starred=false',
      'archived=false',
      'order_by=asc',
      'exclude_thread_ids=1',
      'limit=1',
    ];
    await together(accounts.length, async (worker) => {
      for (let number = worker; number < combinations; number += accounts.length) {
        const chosen = wishes.filter((_, bit) => number & (1 << bit));
        const path = `/api/v3/threads/get?${[`workspace_id=${workspace}`, ...chosen].join('&')}`;
        const token = (accounts[number % accounts.length] ?? { token: '' }).token;
        await consume(target.call(path, { token, address: `203.0.113.${number % 250}` }));
      }
    });
  },
};

/** Wrong passwords for another user's account, from many addresses. */
const guesses: Attack = {
  name: 'wrong passwords from many addresses',
  async run(target, size) {
    const guessed = size === 'full' ? 2000 : 40;
    const victim = await target.anAccount('198.51.100.30');
    await target.signIn(victim.email, '198.51.100.30');
    await together(20, async (worker) => {
      for (let number = worker; number < guessed; number += 20) {
        await target.signIn(victim.email, `203.0.${number % 250}.${worker}`, `guess number ${number}`);
      }
    });
    const status = await target.signIn(victim.email, '198.51.100.30');
    if (status !== 200) throw new Error(`the owner of the account was answered ${status}`);
  },
};

/** All attacks, in the order in which they run. */
export const ATTACKS: readonly Attack[] = [
  longPages,
  unreadPages,
  pipeline,
  stalledBodies,
  costlyBodies,
  costlyFiles,
  filters,
  guesses,
];
