import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { ApiError } from '../errors.js';
import { batch, codesOf, get } from '../testing/batches.js';
import { aConversation } from '../testing/conversations.js';
import { whileLocked } from '../testing/locks.js';
import type { Person } from '../testing/person.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';
import { PageConcurrency } from './page_concurrency.js';

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
    const pages = new PageConcurrency();
    const made: string[] = [];
    let finish: () => void = () => undefined;
    const first = pages.run({ userId: 1, items: 500, throwIfUnwanted: () => undefined }, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      made.push('first');
    });
    const ask = (name: string, throwIfUnwanted: () => void) =>
      pages.run({ userId: 1, items: 500, throwIfUnwanted }, async () => void made.push(name));
    const gone = ask('gone', () => {
      throw new ApiError('too_many_requests');
    });
    const last = ask('last', () => undefined);
    finish();
    await expect(gone).rejects.toMatchObject({ error: 'too_many_requests' });
    await Promise.all([first, last]);
    expect(made).toEqual(['first', 'last']);
  });
});
