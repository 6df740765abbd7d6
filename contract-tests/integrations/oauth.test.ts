import { expect, it } from 'vitest';
import { Browser } from './browser.js';
import { SERVERS } from './programs.js';
import { anAddress, useServers } from './running.js';
import { PASSWORD, useSite } from './site.js';

const { site, team } = useSite();
const start = useServers();

/** A program on Flask that is a general integration, and the browser of Ben, who is signed in. */
async function program() {
  const { ada, ben } = team();
  const address = await anAddress();
  const redirect_urls = [address.url('oauth_callback')];
  const built = await ada.call('integrations.add', { name: 'Loom counter', kind: 'GENERAL', redirect_urls });
  await start(SERVERS.flaskOAuth, address, {
    AUTH_URL: site().url,
    API_URL: site().url,
    CLIENT_ID: built.client_id,
    CLIENT_SECRET: built.client_secret ?? '',
  });
  const browser = new Browser();
  await browser.post(`${site().url}/api/v3/users/login`, { email: ben.email, password: PASSWORD });
  return { address, browser };
}

it('a program that joins scopes with commas and posts a form for its token works for somebody', async () => {
  const { address, browser } = await program();
  const page = await browser.follow(await browser.open(address.url('login')));
  const sentBack = await browser.submit(page, { decision: 'allow' });
  const done = await browser.follow(sentBack);
  expect(await done.json()).toEqual({ name: team().ben.name, workspaces: ['Weavers'] });
});

it('the same is told when it is denied', async () => {
  const { address, browser } = await program();
  const page = await browser.follow(await browser.open(address.url('login')));
  const done = await browser.follow(await browser.submit(page, { decision: 'deny' }));
  expect(await done.text()).toBe('denied: ACCESS_DENIED');
});
