import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../generated/schemas.js';
import type { Answered } from '../../testing/http.js';
import { anIntegration, installed, KINDS, neededBy, programOf } from '../../testing/integrations.js';
import { Browser, CALLBACK, formIn, hiddenIn } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { useSkein } from '../../testing/skein.js';

const skein = useSkein();
let ada: Person;
let browser: Browser;
beforeAll(async () => {
  ada = await skein.aUser('ada');
});
beforeEach(async () => {
  browser = await Browser.of(skein, ada);
});

const built = async () => (await ada.call('integrations.get')).at(-1);
const secretIn = ({ text }: Answered) => /<code class="secret">([^<]+)<\/code>/.exec(text)?.[1] ?? 'none';
const formFor = (kind: string) => browser.open(`/integrations/new?kind=${kind}`);
const detailsOf = (id: number) => ada.call('integrations.getone', { id });

/** What a person enters in the form of a kind. */
const typedFor = (kind: (typeof KINDS)[number], more: Record<string, string> = {}) => {
  const { command = '', callback_url = '' } = neededBy(kind);
  return { name: 'Loom counter', command, callback_url, redirect_urls: CALLBACK, decision: 'build', ...more };
};

describe('building an integration', () => {
  it.each(KINDS)('asks for the kind first, then shows the form of a %s', async (kind) => {
    expect((await browser.open('/integrations/new')).text).toContain(`href="/integrations/new?kind=${kind}"`);
    const page = await formFor(kind);
    expect(page.text.includes('name="command"')).toBe(kind === 'SLASH_COMMAND');
    const answered = await browser.submit(page, typedFor(kind));
    expect(answered.status).toBe(200);
    const { id } = (await built()) ?? { id: 0 };
    expect(await detailsOf(id)).toMatchObject({
      kind,
      name: 'Loom counter',
      redirect_urls: [CALLBACK],
      ...neededBy(kind),
    });
    expect((await browser.open('/integrations')).text).toContain(`href="/integrations/${id}"`);
  });

  it('asks how a URL report is fetched, which can be changed', async () => {
    const kind = 'URL_REPORT';
    expect((await formFor('CHANNEL')).text).not.toContain('How it is fetched');
    await browser.submit(await formFor(kind), typedFor(kind, { report_method: 'POST' }));
    const { id = 0, report_method } = (await built()) ?? {};
    expect(report_method).toBe('POST');
    expect((await browser.open(`/integrations/${id}`)).text).toMatch(/How it is fetched<[^]*?>POST</);
    const page = await browser.open(`/integrations/${id}/edit`);
    expect(page.text).toContain('<option value="POST" selected>');
    const { callback_url = '' } = neededBy(kind);
    await browser.submit(page, { name: 'Sales', callback_url, report_method: 'GET' });
    expect(await detailsOf(id)).toMatchObject({ name: 'Sales', report_method: 'GET' });
  });

  it('shows the secret that its program authenticates with, once', async () => {
    const page = await browser.submit(await formFor('GENERAL'), typedFor('GENERAL'));
    const details = await detailsOf((await built())?.id ?? 0);
    const program = programOf(skein, { ...details, client_secret: secretIn(page) });
    await program.letInBy(ada);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const again = await browser.open(`/integrations/${details.id}`);
    expect(again.text).toContain(details.client_id);
    for (const text of [secretIn(page), details.verify_token, details.test_token])
      expect(again.text).not.toContain(text);
  });

  it('happens once when the form is sent twice, also at the same time', async () => {
    const page = await formFor('BOT');
    const name = 'Sent twice';
    const answers = await Promise.all([1, 2].map(() => browser.submit(page, typedFor('BOT', { name }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 303]);
    const late = await browser.submit(page, typedFor('BOT', { name }));
    const ones = (await ada.call('integrations.get')).filter((one) => one.name === name);
    expect(ones).toHaveLength(1);
    expect(late.headers.get('location')).toBe(`/integrations/${ones[0]?.id}`);
    expect((await browser.follow(late)).text).toContain('The integration is already created.');
  });

  it('says beside the fields what is wrong, and keeps what was entered', async () => {
    const before = (await ada.call('integrations.get')).length;
    const typed = { name: '', description: '<b>x</b>', command: 'weave', callback_url: '', redirect_urls: CALLBACK };
    const page = await browser.submit(await formFor('SLASH_COMMAND'), { ...typed, decision: 'build' });
    expect(page.status).toBe(400);
    for (const said of [
      'id="name-error"',
      'id="command-error"',
      'role="alert"',
      '&#60;b&#62;x',
      'value="weave"',
      CALLBACK,
    ])
      expect(page.text).toContain(said);
    const mended = await browser.submit(page, typedFor('SLASH_COMMAND', { name: 'Mended' }));
    expect(mended.status).toBe(200);
    expect(await ada.call('integrations.get')).toHaveLength(before + 1);
  });

  it.each([
    ['callback_url', ''],
    ['callback_url', 'nothing'],
    ['callback_url', 'http://app.example.com/x'],
    ['configure_url', 'javascript:alert(1)'],
    ['configure_url', 'data:text/html,x'],
    ['configure_url', 'https://ada:secret@app.example.com/'],
    ['redirect_urls', 'javascript:alert(1)'],
    ['redirect_urls', `${CALLBACK}\nhttps://app.example.com/#x`],
    ['redirect_urls', Array.from({ length: 11 }, (_, n) => `${CALLBACK}/${n}`).join('\n')],
    ['command', '/Weave it'],
    ['name', 'x'.repeat(256)],
    ['workspace_id', '4097'],
    ['workspace_id', 'x'],
  ])('is refused with %s %j, in words', async (name, value) => {
    const before = (await ada.call('integrations.get')).length;
    const page = await browser.submit(await formFor('SLASH_COMMAND'), typedFor('SLASH_COMMAND', { [name]: value }));
    expect(page.status).toBeGreaterThanOrEqual(400);
    expect(page.text).toMatch(new RegExp(`id="${name}-error">\\S|role="alert">There is no|role="alert">Workspace`));
    expect(await ada.call('integrations.get')).toHaveLength(before);
  });

  it('can be restricted to a workspace in which the maker is not a guest', async () => {
    const team = await skein.aTeam();
    const ben = await Browser.of(skein, team.ben);
    const gus = await Browser.of(skein, team.gus);
    const page = await ben.open('/integrations/new?kind=GENERAL');
    const mine = String(team.workspace.id);
    expect(page.text).toContain(`<option value="${mine}">Only in Weavers</option>`);
    await ben.submit(page, typedFor('GENERAL', { workspace_id: mine }));
    expect(await team.ben.call('integrations.get')).toMatchObject([{ workspace_id: team.workspace.id }]);
    expect((await ben.open('/integrations')).text).toContain('only in Weavers');
    const asGuest = await gus.open('/integrations/new?kind=GENERAL');
    expect(asGuest.text).not.toContain('Weavers');
    expect((await gus.submit(asGuest, typedFor('GENERAL', { workspace_id: mine }))).status).toBe(403);
  });

  it('needs a kind', async () => {
    for (const kind of ['', 'general', 'constructor']) {
      expect((await formFor(kind)).text).toContain('What do you want to build?');
      expect((await browser.submit(await formFor('BOT'), typedFor('BOT', { kind }))).status).toBe(400);
    }
  });
});

describe('the page of an integration', () => {
  let integration: Schema<'IntegrationDetails'>;
  let path: string;
  beforeEach(async () => {
    integration = await anIntegration(ada, 'SLASH_COMMAND', { name: 'Count <i>it</i>', description: '"><script>' });
    path = `/integrations/${integration.id}`;
  });
  const press = async (decision: string) => browser.submit(await browser.open(path), { decision });

  it('shows its values, escaped', async () => {
    const { text } = await browser.open(path);
    expect(text).toContain('<h1>Count &#60;i&#62;it&#60;/i&#62;</h1>');
    expect(text).not.toMatch(/<script|<i>/);
    for (const said of [
      integration.client_id,
      '/weave',
      CALLBACK,
      'https://app.example.com/called',
      'Not installed anywhere that you can see',
    ])
      expect(text).toContain(said);
    expect(text).toContain(`http://skein.test/integrations/installation/${integration.id}`);
  });

  it('shows the tokens on request, and never because of its query', async () => {
    const tokens = [integration.verify_token, integration.test_token ?? ''];
    for (const query of ['', '?decision=show_tokens', '?hasTokens=true']) {
      const { text } = await browser.open(`${path}${query}`);
      for (const token of tokens) expect(text).not.toContain(token);
    }
    const shown = await press('show_tokens');
    for (const token of tokens) expect(shown.text).toContain(token);
    expect(shown.headers.get('cache-control')).toBe('no-store');
  });

  it('says that the test token has ended', async () => {
    const form = formIn(await browser.open('/account'), integration.client_id);
    expect(form.text).toBe('');
    await programOf(skein, integration).letInBy(ada);
    await browser.submit(formIn(await browser.open('/account'), integration.client_id), { decision: 'end_program' });
    expect((await press('show_tokens')).text).toContain('It has ended.');
  });

  it('replaces the secrets, once for each time that the page was shown', async () => {
    const page = await browser.open(path);
    const renewed = await browser.submit(page, { decision: 'renew_secrets' });
    const secret = secretIn(renewed);
    expect(secret).not.toBe(integration.client_secret);
    expect((await browser.submit(page, { decision: 'renew_secrets' })).status).toBe(409);
    const program = programOf(skein, { ...integration, client_secret: secret });
    await program.letInBy(ada);
    const old = programOf(skein, integration);
    expect((await old.exchange({ code: 'x' })).status).toBe(401);
    expect((await detailsOf(integration.id)).test_token).not.toBe(integration.test_token);
  });

  it('is changed: what is left empty is cleared, and what is wrong changes nothing', async () => {
    const page = await browser.open(`${path}/edit`);
    expect(page.text).toContain('value="/weave"');
    const typed = {
      name: 'Spinner',
      command: '/spin',
      callback_url: 'https://app.example.com/spin',
      redirect_urls: '',
    };
    for (const wrong of [
      { name: ' ' },
      { command: '' },
      { callback_url: '' },
      { configure_url: 'http://app.example.com' },
    ]) {
      const refused = await browser.submit(page, { ...typed, ...wrong });
      expect([refused.status, refused.text]).toEqual([400, expect.stringMatching(/-error">\S/)]);
    }
    expect(await detailsOf(integration.id)).toMatchObject({ name: integration.name, command: '/weave' });
    const answered = await browser.submit(page, typed);
    expect((await browser.follow(answered)).text).toContain('Your changes are saved.');
    expect(await detailsOf(integration.id)).toMatchObject({
      name: 'Spinner',
      command: '/spin',
      callback_url: typed.callback_url,
      redirect_urls: [],
      description: '',
    });
  });

  it('lists where it is installed, as far as its maker sees that', async () => {
    const team = await skein.aTeam({ name: 'Launch', public: false, user_ids: [] });
    await ada.call('workspaces.add', { name: 'Own' });
    const here = await anIntegration(team.ben, 'CHANNEL');
    const inChannel = await installed(team.ada, here, { channel_id: team.channel.id });
    const ben = await Browser.of(skein, team.ben);
    expect((await ben.open(`/integrations/${here.id}`)).text).toContain('Not installed anywhere that you can see');
    await team.ada.call('channels.addUser', { id: team.channel.id, user_id: team.ben.id });
    const { text } = await ben.open(`/integrations/${here.id}`);
    expect(text).toContain(`<a href="/integrations/installation/${inChannel.id}">Launch, in Weavers</a>`);
  });

  it('is removed after a confirmation', async () => {
    const page = await browser.open(`${path}/remove`);
    expect(page.text).toContain('Remove Count &#60;i&#62;');
    const answered = await browser.submit(page, { decision: 'remove' });
    expect(answered.headers.get('location')).toBe('/integrations');
    expect((await browser.follow(answered)).text).toContain('The integration is removed');
    expect(await ada.error('integrations.getone', { id: integration.id })).toBe('not_found');
    expect((await browser.submit(page, { decision: 'remove' })).status).toBe(404);
  });

  it('is 404 to others, and rejects their forms', async () => {
    const eve = await Browser.of(skein, await skein.aUser('eve'));
    const own = await anIntegration(await skein.aUser('mallory'));
    const pages = ['', '/edit', '/remove'].map((page) => `${path}${page}`);
    for (const page of pages) expect((await eve.open(page)).status).toBe(404);
    for (const page of pages) {
      const form = formIn(await browser.open(page));
      expect((await eve.submit(form, { decision: 'show_tokens' })).status).toBe(403);
    }
    for (const id of ['0', '9007199254740993', '1', String(own.id), 'x', '-5']) {
      expect((await browser.open(`/integrations/${id}`)).status).toBe(404);
    }
    expect(await detailsOf(integration.id)).toMatchObject({ name: integration.name });
  });

  it('accepts only forms with the CSRF token of this session, and a known decision', async () => {
    const page = await browser.open(path);
    const other = await Browser.of(skein, ada);
    const csrfTokens = [undefined, '', hiddenIn(formIn(await other.open(path)))['csrf_token']];
    const edit = hiddenIn(formIn(await browser.open(`${path}/edit`)))['csrf_token'];
    for (const csrf_token of [...csrfTokens, edit]) {
      const refused = await browser.submit(page, { decision: 'show_tokens', csrf_token });
      expect([refused.status, refused.text.includes(integration.verify_token)]).toEqual([403, false]);
    }
    for (const decision of [undefined, 'constructor'])
      expect((await browser.submit(page, { decision })).status).toBe(400);
    const elsewhere = { origin: 'https://evil.example' };
    expect((await browser.submit(page, { decision: 'renew_secrets' }, elsewhere)).status).toBe(403);
    expect((await detailsOf(integration.id)).verify_token).toBe(integration.verify_token);
  });
});

describe('a person who is not signed in', () => {
  it('is sent to the sign-in page, which leads back', async () => {
    const stranger = new Browser(skein);
    const answered = await stranger.open('/integrations/new?kind=BOT');
    expect(answered.headers.get('location')).toBe('/sign_in?next=%2Fintegrations%2Fnew%3Fkind%3DBOT');
    const page = await formFor('BOT');
    browser.cookie = undefined;
    const refused = await browser.submit(page, typedFor('BOT', { name: 'Nobody' }));
    expect(refused.headers.get('location')).toBe('/sign_in?next=%2Fintegrations%2Fnew');
    expect((await ada.call('integrations.get')).some(({ name }) => name === 'Nobody')).toBe(false);
  });
});
