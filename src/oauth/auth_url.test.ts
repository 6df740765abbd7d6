import { expect, it } from 'vitest';
import { Browser, Program } from '../testing/oauth.js';
import { PASSWORD, useSkein } from '../testing/skein.js';

const AUTH_URL = 'http://auth.skein.test';
const skein = useSkein({ oauth: { url: AUTH_URL } });

it('under another address than the API, the page leads to the ways in at BASE_URL, which cannot lead back', async () => {
  const program = await Program.registered(skein);
  const { text } = await new Browser(skein).open(program.question());
  const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
  expect(links).toEqual(['http://skein.test/forgot_password', 'http://skein.test/register']);
});

it('each address takes only the forms of its own pages', async () => {
  const { email } = await skein.aUser('ada');
  const program = await Program.registered(skein);
  const browser = new Browser(skein);
  const typed = { email, password: PASSWORD };
  const question = await browser.open(program.question());
  const page = await browser.open('/sign_in');
  expect((await browser.submit(question, { ...typed, decision: 'sign_in' })).status).toBe(403);
  expect((await browser.submit(page, typed, { origin: AUTH_URL })).status).toBe(403);
  expect(browser.cookie).toBeUndefined();
  const signedIn = await browser.submit(question, { ...typed, decision: 'sign_in' }, { origin: AUTH_URL });
  expect([signedIn.status, browser.cookie]).toEqual([303, expect.stringContaining('skein_session=')]);
});
