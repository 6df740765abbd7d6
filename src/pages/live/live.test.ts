import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { aConversation, aMessage } from '../../testing/conversations.js';
import { startBackgroundOf } from '../../testing/background.js';
import { Browser } from '../../testing/oauth.js';
import { aComment, aThread } from '../../testing/posts.js';
import { until } from '../../testing/until.js';
import { isDispatched } from '../../testing/outbox.js';
import { useTeam } from '../../testing/teams.js';

const { skein, team } = useTeam();
let browser: Browser;
beforeAll(async () => {
  browser = await Browser.of(skein, team.ada);
});

const livePath = () => `/live?workspace_id=${team.workspace.id}`;

const SCRIPT = '<script>alert(1)</script>';
const unreadOf = (text: string) => /data-unread="([^"]*)"/.exec(text)?.[1];
const itemOf = (text: string, id: string) => new RegExp(`<li id="${id}"[^]*?</li>`).exec(text)?.[0] ?? `no ${id}`;
const postsIn = (text: string) => [...text.matchAll(/<p class="post">([^<]*)<\/p>/g)].map(([, post]) => post);

/** A thread of Ben that Ada has not read, with one comment. */
async function anUnreadThread(title = 'Orchard') {
  const { ada, ben, channel } = team;
  const thread = await aThread(ben, channel, { title, content: 'All that grows.', recipients: [ada.id] });
  await aComment(ben, thread, { content: 'Pears too.' });
  return thread;
}

