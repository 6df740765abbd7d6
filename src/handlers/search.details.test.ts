import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import type { Schema } from '../generated/schemas.js';
import { addComments } from '../testing/long_threads.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread } from '../testing/posts.js';
import { follow, indexesByLinks, LINKS, shorts } from '../testing/search_details.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

const commentsOf = (thread: Schema<'Thread'>, query = 'shuttle', by: Person = team.ben) =>
  by.call('search.comments', { query, workspace_id: thread.workspace_id, thread_id: thread.id });

const commentRange = (thread: Schema<'Thread'>, more: Record<string, unknown> = {}) =>
  team.ben.call('search.expandCommentRange', {
    idx_start: 0,
    idx_end: 1000,
    thread_id: thread.id,
    workspace_id: thread.workspace_id,
    ...more,
  });

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A thread of Ada's with this many comments, of which some speak of a shuttle. */
async function aLongThread(count: number, matching: readonly number[]): Promise<Schema<'Thread'>> {
  const thread = await aThread(team.ada, team.channel, { recipients: [] });
  const texts = upTo(count).map((index) => (matching.includes(index) ? 'A shuttle.' : 'Nothing.'));
  if (count > 0) await addComments(skein, thread, texts);
  return thread;
}

describe('search/comments', () => {
  it('shows the thread, each comment that matches, and its neighbours folded', async () => {
    const thread = await aThread(team.ada, team.channel);
    for (const content of ['Warp.', 'Weft.', 'Who has the shuttle?', 'I.', 'Yarn.', 'Thread.']) {
      await aComment(team.ada, thread, { content });
    }
    const shown = await commentsOf(thread);
    expect(shorts(shown)).toBe('T (0) (1) 2 (3) 4-5');
    expect(shown.terms).toEqual(['shuttle']);
    const query = `idx_start=4&idx_end=5&thread_id=${thread.id}&workspace_id=${thread.workspace_id}`;
    const link = `/api/v3/search/expand_comment_range?${query}`;
    expect(shown.items.at(-1)).toEqual({
      type: 'comment_range',
      idx_start: 4,
      idx_end: 5,
      expand_link: link,
      top_expand_link: `${link}&direction=top`,
      bottom_expand_link: `${link}&direction=bottom`,
    });
  });

  it.each([
    [0, [], 'T'],
    [1, [], 'T (0)'],
    [1, [0], 'T 0'],
    [2, [], 'T 0-1'],
    [5, [0, 4], 'T 0 (1) (2) (3) 4'],
    [6, [0, 5], 'T 0 (1) 2-3 (4) 5'],
    [9, [3, 4, 6], 'T 0-1 (2) 3 4 (5) 6 (7) (8)'],
    [40, [20, 10], 'T 0-8 (9) 10 (11) 12-18 (19) 20 (21) 22-39'],
  ])('of %i comments, of which %j match, shows %s', async (count, matching, expected) => {
    expect(shorts(await commentsOf(await aLongThread(count, matching)))).toBe(expected);
  });

  it('shows threads and comments as threads/getone and comments/getone do, with three more fields', async () => {
    const { ada, ben } = team;
    const thread = await aThread(ada, team.channel, { content: `The shuttle of [Ben](app-mention://${ben.id})` });
    await ben.call('threads.star', { id: thread.id });
    const comment = await aComment(ada, thread, { content: 'The shuttle.', recipients: [ben.id] });
    const [first, second] = (await commentsOf(thread)).items;
    const times = { posted: thread.posted_ts, last_updated: thread.posted_ts };
    expect(first).toEqual({
      type: 'thread',
      expanded: true,
      obj: { ...(await ben.call('threads.getone', { id: thread.id })), ...times, attached_to_everyone: true },
    });
    expect(second).toEqual({
      type: 'comment',
      expanded: true,
      obj: {
        ...(await ben.call('comments.getone', { id: comment.id })).comment,
        posted: comment.posted_ts,
        last_updated: comment.posted_ts,
        attached_to_everyone: false,
      },
    });
  });

  it('shows when posts were last edited', async () => {
    const { ada } = team;
    const thread = await aThread(ada, team.channel);
    const comment = await aComment(ada, thread, { content: 'The shuttle.' });
    skein.clock.advance(MINUTE);
    await ada.call('comments.update', { id: comment.id, content: 'That shuttle.' });
    skein.clock.advance(MINUTE);
    await ada.call('threads.update', { id: thread.id, title: 'Looms' });
    const edited = await ada.call('threads.getone', { id: thread.id });
    const { last_edited_ts } = await ada.call('comments.getone', { id: comment.id });
    expect(edited.last_edited_ts).toBeGreaterThan(last_edited_ts ?? Infinity);
    expect((await commentsOf(thread)).items.map(({ obj }) => obj)).toMatchObject([
      { posted: thread.posted_ts, last_updated: edited.last_edited_ts, title: 'Looms' },
      { posted: comment.posted_ts, last_updated: last_edited_ts },
    ]);
  });

  it('says whether all present members of the channel are recipients', async () => {
    const { ada, ben, cleo, gus, workspace } = team;
    const user_ids = [ben.id, gus.id];
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'All', user_ids });
    const thread = await aThread(ada, channel, { recipients: [ada.id, ben.id] });
    await aComment(ada, thread, { recipients: [ada.id, ben.id, gus.id, cleo.id] });
    await aComment(ada, thread, { recipients: [ada.id, ben.id, cleo.id] });
    await aComment(ada, thread, { recipients: 'EVERYONE' });
    const attached = async () => {
      const [head, ...rest] = (await commentsOf(thread, 'Nothing')).items;
      const range = await follow(skein, ben, rest[0]?.expand_link);
      return [head, ...range.items].map((item) => item?.obj?.attached_to_everyone);
    };
    expect(await attached()).toEqual([false, true, false, true]);
    await ada.call('channels.addUser', { id: channel.id, user_id: cleo.id });
    expect(await attached()).toEqual([false, true, false, false]);
    await ada.call('channels.removeUsers', { id: channel.id, user_ids: [gus.id, cleo.id] });
    expect(await attached()).toEqual([true, true, true, true]);
  });

  it('names the words that match as they are written, in lower case, and none of the folded comments', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { title: 'The ÉTUDE' });
    await aComment(ada, thread, { content: 'Etude' });
    await aComment(ada, thread, { content: `Étude, étude! [Ben](app-mention://${ben.id})` });
    expect((await commentsOf(thread, 'etude')).terms).toEqual(['etude', 'étude']);
    const mentioned = await aThread(ada, channel);
    await aComment(ada, mentioned, { content: `Here is ben: [Ben](app-mention://${ada.id}) mention` });
    expect((await commentsOf(mentioned, 'mention')).terms).toEqual(['mention']);
  });

  it('shows a removed comment only beside others, with nothing of what it said', async () => {
    const { ada } = team;
    const thread = await aThread(ada, team.channel);
    const removed = await aComment(ada, thread, { content: 'My shuttle.' });
    await aComment(ada, thread, { content: 'The shuttle.' });
    await ada.call('comments.remove', { id: removed.id });
    const shown = await commentsOf(thread);
    expect(shorts(shown)).toBe('T (0) 1');
    expect(shown.items[1]?.obj).toMatchObject({ content: '', deleted: true, deleted_by: ada.id });
  });

  it('shows each of 1,000 comments exactly once with what its links show', async () => {
    const thread = await aLongThread(1000, [0, 1, 300, 302, 700, 999]);
    const { items } = await commentsOf(thread);
    expect(shorts({ items })).toBe(
      'T 0 1 (2) 3-298 (299) 300 (301) 302 (303) 304-698 (699) 700 (701) 702-997 (998) 999',
    );
    for (const link of LINKS) {
      expect(await indexesByLinks(skein, team.ben, items, link)).toEqual(upTo(1000));
    }
  });

  it('takes as many statements for 1,000 comments as for one', async () => {
    const [short, long] = [await aLongThread(1, [0]), await aLongThread(1000, upTo(1000))];
    const counted = async (thread: Schema<'Thread'>) => (await skein.statementsDuring(() => commentsOf(thread))).length;
    expect(await counted(long)).toBe(await counted(short));
  });
});

