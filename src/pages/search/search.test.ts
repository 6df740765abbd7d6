import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../clock.js';
import { aConversation, aMessage } from '../../testing/conversations.js';
import { Browser } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { aComment, aThread } from '../../testing/posts.js';
import { useTeam } from '../../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
let browser: Browser;
beforeEach(async () => {
  browser = await Browser.of(skein, team.ada);
});

const SCRIPT = '<script>alert(1)</script>';
const pathOf = (input: Record<string, string | number>) =>
  `/search?${new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
const search = (input: Record<string, string | number>, by = browser) => by.open(pathOf(input));
/** The titles of the results, without their marks. */
const titlesIn = ({ text }: { text: string }) =>
  [...text.matchAll(/<h3><a [^>]*>([^]*?)<\/a><\/h3>/g)].map(([, title = '']) => title.replace(/<\/?mark>/g, ''));
const hrefOf = ({ text }: { text: string }, name: string) =>
  new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${name}</a>`).exec(text)?.[1]?.replaceAll('&#38;', '&') ?? `no ${name}`;

describe('the search page', () => {
  it('finds posts, with marked terms, the author, the place and the time in the zone of the person', async () => {
    const { ada, ben, channel } = team;
    await ada.call('users.update', { timezone: 'Asia/Tokyo' });
    const thread = await aThread(ada, channel, { title: 'Rockets & more', content: 'Nothing.' });
    const comment = await aComment(ben, thread, { content: 'They are **running** late.' });
    await aComment(ben, thread, { content: 'Who?' });
    const page = await search({ query: 'run' });
    expect(page.status).toBe(200);
    expect(titlesIn(page)).toEqual(['Rockets &#38; more']);
    const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' });
    for (const said of [
      '<h2>One post</h2>',
      'They are **<mark>running</mark>** late.',
      `Comment by ${ben.name} in ${channel.name}`,
      at.format(new Date(comment.posted_ts * 1000)),
      '<title>Search: run · Skein</title>',
    ])
      expect(page.text).toContain(said);
    expect(titlesIn(await search({ query: 'rocket' }))).toHaveLength(1);
    expect((await search({ query: 'rocket' })).text).toContain('<mark>Rockets</mark> &#38; more');
  });

  it('filters by type, channel, author, day, title and mention', async () => {
    const { ada, ben, channel, workspace } = team;
    const others = { workspace_id: workspace.id, name: 'Elsewhere', public: true };
    const elsewhere = await ada.call('channels.add', others);
    await aThread(ada, channel, { title: 'One', content: 'apple' });
    await aThread(ben, elsewhere, { title: 'Two', content: `apple for [Ada](app-mention://${ada.id})` });
    await aMessage(ben, await aConversation(workspace, ada, ben), { content: 'apple' });
    const found = async (input: Record<string, string | number>) => titlesIn(await search(input)).toSorted();
    expect(await found({ query: 'apple' })).toEqual([ben.name, 'One', 'Two']);
    expect(await found({ query: 'apple', type: 'threads' })).toEqual(['One', 'Two']);
    expect(await found({ query: 'apple', type: 'messages' })).toEqual([ben.name]);
    expect(await found({ query: 'apple', channel_ids: elsewhere.id })).toEqual(['Two']);
    expect(await found({ author: 'ADÁ ex', channel_ids: channel.id })).toEqual(['One']);
    expect(await found({ query: 'apple', mention_self: 'true' })).toEqual(['Two']);
    expect(await found({ title: 'one' })).toEqual(['One']);
    const today = skein.clock.now().toISOString().slice(0, 10);
    expect(await found({ query: 'apple', date_from: today })).toHaveLength(3);
    expect(await found({ query: 'apple', date_to: '2020-01-01' })).toEqual([]);
  });

  it('asks for words first, and shows how to ask', async () => {
    for (const input of [{}, { type: 'threads' }, { query: '   ' }, { workspace_id: team.workspace.id }]) {
      const page = await search(input);
      expect([page.status, titlesIn(page)]).toEqual([200, []]);
      expect(page.text).toContain('A minus before a word leaves out posts with it.');
      expect(page.text).not.toContain('Nothing found');
    }
  });

  it('says what to try when nothing is found, and what was searched for in place of a misspelt word', async () => {
    const { ada, channel } = team;
    await aThread(ada, channel, { title: 'Deployment', content: 'of the server' });
    const none = await search({ query: '"zebra crossing"', author: 'ada' });
    expect(none.text).toContain('<h2>Nothing found</h2>');
    expect(none.text).toContain('Leave out the quotation marks');
    expect((await browser.open(hrefOf(none, 'Search without the filters.'))).status).toBe(200);
    const corrected = await search({ query: 'sever' });
    expect(titlesIn(corrected)).toEqual(['Deployment']);
    expect(corrected.text).toContain('<strong>server</strong> in place of sever');
  });

  it('has a next page, with a cursor that works for this person and this search only', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { title: 'Fruit' });
    for (const index of Array(21).keys()) {
      skein.clock.advance(MINUTE);
      await aComment(ada, thread, { content: `apple number${index}` });
    }
    const first = await search({ query: 'apples', type: 'all' });
    expect(first.text).toContain('<h2>21 posts</h2>');
    expect(titlesIn(first)).toHaveLength(20);
    const next = hrefOf(first, 'Next page');
    const second = await browser.open(next);
    expect([titlesIn(second).length, second.text.includes('Next page')]).toEqual([1, false]);
    expect(second.text).toContain('<h2>21 posts, continued</h2>');
    expect(titlesIn(await browser.open(hrefOf(second, 'First page')))).toHaveLength(20);
    const refused = [
      await (await Browser.of(skein, ben)).open(next),
      await browser.open(next.replace('apples', 'thread')),
      await browser.open(next.replace('cursor=', 'cursor=x')),
      await search({ query: 'apples', cursor: 'x'.repeat(5000) }),
    ];
    for (const { status, text } of refused) {
      expect([status, text.includes('Search again.'), text.includes('number')]).toEqual([400, true, false]);
    }
  });
});

