import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { Chromium, Look } from './chromium.js';

export const DESKTOP: Look = { size: 'desktop', light: 'light', scripts: true, policy: true };

/** Opens the reference. `at` is the place on the page. */
export async function openReference(chromium: Chromium, look: Look = DESKTOP, at = ''): Promise<Page> {
  const page = await chromium.page(look);
  await page.addInitScript(COUNT_VIOLATIONS);
  await showReference(page, at);
  return page;
}

export async function showReference(page: Page, at = ''): Promise<void> {
  await page.goto(`/docs/api/${at}`);
  await page.getByRole('heading', { name: 'Skein', level: 1 }).waitFor({ state: 'attached' });
}

const COUNT_VIOLATIONS = `window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.blockedURI));`;

/** What axe finds on the whole page: each rule, with the elements that break it. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
