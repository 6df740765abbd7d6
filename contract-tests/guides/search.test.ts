import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { aThread } from '../../src/testing/posts.js';
import { useTeam } from '../../src/testing/teams.js';
import { blocksOf } from './blocks.js';
import { run, scriptOf } from './commands.js';

const { skein, team } = useTeam({ per: 'test' });
const guide = readFileSync(new URL('../../docs/guides/search.md', import.meta.url), 'utf8');

/** The rows of the first table: what is typed, a text that it finds, and one that it does not find. */
const rows = [...guide.matchAll(/^\| `(.+?)` \| (.+?) \| (.+?) \|$/gm)].map(
  ([, query = '', finds = '', misses = '']) => ({
    query,
    finds,
    misses,
  }),
);

it('docs/guides/search.md has examples', () => {
  expect(rows.length).toBeGreaterThan(10);
});

it.each(rows)('$query finds what docs/guides/search.md says', async ({ query, finds, misses }) => {
  const { ada, channel, workspace } = team;
  const wanted = await aThread(ada, channel, { title: '1', content: finds });
  await aThread(ada, channel, { title: '2', content: misses });
  const { items } = await ada.call('search.query', { query, workspace_id: workspace.id });
  expect(items.map(({ thread_id: id }) => id)).toEqual([wanted.id]);
});

it('the commands of docs/guides/search.md find something', async () => {
  const { ada, channel } = team;
  await aThread(ada, channel, { title: 'Price of the new 22', content: 'Cold hands open it.' });
  for (const title of ['1', '2', '3', '4']) await aThread(ada, channel, { title, content: 'One repair more.' });
  const script = scriptOf(blocksOf('search.md', 'bash', 'The API'), { 'http://127.0.0.1:8000': skein.baseUrl });
  expect(await run(script, { env: { TOKEN: ada.token ?? '' } })).toEqual([
    '1',
    'Cold hands open it.',
    'true',
    'Price of the new 22',
    'true',
  ]);
});
