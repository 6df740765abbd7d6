import { describe, expect, it } from 'vitest';
import { Browser } from '../../testing/oauth.js';
import { useSkein } from '../../testing/skein.js';

const skein = useSkein();

describe('/workspaces/new', () => {
  it('is the first step of a first account, and leads to the page of the workspace', async () => {
    const ada = await skein.aUser('ada');
    const browser = await Browser.of(skein, ada);
    const home = await browser.open('/');
    expect(home.text).toContain('<a class="button" href="/workspaces/new">Create a workspace</a>');
    const form = await browser.open('/workspaces/new');
    const page = await browser.follow(await browser.submit(form, { name: ' Looms <b> & Co ' }));
    expect(page.text).toContain('<h1>Looms &#60;b&#62; &#38; Co</h1>');
    expect(page.text).toContain('Your workspace is ready.');
    const [workspace] = await ada.call('workspaces.get');
    expect(workspace).toMatchObject({ name: 'Looms <b> & Co', creator: ada.id, language: 'en' });
    expect((await browser.open('/')).text).toContain(`<h3><a href="/workspaces/${workspace?.id}">Looms`);
  });

  it('adds one workspace when the form is sent twice, also at the same time', async () => {
    const ada = await skein.aUser('ada');
    const browser = await Browser.of(skein, ada);
    const form = await browser.open('/workspaces/new');
    const sent = await Promise.all([1, 2].map(() => browser.submit(form, { name: 'Looms' })));
    sent.push(await browser.submit(form, { name: 'Looms' }));
    expect(new Set(sent.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect(await ada.call('workspaces.get')).toHaveLength(1);
  });

  it.each([
    ['', 'Please fill this in.'],
    ['\u200b', 'Please fill this in.'],
    ['x'.repeat(256), 'Please use at most 255 characters.'],
    ['a\u202eb', 'without control characters'],
  ])('says beside the field what is wrong with a name: %j', async (name, reason) => {
    const ada = await skein.aUser('ada');
    const browser = await Browser.of(skein, ada);
    const refused = await browser.submit(await browser.open('/workspaces/new'), { name });
    expect(refused.status).toBe(400);
    expect(/id="name-error">([^<]*)/.exec(refused.text)?.[1]).toContain(reason);
    expect(await ada.call('workspaces.get')).toEqual([]);
  });

  it('sends strangers to the sign-in page, which leads back', async () => {
    const browser = new Browser(skein);
    const { status, headers } = await browser.open('/workspaces/new');
    expect([status, headers.get('location')]).toEqual([303, '/sign_in?next=%2Fworkspaces%2Fnew']);
  });
});
