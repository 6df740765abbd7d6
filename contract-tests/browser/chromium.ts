import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromium as driver, type Browser, type BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { SESSION_COOKIE } from '../../src/http/reply.js';
import type { Skein } from '../../src/testing/skein.js';

/** No background traffic, and no sandbox, which Chromium refuses to start with as root. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The origin of the pages in the browser. */
export const ORIGIN = 'http://skein.test';
/** The origin of the programs of these tests, to which people are redirected. */
export const PROGRAM_ORIGIN = 'http://localhost';
/** An origin that browsers trust without TLS. */
export const SECURE_ORIGIN = PROGRAM_ORIGIN;

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
export const LIGHTS = ['light', 'dark'] as const;

/** The window, the colours, and whether scripts run. */
export interface Look {
  readonly size: keyof typeof SIZES;
  readonly light: (typeof LIGHTS)[number];
  /** Scripts are for the accessibility checker only. The pages themselves have none, and their policy forbids them. */
  readonly scripts?: boolean;
  /** Scripts run under the policy that the server sends: those of the documentation. */
  readonly policy?: boolean;
}

/** A browser that resolves every host name to this Skein. A request to any other host fails the test. */
export class Chromium {
  readonly #skein: Pick<Skein, 'baseUrl'>;
  readonly #origin: string;
  readonly #open: BrowserContext[] = [];
  readonly #asked: string[] = [];
  #browser: Browser | undefined;

  /** `origin`: that of the pages. Only at `SECURE_ORIGIN` there are service workers. */
  constructor(skein: Pick<Skein, 'baseUrl'>, origin = ORIGIN) {
    this.#skein = skein;
    this.#origin = origin;
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
      // The Chromium from npm unpacks its fonts beside itself.
      env: { ...process.env, ...(own === undefined ? { FONTCONFIG_PATH: join(tmpdir(), 'fonts') } : {}) },
    });
  }

  async #finish(): Promise<void> {
    for (const context of this.#open.splice(0)) await context.close();
    const origins = new Set(this.#asked.splice(0).map((url) => new URL(url).origin));
    expect([...origins].filter((origin) => origin !== ORIGIN && origin !== PROGRAM_ORIGIN)).toEqual([]);
  }

  /** A new page in a browser context of its own, with this session, or signed out. */
  async page({ size, light, scripts = false, policy = false }: Look, session?: string) {
    if (this.#browser === undefined) throw new Error('The browser has not started.');
    const context = await this.#browser.newContext({
      baseURL: this.#origin,
      viewport: SIZES[size],
      colorScheme: light,
      hasTouch: size === 'phone',
      bypassCSP: scripts && !policy,
      javaScriptEnabled: scripts,
      locale: 'en-GB',
    });
    this.#open.push(context);
    context.on('request', (request) => this.#asked.push(request.url()));
    if (session !== undefined) {
      await context.addCookies([
        { name: SESSION_COOKIE, value: session, url: this.#origin, httpOnly: true, sameSite: 'Lax' },
      ]);
    }
    return context.newPage();
  }
}
