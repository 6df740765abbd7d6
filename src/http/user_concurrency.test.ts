import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { ApiError } from '../errors.js';
import { batch, codesOf, get } from '../testing/batches.js';
import { aConversation } from '../testing/conversations.js';
import { rowOf, whileLocked } from '../testing/locks.js';
import type { Person } from '../testing/person.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';
import { until } from '../testing/until.js';
import { pageConcurrency, UserConcurrency } from './user_concurrency.js';

const { skein, team } = useTeam();
let conversation: Awaited<ReturnType<typeof aConversation>>;
beforeAll(async () => {
  conversation = await aConversation(team.workspace, team.ada, team.ben);
});

/** What a page of messages waits for, and a page of threads does not. */
const LOCK = sql`lock table messages in access exclusive mode`;
const messages = (person: Person, limit: number) =>
  person.call('conversationMessages.get', { conversation_id: conversation.id, limit });
const threads = (person: Person, limit: number) => person.call('threads.get', { channel_id: team.channel.id, limit });

describe('pages', () => {
  it('have 500 items for one user at a time: what they ask for then waits, and others do not', async () => {
    const done: string[] = [];
    const small: Promise<unknown>[] = [];
    const note = (name: string) => () => void done.push(name);
    await whileLocked(skein, {
      lock: LOCK,
      work: () => Promise.all([messages(team.ada, 480).then(note('first'))]),
      waiting: 1,
      atLast: async () => {
        small.push(threads(team.ada, 21).then(note('more than 500')));
        await threads(team.ben, 500).then(note('of another'));
        await team.ada.call('users.getSessionUser', {}).then(note('no page'));
      },
    });
    await Promise.all(small);
    expect(done).toEqual(['of another', 'no page', 'first', 'more than 500']);
  });

  it('of more than 30 items hold up nothing that is asked for at the same moment', async () => {
    const others: Promise<unknown>[] = [];
    await whileLocked(skein, {
      lock: LOCK,
      work: () => {
        const page = messages(team.ada, 31);
        while (others.length < 20) others.push(team.ben.call('users.getSessionUser', {}));
        return page;
      },
      waiting: 1,
      atLast: () => Promise.all(others),
    });
    expect(others).toHaveLength(20);
  });

  it('of search details count as well, although they have no limit', async () => {
    const done: string[] = [];
    const { id: thread_id } = await aThread(team.ada, team.channel);
    const range = { idx_start: 0, idx_end: 9, thread_id, workspace_id: team.workspace.id };
    const small: Promise<unknown>[] = [];
    await whileLocked(skein, {
      lock: LOCK,
      work: () => messages(team.ada, 451).then(() => done.push('first')),
      waiting: 1,
      atLast: async () => {
        small.push(team.ada.call('search.expandCommentRange', range).then(() => done.push('range')));
        await team.ben.call('search.expandCommentRange', range).then(() => done.push('of another'));
      },
    });
    await Promise.all(small);
    expect(done).toEqual(['of another', 'first', 'range']);
  });

  it('that fit are made side by side', async () => {
    const done: string[] = [];
    await whileLocked(skein, {
      lock: LOCK,
      work: () => messages(team.ada, 480).then(() => done.push('first')),
      waiting: 1,
      atLast: () => threads(team.ada, 20).then(() => done.push('beside it')),
    });
    expect(done).toEqual(['beside it', 'first']);
  });

  it('of a batch take their turns, and all come', async () => {
    const page = get(`threads/get?channel_id=${team.channel.id}&limit=500`);
    const requests = Array.from({ length: 20 }, () => page);
    expect(codesOf(await batch(team.ada, requests, { parallel: true }))).toEqual(requests.map(() => 200));
  });

  it('that nobody waits for any more are not made', async () => {
    const made: string[] = [];
    let finish: () => void = () => undefined;
    const first = pageConcurrency.run({ userId: 1, throwIfUnwanted: () => undefined }, 500, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      made.push('first');
    });
    const ask = (name: string, throwIfUnwanted: () => void) =>
      pageConcurrency.run({ userId: 1, throwIfUnwanted }, 500, async () => void made.push(name));
    const gone = ask('gone', () => {
      throw new ApiError('too_many_requests');
    });
    const last = ask('last', () => undefined);
    finish();
    await expect(gone).rejects.toMatchObject({ error: 'too_many_requests' });
    await Promise.all([first, last]);
    expect(made).toEqual(['first', 'last']);
  });

  it('have 2,000 items for all users at a time: the next page waits until one is made', async () => {
    const made: string[] = [];
    const finish: (() => void)[] = [];
    const ask = (userId: number, items: number) =>
      pageConcurrency.run({ userId, throwIfUnwanted: () => undefined }, items, async () => {
        made.push(`${items} of ${userId}`);
        await new Promise<void>((resolve) => finish.push(resolve));
      });
    const asked = [ask(1, 500), ask(2, 500), ask(3, 500), ask(4, 499), ask(5, 2), ask(6, 1)];
    const first = ['500 of 1', '500 of 2', '500 of 3', '499 of 4'];
    await until(() => made.length >= first.length);
    expect(made).toEqual(first);
    finish.shift()?.();
    await asked[0];
    await until(() => made.length === asked.length);
    expect(made.slice(first.length)).toEqual(['2 of 5', '1 of 6']);
    for (const end of finish) end();
    await Promise.all(asked);
  });
});

