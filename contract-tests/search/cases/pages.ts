import { expect } from 'vitest';
import type { Schema } from '../../../src/generated/schemas.js';
import { aConversation, aMessage } from '../../../src/testing/conversations.js';
import { markChanged } from '../../../src/models/search_change.js';
import { addComments } from '../../../src/testing/long_threads.js';
import type { Skein } from '../../../src/testing/skein.js';
import type { Person } from '../../../src/testing/person.js';
import { aComment, aThread } from '../../../src/testing/posts.js';
import { everythingFor, foundBy, idsOf, postOf, type Story } from '../stage.js';

/** Adds many comments by SQL. No event says so to an engine that follows events. */
async function fill(skein: Skein, thread: Schema<'Thread'>, contents: readonly string[]): Promise<void> {
  await addComments(skein, thread, contents);
  await markChanged(skein.db, [{ id: thread.id, scope: 'thread' }], skein.clock.now());
}

type Pages = Pick<Schema<'SearchPage'>, 'has_more' | 'next_cursor_mark'>;

/** All pages of a search. `between` runs after each page. */
async function pagesOf<Page extends Pages>(
  get: (cursor: { cursor?: string }) => Promise<Page>,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const page: Page = await get(cursor === '' ? {} : { cursor });
    expect(page.next_cursor_mark === '').toBe(!page.has_more);
    pages.push(page);
    cursor = page.has_more ? page.next_cursor_mark : undefined;
    await between();
  }
  return pages;
}

function queryPages(by: Person, input: { query: string; limit: number }, between?: () => Promise<unknown>) {
  const get = ({ cursor }: { cursor?: string }) =>
    by.call('search.query', { ...input, ...(cursor !== undefined && { cursor_mark: cursor }) });
  return pagesOf(get, between);
}

/** Comments in a new thread, all with a word. */
async function someComments(by: Person, channel: { id: number }, word: string, count: number) {
  const thread = await aThread(by, channel, { title: '…', content: '…' });
  const comments: Schema<'Comment'>[] = [];
  for (const index of Array(count).keys()) {
    comments.push(await aComment(by, thread, { content: `${word} ${'x '.repeat(index % 4)}${index}` }));
  }
  return { thread, comments };
}

