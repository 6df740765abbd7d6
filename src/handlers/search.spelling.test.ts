import { describe, expect, it } from 'vitest';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { team } = useTeam({ per: 'test' });

/** Posts a text, and returns what a query marks in its snippet. */
async function marked(content: string, query: string): Promise<string[]> {
  const { ada, workspace, channel } = team;
  await aThread(ada, channel, { title: 'Loom', content });
  const { items } = await ada.call('search.query', { workspace_id: workspace.id, query });
  return items.flatMap(({ snippet, snippet_marks: marks }) =>
    marks.map(({ start, end }) => Array.from(snippet).slice(start, end).join('')),
  );
}

describe('a word is found and marked', () => {
  it.each([
    ['with soft hyphens', 'Das Fuß\u00adball\u00adfeld hier', 'Fußballfeld', 'Fuß\u00adball\u00adfeld'],
    ['with a word joiner', 'our data\u2060base here', 'database', 'data\u2060base'],
    ['with a non-joiner', 'die Auf\u200clage hier', 'Auflage', 'Auf\u200clage'],
    ['with a zero-width no-break space', 'our data\ufeffbase here', 'database', 'data\ufeffbase'],
    ['with directions', 'our data\u202abase here', 'database', 'data\u202abase'],
    ['in Korean that is decomposed', '어제 보고서 올렸어요'.normalize('NFD'), '보고서', '보고서'.normalize('NFD')],
    ['in Persian letters', 'این کتابی است', 'كتابي', 'کتابی'],
    ['in Arabic letters', 'على الطاولة', 'علي', 'على'],
    ['with marks of its own', 'das Feld u\u0308ber uns', 'über', 'u\u0308ber'],
  ])('%s, and the reverse', async (_, content, query, mark) => {
    expect(await marked(content, query)).toEqual([mark]);
    expect(await marked(query, mark)).toContain(query);
  });

  it('between zero-width spaces, which end words', async () => {
    expect(await marked('warp\u200bweft', 'weft')).toEqual(['weft']);
  });
});
