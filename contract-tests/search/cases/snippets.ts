import { expect } from 'vitest';
import { ofUser } from '../../../src/testing/mentions.js';
import { aComment, aThread } from '../../../src/testing/posts.js';
import type { Skein } from '../../../src/testing/skein.js';
import type { Stage, Story } from '../stage.js';

interface Shown {
  /** The snippet with the marked words in brackets. */
  marked: string;
  snippet: string;
}

/** Posts a text, finds it, and shows its snippet. */
async function snippetOf({ skein, settle }: Stage, content: string, query: string, language = 'en'): Promise<Shown> {
  const ada = await skein.aUser('ada');
  const workspace = await ada.call('workspaces.add', { name: 'Texts', language });
  await aThread(ada, { id: workspace.default_channel }, { title: '…', content });
  await settle();
  const { items } = await ada.call('search.query', { query, workspace_id: workspace.id });
  const filtered = await ada.call('search.search', { query, workspace_id: workspace.id });
  const [{ snippet, snippet_marks } = { snippet: '', snippet_marks: [] }] = items;
  expect(items).toHaveLength(1);
  expect(filtered.items).toMatchObject([{ snippet, snippet_marks }]);
  const letters = Array.from(snippet);
  expect(letters.length).toBeLessThanOrEqual(140);
  for (const { start, end } of snippet_marks.toReversed())
    letters.splice(start, end - start, `[${letters.slice(start, end).join('')}]`);
  return { marked: letters.join(''), snippet };
}

const marked = async (stage: Stage, content: string, query: string, language?: string) =>
  (await snippetOf(stage, content, query, language)).marked;

async function aTalkativeThread(skein: Skein) {
  const team = await skein.aTeam();
  const thread = await aThread(team.ada, team.channel, { title: 'Tides', content: '…' });
  return { ...team, thread };
}

/** Snippets, their marks, and `terms`. */
export const SNIPPETS: readonly Story[] = [
  {
    title: 'Marks each form of each word',
    run: async (stage) => {
      expect(await marked(stage, 'They run; she runs. Running shoes for a runner.', 'running shoe')).toBe(
        'They [run]; she [runs]. [Running] [shoes] for a runner.',
      );
    },
  },
  {
    title: 'Marks words with accents, in another case, and with letters that become two',
    run: async (stage) => {
      expect(await marked(stage, 'Das Café in der Weststraße', 'cafe weststrasse', 'de')).toBe(
        'Das [Café] in der [Weststraße]',
      );
      expect(await marked(stage, 'Cafe\u0301 CAFÉ', 'café', 'fr')).toBe('[Cafe\u0301] [CAFÉ]');
    },
  },
  {
    title: 'Counts code points after emoji and letters outside the basic plane',
    run: async (stage) => {
      expect(await marked(stage, '🚀🚀 👩‍👩‍👧 𝒳 rocket 🚀 rockets', 'rocket')).toBe('🚀🚀 👩‍👩‍👧 𝒳 [rocket] 🚀 [rockets]');
    },
  },
  {
    title: 'Marks phrases where they are, and not their words elsewhere',
    run: async (stage) => {
      expect(await marked(stage, 'to go or to be: be to, to be', '"to be"')).toBe(
        'to go or [to] [be]: be to, [to] [be]',
      );
    },
  },
  {
    title: 'Marks what the last word begins, and not what an exclusion says',
    run: async (stage) => {
      expect(await marked(stage, 'deployment of a department', '-monday depl')).toBe('[deployment] of a department');
    },
  },
  {
    title: 'Marks Chinese words as a whole',
    run: async (stage) => {
      expect(await marked(stage, '我们明天去北京开会。', '北京开会', 'zh')).toBe('我们明天去[北京开会]。');
    },
  },
  {
    title: 'Marks the corrected word',
    run: async (stage) => {
      expect(await marked(stage, 'the lighthouse keeper', 'lighthuose')).toBe('the [lighthouse] keeper');
    },
  },
  {
    title: 'Shows the part around a match late in a long text',
    run: async (stage) => {
      const { marked: shown, snippet } = await snippetOf(
        stage,
        `${'word '.repeat(1000)}the needle ${'more '.repeat(500)}`,
        'needle',
      );
      expect(shown).toMatch(/^…word (word )*the \[needle\] more /);
      expect(Array.from(snippet)).toHaveLength(140);
    },
  },
  {
    title: 'Cuts between code points',
    run: async (stage) => {
      const { snippet } = await snippetOf(stage, `needle ${'🚀'.repeat(300)}`, 'needle');
      expect(snippet).toBe(`needle ${'🚀'.repeat(133)}`);
      const late = await snippetOf(stage, `${'🚀'.repeat(300)}needle`, 'needle');
      expect(late.marked).toMatch(/\[needle\]$/u);
      expect(late.snippet.isWellFormed()).toBe(true);
    },
  },
  {
    title: 'Is one line of plain text',
    run: async (stage) => {
      const content = '  # Title\n\n\t<b>needle</b> &amp; *more*\r\n- list';
      expect(await marked(stage, content, 'needle')).toBe('# Title <b>[needle]</b> &amp; *more* - list');
    },
  },
  {
    title: 'Is the beginning of the text when the title matches',
    run: async ({ skein, settle }) => {
      const { ada, channel, workspace } = await skein.aTeam();
      await aThread(ada, channel, { title: 'Coral reef', content: 'Something else.' });
      await settle();
      const { items } = await ada.call('search.query', { query: 'coral', workspace_id: workspace.id });
      expect(items).toMatchObject([{ title: 'Coral reef', snippet: 'Something else.', snippet_marks: [] }]);
    },
  },
  {
    title: 'Shows mentions by their present names',
    run: async ({ skein, settle }) => {
      const { ada, ben, thread, workspace } = await aTalkativeThread(skein);
      await aComment(ada, thread, { content: `🚀 ${ofUser(ben.id, 'Somebody')} knows the current` });
      await settle();
      const { items } = await ada.call('search.query', { query: 'currents', workspace_id: workspace.id });
      expect(items).toMatchObject([
        { snippet: '🚀 Ben Example knows the current', snippet_marks: [{ start: 24, end: 31 }] },
      ]);
    },
  },
  {
    title: 'terms are the words that match, as they are written, in lower case',
    run: async ({ skein, settle }) => {
      const { ada, thread, workspace } = await aTalkativeThread(skein);
      for (const content of ['CURRENT events', 'the currents', 'Cürrent', 'currency', 'ebb']) {
        await aComment(ada, thread, { content });
      }
      await settle();
      const terms = async (query: string) => {
        const input = { query, workspace_id: workspace.id, thread_id: thread.id };
        return (await ada.call('search.comments', input)).terms;
      };
      expect(await terms('currents')).toEqual(['current', 'currents', 'cürrent']);
      expect(await terms('"the currents"')).toEqual(['currents', 'the']);
      expect(await terms('curren')).toEqual(['currency', 'current', 'currents', 'cürrent']);
      expect(await terms('currants')).toEqual(['current', 'currents', 'cürrent']);
      expect(await terms('nothinglikeit')).toEqual([]);
    },
  },
];
