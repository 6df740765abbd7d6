import { expect, it } from 'vitest';
import { ApiError } from '../../errors.js';
import { Browser } from '../../testing/oauth.js';
import { aThread } from '../../testing/posts.js';
import { useTeam } from '../../testing/teams.js';

const { skein, team } = useTeam({
  search: { find: () => Promise.reject(new ApiError('search_unavailable')) },
});

it('says in a sentence that the search is down, and keeps what was typed', async () => {
  const { ada, channel } = team;
  const browser = await Browser.of(skein, ada);
  const page = await browser.open('/search?query=apple');
  expect([page.status, page.text.includes('Search does not work at the moment.')]).toEqual([503, true]);
  expect(page.text).toContain('value="apple"');
  const { id } = await aThread(ada, channel, { title: 'Apples' });
  const thread = await browser.open(`/search/thread?id=${id}&query=apple`);
  expect([thread.status, thread.text.includes('>Apples</h1>')]).toEqual([200, true]);
});
