import { beforeEach, describe, expect, it } from 'vitest';
import { anIntegration, installed } from '../../testing/integrations.js';
import { Browser, formIn } from '../../testing/oauth.js';
import { aThread } from '../../testing/posts.js';
import { PASSWORD } from '../../testing/skein.js';
import { useTeam } from '../../testing/teams.js';

const CONFIGURE = 'https://app.example.com/configure?shop=7';
const { skein, team } = useTeam({ hooksUrl: 'https://hooks.skein.test' });
let ben: Browser;
beforeEach(async () => {
  ben = await Browser.of(skein, team.ben);
});

const pathOf = ({ id }: { id: number }) => `/integrations/installation/${id}`;
const installedIn = () => team.ben.call('installations.get', { workspace_id: team.workspace.id });
const latest = async () => (await installedIn()).at(-1);

describe('installing', () => {
  it('says what asks and what it may, and asks in which workspace, of those where one is no guest', async () => {
    const { olga, ben: person, workspace } = team;
    const elsewhere = await skein.aWorkspace(olga, 'Elsewhere <b>');
    await olga.call('workspaceUsers.add', { id: elsewhere.id, email: person.email, user_type: 'GUEST' });
    const bot = await anIntegration(olga, 'BOT', { name: 'Loom <b>bot</b>', description: 'Counts "all"' });
    const page = await ben.open(pathOf(bot));
    for (const said of [
      'Loom &#60;b&#62;bot',
      'Counts &#34;all',
      person.name,
      'joins the workspace as a guest',
      'Weavers',
    ])
      expect(page.text).toContain(said);
    expect(page.text).not.toContain('Elsewhere');
    const answered = await ben.submit(page, { workspace_id: String(workspace.id), decision: 'install' });
    const one = await latest();
    expect(one).toMatchObject({ integration_id: bot.id, installed_by: person.id, workspace_id: workspace.id });
    expect(answered.headers.get('location')).toBe(pathOf(one ?? { id: 0 }));
    expect((await ben.follow(answered)).text).toContain('The integration is installed.');
  });

  it('goes by workspace and channel to a thread, as far as one sees them', async () => {
    const { ada, olga, workspace, channel } = team;
    const thread = await aThread(ada, channel, { title: 'Who <is> in?' });
    const hidden = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Hidden', public: false });
    const closed = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Closed', public: true });
    await ada.call('channels.archive', { id: closed.id });
    const second = await skein.aWorkspace(team.ben, 'Second');
    const integration = await anIntegration(olga, 'THREAD');
    const first = await ben.open(pathOf(integration));
    expect(first.text).toMatch(/<form method="get"[^]*name="workspace_id"[^]*Second[^]*Weavers/);
    const channels = await ben.open(`${pathOf(integration)}?workspace_id=${workspace.id}`);
    expect(channels.text).toMatch(/<form method="get"[^]*name="channel_id"[^]*Launch/);
    for (const name of ['Hidden', 'Closed']) expect(channels.text).not.toContain(name);
    const threads = await ben.open(`${pathOf(integration)}?channel_id=${channel.id}`);
    expect(threads.text).toContain(`<option value="${thread.id}">Who &#60;is&#62; in?</option>`);
    expect((await ben.open(`${pathOf(integration)}?channel_id=${hidden.id}`)).status).toBe(404);
    const direct = await ben.open(`${pathOf(integration)}?thread_id=${thread.id}`);
    await ben.submit(direct, { thread_id: String(thread.id), decision: 'install' });
    expect(await latest()).toMatchObject({ integration_id: integration.id, thread_id: thread.id });
    await team.ben.call('workspaces.remove', { id: second.id, current_password: 'correct horse battery staple' });
  });

  it('asks when a report comes, in the time zone of the person unless the address says otherwise', async () => {
    const { ben: person, channel, olga } = team;
    await person.call('users.update', { timezone: 'Asia/Tokyo' });
    const report = await anIntegration(olga, 'URL_REPORT');
    const other = await person.call('channels.add', { workspace_id: team.workspace.id, name: 'Another' });
    const bot = await anIntegration(olga, 'BOT');
    expect((await ben.open(pathOf(bot))).text).not.toContain('Time zone');
    const suggesting = await ben.open(`${pathOf(report)}?channel_id=${channel.id}&schedule=5+6+*+*+*&timezone=UTC`);
    expect(suggesting.text).toMatch(/value="5 6 \* \* \*"[^]*value="UTC"/);
    const second = await skein.aWorkspace(person, 'Second');
    const asking = await ben.open(`${pathOf(report)}?schedule=5+6+*+*+*`);
    expect(asking.text).toMatch(/<form method="get"[^]*type="hidden" name="schedule" value="5 6 \* \* \*"/);
    await person.call('workspaces.remove', { id: second.id, current_password: PASSWORD });
    const page = await ben.open(`${pathOf(report)}?workspace_id=${team.workspace.id}`);
    expect(page.text).toContain('value="Asia/Tokyo"');
    const typed = { channel_id: String(other.id), timezone: 'Asia/Tokyo', decision: 'install' };
    for (const [schedule, said] of [
      ['', 'Please fill this in.'],
      ['daily "<b>"', 'This is not a cron expression of five fields.'],
    ] as const) {
      const refused = await ben.submit(page, { ...typed, schedule });
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(said)]);
      expect(refused.text).toContain('value="Asia/Tokyo"');
      expect(refused.text).toContain(`<option value="${other.id}" selected>Another</option>`);
      expect(refused.text).not.toContain('<b>');
    }
    const answered = await ben.submit(page, { ...typed, schedule: '30 8 * * 1' });
    const one = await latest();
    expect(one).toMatchObject({ channel_id: other.id, schedule: '30 8 * * 1', timezone: 'Asia/Tokyo' });
    expect((await ben.follow(answered)).text).toContain('30 8 * * 1 (Asia/Tokyo)');
  });

  it('leads on to the registered configure URL alone, with what the specification says', async () => {
    const { ben: person, channel, olga } = team;
    const integration = await anIntegration(olga, 'CHANNEL', { configure_url: CONFIGURE });
    const page = await ben.open(`${pathOf(integration)}?channel_id=${channel.id}&configure_url=https://evil.example`);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https:;");
    const typed = { channel_id: String(channel.id), decision: 'install', configure_url: 'https://evil.example' };
    const answered = await ben.submit(page, typed);
    const to = new URL(answered.headers.get('location') ?? '');
    const { id = 0 } = (await latest()) ?? {};
    const { post_data_url } = await person.call('installations.getone', { id });
    expect([answered.status, `${to.origin}${to.pathname}`]).toEqual([303, 'https://app.example.com/configure']);
    expect(Object.fromEntries(to.searchParams)).toEqual({
      shop: '7',
      install_id: String(id),
      post_data_url,
      user_id: String(person.id),
      user_name: person.name,
    });
    expect(answered.headers.get('referrer-policy')).toBe('same-origin');
  });

  it('leads on whatever signs the URL and the name are written with', async () => {
    const { olga, workspace } = team;
    const integration = await anIntegration(olga, 'GENERAL', { configure_url: 'https://APP.example.com?x=%E6%97%A5' });
    for (const configure_url of [
      'https://app.example.com/\r\nSet-Cookie: a=b',
      'https://wéb.example.com/',
      'https://a.b/[',
    ]) {
      expect(await olga.error('integrations.update', { id: integration.id, configure_url })).toBe('argument_invalid');
    }
    await team.ben.call('users.update', { name: 'Bén\u200f 日本 & co' });
    const answered = await ben.submit(await ben.open(pathOf(integration)), {
      workspace_id: String(workspace.id),
      decision: 'install',
    });
    const to = new URL(answered.headers.get('location') ?? '');
    expect([to.host, to.searchParams.get('x'), to.searchParams.get('user_name')]).toEqual([
      'app.example.com',
      '日',
      'Bén\u200f 日本 & co',
    ]);
  });

  it('twice in the same place is once', async () => {
    const { olga, workspace } = team;
    const integration = await anIntegration(olga, 'BOT', { name: 'Once' });
    const page = await ben.open(pathOf(integration));
    const typed = { workspace_id: String(workspace.id), decision: 'install' };
    const answers = await Promise.all([1, 2, 3].map(() => ben.submit(page, typed)));
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect((await installedIn()).filter(({ integration_name: name }) => name === 'Once')).toHaveLength(1);
  });

  it('says why it is not possible', async () => {
    const { ada, olga, gus, workspace, channel } = team;
    const integration = await anIntegration(olga, 'CHANNEL', { name: 'In the way' });
    const asGuest = await Browser.of(skein, gus);
    const noPlace = await asGuest.open(pathOf(integration));
    expect(noPlace.text).toContain('Guests cannot install integrations');
    expect(noPlace.text).not.toContain('<form');
    const page = await ben.open(`${pathOf(integration)}?channel_id=${channel.id}`);
    const send = (channel_id: string) => ben.submit(page, { channel_id, decision: 'install' });
    const doomed = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Doomed', public: true });
    await ada.call('channels.archive', { id: doomed.id });
    expect((await send(String(doomed.id))).text).toContain('The channel is archived, or as many integrations');
    expect((await send('')).text).toContain('role="alert"');
    expect((await send('x')).status).toBe(400);
    expect((await send(String(workspace.id))).status).toBe(404);
    const forGuest = await asGuest.open(`${pathOf(integration)}?channel_id=${channel.id}`);
    const refused = await asGuest.submit(forGuest, { channel_id: String(channel.id), decision: 'install' });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('You cannot install it there.')]);
    expect((await installedIn()).some(({ integration_name: name }) => name === 'In the way')).toBe(false);
  });

  it('says that the command of another integration is taken', async () => {
    const { ada, ben, workspace } = team;
    const { id } = workspace;
    await installed(ben, await anIntegration(ben, 'SLASH_COMMAND', { command: '/taken' }), { workspace_id: id });
    const rival = await anIntegration(ben, 'SLASH_COMMAND', { command: '/taken' });
    const browser = await Browser.of(skein, ada);
    const page = await browser.open(`${pathOf(rival)}?workspace_id=${id}`);
    const refused = await browser.submit(page, { workspace_id: String(id), decision: 'install' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Another integration in this workspace already has this command.');
  });

  it('of what is private is for its workspace: to the others there is nothing', async () => {
    const { ada, gwen, olga, workspace } = team;
    const integration = await anIntegration(team.ben, 'GENERAL', { workspace_id: workspace.id });
    expect((await (await Browser.of(skein, ada)).open(pathOf(integration))).status).toBe(200);
    for (const person of [olga, gwen]) {
      expect((await (await Browser.of(skein, person)).open(pathOf(integration))).status).toBe(404);
    }
  });

  it('is done by a form that was shown to this session', async () => {
    const { olga, workspace } = team;
    const [one, other] = [await anIntegration(olga), await anIntegration(olga)];
    const page = await ben.open(pathOf(one));
    const action = formIn(page).text.replace(pathOf(one), pathOf(other));
    const typed = { workspace_id: String(workspace.id), decision: 'install' };
    expect((await ben.submit({ ...page, text: action }, typed)).status).toBe(403);
    expect((await ben.submit(page, typed, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await installedIn()).some(({ integration_id: id }) => id === one.id || id === other.id)).toBe(false);
  });
});

describe('the page of an installation', () => {
  const there = async () => {
    const { ben: person, olga, channel } = team;
    const integration = await anIntegration(olga, 'CHANNEL', { configure_url: CONFIGURE });
    return installed(person, integration, { channel_id: channel.id });
  };

  it('shows how it posts, on request, only to the person who installed it', async () => {
    const { ada, cleo } = team;
    const { install_token: token, ...installation } = await there();
    const page = await ben.open(pathOf(installation));
    expect(page.text).toContain('Launch, in Weavers');
    expect(page.text).not.toContain(token);
    const shown = await ben.submit(page, { decision: 'show_token' });
    expect(shown.text).toContain(`<code class="secret">${token}</code>`);
    for (const person of [ada, cleo]) {
      const browser = await Browser.of(skein, person);
      const { status, text } = await browser.open(pathOf(installation));
      expect([status, text.includes('show_token'), text.includes('configure')]).toEqual([200, false, false]);
    }
    const configured = await ben.submit(page, { decision: 'configure' });
    expect(configured.headers.get('location')).toContain('https://app.example.com/configure?shop=7&install_id=');
    expect((await ben.submit(page, { decision: 'x' })).status).toBe(400);
  });

  it('renews the address after a confirmation, once for a form that is sent twice, only for the person who installed it', async () => {
    const { install_token: token, ...installation } = await there();
    const cleo = await Browser.of(skein, team.cleo);
    expect((await cleo.open(pathOf(installation))).text).not.toContain('renew_token');
    const form = formIn(await ben.open(pathOf(installation)), 'renew_token');
    const renewed = await ben.submit(form, { decision: 'renew_token' });
    const { install_token: present } = await team.ben.call('installations.getone', { id: installation.id });
    expect(present).not.toBe(token);
    expect(renewed.text).toContain('This is the new address. The old one no longer works.');
    expect(renewed.text).toContain(`<code class="secret">${present}</code>`);
    expect((await ben.submit(form, { decision: 'renew_token' })).status).toBe(409);
    const { install_token: after } = await team.ben.call('installations.getone', { id: installation.id });
    expect(after).toBe(present);
  });

  it('is nothing to who does not see its place', async () => {
    const installation = await there();
    for (const person of [team.gwen, team.olga, team.gus]) {
      const browser = await Browser.of(skein, person);
      for (const path of [pathOf(installation), `${pathOf(installation)}/remove`]) {
        expect((await browser.open(path)).status).toBe(404);
      }
    }
  });

  it('is uninstalled by the person who installed it and by admins, after a confirmation', async () => {
    for (const [person, to] of [
      [team.ben, '/integrations'],
      [team.ada, '/integrations'],
    ] as const) {
      const installation = await there();
      const browser = await Browser.of(skein, person);
      expect((await browser.open(pathOf(installation))).text).toContain('Uninstall');
      const asked = await browser.open(`${pathOf(installation)}/remove`);
      expect(asked.text).toContain('Uninstall Loom counter?');
      const answered = await browser.submit(asked, { decision: 'uninstall' });
      expect(answered.headers.get('location')).toBe(to);
      expect((await browser.follow(answered)).text).toContain('The integration is uninstalled.');
      expect(await team.ben.error('installations.getone', { id: installation.id })).toBe('not_found');
      expect((await browser.submit(asked, { decision: 'uninstall' })).status).toBe(404);
    }
    const installation = await there();
    const cleo = await Browser.of(skein, team.cleo);
    expect((await cleo.open(pathOf(installation))).text).not.toContain('Uninstall');
    const asked = await cleo.open(`${pathOf(installation)}/remove`);
    expect((await cleo.submit(asked, { decision: 'uninstall' })).status).toBe(403);
    expect((await installedIn()).some(({ id }) => id === installation.id)).toBe(true);
  });
});
