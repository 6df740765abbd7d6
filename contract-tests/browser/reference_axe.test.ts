import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSkein } from '../../src/testing/skein.js';
import { Chromium, LIGHTS, type Look } from './chromium.js';
import { DESKTOP, faultsOf, openReference, showReference } from './reference_page.js';

const skein = useSkein();
const chromium = new Chromium(skein);
const LOOKS: Look[] = LIGHTS.flatMap((light) =>
  (['desktop', 'phone'] as const).map((size) => ({ ...DESKTOP, light, size })),
);
const THREADS_ADD = '[id="skein/tag/threads/threads.add"]';

/** What the page writes into the console as a warning or an error, or throws. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  return complaints;
}

/** Waits until Scalar has drawn what is in sight, and our script has mended it. */
async function settled(page: Page): Promise<void> {
  await page.locator('button.show-more[aria-label^="Show More: all Workspaces"]').waitFor({ state: 'attached' });
  const count = () => page.evaluate<number>('document.querySelectorAll("*").length');
  let before = 0;
  await expect
    .poll(
      async () => {
        const [now, last] = [await count(), before];
        before = now;
        return now === last;
      },
      { interval: 250, timeout: 20_000 },
    )
    .toBe(true);
}

it.each(LOOKS)('the whole reference has no fault, and does not complain: $size, $light', async (look) => {
  const page = await chromium.page(look);
  const complaints = complaintsOf(page);
  await showReference(page);
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
  await showReference(page, '#tag/threads/threads.add');
  await page.locator(THREADS_ADD).getByRole('button', { name: 'curl' }).waitFor();
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('has no fault among the events', async () => {
  const page = await openReference(chromium, DESKTOP, '#tag/events');
  await page.getByText('A thread was added').first().waitFor();
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
});

interface Opened {
  readonly what: string;
  readonly at: string;
  open(page: Page): Promise<void>;
  /** The faults of Scalar that our script does not mend: the rule, the element, and why. */
  readonly left: readonly { readonly rule: string; readonly element: RegExp; readonly why: string }[];
}

const OPENED: readonly Opened[] = [
  {
    what: 'a list of languages',
    at: '#tag/threads/threads.add',
    open: async (page) => {
      await page.locator(THREADS_ADD).getByRole('button', { name: 'curl' }).click();
      await page.getByRole('listbox').waitFor();
    },
    left: [
      {
        rule: 'aria-hidden-focus',
        element: /data-headlessui-focus-guard="true"/,
        why: 'A guard passes the focus on at once: github.com/dequelabs/axe-core/issues/4832.',
      },
      {
        rule: 'region',
        element: /role="(?:listbox|combobox)"/,
        why: 'The list is not in a landmark: it is a child of the body, to lie in front of everything.',
      },
    ],
  },
  {
    what: 'the search',
    at: '',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Enter search query' }).fill('star thread');
      await page.getByRole('option', { name: /Unstar a thread/ }).waitFor();
    },
    left: [],
  },
  {
    what: 'the form that tries a request',
    at: '#tag/threads/threads.add',
    open: async (page) => {
      await page.locator(THREADS_ADD).getByRole('button', { name: 'Test Request' }).click();
      await page.getByRole('button', { name: 'Send' }).first().waitFor();
    },
    left: [
      {
        rule: 'aria-input-field-name',
        element: /class="cm-content"/,
        why: 'Only Scalar knows which argument the field is for: github.com/scalar/scalar/issues/4572.',
      },
      {
        rule: 'landmark-no-duplicate-main',
        element: /^<main /,
        why: 'The form is a second <main>: github.com/scalar/scalar/issues/4572.',
      },
      {
        rule: 'landmark-unique',
        element: /^<section aria-label="Notifications alt\+T"/,
        why: 'The page and the form each have an empty list of notices: github.com/scalar/scalar/issues/4572.',
      },
    ],
  },
  {
    what: 'the list of objects',
    at: '#models',
    open: (page) => page.locator('.collapsible-section-trigger').first().waitFor(),
    left: [
      {
        rule: 'nested-interactive',
        element: /class="collapsible-section-trigger"/,
        why: 'The button that opens an object has the one that copies its link in it. Upstream has no issue for it.',
      },
    ],
  },
];

it.each(OPENED)('$what has no other faults than those that are known', async ({ at, open, left }) => {
  const page = await openReference(chromium, DESKTOP, at);
  await settled(page);
  await open(page);
  await settled(page);
  const faults = await faultsOf(page);
  const isLeft = (fault: string) =>
    left.some(({ rule, element }) => fault.startsWith(`${rule}: `) && element.test(fault.slice(rule.length + 2)));
  expect(faults.filter((fault) => !isLeft(fault))).toEqual([]);
  for (const { rule } of left) expect(faults.join('\n')).toContain(`${rule}: `);
});
