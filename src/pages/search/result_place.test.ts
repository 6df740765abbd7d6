import { beforeAll, expect, it } from 'vitest';
import { aConversation, aMessage } from '../../testing/conversations.js';
import { Browser } from '../../testing/oauth.js';
import { aComment, aThread } from '../../testing/posts.js';
import { useTeam } from '../../testing/teams.js';

const { skein, team } = useTeam();
let browser: Browser;
beforeAll(async () => {
  browser = await Browser.of(skein, team.ada);
});

const linkIn = (text: string, name: string) =>
  new RegExp(`<a href="([^"]*)">${name}</a>`).exec(text)?.[1]?.replaceAll('&#38;', '&') ?? `no ${name}`;
const marked = (text: string) => [...text.matchAll(/<mark>([^<]*)<\/mark>/g)].map(([, word]) => word);

it('a result leads to its thread, where the post is shown among its neighbours, with its terms marked', async () => {
  const { ada, ben, channel } = team;
  const thread = await aThread(ada, channel, { title: 'Orchard', content: 'All that grows.' });
  for (const index of Array(30).keys()) {
    const content =
      index === 3 || index === 20 ? `Pears${index} and [Ada](app-mention://${ada.id}): **pears**` : `Post ${index}.`;
    await aComment(index % 2 ? ben : ada, thread, { content });
  }
  const found = await browser.open('/search?query=pears3');
  const first = await browser.open(linkIn(found.text, '[^<]*Orchard[^<]*'));
  expect(first.text).toContain('<h1>Orchard</h1>');
  const path = (at: number) => `/search/thread?id=${thread.id}&at=${at}&query=pear`;
  const page = await browser.open(path(3));
  expect(marked(page.text)).toEqual(['Pears3', 'pears']);
  for (const said of ['All that grows.', 'Post 0.', 'Post 8.', `and ${ada.name}:`, 'aria-current="true"'])
    expect(page.text).toContain(said);
  expect(page.text).not.toContain('Post 9.');
  const next = await browser.open(linkIn(page.text, 'The next match'));
  expect(marked(next.text)).toEqual(['Pears20', 'pears']);
  expect(next.text).toContain('Post 15.');
  expect((await browser.open(linkIn(next.text, 'The match before'))).text).toContain('Post 2.');
  expect((await browser.open(linkIn(page.text, 'Later posts'))).text).toContain('Post 9.');
  expect((await browser.open(linkIn(next.text, 'Earlier posts'))).text).toContain('Post 14.');
  expect((await browser.open(linkIn(page.text, 'Back to the search'))).status).toBe(200);
  expect((await browser.open(path(1_000_000))).text).toContain('Post 29.');
});

it('a removed comment says so', async () => {
  const { ada, channel } = team;
  const thread = await aThread(ada, channel, { title: 'Short', content: 'x' });
  const { id } = await aComment(ada, thread, { content: 'confidential' });
  await ada.call('comments.remove', { id });
  const { text } = await browser.open(`/search/thread?id=${thread.id}`);
  expect([text.includes('This post is removed.'), text.includes('confidential')]).toEqual([true, false]);
});

it('a conversation shows its messages to those who are in it, and only what they may see', async () => {
  const { ada, ben, workspace } = team;
  const conversation = await aConversation(workspace, ada, ben);
  await aMessage(ben, conversation, { content: 'The shuttle is back.' });
  const found = await browser.open('/search?query=shuttle&type=messages');
  const { text } = await browser.open(linkIn(found.text, ben.name));
  expect(text).toContain(`<h1>${ben.name}</h1>`);
  expect(marked(text)).toEqual(['shuttle']);
  const path = `/search/conversation?id=${conversation.id}&query=shuttle`;
  for (const person of [team.cleo, team.olga]) {
    const other = await (await Browser.of(skein, person)).open(path);
    expect([other.status, other.text.includes('shuttle')]).toEqual([404, false]);
  }
  const stranger = await new Browser(skein).open(path);
  expect([stranger.status, stranger.headers.get('location')?.startsWith('/sign_in?next=')]).toEqual([303, true]);
});

it.each(['', '?id=x', '?id=9007199254740993', '?id=0', '?id=-1', "?id=1'", '?id=1&at=x'])(
  'there is nothing at /search/thread%s',
  async (query) => {
    for (const kind of ['thread', 'conversation']) {
      expect((await browser.open(`/search/${kind}${query}`)).status).toBe(404);
    }
  },
);