describe('search/expand_comment_range', () => {
  let thread: Schema<'Thread'>;
  beforeAll(async () => {
    thread = await aLongThread(120, []);
  });

  it('shows the first fifty comments, and the others as one range', async () => {
    for (const direction of [undefined, 'top']) {
      const shown = await commentRange(thread, { idx_start: 10, idx_end: 99, direction });
      expect(shorts(shown)).toBe([...upTo(50).map((index) => index + 10), '60-99'].join(' '));
      expect(shown.terms).toEqual([]);
    }
  });

  it('shows the last fifty from the bottom, after the others as one range', async () => {
    const shown = await commentRange(thread, { idx_start: 10, idx_end: 99, direction: 'bottom' });
    expect(shorts(shown)).toBe(['10-49', ...upTo(50).map((index) => index + 50)].join(' '));
  });

  it('ends with the thread', async () => {
    expect(shorts(await commentRange(thread, { idx_start: 118, idx_end: 10 ** 15 }))).toBe('118 119');
    expect(shorts(await commentRange(thread, { idx_start: 60, idx_end: 10 ** 15, direction: 'bottom' }))).toMatch(
      /^60-69 70 .* 119$/,
    );
    for (const direction of ['top', 'bottom']) {
      const beyond = { idx_start: 120, idx_end: 130, direction };
      expect(await commentRange(thread, beyond)).toEqual({ terms: [], items: [] });
    }
  });

  it('shows one comment, and fifty without a range', async () => {
    expect(shorts(await commentRange(thread, { idx_start: 7, idx_end: 7 }))).toBe('7');
    expect(shorts(await commentRange(thread, { idx_start: 0, idx_end: 49 }))).toBe(upTo(50).join(' '));
  });

  it('shows removed comments as comments/get does', async () => {
    const { ada, ben, channel } = team;
    const of = await aThread(ada, channel);
    const { id } = await aComment(ada, of, { content: 'Oops' });
    await ada.call('comments.remove', { id });
    const [item] = (await commentRange(of)).items;
    expect(item).toMatchObject({ type: 'comment', expanded: true, obj: { content: '', deleted: true } });
    expect(item?.obj).toMatchObject((await ben.call('comments.getone', { id })).comment);
  });

  it('is 20 when the range ends before it begins, and for other values that are no indexes', async () => {
    const input = { idx_start: 3, idx_end: 4, thread_id: thread.id, workspace_id: thread.workspace_id };
    for (const wrong of [{ idx_end: 2 }, { idx_end: -1 }, { idx_start: -1 }, { direction: 'up' }, { idx_start: 1.5 }]) {
      const refusal = await team.ben.refused('search.expandCommentRange', { ...input, ...wrong });
      expect(refusal).toMatchObject({ error_code: 20, error_extra: { argument: Object.keys(wrong)[0] } });
    }
  });
});

