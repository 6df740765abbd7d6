import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { Schema } from '../generated/schemas.js';
import { aConversation, aMessage } from '../testing/conversations.js';
import { Browser } from '../testing/oauth.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';
import { times } from '../testing/times.js';

const { skein, team } = useTeam();
const { skein: hurry, team: hurried } = useTeam({ textMilliseconds: 0 });

const marked = ({ snippet, snippet_marks: marks }: Schema<'SearchResultItem'>) =>
  marks.map(({ start, end }) => Array.from(snippet).slice(start, end).join(''));

describe('a query', () => {
  it('has 32 terms at most, in every search: more is 20, at the argument', async () => {
    const { ada, ben, channel, workspace } = team;
    const thread = await aThread(ada, channel);
    const { id: conversation } = await aConversation(workspace, ada, ben);
    const [named, most] = [
      { workspace_id: workspace.id },
      times(32)
        .map((n) => `w${n}`)
        .join(' '),
    ];
    const searches = (query: string) =>
      [
        ['search.query', { query }],
        ['search.search', { ...named, query }],
        ['search.search', { ...named, title: query }],
        ['search.thread', { query, thread_id: thread.id }],
        ['search.conversation', { query, conversation_id: conversation }],
        ['search.comments', { ...named, query, thread_id: thread.id }],
        ['search.messages', { ...named, query, aggregate_id: conversation }],
      ] as const;
    for (const [id, input] of searches(most)) await ada.call(id, input);
    for (const [id, input] of searches(`${most} -w32`)) {
      const { error_code, error_extra } = await ada.refused(id, input);
      const argument = 'title' in input ? 'title' : 'query';
      expect([id, error_code, error_extra]).toEqual([id, 20, { argument, reason: 'has more than 32 terms' }]);
    }
    await ada.call('search.search', { ...named, query: most, title: most });
  });

  it('counts quoted words, joined words and letters without spaces as one term, and punctuation as none', async () => {
    const { ada } = team;
    const long = ['"to be or not to be"', 'v1.2.3', '-"a b c"', '我能吞下玻璃而不伤身体'];
    await ada.call('search.query', {
      query: `${long.join(' ')} ${times(28)
        .map((n) => `w${n}`)
        .join(' ')} ! & ?`,
    });
    await ada.call('search.query', {
      query: `"${times(200)
        .map((n) => `w${n}`)
        .join(' ')}"`,
    });
    expect(await ada.error('search.query', { query: `${long.join(' ')} ${'a '.repeat(29)}` })).toBe('argument_invalid');
  });

  it('of too many terms is refused in words on the pages', async () => {
    const thread = await aThread(team.ada, team.channel);
    const browser = await Browser.of(skein, team.ada);
    const query = 'a+'.repeat(33);
    const [form, place] = [`/search?query=${query}`, `/search/thread?id=${thread.id}&query=${query}`];
    for (const [path, text] of [
      [form, 'This has more than 32 terms.'],
      [place, 'query has more than 32 terms.'],
    ] as const) {
      const page = await browser.open(path);
      expect([page.status, page.text.includes(text)]).toEqual([400, true]);
    }
  });
});

describe('marks', () => {
  it('are of all phrases that match, also where they overlap', async () => {
    const { ada, channel } = team;
    await aThread(ada, channel, { content: 'x a.b.a b c x c b' });
    const { items } = await ada.call('search.query', { query: '"a b a" "b a b" b.c' });
    expect(items.map(marked)).toEqual([['a', 'b', 'a', 'b', 'c']]);
  });

  it('are in code points, after letters of two units', async () => {
    const { ada, channel } = team;
    await aThread(ada, channel, { title: '🧶 shuttles', content: '🧶🧶 shuttle 🧶 𠮷野家 shuttle' });
    const { items } = await ada.call('search.query', { query: 'shuttle 𠮷野家' });
    expect(items.map(({ snippet_marks: marks }) => marks)).toEqual([
      [
        { start: 3, end: 10 },
        { start: 13, end: 16 },
        { start: 17, end: 24 },
      ],
    ]);
  });
});

describe('when the time for texts is used up', () => {
  it('posts are found, with the beginnings of their texts and without marks', async () => {
    const { ada, ben, channel, workspace } = hurried;
    const before = 'warp '.repeat(50);
    const thread = await aThread(ada, channel, { title: 'Shuttles', content: `${before}shuttle` });
    await aComment(ada, thread, { content: 'A shuttle.' });
    await aMessage(ben, await aConversation(workspace, ada, ben), { content: 'Another shuttle.' });
    const { hits, items } = await ada.call('search.query', { query: 'shuttle' });
    expect([hits, items.flatMap(marked)]).toEqual([3, []]);
    const snippets = items.map(({ snippet }) => snippet);
    expect(snippets.toSorted()).toEqual(['A shuttle.', 'Another shuttle.', before.slice(0, 140)]);
    const named = { workspace_id: workspace.id, query: 'shuttle' };
    const page = await ada.call('search.search', named);
    expect(page.items.map(({ snippet }) => snippet).toSorted()).toEqual(snippets.toSorted());
    const details = await ada.call('search.comments', { ...named, thread_id: thread.id });
    expect([details.terms, details.items.map(({ expanded }) => expanded)]).toEqual([[], [true, true]]);
  });

  it('the pages show posts without marks', async () => {
    const { ada, channel } = hurried;
    const thread = await aThread(ada, channel, { title: 'Looms', content: 'A loom.' });
    const browser = await Browser.of(hurry, ada);
    for (const path of ['/search?query=loom', `/search/thread?id=${thread.id}&query=loom`]) {
      const { text } = await browser.open(path);
      expect([text.includes('A loom.'), text.includes('<mark>')]).toEqual([true, false]);
    }
  });
});

describe('the terms of search details', () => {
  it('are 1,000 at most, each of 64 letters at most', async () => {
    const { ada, channel, workspace } = team;
    const words = times(1200).map((n) => `knot${n}`);
    const thread = await aThread(ada, channel, { content: `knot${'x'.repeat(100)} ${words.join(' ')}` });
    const input = { workspace_id: workspace.id, thread_id: thread.id, query: 'knot' };
    const { terms } = await ada.call('search.comments', input);
    expect([terms.length, terms.every((term) => term.length <= 64)]).toEqual([1000, true]);
  });
});

describe('a result', () => {
  it('names 1,000 participants of a thread at most', async () => {
    const { ada, channel } = team;
    const thread = await aThread(ada, channel, { content: 'A crowded shuttle' });
    await skein.db.run(sql`
      update threads set participants = array(select generate_series(1, 1001)::bigint)
      where bucket = ${bucketOf(thread.id)} and id = ${thread.id}`);
    const { items } = await ada.call('search.query', { query: 'crowded shuttle' });
    expect(items.map(({ participants }) => participants.length)).toEqual([1000]);
  });

  it('has names of 300 code points at most for a conversation without a title', async () => {
    const { ada, ben, cleo, workspace } = team;
    for (const person of [ben, cleo]) await person.call('users.update', { name: 'n'.repeat(255) });
    const conversation = await aConversation(workspace, ada, ben, cleo);
    await aMessage(ada, conversation, { content: 'A threaded heddle' });
    const { items } = await ada.call('search.query', { query: 'threaded heddle' });
    expect(items.map(({ title }) => Array.from(title).length)).toEqual([300]);
    const page = await ada.call('search.search', { workspace_id: workspace.id, query: 'threaded heddle' });
    expect(page.items.map(({ title }) => title)).toEqual(items.map(({ title }) => title));
  });
});
