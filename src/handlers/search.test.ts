import { describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import type { Schema } from '../generated/schemas.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });

async function foundBy(person: Person, query: string): Promise<number[]> {
  const { items } = await person.call('search.query', { query, workspace_id: team.workspace.id });
  return items.map(({ id, thread_id }) => (id === -1 ? (thread_id ?? 0) : id));
}

describe('search/query', () => {
  it('finds a comment right after it was posted, with everything that a result needs', async () => {
    const { ada, ben, channel, workspace } = team;
    const thread = await aThread(ada, channel, { title: 'Plan', content: 'Nothing.' });
    skein.clock.advance(MINUTE);
    const comment = await aComment(ben, thread, { content: 'The rockets are **running** late.' });
    const found = await ada.call('search.query', { query: 'run rocket' });
    expect(found).toEqual({
      hits: 1,
      hits_exact: true,
      has_more: false,
      next_cursor_mark: '',
      items: [
        {
          obj_type: 'thread',
          id: comment.id,
          title: 'Plan',
          snippet: 'The rockets are **running** late.',
          snippet_marks: [
            { start: 4, end: 11 },
            { start: 18, end: 25 },
          ],
          details_link: `/api/v3/search/comments?query=run+rocket&workspace_id=${workspace.id}&thread_id=${thread.id}`,
          workspace_id: workspace.id,
          posted_ts: comment.posted_ts,
          last_posted_ts: comment.posted_ts,
          last_author: ben.id,
          participants: (await ada.call('threads.getone', { id: thread.id })).participants,
          archived: false,
          thread_id: thread.id,
          channel_id: channel.id,
        },
      ],
    });
  });

  it('finds titles, phrases and prefixes, and leaves out what is excluded', async () => {
    const { ada, channel } = team;
    const one = await aThread(ada, channel, { title: 'Deployment of the server', content: 'to be or not to be' });
    const other = await aThread(ada, channel, { title: 'Server', content: 'be to' });
    expect(await foundBy(ada, 'deploym')).toEqual([one.id]);
    expect(await foundBy(ada, 'server')).toEqual([other.id, one.id]);
    expect(await foundBy(ada, '"to be"')).toEqual([one.id]);
    expect(await foundBy(ada, 'server -deployments')).toEqual([other.id]);
    expect(await foundBy(ada, 'the server')).toEqual([other.id, one.id]);
    expect(await foundBy(ada, 'sever')).toEqual([other.id, one.id]);
    expect(await foundBy(ada, '!!!')).toEqual([]);
  });

  it('finds nothing that the caller does not see', async () => {
    const { ada, ben, gus, cleo, workspace } = team;
    const input = { workspace_id: workspace.id, name: 'Hidden', public: false, user_ids: [gus.id] };
    const hidden = await ada.call('channels.add', input);
    const secret = await aThread(ada, hidden, { content: 'the launch codes' });
    expect(await foundBy(gus, 'codes')).toEqual([secret.id]);
    for (const person of [ben, cleo]) expect(await foundBy(person, 'codes')).toEqual([]);
  });

  it('pages through all matches once, while posts arrive', async () => {
    const { ada, channel } = team;
    const thread = await aThread(ada, channel);
    const ids: number[] = [];
    for (const index of Array(25).keys()) ids.push((await aComment(ada, thread, { content: `apple ${index}` })).id);
    const seen: number[] = [];
    let mark: string | undefined;
    do {
      const page: Schema<'SearchResult'> = await ada.call('search.query', {
        query: 'apples',
        limit: 10,
        ...(mark && { cursor_mark: mark }),
      });
      expect(page.hits).toBe(25);
      seen.push(...page.items.map(({ id }) => id));
      mark = page.has_more ? page.next_cursor_mark : undefined;
      await aComment(ada, thread, { content: 'apple once more' });
    } while (mark !== undefined);
    expect(seen.sort()).toEqual(ids.sort());
  });
});

describe('GET search', () => {
  it('filters by author, channel, mention and time without a query, the newest first', async () => {
    const { ada, ben, channel, workspace } = team;
    const first = await aThread(ada, channel, { title: 'One' });
    skein.clock.advance(MINUTE);
    const second = await aComment(ben, first, { content: `[Ada](app-mention://${ada.id})` });
    const ids = async (input: object) => {
      const { items } = await ada.call('search.search', { workspace_id: workspace.id, ...input });
      return items.map(({ id }) => Number(id));
    };
    expect(await ids({ channel_ids: [channel.id] })).toEqual([second.id, first.id]);
    expect(await ids({ author_ids: [ben.id] })).toEqual([second.id]);
    expect(await ids({ mention_self: true })).toEqual([second.id]);
    expect(await ids({ to_user_id: ada.id, channel_ids: [channel.id] })).toEqual([second.id]);
    expect(await ids({ after_ts: first.posted_ts + 30.5 })).toEqual([second.id]);
    expect(await ids({ before_ts: first.posted_ts + 30.5, channel_ids: [channel.id] })).toEqual([first.id]);
    expect(await ids({ title: 'one' })).toEqual([first.id]);
  });
});