describe('the lists', () => {
  it('have the threads of the inbox and the conversations of a workspace, and say what is unread', async () => {
    const { ada, ben, workspace, channel } = team;
    const thread = await anUnreadThread();
    const conversation = await aConversation(workspace, ada, ben);
    await aMessage(ben, conversation, { content: `Look, [Ada](app-mention://${ada.id})` });
    await aThread(ben, channel, { title: 'Of Ben alone', recipients: [] });
    const { status, text } = await browser.open('/live');
    expect([status, unreadOf(text)]).toEqual([200, 'Unread: 1 thread, 1 conversation.']);
    const item = itemOf(text, `threads-${thread.id}`);
    for (const said of ['class="unread"', 'Orchard', `${ben.name}: Pears too.`, channel.name, 'Unread'])
      expect(item).toContain(said);
    expect(item).toContain(`href="/live/threads/${thread.id}#p0"`);
    const message = itemOf(text, `conversations-${conversation.id}`);
    for (const said of ['class="unread"', ben.name, `Look, ${ada.name}`, 'Mentions you'])
      expect(message).toContain(said);
    expect(text).not.toContain('Of Ben alone');
    const part = await browser.open(`/live/lists?workspace_id=${workspace.id}`);
    expect(part.text.startsWith('<section id="lists"')).toBe(true);
    expect(text).toContain(part.text);
  });

  it('have the number for the icon of the app, which falls when posts are read on the page', async () => {
    const { ada } = team;
    const badgeIn = (text: string) => Number(/data-badge="(\d+)"/.exec(text)?.[1]);
    const thread = await anUnreadThread('Counted');
    const { count } = await ada.call('users.getBadge');
    const { text } = await browser.open(livePath());
    expect(badgeIn(text)).toBe(count);
    const opened = await browser.open(`/live/threads/${thread.id}`);
    const part = await browser.open(`/live/lists?workspace_id=${team.workspace.id}`);
    expect([badgeIn(opened.text), badgeIn(part.text)]).toEqual([count - 1, count - 1]);
  });

  it('have fifty items, and links to those that are older', async () => {
    const { ada, ben } = team;
    const place = await skein.aWorkspace(ada, 'Many');
    await skein.aMember(ada, place, 'mia');
    for (const index of Array(51).keys()) {
      await aThread(ada, { id: place.default_channel }, { title: `Thread ${index}.`, recipients: [ada.id] });
      skein.clock.advance(1000);
    }
    const page = await browser.open(`/live?workspace_id=${place.id}`);
    expect([...page.text.matchAll(/<li id="threads-/g)]).toHaveLength(50);
    expect(page.text).not.toContain('Thread 0.');
    const older = /<a href="([^"]*)">Older threads/.exec(page.text)?.[1]?.replaceAll('&#38;', '&') ?? '';
    const { text } = await browser.open(older);
    expect([...text.matchAll(/Thread \d+\./g)].map(String)).toEqual(['Thread 0.']);
    expect((await (await Browser.of(skein, ben)).open(older)).status).toBe(404);
  });

  it('do not call unread what is muted', async () => {
    const { ada } = team;
    const thread = await anUnreadThread('Quiet');
    await ada.call('threads.mute', { id: thread.id, minutes: 60 });
    const item = itemOf((await browser.open(livePath())).text, `threads-${thread.id}`);
    expect([item.includes('class="unread"'), item.includes('muted')]).toEqual([false, true]);
  });

  it('are of one workspace, which a form chooses if there are several', async () => {
    const { ada, olga } = team;
    const lonely = await Browser.of(skein, olga);
    expect((await lonely.open('/live')).text).toContain('You are not in a workspace yet');
    const own = await skein.aWorkspace(olga, 'Elsewhere');
    const { text } = await lonely.open('/live');
    expect([text.includes('<select'), text.includes('No thread concerns you yet.')]).toEqual([false, true]);
    await skein.aWorkspace(ada, 'Second');
    expect((await browser.open('/live')).text).toContain('<select id="workspace_id"');
    for (const path of ['/live', '/live/lists'])
      for (const id of [own.id, 0]) expect((await browser.open(`${path}?workspace_id=${id}`)).status).toBe(404);
    expect((await browser.open('/live?threads=x')).status).toBe(400);
  });
});

describe('an opened place', () => {
  it('shows its posts, and is read from then on', async () => {
    const thread = await anUnreadThread('Opened');
    const { ada, channel, workspace } = team;
    const path = `/live/threads/${thread.id}`;
    const page = await browser.open(path);
    expect(page.text).toContain('<h1>Opened</h1>');
    expect(postsIn(page.text)).toEqual(['All that grows.', 'Pears too.']);
    expect(itemOf(page.text, `threads-${thread.id}`)).not.toContain('unread');
    expect(page.text).toContain(`${channel.name} · `);
    const unread = await ada.call('threads.getUnread', { workspace_id: workspace.id });
    expect(unread.some(({ thread_id: id }) => id === thread.id)).toBe(false);
  });

  it('tells the streams of the person that it is read', async () => {
    const { ada, ben, workspace } = team;
    const background = await startBackgroundOf(skein, { pollMs: 20 });
    try {
      const { id } = await anUnreadThread('Told');
      const talk = await aConversation(workspace, ada, ben);
      await aMessage(ben, talk);
      await until(async () => isDispatched(skein, workspace));
      const { position: after } = await ada.call('live.get', {});
      await browser.open(`/live/threads/${id}`);
      await browser.open(`/live/conversations/${talk.id}`);
      await until(async () => (await ada.call('live.get', { after })).events.length === 2);
      expect((await ada.call('live.get', { after })).events).toMatchObject([
        { type: 'unread_updated', object: { thread_id: id, unread: false } },
        { type: 'unread_updated', object: { conversation_id: talk.id, unread: false } },
      ]);
    } finally {
      await background.stop();
    }
  });

  it('is not read by what another site opens, by what a browser loads in advance, or by HEAD', async () => {
    const thread = await anUnreadThread('Unopened');
    const path = `/live/threads/${thread.id}`;
    const isUnread = async () =>
      itemOf((await browser.open(livePath())).text, `threads-${thread.id}`).includes('class="unread"');
    await browser.open(path, { 'sec-fetch-site': 'cross-site' });
    await browser.open(path, { 'sec-purpose': 'prefetch;prerender' });
    await skein.send({ method: 'HEAD', path, headers: { cookie: browser.cookie ?? '', accept: 'text/html' } });
    expect(await isUnread()).toBe(true);
    await browser.open(`${path}/posts`);
    expect(await isUnread()).toBe(false);
  });

  it('shows fifty posts, and links to the earlier ones', async () => {
    const { ada, ben, workspace } = team;
    const conversation = await aConversation(workspace, ada, ben);
    for (const index of Array(60).keys()) await aMessage(ben, conversation, { content: `Post ${index}.` });
    const path = `/live/conversations/${conversation.id}`;
    const posts = postsIn((await browser.open(path)).text);
    expect([posts.length, posts[0], posts.at(-1)]).toEqual([50, posts[0], 'Post 59.']);
    const [, first = ''] = /(\d+)/.exec(posts[0] ?? '') ?? [];
    const { text } = await browser.open(path);
    const earlier = /<a href="([^"]*)">Earlier posts/.exec(text)?.[1] ?? '';
    const before = postsIn((await browser.open(earlier)).text);
    expect(before.at(-1)).toBe(`Post ${Number(first) - 1}.`);
    expect(before).toContain('Post 0.');
  });

  it('says what is removed, what an author has done, and names files', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ben, channel, { title: 'Short', recipients: [ada.id] });
    const { id } = await aComment(ben, thread, { content: 'confidential' });
    await ben.call('comments.remove', { id });
    await ben.call('comments.add', { thread_id: thread.id, content: 'Done.', thread_action: 'close' });
    const { text } = await browser.open(`/live/threads/${thread.id}`);
    for (const said of ['This post is removed.', 'Closed the thread.', 'closed · ']) expect(text).toContain(said);
    expect(text).not.toContain('confidential');
  });

  it('is not there for those who do not see it', async () => {
    const { ada, ben, workspace, cleo } = team;
    const conversation = await aConversation(workspace, ada, ben);
    await aMessage(ben, conversation, { content: 'The shuttle is back.' });
    const other = await Browser.of(skein, cleo);
    for (const path of ['', '/posts'].map((end) => `/live/conversations/${conversation.id}${end}`)) {
      const { status, text } = await other.open(path);
      expect([status, text.includes('shuttle')]).toEqual([404, false]);
      const stranger = await new Browser(skein).open(path);
      expect([stranger.status, stranger.headers.get('location')?.startsWith('/sign_in?next=')]).toEqual([303, true]);
    }
    for (const path of ['/live/threads/0', '/live/threads/1', '/live/conversations/9007199254740993', '/live/x/1'])
      expect((await browser.open(path)).status).toBe(404);
  });
});

