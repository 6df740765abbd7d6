import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { hooksTo } from '../testing/hooks.js';
import { anIntegration, installed, programOf, works } from '../testing/integrations.js';
import { Browser } from '../testing/oauth.js';
import { eventsDuring } from '../testing/outbox.js';
import { Person } from '../testing/person.js';
import { aThread } from '../testing/posts.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';
import { patternOf, Traces } from '../testing/traces.js';

const { skein, team } = useTeam({ per: 'test' });
/** Who builds, and is in no workspace of the team. */
let maker: Person;
let integration: Schema<'IntegrationDetails'>;
beforeEach(async () => {
  maker = await skein.aUser('maker');
  integration = await anIntegration(maker, 'BOT');
});

const there = () => ({ workspace_id: team.workspace.id });
const tested = (by: Person, { test_token }: { test_token: string | null }) =>
  new Person(skein.send, test_token ?? '', by);
const byRemoving = () => maker.call('integrations.remove', { id: integration.id });
const byLeavingForGood = () => maker.call('users.delete', { password: PASSWORD });

/** What is left of an integration in the tables. */
const left = () =>
  skein.db.one<{ rows: number }>(sql`
    select (select count(*) from integrations where id = ${integration.id})::int
      + (select count(*) from oauth_clients where client_id = ${integration.client_id})::int as rows`);

describe.each([
  ['that is removed', byRemoving],
  ['whose maker deletes their account', byLeavingForGood],
])('an integration %s', (_, end) => {
  it('is uninstalled everywhere, its bots leave, and what they posted stays', async () => {
    const { ada, ben, channel, workspace } = team;
    const elsewhere = await skein.aWorkspace(ben, 'Elsewhere');
    const first = await installed(ada, integration, there());
    const second = await installed(ben, integration, { workspace_id: elsewhere.id });
    await ada.call('channels.addUser', { id: channel.id, user_id: first.bot_id ?? 0 });
    const program = await programOf(skein, integration).letInBy(ben);
    const thread = await aThread(ben, channel);
    const said = await program.call('comments.add', {
      thread_id: thread.id,
      content: 'Woven',
      send_as_integration: true,
    });
    const events = await eventsDuring(skein, workspace, end);
    expect(events.map(({ name, actor_id }) => [name, actor_id])).toEqual([
      ['workspace_user_removed', maker.id],
      ['channel_user_removed', maker.id],
    ]);
    for (const [place, { id, bot_id }] of [
      [workspace, first],
      [elsewhere, second],
    ] as const) {
      expect(await ben.error('installations.getone', { id })).toBe('not_found');
      const bot = await ben.call('workspaceUsers.getone', { id: place.id, user_id: bot_id ?? 0 });
      expect(bot).toMatchObject({ removed: true, bot: true });
    }
    expect(await ben.call('comments.getone', { id: said.id })).toMatchObject({
      creator: first.bot_id,
      content: 'Woven',
    });
    expect(await left()).toEqual({ rows: 0 });
  });

  it('has no token of anybody’s any more, and nothing that becomes one', async () => {
    const { ben, olga } = team;
    const program = programOf(skein, integration);
    const tokens = [await program.letInBy(ben), await program.letInBy(olga), tested(maker, integration)];
    const target_url = `https://hooks.example.com/${integration.id}`;
    for (const by of tokens) await by.call('hooks.subscribe', { target_url, event: 'thread_added' });
    const browser = await Browser.of(skein, ben);
    const [code, page] = [await program.codeOf(browser), await browser.open(program.question())];
    await end();
    expect(await Promise.all(tokens.map(works))).toEqual([false, false, false]);
    expect(await hooksTo(skein, target_url)).toEqual([]);
    expect((await program.exchange({ code })).status).toBe(401);
    expect((await browser.submit(page, { decision: 'allow' })).status).toBe(400);
    expect((await browser.open(program.question())).status).toBe(400);
    expect(await left()).toEqual({ rows: 0 });
  });

  it('takes nothing else along', async () => {
    const { ada, ben } = team;
    const other = await anIntegration(ben);
    const { id } = await installed(ada, other, there());
    const program = await programOf(skein, other).letInBy(ben);
    await end();
    expect(await ada.call('installations.getone', { id })).toMatchObject({ integration_id: other.id });
    expect([await works(program), await works(tested(ben, other))]).toEqual([true, true]);
  });
});

describe('integrations/remove', () => {
  it('is 110 the second time, and the integration can be installed nowhere any more', async () => {
    await byRemoving();
    expect(await maker.error('integrations.remove', { id: integration.id })).toBe('not_found');
    expect(await maker.error('integrations.getone', { id: integration.id })).toBe('not_found');
    expect(await team.ada.error('installations.add', { integration_id: integration.id, ...there() })).toBe('not_found');
  });

  it('leaves nothing behind when it happens while people install it and let it in', async () => {
    const { ada, ben, cleo } = team;
    const elsewhere = await skein.aWorkspace(ben, 'Elsewhere');
    const program = programOf(skein, integration);
    const [browser, page] = await Browser.of(skein, cleo).then(
      async (one) => [one, await one.open(program.question())] as const,
    );
    const codes = await Promise.all([ada, ben].map(async (by) => program.codeOf(await Browser.of(skein, by))));
    await Promise.all([
      ada.try('installations.add', { integration_id: integration.id, ...there() }),
      ben.try('installations.add', { integration_id: integration.id, workspace_id: elsewhere.id }),
      browser.submit(page, { decision: 'allow' }),
      ...codes.map((code) => program.exchange({ code })),
      byRemoving(),
    ]);
    const traces = new Traces(skein.databaseUrl);
    const found = await traces.everywhere(patternOf(integration.id, integration.client_id));
    await traces.close();
    expect(found).toEqual([]);
    const people = await ada.call('workspaceUsers.get', { id: team.workspace.id });
    expect(people.filter(({ bot, removed }) => bot && !removed)).toEqual([]);
  });
});

describe('an integration whose maker leaves the workspace that it is private to', () => {
  it('stays theirs and stays installed, until an admin uninstalls it', async () => {
    const { ada, ben, workspace } = team;
    const own = await anIntegration(ben, 'GENERAL', there());
    const { id } = await installed(ben, own, there());
    await ben.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    expect(await ben.call('integrations.getone', { id: own.id })).toMatchObject({ workspace_id: workspace.id });
    expect(await ben.error('installations.add', { integration_id: own.id, ...there() })).toBe('workspace_not_found');
    expect(await ada.call('installations.getone', { id })).toMatchObject({ integration_id: own.id });
    expect(await ada.call('installations.remove', { id })).toEqual({ status: 'ok' });
  });
});

describe('an integration that is installed in a workspace that was removed', () => {
  it('is removed as any other, and tells nobody there', async () => {
    const { ada, workspace } = team;
    await installed(ada, integration, there());
    await ada.call('workspaces.remove', { id: workspace.id, current_password: PASSWORD });
    expect(await eventsDuring(skein, workspace, byRemoving)).toEqual([]);
    expect(await left()).toEqual({ rows: 0 });
  });
});