describe('for whom', () => {
  it('a stranger signs in first, and comes back to the search', async () => {
    const stranger = new Browser(skein);
    const sent = await search({ query: '"a b" -c', date_from: '2026-01-01' }, stranger);
    expect(sent.status).toBe(303);
    const { pathname, searchParams } = new URL(sent.headers.get('location') ?? '', 'http://skein.test');
    expect([pathname, searchParams.get('next')]).toEqual([
      '/sign_in',
      pathOf({ query: '"a b" -c', date_from: '2026-01-01' }),
    ]);
  });

  it('somebody who may not read a post does not find it, nor its channel, nor its author', async () => {
    const { ada, ben, gus, gwen, workspace } = team;
    const input = { workspace_id: workspace.id, name: 'Hidden', public: false, user_ids: [gus.id] };
    const hidden = await ada.call('channels.add', input);
    const secret = await aThread(ada, hidden, { title: 'Codes', content: 'the launch codes' });
    const seen = async (person: Person, path: string) => (await Browser.of(skein, person)).open(path);
    expect(titlesIn(await seen(gus, pathOf({ query: 'codes' })))).toEqual(['Codes']);
    for (const person of [ben, gwen]) {
      const page = await seen(person, pathOf({ query: 'codes' }));
      expect([titlesIn(page), page.text.includes('Hidden')]).toEqual([[], false]);
      const filtered = await seen(person, pathOf({ query: 'codes', channel_ids: hidden.id }));
      expect([filtered.status, filtered.text.includes('Hidden')]).toEqual([404, false]);
      expect((await seen(person, `/search/thread?id=${secret.id}&query=codes`)).status).toBe(404);
    }
    const nobody = await seen(gwen, pathOf({ author: 'ben' }));
    expect([nobody.status, nobody.text.includes('the name of nobody whom you see')]).toEqual([400, true]);
  });

  it('somebody in several workspaces searches all of them, or one; not those of others', async () => {
    const { ada, channel, workspace, olga } = team;
    const other = await skein.aWorkspace(ada, 'Second <b>');
    await aThread(ada, { id: other.default_channel }, { title: 'There', content: 'apple' });
    await aThread(ada, channel, { title: 'Here', content: 'apple' });
    const all = await search({ query: 'apple' });
    expect(titlesIn(all).toSorted()).toEqual(['Here', 'There']);
    expect(all.text).toContain('· Second &#60;b&#62;');
    expect(all.text).not.toContain('name="channel_ids"');
    const one = await search({ query: 'apple', workspace_id: workspace.id });
    expect(titlesIn(one)).toEqual(['Here']);
    expect(one.text).toContain('name="channel_ids"');
    const foreign = await skein.aWorkspace(olga, 'Foreign');
    for (const id of [foreign.id, 'x', '1e3']) {
      const page = await search({ query: 'apple', workspace_id: id });
      expect([page.status, page.text.includes('no such workspace among yours')]).toEqual([404, true]);
    }
  });

  it('somebody in no workspace is told so', async () => {
    const page = await search({ query: 'apple' }, await Browser.of(skein, team.olga));
    expect([page.status, page.text.includes('You are not in a workspace yet')]).toEqual([200, true]);
  });
});