describe('search details of threads', () => {
  it('are 108 for those who do not see the thread, and 105 outside the workspace', async () => {
    const { ada, ben, cleo, gwen, olga, workspace } = team;
    const secret = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Secret' });
    const hidden = await aThread(ben, secret);
    await aComment(ben, hidden);
    const named = { thread_id: hidden.id, workspace_id: workspace.id };
    const codes = async (by: Person, input: Record<string, unknown>) => [
      await by.error('search.comments', { query: 'am', ...input }),
      await by.error('search.expandCommentRange', { idx_start: 0, idx_end: 1, ...input }),
    ];
    for (const person of [ada, cleo, gwen])
      expect(await codes(person, named)).toEqual(['thread_not_found', 'thread_not_found']);
    expect(await codes(olga, named)).toEqual(['workspace_not_found', 'workspace_not_found']);
    const other = await skein.aWorkspace(ben, 'Other');
    expect(await codes(ben, { ...named, workspace_id: other.id })).toEqual(['thread_not_found', 'thread_not_found']);
    expect(await codes(ben, { ...named, thread_id: secret.id })).toEqual(['thread_not_found', 'thread_not_found']);
    await ben.call('channels.archive', { id: secret.id });
    expect(shorts(await commentsOf(hidden, 'am'))).toBe('T 0');
    await ben.call('channels.remove', { id: secret.id });
    expect(await codes(ben, named)).toEqual(['thread_not_found', 'thread_not_found']);
  });
});
