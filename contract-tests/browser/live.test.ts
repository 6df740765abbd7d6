import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Background } from '../../src/events/background.js';
import type { Schema } from '../../src/generated/schemas.js';
import { startBackgroundOf } from '../../src/testing/background.js';
import { aConversation, aMessage } from '../../src/testing/conversations.js';
import { Line } from '../../src/testing/line.js';
import { aComment, aThread, unreadIn } from '../../src/testing/posts.js';
import { useTeam } from '../../src/testing/teams.js';
import { Chromium, LIGHTS, ORIGIN, type Look } from './chromium.js';
import { keyboard } from './hands.js';
import { faultsOf } from './reference_page.js';

const { skein, team } = useTeam();
let line: Line;
let background: Background;
beforeAll(async () => {
  line = await Line.to(skein.baseUrl);
  background = await startBackgroundOf(skein, { pollMs: 20 });
});
afterAll(() => background.stop());

const chromium = new Chromium({
  get baseUrl() {
    return line.url;
  },
});

const LOOK: Look = { size: 'desktop', light: 'light', scripts: true, policy: true };
const looks: Look[] = (['phone', 'desktop'] as const).flatMap((size) =>
  LIGHTS.map((light) => ({ ...LOOK, size, light })),
);

let thread: Schema<'Thread'>;
beforeEach(async () => {
  const { ada, ben, channel } = team;
  thread = await aThread(ben, channel, { title: 'Orchard', content: 'All that grows.', recipients: [ada.id] });
  await aComment(ben, thread, { content: 'Pears too.' });
});

/** The page of Ada, at a path. Complaints of the browser, such as about the policy, fail the test. */
async function open(path: string, look = LOOK): Promise<Page> {
  const [, session = ''] = (await skein.aCookieOf(team.ada)).split('=');
  const page = await chromium.page(look, session);
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => message.text().includes('Content Security') && complaints.push(message.text()));
  const isFollowing = (url: string) => url.includes('/live/stream');
  const following = look.scripts === true ? page.waitForResponse((response) => isFollowing(response.url())) : undefined;
  await page.addInitScript('navigator.setAppBadge = async (count) => { window.badge = count; };');
  await page.goto(path);
  await following;
  return page;
}

const complaints: string[] = [];
const item = (page: Page, { id }: { id: number }) => page.locator(`#threads-${id}`);
const posts = (page: Page) => page.locator('#posts .post');
const pathOf = () => `/live/threads/${thread.id}`;