describe('attacks', () => {
  it('markup in titles, texts, names and queries stays text', async () => {
    const { ada, ben, workspace } = team;
    await ben.call('users.update', { name: `Ben ${SCRIPT}` });
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: `Ch ${SCRIPT}`, public: true });
    await ben.call('channels.addUsers', { id: channel.id, user_ids: [ben.id] });
    const title = `Plan "><img src=x onerror=alert(1)> ${SCRIPT}`;
    const thread = await aThread(ben, channel, { title, content: `${SCRIPT} alert <b>it</b> & "run"` });
    await aMessage(ben, await aConversation(workspace, ada, ben), { content: `alert ${SCRIPT}` });
    const paths = [
      pathOf({ query: `alert "${SCRIPT}"` }),
      pathOf({ query: 'alert', title: SCRIPT, author: SCRIPT, date_from: SCRIPT, type: SCRIPT, channel_ids: SCRIPT }),
      pathOf({ query: '"><script>alert(1)</script> zzz', cursor: SCRIPT }),
      pathOf({ query: 'alert' }),
      `/search/thread?id=${thread.id}&query=alert`,
    ];
    for (const path of paths) {
      const { text } = await browser.open(path);
      expect(text).not.toMatch(/<script|<img|<b>/);
    }
    const page = await search({ query: 'alert', author: '<script>' });
    expect(page.text).toContain('&#60;script&#62;<mark>alert</mark>(1)&#60;/script&#62;');
  });

  it('long and strange queries are refused in words, or find nothing', async () => {
    const long = await search({ query: 'ä'.repeat(1001) });
    expect([long.status, long.text.includes('Please use at most 1000 characters.')]).toEqual([400, true]);
    const strange = [
      "'; drop table threads; --",
      '\\',
      '"',
      '-',
      '- -"',
      '(((',
      'a:*',
      '%00',
      '\u0000',
      '🦊',
      '((a|b)*c&!',
    ];
    for (const query of strange) expect([query, (await search({ query })).status]).toEqual([query, 200]);
    expect((await browser.open('/search?query=%ff')).status).toBe(400);
    expect((await browser.open('/search?query=a&query=b')).status).toBe(200);
    for (const [name, value] of [
      ['date_from', '2026-02-30'],
      ['date_to', 'tomorrow'],
      ['type', 'everything'],
      ['channel_ids', 'x'],
      ['author', 'a'.repeat(300)],
    ] as const)
      expect([name, (await search({ query: 'a', [name]: value })).status]).toEqual([name, 400]);
  });

  it('the page is kept nowhere, framed nowhere, and tells other sites nothing', async () => {
    const { headers } = await search({ query: 'apple' });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});