/** Pages, their cursors, and the number of hits. */
export const PAGES: readonly Story[] = [
  {
    title: 'Each match on one page, with pages of any size',
    run: async ({ skein, settle }) => {
      const { ada, channel } = await skein.aTeam();
      const { comments } = await someComments(ada, channel, 'marble', 7);
      await settle();
      for (const limit of [1, 2, 3, 7, 8]) {
        const pages = await queryPages(ada, { query: 'marbles', limit });
        expect(pages.map(({ items }) => items.length)).toEqual(
          Array.from({ length: Math.ceil(7 / limit) }, (_, page) => Math.min(limit, 7 - page * limit)),
        );
        expect(new Set(pages.flatMap(({ items }) => items.map(postOf)))).toEqual(new Set(idsOf(...comments)));
        expect(new Set(pages.map(({ hits }) => hits))).toEqual(new Set([7]));
      }
    },
  },
  {
    title: 'Stay the same while posts arrive, are edited and deleted',
    run: async ({ skein, settle }) => {
      const { ada, channel } = await skein.aTeam();
      const { thread, comments } = await someComments(ada, channel, 'pebble', 12);
      const [edited, deleted] = [comments[3], comments[8]];
      await settle();
      let round = 0;
      const pages = await queryPages(ada, { query: 'pebble', limit: 3 }, async () => {
        await aComment(ada, thread, { content: 'pebble pebble pebble' });
        round += 1;
        if (round === 1) await ada.call('comments.update', { id: edited?.id ?? 0, content: 'pebble, edited' });
        if (round === 2) await ada.call('comments.remove', { id: deleted?.id ?? 0 });
        await settle();
      });
      const unchanged = comments.filter((one) => one !== edited && one !== deleted).map(({ id }) => id);
      const found = pages.flatMap(({ items }) => items.map(postOf));
      expect(found.filter((id) => unchanged.includes(id)).toSorted((a, b) => a - b)).toEqual(unchanged);
      expect(found.filter((id) => id > (comments.at(-1)?.id ?? 0))).toEqual([]);
    },
  },
  {
    title: 'Without a query: the newest first, on pages that stay the same',
    run: async ({ skein, settle }) => {
      const { ada, channel, workspace } = await skein.aTeam();
      const { thread, comments } = await someComments(ada, channel, 'sand', 8);
      await settle();
      const filters = { workspace_id: workspace.id, channel_ids: [channel.id], limit: 4 };
      const pages = await pagesOf(
        (cursor) => ada.call('search.search', { ...filters, ...cursor }),
        async () => {
          await aComment(ada, thread, { content: 'more sand' });
          await settle();
        },
      );
      const newest = [thread, ...comments].map(({ id }) => id).toReversed();
      expect(pages.flatMap(({ items }) => items.map(({ id }) => Number(id)))).toEqual(newest);
    },
  },
  {
    title: 'A cursor belongs to its user, its operation and its arguments',
    run: async ({ skein, settle }) => {
      const { ada, ben, channel, workspace } = await skein.aTeam();
      await someComments(ada, channel, 'granite', 3);
      await settle();
      const input = { query: 'granite', limit: 1, workspace_id: workspace.id };
      const { next_cursor_mark: cursor_mark } = await ada.call('search.query', input);
      const code = (more: object, by = ada) => by.error('search.query', { ...input, cursor_mark, ...more });
      expect(await code({}, ben)).toBe('argument_invalid');
      expect(await code({ query: 'granites' })).toBe('argument_invalid');
      expect(await code({ workspace_id: undefined })).toBe('argument_invalid');
      expect(await ada.error('search.search', { ...input, cursor_mark })).toBe('argument_invalid');
      const filtered = await ada.call('search.search', input);
      expect(await code({ cursor_mark: filtered.next_cursor_mark })).toBe('argument_invalid');
      const next = { ...input, cursor: filtered.next_cursor_mark };
      expect(await ada.error('search.search', { ...next, type: 'threads' })).toBe('argument_invalid');
      const { items } = await ada.call('search.search', { ...next, limit: 2 });
      expect(items).toHaveLength(2);
      expect(
        (await ada.call('search.search', { ...input, cursor_mark: filtered.next_cursor_mark })).items,
      ).toHaveLength(1);
    },
  },
  {
    title: 'A forged cursor',
    run: async ({ skein, settle }) => {
      const { ada, channel, workspace } = await skein.aTeam();
      await someComments(ada, channel, 'basalt', 3);
      await settle();
      const input = { query: 'basalt', limit: 1, workspace_id: workspace.id };
      const { next_cursor_mark: mark } = await ada.call('search.query', input);
      const [text = '', mac = ''] = mark.split('.');
      const position = { at: "0_0_0_0_0'; drop table users; --" };
      const forged = `${Buffer.from(JSON.stringify(position)).toString('base64url')}.${mac}`;
      const wrong = [forged, text, `.${mac}`, `${text}.`, `${mark}.x`, 'x', '.', '0', 'null', '🚀', 'x'.repeat(4000)];
      for (const cursor_mark of [...wrong, `${text}.${'A'.repeat(22)}`, 'x'.repeat(4001)]) {
        expect(await ada.error('search.query', { ...input, cursor_mark }), cursor_mark.slice(0, 40)).toBe(
          'argument_invalid',
        );
        expect(await ada.error('search.search', { ...input, cursor: cursor_mark })).toBe('argument_invalid');
      }
    },
  },
  {
    title: 'The next page of a corrected query',
    run: async ({ skein, settle }) => {
      const { ada, channel } = await skein.aTeam();
      const { comments } = await someComments(ada, channel, 'obsidian', 5);
      await settle();
      const pages = await queryPages(ada, { query: 'obsidain', limit: 2 });
      expect(pages.flatMap(({ items }) => items.map(postOf)).toSorted((a, b) => a - b)).toEqual(idsOf(...comments));
    },
  },
  {
    title: 'Limits',
    run: async ({ skein }) => {
      const { ada, workspace } = await skein.aTeam();
      for (const limit of [0, -1, 501, 1.5, 'many']) {
        expect(await ada.error('search.query', { query: 'a', limit })).toBe('argument_invalid');
        expect(await ada.error('search.search', { query: 'a', workspace_id: workspace.id, limit })).toBe(
          'argument_invalid',
        );
      }
    },
  },
  {
    title: 'More than 1,000 matches: many hits, and every match on one page',
    run: async ({ skein, settle }) => {
      const { ada, ben, cleo, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ada, channel, { title: '…', content: '…' });
      await fill(
        skein,
        thread,
        Array.from({ length: 1100 }, (_, index) => `feldspar ${index}`),
      );
      const hidden = await aThread(ben, await privateChannel(ben, workspace), { content: 'feldspar' });
      await settle();
      const page = await cleo.call('search.query', { query: 'feldspar', workspace_id: workspace.id, limit: 1 });
      // The database estimates so many, Typesense counts them.
      expect(page.hits).toBeGreaterThan(1000);
      if (page.hits_exact) expect(page.hits).toBe(1100);
      const items = await everythingFor(cleo, { query: 'feldspar', workspace_id: workspace.id });
      expect(new Set(items.map(postOf)).size).toBe(1100);
      expect(items).toHaveLength(1100);
      const newest = await cleo.call('search.search', {
        workspace_id: workspace.id,
        channel_ids: [channel.id],
        limit: 500,
      });
      expect(newest.items).toHaveLength(500);
      expect(await foundBy(ben, workspace, 'feldspar -1 -2')).toHaveLength(1099);
      expect(await foundBy(ben, workspace, 'feldspar nothinglikeit')).toEqual([]);
      expect(hidden.id).toBeGreaterThan(0);
    },
  },
  {
    title: 'Exactly 1,000 matches are counted',
    run: async ({ skein, settle }) => {
      const { ada, channel, workspace } = await skein.aTeam();
      const thread = await aThread(ada, channel, { title: '…', content: '…' });
      await fill(
        skein,
        thread,
        Array.from({ length: 1000 }, () => 'gypsum'),
      );
      await settle();
      const page = await ada.call('search.query', { query: 'gypsum', workspace_id: workspace.id, limit: 1 });
      expect({ hits: page.hits, exact: page.hits_exact }).toEqual({ hits: 1000, exact: true });
    },
  },
  {
    title: 'search/thread: comments in the order of the thread',
    run: async ({ skein, settle }) => {
      const { ada, cleo, channel } = await skein.aTeam({});
      const { thread, comments } = await someComments(ada, channel, 'topaz', 6);
      await aComment(ada, thread, { content: 'something else' });
      await someComments(ada, channel, 'topaz', 2);
      await ada.call('threads.update', { id: thread.id, title: 'Topaz' });
      await settle();
      const pages = await pagesOf((cursor) =>
        ada.call('search.thread', { thread_id: thread.id, query: 'topaz', limit: 4, ...cursor }),
      );
      const ids = comments.map(({ id }) => id);
      expect(pages.map(({ comment_ids }) => comment_ids)).toEqual([ids.slice(0, 4), ids.slice(4)]);
      const found = async (query: string) =>
        (await ada.call('search.thread', { thread_id: thread.id, query })).comment_ids;
      expect(await found('topazz')).toEqual(ids);
      expect(await found('-topaz')).toHaveLength(1);
      expect(await found('"topaz 4"')).toEqual(ids.slice(4, 5));
      expect(await found('?')).toEqual([]);
      expect(await cleo.error('search.thread', { thread_id: thread.id, query: 'topaz' })).toBe('thread_not_found');
      const other = { thread_id: thread.id, query: 'topazes', cursor: pages[0]?.next_cursor_mark };
      expect(await ada.error('search.thread', other)).toBe('argument_invalid');
    },
  },
  {
    title: 'search/conversation: messages in the order of the conversation',
    run: async ({ skein, settle }) => {
      const { ada, ben, cleo, gus, workspace } = await skein.aTeam();
      const talk = await aConversation(workspace, ada, ben, gus);
      await ada.call('conversations.update', { id: talk.id, title: 'Agate' });
      const ids: number[] = [];
      for (const by of [ada, ben, gus, ada, ben]) ids.push((await aMessage(by, talk, { content: 'agate' })).id);
      await aMessage(ada, talk, { content: 'onyx' });
      await aMessage(ada, await aConversation(workspace, ada, ben), { content: 'agate' });
      await settle();
      const pages = await pagesOf((cursor) =>
        ben.call('search.conversation', { conversation_id: talk.id, query: 'agates', limit: 2, ...cursor }),
      );
      expect(pages.map(({ message_ids }) => message_ids)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
      expect(await cleo.error('search.conversation', { conversation_id: talk.id, query: 'agate' })).toBe(
        'conversation_not_found',
      );
    },
  },
  {
    title: 'A query of 1,000 code points, and longer ones',
    run: async ({ skein }) => {
      const { ada, workspace } = await skein.aTeam();
      const operations = ['search.query', 'search.search'] as const;
      const input = (query: string) => ({ workspace_id: workspace.id, query });
      for (const operation of operations) {
        const repeated = (text: string) => input(text.repeat(1000 / Array.from(text).length));
        for (const letter of ['a', 'ä', '北', '🚀', '"', '-', "'", '\\', '*']) {
          expect((await ada.try(operation, repeated(letter))).status, letter).toBe(200);
        }
        // Each of these is a term, and a query has at most 32.
        for (const term of ['a ', '-a ', '北 ', '"a" '])
          expect(await ada.error(operation, repeated(term)), term).toBe('argument_invalid');
        for (const length of [1001, 10_000])
          expect(await ada.error(operation, input('a'.repeat(length)))).toBe('argument_invalid');
        for (const empty of ['', '   ', '\n'])
          expect(['argument_missing', 'argument_invalid']).toContain(await ada.error(operation, input(empty)));
      }
      expect(await ada.error('search.query', { workspace_id: workspace.id })).toBe('argument_missing');
    },
  },
];

function privateChannel(by: Person, workspace: { id: number }) {
  return by.call('channels.add', { workspace_id: workspace.id, name: 'Private' });
}