describe('the box to answer', () => {
  it('adds a comment or a message, and leads back to the page', async () => {
    const { ada, ben, workspace } = team;
    const thread = await anUnreadThread('Answered');
    const conversation = await aConversation(workspace, ada, ben);
    await aMessage(ben, conversation, { content: 'Hello' });
    for (const path of [`/live/threads/${thread.id}`, `/live/conversations/${conversation.id}`]) {
      const sent = await browser.submit(await browser.open(path), { content: 'On my way.\r\nSoon.' });
      expect(sent.headers.get('location')).toBe(`${path}#answer`);
      expect(postsIn((await browser.follow(sent)).text).at(-1)).toBe('On my way.\nSoon.');
    }
    const [last] = await ben.call('comments.get', { thread_id: thread.id, order_by: 'desc' });
    expect(last).toMatchObject({ content: 'On my way.\nSoon.', creator: ada.id });
  });

  it('says what is wrong with an answer, and keeps what was typed', async () => {
    const thread = await anUnreadThread('Refused');
    const page = await browser.open(`/live/threads/${thread.id}`);
    const empty = await browser.submit(page, { content: '' });
    expect([empty.status, empty.text.includes('Please fill this in.')]).toEqual([400, true]);
    const long = await browser.submit(page, { content: 'x'.repeat(65_537) });
    expect([long.status, long.text.includes('at most 65536'), long.text.includes('xxx</textarea>')]).toEqual([
      400,
      true,
      true,
    ]);
    await team.ada.call('channels.archive', { id: team.channel.id });
    const archived = await browser.submit(page, { content: 'Still here?' });
    await team.ada.call('channels.unarchive', { id: team.channel.id });
    expect([archived.status, archived.text.includes('The channel is archived')]).toEqual([400, true]);
    expect(archived.text).toContain('Still here?</textarea>');
  });

  it('takes no form of another site, session or place', async () => {
    const thread = await anUnreadThread('Guarded');
    const other = await anUnreadThread('Other');
    const page = await browser.open(`/live/threads/${thread.id}`);
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.submit(page, { content: 'x' }, foreign)).status).toBe(403);
    expect((await browser.submit(page, { content: 'x', csrf_token: 'x' })).status).toBe(403);
    const moved = { ...page, text: page.text.replaceAll(`/live/threads/${thread.id}"`, `/live/threads/${other.id}"`) };
    expect((await browser.submit(moved, { content: 'x' })).status).toBe(403);
  });
});

describe('the script', () => {
  const FILE = readFileSync(new URL('browser.js', import.meta.url));

  it('has less than 10 KB', () => {
    expect(FILE.length).toBeLessThan(10_000);
  });

  it('is the only one that the policy allows, on this page alone', async () => {
    const thread = await anUnreadThread('Policy');
    const button = readFileSync(new URL('push_button.js', import.meta.url));
    const scripts = { '/live': Buffer.concat([FILE, button]), [`/live/threads/${thread.id}`]: FILE };
    for (const [path, script] of Object.entries(scripts)) {
      const hash = createHash('sha256').update(script).digest('base64');
      const workers = path === '/live' ? "worker-src 'self'; " : '';
      const { headers, text } = await browser.open(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`default-src 'none'`);
      expect(policy).toContain(`script-src 'sha256-${hash}'; connect-src 'self'; ${workers}form-action 'self'`);
      expect([...text.matchAll(/<script/g)]).toHaveLength(1);
      expect(text).toContain(script.toString());
      expect(headers.get('cache-control')).toBe('no-store');
    }
    const others = ['/', '/account', '/search', '/live/threads/1', `/live/threads/${thread.id}/posts`];
    for (const path of others) {
      const { headers, text } = await browser.open(path);
      expect(headers.get('content-security-policy')).not.toMatch(/script-src|connect-src|worker-src/);
      expect(text).not.toContain('<script');
    }
  });

  it('is told where the stream begins: before the lists were read', async () => {
    const { position } = await team.ada.call('live.get', {});
    const { text } = await browser.open(livePath());
    expect(text).toContain(`data-stream="/api/v3/live/stream?workspace_id=${team.workspace.id}&#38;after=${position}"`);
  });
});

it('markup in titles, names and texts stays text', async () => {
  const { ada, ben, channel, workspace } = team;
  await ben.call('users.update', { name: `Ben ${SCRIPT}` });
  const thread = await aThread(ben, channel, { title: `Plan "> ${SCRIPT}`, content: SCRIPT, recipients: [ada.id] });
  await aMessage(ben, await aConversation(workspace, ada, ben), { content: `alert ${SCRIPT}` });
  for (const path of ['/live', `/live/threads/${thread.id}`, `/live/threads/${thread.id}/posts`])
    expect((await browser.open(path)).text).not.toContain(SCRIPT);
});