describe('with its script', () => {
  it('shows what others post, in the lists and in what is open, without reloading, and nothing as markup', async () => {
    const { ada, ben, workspace } = team;
    const page = await open(pathOf());
    await page.evaluate('window.isTheSame = true');
    const written = 'Plums <img src=x onerror="window.isRun = true"> & apples';
    await aComment(ben, thread, { content: written });
    await expect.poll(() => posts(page).last().textContent()).toBe(written);
    const conversation = await aConversation(workspace, ada, ben);
    await aMessage(ben, conversation, { content: 'Hello.' });
    await page.locator(`#conversations-${conversation.id}.unread`).waitFor();
    expect(await page.locator('#status').textContent()).toContain('1 conversation');
    expect(await page.title()).toMatch(/^• Orchard/);
    expect(await page.evaluate('[window.isTheSame, window.isRun]')).toEqual([true, undefined]);
    expect(complaints).toEqual([]);
  });

  it('marks what it shows as read: what is opened, and what arrives while it is open', async () => {
    const { ada, ben } = team;
    const page = await open(`/live?workspace_id=${team.workspace.id}`);
    await item(page, thread).getByText('Unread').waitFor();
    await item(page, thread).getByRole('link').click();
    await page.getByRole('heading', { name: 'Orchard', level: 1 }).waitFor();
    expect(await unreadIn(ada, thread)).toBeUndefined();
    await aComment(ben, thread, { content: 'Plums.' });
    await expect.poll(() => posts(page).last().textContent()).toBe('Plums.');
    await expect.poll(() => unreadIn(ada, thread)).toBeUndefined();
    await expect.poll(() => item(page, thread).textContent()).toContain('Plums.');
    await expect.poll(() => item(page, thread).getByText('Unread').count()).toBe(0);
  });

  it('sets the number on the icon of the app as things arrive and are read, and clears it when signed out', async () => {
    const { ada, ben } = team;
    const page = await open(pathOf());
    const badge = () => page.evaluate('window.badge');
    const { count } = await ada.call('users.getBadge');
    expect(await badge()).toBe(count);
    const other = await aThread(ben, team.channel, { title: 'Hedge', recipients: [ada.id] });
    await expect.poll(badge).toBe(count + 1);
    await ada.call('threads.markRead', { id: other.id, obj_index: 0 });
    await expect.poll(badge).toBe(count);
    await page.context().clearCookies();
    await aComment(ben, thread, { content: 'Plums.' });
    await expect.poll(badge).toBe(0);
  });

  it('shows edits and removals in their place', async () => {
    const { ben } = team;
    const { id } = await aComment(ben, thread, { content: 'Plumbs.' });
    const page = await open(pathOf());
    await ben.call('comments.update', { id, content: 'Plums.' });
    await expect.poll(() => posts(page).last().textContent()).toBe('Plums.');
    await ben.call('comments.remove', { id });
    await page.getByText('This post is removed.').waitFor();
    expect(await page.locator('#posts > li').count()).toBe(3);
  });

  it('asks for one part at a time, however much happens at once', async () => {
    const { ben } = team;
    const page = await open(pathOf());
    let [running, most, all] = [0, 0, 0];
    page.on('request', () => {
      running += 1;
      all += 1;
      most = Math.max(most, running);
    });
    page.on('requestfinished', () => (running -= 1));
    await Promise.all(Array.from({ length: 30 }, (_, index) => aComment(ben, thread, { content: `Plum ${index}` })));
    await expect.poll(() => posts(page).count()).toBe(32);
    expect([most, all < 15]).toEqual([1, true]);
  });

  it('is used by keyboard alone: an answer is sent, the focus stays, and others see it', async () => {
    const { ben } = team;
    const page = await open(pathOf());
    await keyboard(page).fill('Your answer', 'On my way.');
    const box = await page.getByLabel('Your answer').boundingBox();
    await aComment(ben, thread, { content: 'Are you there?' });
    await expect.poll(() => posts(page).last().textContent()).toBe('Are you there?');
    const after = await page.getByLabel('Your answer').boundingBox();
    expect(Math.abs((after?.y ?? 0) - (box?.y ?? 0))).toBeLessThan(2);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => posts(page).last().textContent()).toBe('On my way.');
    expect(await page.getByLabel('Your answer').inputValue()).toBe('');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    const [last] = await ben.call('comments.get', { thread_id: thread.id, order_by: 'desc' });
    expect(last).toMatchObject({ content: 'On my way.' });
  });

  it('says beside the box why an answer is refused', async () => {
    const page = await open(pathOf());
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Please fill this in.').waitFor();
  });

  it('moves nothing in a list that the keyboard is in, until it leaves', async () => {
    const { ada, ben, channel } = team;
    const page = await open(`/live?workspace_id=${team.workspace.id}`);
    await item(page, thread).getByRole('link').focus();
    await page.mouse.move(0, 0);
    const other = await aThread(ben, channel, { title: 'Later', recipients: [ada.id] });
    await aComment(ben, thread, { content: 'Plums.' });
    await expect.poll(() => item(page, thread).textContent()).toContain('Plums.');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Orchard');
    expect(await item(page, other).count()).toBe(0);
    await page.getByRole('link', { name: 'Search', exact: true }).focus();
    await item(page, other).waitFor();
  });

  it('comes back by itself after a cut, with all that has happened', async () => {
    const { ben } = team;
    const page = await open(pathOf());
    line.cut();
    await page.getByText('Not connected.').waitFor();
    await page.getByRole('link', { name: 'Refresh' }).waitFor();
    await aComment(ben, thread, { content: 'Plums.' });
    line.pass();
    await expect.poll(() => posts(page).last().textContent(), { timeout: 20_000 }).toBe('Plums.');
    await expect.poll(() => page.locator('#status').textContent()).not.toContain('Not connected.');
  });

  it('says when the person is signed out, and keeps what they were writing', async () => {
    const { ada, ben } = team;
    const page = await open(pathOf());
    await page.getByLabel('Your answer').fill('Half a sentence');
    await page.context().clearCookies();
    await aComment(ben, thread, { content: 'Plums.' });
    await page.getByText('You are signed out.').waitFor();
    expect(await page.getByLabel('Your answer').inputValue()).toBe('Half a sentence');
    expect(await unreadIn(ada, thread)).toBeDefined();
  });
});

it('without its script it is a page with a link that refreshes it, and a form', async () => {
  const { ben } = team;
  const page = await open(pathOf(), { ...LOOK, scripts: false });
  await aComment(ben, thread, { content: 'Plums.' });
  await page.getByRole('link', { name: 'Refresh' }).click();
  await expect.poll(() => posts(page).last().textContent()).toBe('Plums.');
  await page.getByLabel('Your answer').fill('Without a script.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => posts(page).last().textContent()).toBe('Without a script.');
  expect(page.url()).toBe(`${ORIGIN}${pathOf()}#answer`);
});

describe.each(looks)('on a $size, $light', (look) => {
  it('has no fault, fits, and shows what is open before the lists', async () => {
    const { ada, ben, workspace } = team;
    await aMessage(ben, await aConversation(workspace, ada, ben), { content: 'x'.repeat(300) });
    for (const path of [`/live?workspace_id=${workspace.id}`, pathOf()]) {
      const page = await open(path, look);
      expect(await faultsOf(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
        0,
      );
      const isOpened = path === pathOf();
      expect(await page.locator('#lists').isVisible()).toBe(!isOpened || look.size === 'desktop');
      const folder = process.env['PICTURES_OF_LIVE'];
      const name = `${isOpened ? 'opened' : 'lists'}-${look.size}-${look.light}.png`;
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}`, fullPage: true });
    }
  });
});
