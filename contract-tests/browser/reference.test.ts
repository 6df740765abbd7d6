import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../src/testing/person.js';
import { useSkein } from '../../src/testing/skein.js';
import { Chromium, LIGHTS, ORIGIN } from './chromium.js';
import { DESKTOP, openReference, showReference as show } from './reference_page.js';

const skein = useSkein();
const chromium = new Chromium(skein);
const TOKEN = 'Token';

let ada: Person;
beforeAll(async () => {
  ada = await skein.aUser('ada');
});

const open = (look = DESKTOP, at = '') => openReference(chromium, look, at);

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

it('has samples for this server, in the language that is chosen for one operation or for all', async () => {
  const page = await open(DESKTOP, '#tag/workspaces/workspaces.add');
  const sample = page.locator('[id="skein/tag/workspaces/workspaces.add"]');
  await expect.poll(() => sample.textContent()).toContain(`curl ${ORIGIN}/api/v3/workspaces/add`);
  await sample.getByRole('button', { name: 'curl' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Python' }).click();
  await expect.poll(() => sample.textContent()).toMatch(/requests\.post\(\s*"http:\/\/skein\.test\/api/);
  await page.getByRole('combobox', { name: 'Samples in' }).selectOption('Go');
  await expect.poll(() => sample.textContent()).toContain(`http.NewRequest("POST", "${ORIGIN}/api/v3/workspaces/add"`);
  await show(page, '#tag/threads/threads.getone');
  await page.reload();
  await expect
    .poll(() => page.locator('[id="skein/tag/threads/threads.getone"]').textContent())
    .toContain(`http.NewRequest("GET", "${ORIGIN}/api/v3/threads/getone?id=24583"`);
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
