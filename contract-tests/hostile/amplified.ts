import { until } from '../../src/testing/until.js';
import { aThread, consume, together } from './attacks.js';
import type { Attack, LastingAttack, Size } from './siege.js';
import { Sink } from './sink.js';
import type { Account, Target } from './target.js';

/** The longest text that a post may have. In JSON it is six times as long. */
const LONGEST = `a${'\u0001'.repeat(65_535)}`;
/** How long deliveries are watched on their way out, before a restart and after it. */
const WATCHED_MS = 30_000;

/** Waits until the attacker's server has got so many requests, or the time is up. */
async function watch(sink: Sink, count: number): Promise<void> {
  await until(() => sink.count >= count, WATCHED_MS).catch(() => undefined);
}

async function postComments(target: Target, { token }: Account, thread: number, texts: readonly string[]) {
  const posts = texts.map((content) => ({ thread_id: String(thread), content }));
  for (let made = 0; made < posts.length; made += 10) {
    await Promise.all(posts.slice(made, made + 10).map((form) => target.make('comments/add', { token, form })));
  }
}

/** Reads a response, which must be a success, to its end. */
async function ask(target: Target, { token }: Account, path: string): Promise<void> {
  const response = await target.call(`/api/v3/${path}`, { token });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}

/** Integrations of one channel, each of which is called by each post there. */
function installations(): LastingAttack {
  let sink: Sink;
  const sizes = (size: Size): [number, number] => (size === 'full' ? [300, 50] : [25, 5]);
  return {
    name: 'long posts where many integrations are installed',
    async run(target, size) {
      const [wanted, posts] = sizes(size);
      sink = await Sink.open(target.certificate);
      const attacker = await target.anAccount('203.0.113.8');
      const { thread, channel } = await aThread(target, attacker);
      const { token } = attacker;
      for (let made = 0; made < wanted; made += 10) {
        await together(Math.min(10, wanted - made), async (number) => {
          const form = { name: `Counter ${made + number}`, kind: 'CHANNEL', callback_url: sink.url(made + number) };
          const integration = await target.make('integrations/add', { token, form });
          const place = { integration_id: String(integration), channel_id: String(channel) };
          await consume(target.call('/api/v3/installations/add', { token, form: place }));
        });
      }
      await postComments(target, attacker, thread, Array<string>(posts).fill(LONGEST));
      await watch(sink, posts * 10);
    },
    async rest(_target, size) {
      const [, posts] = sizes(size);
      await watch(sink, posts * 20);
      sink.close();
    },
  };
}

/** The webhooks that one user may have, of several users who see the same posts. */
function receivers(): LastingAttack {
  let sink: Sink;
  const sizes = (size: Size): [number, number, number] => (size === 'full' ? [4, 100, 50] : [2, 20, 5]);
  return {
    name: 'long posts that many webhooks receive',
    async run(target, size) {
      const [people, hooks, posts] = sizes(size);
      sink = await Sink.open(target.certificate);
      const accounts: Account[] = [];
      for (let number = 0; number < people; number += 1) accounts.push(await target.anAccount(`203.0.114.${number}`));
      const [owner = { token: '', email: '', id: 0 }, ...others] = accounts;
      const { workspace, thread } = await aThread(target, owner);
      for (const other of others) await target.join(workspace, owner, other);
      for (const [place, { token }] of accounts.entries()) {
        for (let made = 0; made < hooks; made += 10) {
          await together(10, (number) => {
            const target_url = sink.url(place * hooks + made + number);
            const form = { event: 'comment_added', workspace_id: String(workspace), target_url };
            return target.make('hooks/subscribe', { token, form });
          });
        }
      }
      await postComments(target, owner, thread, Array<string>(posts).fill(LONGEST));
      await watch(sink, (people * hooks * posts) / 2);
    },
    async rest(_target, size) {
      const [people, hooks, posts] = sizes(size);
      await watch(sink, people * hooks * posts);
      sink.close();
    },
  };
}

/** Texts and queries that match as often as possible. */
export const phrases: Attack = {
  name: 'queries that match everywhere in long posts',
  async run(target, size) {
    const [posts, beside] = size === 'full' ? [500, 4] : [20, 2];
    const attacker = await target.anAccount('203.0.113.9');
    const { workspace, thread } = await aThread(target, attacker);
    const alike = 'a '.repeat(32_767);
    const han = Array.from({ length: 16_000 }, (_, place) => String.fromCodePoint(0x4e00 + (place % 20_000))).join('');
    const texts = Array.from({ length: posts }, (_, number) => (number % 10 === 9 ? han : alike));
    await postComments(target, attacker, thread, texts);
    const queries = [
      'a.a '.repeat(31),
      'a '.repeat(31),
      `a ${'-word '.repeat(30)}`,
      '一 -word',
      `"${'a '.repeat(100)}"`,
    ];
    for (const query of queries) {
      const place = { workspace_id: String(workspace), query };
      const paths = [
        `search/query?${new URLSearchParams({ ...place, limit: '500' })}`,
        `search?${new URLSearchParams({ ...place, limit: '500' })}`,
        `search/comments?${new URLSearchParams({ ...place, thread_id: String(thread) })}`,
      ];
      for (const path of paths) await together(beside, () => ask(target, attacker, path));
    }
  },
};

/** Attacks with posts that many are told of. Each has a Skein of its own. */
export const AMPLIFIED: readonly LastingAttack[] = [installations(), receivers()];