describe('operations that write many rows', () => {
  it('run one at a time for a user, and others do not wait for them', async () => {
    const done: string[] = [];
    const note = (name: string) => () => void done.push(name);
    const { ada, olga, workspace, channel } = team;
    const thread = await aThread(ada, channel);
    const { id: to_channel } = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Target' });
    const elsewhere = await Promise.all([ada, olga].map((one) => skein.aWorkspace(one)));
    const [ofAda, ofOlga] = elsewhere.map(({ id }) => ({ workspace_id: id }));
    const waiting: Promise<unknown>[] = [];
    await whileLocked(skein, {
      lock: sql`select from threads where ${rowOf(thread)} for update`,
      work: () => ada.call('threads.moveToChannel', { id: thread.id, to_channel }).then(note('move')),
      waiting: 1,
      atLast: async () => {
        waiting.push(ada.call('threads.markAllRead', ofAda).then(note('the next of the user')));
        await ada.call('workspaces.add', { name: 'A third' }).then(note('an ordinary one'));
        await olga.call('threads.markAllRead', ofOlga).then(note('of another'));
      },
    });
    await Promise.all(waiting);
    expect(done).toEqual(['an ordinary one', 'of another', 'move', 'the next of the user']);
  });

  it('run four at a time for all users', async () => {
    const { ada, olga, workspace, channel } = team;
    const thread = await aThread(ada, channel);
    const elsewhere = await skein.aWorkspace(olga);
    const four = await Promise.all(['a', 'b', 'c', 'd'].map((name) => skein.aMember(ada, workspace, name)));
    const done: string[] = [];
    const waiting: Promise<unknown>[] = [];
    await whileLocked(skein, {
      lock: sql`select from threads where ${rowOf(thread)} for update`,
      work: () =>
        Promise.all(four.map((one) => one.call('threads.markUnreadForOthers', { id: thread.id, obj_index: -1 }))),
      waiting: 4,
      atLast: async () => {
        const fifth = olga.call('threads.markAllRead', { workspace_id: elsewhere.id });
        waiting.push(fifth.then(() => done.push('the fifth')));
        for (let reads = 0; reads < 10; reads += 1) await olga.call('workspaces.getone', { id: elsewhere.id });
        done.push('ten others');
      },
    });
    await Promise.all(waiting);
    expect(done).toEqual(['ten others', 'the fifth']);
  });

  it('beyond those that may wait for a user are 429', async () => {
    const limit = new UserConcurrency({ ofUser: 1, ofAll: 4, waitingOfUser: 2 });
    let finish: () => void = () => undefined;
    const turn = { userId: 1, throwIfUnwanted: () => undefined };
    const first = limit.run(turn, 1, () => new Promise<void>((resolve) => (finish = resolve)));
    const waiting = [1, 2].map(() => limit.run(turn, 1, () => Promise.resolve()));
    await expect(limit.run(turn, 1, () => Promise.resolve())).rejects.toMatchObject({ error: 'too_many_requests' });
    finish();
    await Promise.all([first, ...waiting]);
  });
});
