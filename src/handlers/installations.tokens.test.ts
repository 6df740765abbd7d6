import { beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { hooksTo } from '../testing/hooks.js';
import { anIntegration, installed, programOf, works } from '../testing/integrations.js';
import { Browser, type Program } from '../testing/oauth.js';
import { Person } from '../testing/person.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ oauth: { tokenLifetime: 3600 }, per: 'test' });
let integration: Schema<'IntegrationDetails'>;
let program: Program;
let urls = 0;
let target_url: string;
beforeEach(async () => {
  integration = await anIntegration(team.olga);
  program = programOf(skein, integration);
  urls += 1;
  target_url = `https://hooks.example.com/${urls}`;
});

const there = () => ({ workspace_id: team.workspace.id });
const worksFor = async (...people: Person[]) => Promise.all(people.map(works));

describe('uninstalling from a workspace', () => {
  it('ends what its members have let the program have, codes, refresh tokens and subscriptions too', async () => {
    const { ada, ben, cleo } = team;
    const { id } = await installed(ada, integration, there());
    const [ofBen, ofCleo] = [await program.letInBy(ben), await program.letInBy(cleo)];
    await ofCleo.call('hooks.subscribe', { target_url, event: 'thread_added' });
    const browser = await Browser.of(skein, ben);
    const { refresh_token } = await program.given({ code: await program.codeOf(browser) });
    const code = await program.codeOf(browser);
    await ada.call('installations.remove', { id });
    expect(await worksFor(ofBen, ofCleo, ben, cleo)).toEqual([false, false, true, true]);
    expect((await program.exchange({ refresh_token })).status).toBe(400);
    expect((await program.exchange({ code })).status).toBe(400);
    expect(await hooksTo(skein, target_url)).toEqual([]);
  });

  it('leaves it to those who are in another workspace where it is installed, and to others the tokens of theirs', async () => {
    const { ada, ben, cleo, olga } = team;
    const elsewhere = await skein.aWorkspace(olga, 'Elsewhere');
    await olga.call('workspaceUsers.add', { id: elsewhere.id, email: cleo.email });
    const { id } = await installed(ada, integration, there());
    const { id: inTheOther } = await installed(olga, integration, { workspace_id: elsewhere.id });
    const [ofBen, ofCleo, ofOlga] = [
      await program.letInBy(ben),
      await program.letInBy(cleo),
      await program.letInBy(olga),
    ];
    await ada.call('installations.remove', { id });
    expect(await worksFor(ofBen, ofCleo, ofOlga)).toEqual([false, true, true]);
    await olga.call('installations.remove', { id: inTheOther });
    expect(await worksFor(ofCleo, ofOlga)).toEqual([false, false]);
  });

  it('leaves the tokens of other programs, and the maker’s test token', async () => {
    const { ada, ben, olga } = team;
    const mine = await anIntegration(ben);
    const { id } = await installed(ben, mine, there());
    const [ofMine, ofOther] = [await programOf(skein, mine).letInBy(ben), await program.letInBy(ben)];
    await installed(olga, integration, { workspace_id: (await skein.aWorkspace(olga)).id });
    await ada.call('installations.remove', { id });
    const tested = new Person(skein.send, mine.test_token ?? '', ben);
    expect(await worksFor(ofMine, ofOther, tested)).toEqual([false, true, true]);
  });

  it('can be followed by letting the program in again', async () => {
    const { ada, ben } = team;
    const { id } = await installed(ada, integration, there());
    await program.letInBy(ben);
    await ada.call('installations.remove', { id });
    expect(await worksFor(await program.letInBy(ben))).toEqual([true]);
  });
});

describe('what is installed in several places of a workspace', () => {
  it('ends its tokens with the last of them, also when that goes with its channel or thread', async () => {
    const { ada, ben, channel, workspace } = team;
    integration = await anIntegration(ada, 'CHANNEL');
    program = programOf(skein, integration);
    const second = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Second' });
    const { id } = await installed(ben, integration, { channel_id: channel.id });
    await installed(ben, integration, { channel_id: second.id });
    const ofBen = await program.letInBy(ben);
    await ben.call('installations.remove', { id });
    expect(await works(ofBen)).toBe(true);
    await ben.call('channels.archive', { id: second.id });
    await ben.call('channels.remove', { id: second.id });
    expect(await works(ofBen)).toBe(false);
  });

  it('ends them with its thread', async () => {
    const { ada, ben, channel } = team;
    integration = await anIntegration(ada, 'THREAD');
    const thread = await aThread(ben, channel);
    await installed(ben, integration, { thread_id: thread.id });
    const ofBen = await programOf(skein, integration).letInBy(ben);
    await ben.call('threads.remove', { id: thread.id });
    expect(await works(ofBen)).toBe(false);
  });
});

describe('a member who leaves the workspace', () => {
  it('keeps what they have let the program have: it is not the workspace’s any more', async () => {
    const { ada, ben, workspace } = team;
    const { id } = await installed(ada, integration, there());
    const ofBen = await program.letInBy(ben);
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    await ada.call('installations.remove', { id });
    expect(await works(ofBen)).toBe(true);
  });
});
