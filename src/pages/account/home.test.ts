import { describe, expect, it } from 'vitest';
import { Browser } from '../../testing/oauth.js';
import { useSkein } from '../../testing/skein.js';

const skein = useSkein();
const [invite, verifying, withClient] = [
  useSkein({ settings: { registration: 'invite' } }),
  useSkein({ settings: { verifyEmail: true } }),
  useSkein({ settings: { clientUrl: 'https://chat.example.com/w/{workspace_id}?a=1&b' } }),
];

describe('/ for a person who is signed in', () => {
  it('links to the search of each workspace, and to everything else', async () => {
    const ada = await skein.aUser('ada');
    const own = await skein.aWorkspace(ada, 'Looms <b>');
    const { id: otherId } = await skein.aWorkspace(await skein.aUser('ben'), 'Elsewhere');
    const { status, text } = await (await Browser.of(skein, ada)).open('/');
    expect(status).toBe(200);
    const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
    const wanted = [
      `/search?workspace_id=${own.id}`,
      `/workspaces/${own.id}`,
      '/workspaces/new',
      '/integrations',
      '/integrations/hooks',
      '/account',
    ];
    wanted.push('/docs/', '/docs/api/');
    expect(links).toEqual(expect.arrayContaining(wanted));
    expect(links).not.toContain(`/search?workspace_id=${otherId}`);
    expect(text).toContain(`<h3><a href="/workspaces/${own.id}">Looms &#60;b&#62;</a></h3>`);
    expect(text).toContain('Admin');
    expect(text).toContain(`<strong>${ada.name}</strong> (${ada.email})`);
  });

  it('links to the client of the host, if a setting names one', async () => {
    const ada = await withClient.aUser('ada');
    const { id } = await withClient.aWorkspace(ada, 'Looms');
    const { text } = await (await Browser.of(withClient, ada)).open('/');
    expect(text).toContain(`<h3><a href="https://chat.example.com/w/${id}?a=1&#38;b">Looms</a></h3>`);
  });

  it('says how to get into a workspace, and whether the address must be verified', async () => {
    const own = await (await Browser.of(skein, await skein.aUser('ada'))).open('/');
    expect(own.text).toContain('You are not in a workspace yet.');
    expect(own.text).not.toContain('not verified');
    const unverified = await verifying.aUser('ada');
    const { text } = await (await Browser.of(verifying, unverified)).open('/');
    expect(text).toContain('Your e-mail address is not verified yet.');
  });
});

describe('/ for everybody else', () => {
  it('says what Skein is, and leads to signing in, registering and the reference', async () => {
    const { status, text } = await new Browser(skein).open('/');
    expect(status).toBe(200);
    for (const path of ['/sign_in', '/register', '/docs/', '/docs/api/']) expect(text).toContain(`href="${path}"`);
  });

  it('asks for an invitation where nobody may register', async () => {
    const { text } = await new Browser(invite).open('/');
    expect(text).toContain('You need an invitation');
    expect(text).not.toContain('href="/register"');
  });
});

describe('/ for a program', () => {
  it.each([undefined, '*/*', 'application/json', 'application/json, text/html'])(
    'redirects to the reference: %s',
    async (accept) => {
      const headers: Record<string, string> = accept === undefined ? {} : { accept };
      for (const method of ['GET', 'HEAD']) {
        const answered = await skein.send({ method, path: '/', headers });
        expect([answered.status, answered.headers.get('location')]).toEqual([302, '/docs/']);
      }
    },
  );
});
