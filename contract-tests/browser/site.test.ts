import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSkein } from '../../src/testing/skein.js';
import { Chromium, LIGHTS, type Look } from './chromium.js';

const skein = useSkein();
const chromium = new Chromium(skein);
const looks: Look[] = (['phone', 'desktop'] as const).flatMap((size) =>
  LIGHTS.map((light) => ({ size, light, scripts: true, policy: true })),
);
const [, DESKTOP = { size: 'desktop', light: 'light' }] = looks;
const PATHS = [
  '',
  'errors/',
  'errors/109.html',
  'architecture.html',
  'guides/webhooks.html',
  'guides/testing.html',
  'glossary.html',
  'adr/',
];

async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

describe.each(PATHS)('the page /docs/%s', (path) => {
  it.each(looks)('has no fault, and fits a $size, $light', async (look) => {
    const page = await chromium.page(look);
    await page.goto(`/docs/${path}`);
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
  });

  it('can be read without scripts', async () => {
    const page = await chromium.page({ size: 'phone', light: 'light' });
    await page.goto(`/docs/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    await page.getByText('Contents', { exact: true }).click();
    await page.getByRole('link', { name: 'Getting started' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Getting started' }).waitFor();
  });
});

it('finds guides, errors and operations, with the keyboard alone', async () => {
  const page = await chromium.page(DESKTOP);
  await page.goto('/docs/guides/webhooks.html');
  for (const [words, found] of [
    ['star thread', 'Star a thread'],
    ['forbiden', '109 Forbidden'],
    ['METRICS_TOKEN', 'Watching'],
  ] as const) {
    await page.getByRole('searchbox').fill(words);
    await page.locator('#results').getByRole('link', { name: found }).first().waitFor();
  }
  await page.getByRole('searchbox').fill('forbidden');
  await page.locator('#results').getByRole('link', { name: '109 Forbidden' }).waitFor();
  await page.getByRole('searchbox').press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '109 Forbidden' }).waitFor();
  await page.getByRole('searchbox').fill('qqqqqqqq');
  await page.getByRole('status').getByText('Nothing found.').waitFor();
});

it('shows where a page says what was searched for', async () => {
  const page = await chromium.page(DESKTOP);
  await page.goto('/docs/');
  await page.getByRole('searchbox').fill('pagination');
  const found = page.locator('#results').getByRole('link').first();
  await found.waitFor();
  expect(await found.textContent()).toContain('Pagination');
  await page.getByRole('searchbox').fill('webhook-timestamp');
  await page
    .locator('#results')
    .getByText(/webhook-timestamp/)
    .first()
    .waitFor();
});

it('copies code, and leads back to Skein', async () => {
  const page = await chromium.page(DESKTOP);
  await page.goto('/docs/guides/webhooks.html');
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  // The page is not on HTTPS, so the browser copies what is selected.
  expect(await page.evaluate('getSelection().toString()')).toContain('api=');
  await page.getByRole('link', { name: 'To Skein' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

it('leads from the error page to the operation in the reference', async () => {
  const page = await chromium.page(DESKTOP);
  await page.goto('/docs/errors/113.html');
  await page.getByRole('link', { name: 'Add a thread' }).click();
  await page.getByRole('heading', { name: 'Add a thread' }).waitFor();
  await page.getByRole('link', { name: 'Skein documentation' }).click();
  await page.getByRole('heading', { level: 1, name: 'Skein documentation' }).waitFor();
});
