import type { Locator, Page } from 'playwright-core';

/** How a user works with a page: with a mouse, or with the keyboard alone. */
export interface Hands {
  /** Replaces the text of the field with this label. */
  fill(label: string, text: string): Promise<void>;
  /** Ticks the box with this label. */
  tick(label: string): Promise<void>;
  /** Chooses an option of the list with this label. */
  pick(label: string, option: string): Promise<void>;
  /** Presses the button, or follows the link, with this name, and waits for the page with this heading. */
  choose(kind: 'button' | 'link', name: string, heading?: string): Promise<void>;
  /** Opens what is behind the line with this name. */
  reveal(name: string): Promise<void>;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const control = (page: Page, kind: 'button' | 'link', name: string) => page.getByRole(kind, { name, exact: true });

const line = (page: Page, name: string) =>
  page.locator(`summary[aria-label="${name}"], summary:not([aria-label]):text-is("${name}")`);

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
    tick: (label) => field(page, label).click(),
    pick: async (label, option) => void (await field(page, label).selectOption({ label: option })),
    choose: (kind, name, heading) => leave(page, heading, () => control(page, kind, name).click()),
    reveal: (name) => line(page, name).click(),
  };
}

/** Moves with the Tab key, and fails where the focused element is not visibly focused. */
export function keyboard(page: Page): Hands {
  return {
    fill: async (label, text) => {
      await tabTo(page, field(page, label));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    tick: async (label) => {
      await tabTo(page, field(page, label));
      await page.keyboard.press('Space');
    },
    pick: async (label, option) => {
      await tabTo(page, field(page, label));
      await page.keyboard.type(option);
    },
    choose: async (kind, name, heading) => {
      await tabTo(page, control(page, kind, name));
      await leave(page, heading, () => page.keyboard.press('Enter'));
    },
    reveal: async (name) => {
      await tabTo(page, line(page, name));
      await page.keyboard.press('Enter');
    },
  };
}

/** More Tab presses than any page needs. */
const MOST_TABS = 60;

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

/** The CSS properties that show which element has the focus. */
const FOCUS_RING = `(() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return outlineStyle + ' ' + outlineWidth;
})()`;
