import axe from 'axe-core';
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../src/testing/person.js';
import { useSkein } from '../../src/testing/skein.js';
import { Chromium, LIGHTS, ORIGIN, type Look } from './chromium.js';

const skein = useSkein();
const chromium = new Chromium(skein);
const DESKTOP: Look = { size: 'desktop', light: 'light', scripts: true, policy: true };
const TOKEN = 'Token';

let ada: Person;
beforeAll(async () => {
  ada = await skein.aUser('ada');
});

async function open(look: Look = DESKTOP, at = ''): Promise<Page> {
  const page = await chromium.page(look);
  await page.addInitScript(COUNT_VIOLATIONS);
  await show(page, at);
  return page;
}

async function show(page: Page, at = ''): Promise<void> {
  await page.goto(`/docs/api/${at}`);
  await page.getByRole('heading', { name: 'Skein', level: 1 }).waitFor({ state: 'attached' });
}

const COUNT_VIOLATIONS = `window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.blockedURI));`;

/** The requests of a page to the API. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}

describe.each(['phone', 'desktop'] as const)('the reference on a %s', (size) => {
  it.each(LIGHTS)('fits, and follows the colours of the browser: %s', async (light) => {
    const page = await open({ ...DESKTOP, size, light });
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
    expect(await page.evaluate('document.body.className')).toContain(`${light}-mode`);
  });

  it('has no fault in what is not Scalar', async () => {
    const page = await open({ ...DESKTOP, size });
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<axe.AxeResults>('axe.run("body > nav")');
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
  });

  it('asks for the token at once', async () => {
    const page = await open({ ...DESKTOP, size });
    const box = await page.getByPlaceholder(TOKEN).first().boundingBox();
    expect(box?.y).toBeLessThan(size === 'phone' ? 844 : 800);
  });
});

it('keeps its policy: the one thing that is blocked is a library asking whether it may compile code', async () => {
  const page = await open();
  expect(await page.evaluate('window.violations')).toEqual(['eval']);
});

it('keeps the token over a reload, in this tab only', async () => {
  const page = await open();
  await page
    .getByPlaceholder(TOKEN)
    .first()
    .fill(ada.token ?? '');
  await expect.poll(() => page.evaluate('JSON.stringify(sessionStorage)')).toContain(ada.token);
  await show(page);
  await page.reload();
  await expect.poll(() => page.getByPlaceholder(TOKEN).first().inputValue()).toBe(ada.token);
  const other = await page.context().newPage();
  await show(other);
  expect(await other.getByPlaceholder(TOKEN).first().inputValue()).toBe('');
  const { origins } = await page.context().storageState();
  expect(JSON.stringify(origins)).not.toContain(ada.token);
});

it('opens an operation by its link', async () => {
  const page = await open(DESKTOP, '#tag/threads/threads.add');
  await page.getByRole('heading', { name: 'Add a thread' }).waitFor();
  await expect
    .poll(async () => (await page.getByRole('heading', { name: 'Add a thread' }).boundingBox())?.y)
    .toBeLessThan(400);
});

it('finds an operation without a network', async () => {
  const page = await open();
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().fill('star thread');
  await page.getByRole('option', { name: /Unstar a thread/ }).click();
  await page.getByRole('heading', { name: 'Unstar a thread' }).waitFor();
  expect(page.url()).toContain('threads.unstar');
});

it('shows events and callbacks', async () => {
  const page = await open(DESKTOP, '#tag/events');
  await page.getByText('A thread was added').first().waitFor();
  await show(page, '#tag/integrations/integrations.add');
  await page.reload();
  await page.getByText('Callbacks', { exact: true }).waitFor();
});

it.each([
  ['Shell Curl', `curl ${ORIGIN}/api/v3/workspaces/add`],
  ['JavaScript Fetch', `fetch('${ORIGIN}/api/v3/workspaces/add'`],
  ['Python Requests', `"${ORIGIN}/api/v3/workspaces/add"`],
  ['Go NewRequest', `"${ORIGIN}/api/v3/workspaces/add"`],
])('has samples for this server: %s', async (client, wanted) => {
  const page = await open(DESKTOP, '#tag/workspaces/workspaces.add');
  const sample = page.locator('[id="skein/tag/workspaces/workspaces.add"]');
  await sample.getByRole('button', { name: /Shell Curl/ }).click();
  await page.getByRole('option', { name: client.replace(/^\S+ /, ''), exact: true }).click();
  await expect.poll(() => sample.textContent()).toContain(wanted);
  expect(await sample.textContent()).not.toContain('Idempotency-Key:');
});

it('can try a write twice', async () => {
  const page = await open(DESKTOP, '#tag/workspaces/workspaces.add');
  await page
    .getByPlaceholder(TOKEN)
    .first()
    .fill(ada.token ?? '');
  const calls = callsOf(page);
  await page
    .locator('[id="skein/tag/workspaces/workspaces.add"]')
    .getByRole('button', { name: 'Test Request' })
    .click();
  const made: unknown[] = [];
  for (let tries = 0; tries < 2; tries += 1) {
    const answered = page.waitForResponse((response) => response.url() === `${ORIGIN}/api/v3/workspaces/add`);
    await page.getByRole('button', { name: 'Send' }).first().click();
    const response = await answered;
    expect(response.status()).toBe(200);
    const { id }: { id: number } = await response.json();
    made.push(id);
  }
  expect(new Set(made).size).toBe(2);
  for (const call of calls) expect(call.headers()).not.toHaveProperty('idempotency-key');
  expect(new Set(calls.map((call) => new URL(call.url()).origin))).toEqual(new Set([ORIGIN]));
});
