import type { Locator, Page } from 'playwright-core';

/** How somebody works with a page. */
export interface Hands {
  /** Writes into the field of that label, in the place of what is in it. */
  fill(label: string, text: string): Promise<void>;
  /** Presses the button of that name, or follows the link, and waits for the page that it leads to, which has that heading. */
  choose(kind: 'button' | 'link', name: string, heading?: string): Promise<void>;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const control = (page: Page, kind: 'button' | 'link', name: string) => page.getByRole(kind, { name, exact: true });

async function leave(page: Page, heading: string | undefined, act: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load');
  await act();
  await loaded;
  if (heading !== undefined) await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
}

export function mouse(page: Page): Hands {
  return {
    fill: async (label, text) => {
      await field(page, label).click({ clickCount: 3 });
      await page.keyboard.type(text);
    },
    choose: (kind, name, heading) => leave(page, heading, () => control(page, kind, name).click()),
  };
}

/** Whoever has no mouse goes from one thing to the next, and must see where they are. */
export function keyboard(page: Page): Hands {
  return {
    fill: async (label, text) => {
      await tabTo(page, field(page, label));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    choose: async (kind, name, heading) => {
      await tabTo(page, control(page, kind, name));
      await leave(page, heading, () => page.keyboard.press('Enter'));
    },
  };
}

/** More than any page has to stop at. */
const MOST_TABS = 40;

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const focused = wanted.and(page.locator(':focus'));
  for (let tabs = 0; tabs <= MOST_TABS; tabs += 1) {
    if ((await focused.count()) === 1) return requireVisibleFocus(page);
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard alone does not lead there.');
}

async function requireVisibleFocus(page: Page): Promise<void> {
  const outline = await page.evaluate<string>(FOCUS_RING);
  if (outline !== 'solid 3px') throw new Error(`Nobody sees where the keyboard is: ${outline}`);
}

/** What shows which element has the focus. */
const FOCUS_RING = `(() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return outlineStyle + ' ' + outlineWidth;
})()`;
