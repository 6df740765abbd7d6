import { beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../testing/oauth.js';
import { useSkein } from '../../testing/skein.js';

const skein = useSkein();
let browser: Browser;
beforeAll(async () => {
  browser = await Browser.of(skein, await skein.aUser('ada'));
});

/** The links of the navigation of a page, as `path: text`; the current one is marked. */
const linksOf = (text: string) => {
  const nav = /<nav [^]*<\/nav>/.exec(text)?.[0] ?? '';
  const links = [...nav.matchAll(/<a (?:class="brand" )?href="([^"]*)"( aria-current="\w+")?>([^<]*)</g)];
  return links.map(([, path, current, name]) => `${path}: ${name}${current ?? ''}`);
};

describe('the navigation', () => {
  it('is on every page, the same, and marks where one is', async () => {
    const all = ['/: Skein', '/live: Live', '/search: Search', '/integrations: Integrations'];
    const rest = ['/integrations/hooks: Webhooks', '/account: Account'];
    for (const path of ['/', '/integrations/17', '/nowhere', '/docs/nowhere'])
      expect(linksOf((await browser.open(path)).text).map((link) => link.replace(/ aria.*/, ''))).toEqual([
        ...all,
        ...rest,
      ]);
    const hooks = linksOf((await browser.open('/integrations/hooks')).text);
    expect(hooks.filter((link) => link.includes('aria-current'))).toEqual([
      '/integrations/hooks: Webhooks aria-current="page"',
    ]);
    expect(linksOf((await browser.open('/integrations/hooks/17')).text)[4]).toContain('aria-current="true"');
    expect(linksOf((await browser.open('/change_password')).text)[5]).toContain('aria-current="true"');
  });

  it('leads to signing in when nobody is signed in', async () => {
    for (const path of ['/', '/register', '/nowhere', '/reset_password?code=x'])
      expect(linksOf((await new Browser(skein).open(path)).text)).toEqual(['/: Skein', '/sign_in: Sign in']);
  });
});

it('is not on the pages of OAuth, which lead back to an app', async () => {
  const { text } = await browser.open('/oauth/authorize?client_id=x');
  expect(text).toContain('<p class="brand">Skein</p>');
  expect(text).not.toContain('<nav');
});

describe('an unknown address', () => {
  it('is a page for browsers', async () => {
    for (const path of ['/nowhere', '/account/', '/files/x/y', '/%zz']) {
      const { status, headers, text } = await browser.open(path);
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(text).toContain('<h1>Page not found</h1>');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src /);
    }
  });

  it('is 110 as JSON for programs, and under /api and /oauth for everybody', async () => {
    const answers = [
      await skein.send({ method: 'GET', path: '/nowhere' }),
      await skein.send({ method: 'GET', path: '/nowhere', headers: { accept: '*/*' } }),
      await browser.open('/api/nowhere'),
      await browser.open('/oauth/nowhere'),
    ];
    for (const answered of answers) {
      expect([answered.status, answered.json()]).toEqual([404, expect.objectContaining({ error_code: 110 })]);
    }
  });
});
