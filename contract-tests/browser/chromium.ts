import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromium as driver, type Browser, type BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { SESSION_COOKIE } from '../../src/http/reply.js';
import type { Skein } from '../../src/testing/skein.js';

/** What keeps it quiet: nothing is asked of anybody, and as root there is no sandbox. */
const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

/** Where the pages are, to a browser. */
export const ORIGIN = 'http://skein.test';
/** Where programs of these tests want people to be sent. */
export const PROGRAM_ORIGIN = 'http://localhost';

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
export const LIGHTS = ['light', 'dark'] as const;

/** How somebody looks at the pages. */
export interface Look {
  readonly size: keyof typeof SIZES;
  readonly light: (typeof LIGHTS)[number];
  /** Only what looks for faults runs scripts, which the policy of the pages would forbid. */
  readonly scripts?: boolean;
}

/** A browser for which every name leads to this Skein. What a page asks of anybody else fails the test. */
export class Chromium {
  readonly #skein: Skein;
  readonly #open: BrowserContext[] = [];
  readonly #asked: string[] = [];
  #browser: Browser | undefined;

  constructor(skein: Skein) {
    this.#skein = skein;
    beforeAll(() => this.#start());
    afterEach(() => this.#finish());
    afterAll(() => this.#browser?.close());
  }

  async #start(): Promise<void> {
    const { port } = new URL(this.#skein.baseUrl);
    const own = process.env['CHROMIUM_PATH'];
    this.#browser = await driver.launch({
      executablePath: own ?? (await chromium.executablePath()),
      args: [...ARGUMENTS, `--host-resolver-rules=MAP * 127.0.0.1:${port}`],
      // The one that npm brings has its letters with it, beside where it unpacks itself.
      env: { ...process.env, ...(own === undefined ? { FONTCONFIG_PATH: join(tmpdir(), 'fonts') } : {}) },
    });
  }

  async #finish(): Promise<void> {
    for (const context of this.#open.splice(0)) await context.close();
    const origins = new Set(this.#asked.splice(0).map((url) => new URL(url).origin));
    expect([...origins].filter((origin) => origin !== ORIGIN && origin !== PROGRAM_ORIGIN)).toEqual([]);
  }

  /** A new page, in a browser of its own, of whoever has that session, or of a stranger. */
  async page({ size, light, scripts = false }: Look, session?: string) {
    if (this.#browser === undefined) throw new Error('The browser has not started.');
    const context = await this.#browser.newContext({
      ...{ baseURL: ORIGIN, viewport: SIZES[size], colorScheme: light, hasTouch: size === 'phone' },
      ...{ bypassCSP: scripts, javaScriptEnabled: scripts, locale: 'en-GB' },
    });
    this.#open.push(context);
    context.on('request', (request) => this.#asked.push(request.url()));
    if (session !== undefined) {
      await context.addCookies([
        { name: SESSION_COOKIE, value: session, url: ORIGIN, httpOnly: true, sameSite: 'Lax' },
      ]);
    }
    return context.newPage();
  }
}
