import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { placeInEvent } from '../testing/places.js';
import { PASSWORD, useSkein } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
type Name = 'ada' | 'ben' | 'gus' | 'gwen' | 'olga';

let addresses = 0;
const anAddress = () => `dan.${(addresses += 1)}@example.com`;

/** What adding an address answers: the code of an error, or the new member. */
async function add(by: Person, input: Record<string, unknown>) {
  const { status, text } = await by.try('workspaceUsers.add', { id: team.workspace.id, ...input });
  return { status, ...JSON.parse(text) };
}

describe('workspace_users/add', () => {
  const may: [Name, string, number][] = [
    ['ada', 'ADMIN', 200],
    ['ada', 'USER', 200],
    ['ada', 'GUEST', 200],
    ['ben', 'ADMIN', 109],
    ['ben', 'USER', 200],
    ['ben', 'GUEST', 200],
    ['gus', 'ADMIN', 109],
    ['gus', 'USER', 109],
    ['gus', 'GUEST', 109],
    ['gwen', 'GUEST', 109],
    ['olga', 'GUEST', 105],
  ];

  it.each(may)('called by %s for a %s answers %s', async (by, user_type, code) => {
    const email = anAddress();
    const { error_code = 200, user_type: made } = await add(team[by], { email, user_type });
    expect(error_code).toBe(code);
    expect(made).toBe(code === 200 ? user_type : undefined);
    const people = await team.ada.call('workspaceUsers.get', { id: team.workspace.id });
    expect(people.some((one) => one.email === email)).toBe(code === 200);
  });

  it('makes somebody with an account a member at once: in General, with a conversation of their own', async () => {
    const { ada, workspace } = team;
    const dan = await skein.aUser('dan');
    expect(await add(ada, { email: dan.email, name: 'Somebody Else' })).toMatchObject({
      id: dan.id,
      name: dan.name,
      email: dan.email,
      user_type: 'USER',
      setup_pending: false,
      removed: false,
    });
    const seen = await dan.call('workspaces.getone', { id: workspace.id });
    const general = await dan.call('channels.getone', { id: workspace.default_channel });
    expect(general.user_ids).toContain(dan.id);
    const inConversation = await skein.db.many(sql`
      select user_id from conversation_users
      where bucket = ${bucketOf(workspace.id)} and conversation_id = ${seen.default_conversation}`);
    expect(inConversation).toEqual([{ user_id: dan.id }]);
  });

  it('makes an account that waits for a password for an address that has none', async () => {
    const named = await add(team.ada, { email: 'Dan.Brandt+x@Example.com', name: ' Dan Brandt ' });
    expect(named).toMatchObject({
      name: 'Dan Brandt',
      short_name: 'Dan B.',
      email: 'Dan.Brandt+x@Example.com',
      setup_pending: true,
    });
    expect(await add(team.ada, { email: 'eva@example.com' })).toMatchObject({ name: 'eva', setup_pending: true });
    for (const password of [PASSWORD, 'no password of anybody']) {
      expect(await skein.stranger.error('users.login', { email: 'eva@example.com', password })).toBe(
        'credentials_invalid',
      );
    }
  });

  it('refuses a person who is in the workspace already, in upper and lower case: 131', async () => {
    for (const email of [team.ben.email, team.ben.email.toUpperCase(), team.gwen.email]) {
      expect(await add(team.ada, { email })).toMatchObject({ status: 409, error_code: 131 });
    }
  });

  it('refuses an address like those of bots: 103, and nobody is added', async () => {
    const before = await team.ada.call('workspaceUsers.getIds', { id: team.workspace.id });
    expect(await add(team.ada, { email: 'bot+7@users.invalid' })).toMatchObject({ status: 400, error_code: 103 });
    expect(await team.ada.call('workspaceUsers.getIds', { id: team.workspace.id })).toEqual(before);
  });

  it('adds an address once when it is added several times at once', async () => {
    const dan = await skein.aUser('dan');
    for (const email of [dan.email, anAddress()]) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => add(team.ada, { email })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(answers.filter(({ error_code }) => error_code === 131)).toHaveLength(3);
    }
  });

  it.each([
    [{ email: undefined }, 19],
    [{ email: '' }, 103],
    [{ email: 'dan' }, 103],
    [{ email: 'dan@example.com, eva@example.com' }, 103],
    [{ name: '' }, 126],
    [{ name: 'x'.repeat(256) }, 20],
    [{ user_type: 'OWNER' }, 20],
    [{ user_type: 'OWNER' }, 20],
    [{ channel_ids: 'General' }, 20],
    [{ channel_ids: [1.5] }, 20],
    [{ channel_ids: [-3] }, 111],
    [{ id: undefined }, 19],
    [{ id: 0 }, 105],
  ])('refuses %j: %s', async (input, code) => {
    expect((await add(team.ada, { email: anAddress(), ...input })).error_code).toBe(code);
  });
});

describe('the channels of workspace_users/add', () => {
  it('are entered, General too; by a guest only those that are named', async () => {
    const { ada, ben, workspace } = team;
    const hidden = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Hidden', user_ids: [ben.id] });
    const other = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Other', public: true });
    const entered = async (input: Record<string, unknown>) => {
      const { id } = await add(ben, { email: anAddress(), ...input });
      const channels = await Promise.all(
        [workspace.default_channel, hidden.id, other.id].map((channel) => ada.call('channels.getone', { id: channel })),
      );
      return channels.filter(({ user_ids }) => user_ids.includes(id)).map(({ name }) => name);
    };
    expect(await entered({})).toEqual(['General']);
    expect(await entered({ channel_ids: [hidden.id, other.id, hidden.id] })).toEqual(['General', 'Hidden', 'Other']);
    expect(await entered({ user_type: 'GUEST' })).toEqual([]);
    expect(await entered({ user_type: 'GUEST', channel_ids: [hidden.id] })).toEqual(['Hidden']);
    expect(await entered({ user_type: 'GUEST', channel_ids: [workspace.default_channel] })).toEqual(['General']);
  });

  it('must be seen by the caller, and in this workspace: 107, and nobody is added', async () => {
    const { ada, ben, workspace, channel } = team;
    const hidden = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Hidden' });
    const elsewhere = await skein.aWorkspace(ben);
    for (const id of [hidden.id, elsewhere.default_channel, workspace.id, 0]) {
      const email = anAddress();
      expect(await add(ben, { email, channel_ids: [channel.id, id] })).toMatchObject({ status: 404, error_code: 107 });
      const people = await ada.call('workspaceUsers.get', { id: workspace.id });
      expect(people.some((one) => one.email === email)).toBe(false);
    }
  });
});

describe('the events of workspace_users/add', () => {
  it('are workspace_user_added, and channel_user_added for each channel', async () => {
    const { ben, workspace, channel } = team;
    const dan = await skein.aUser('dan');
    const events = await eventsDuring(skein, workspace, () =>
      add(ben, { email: dan.email, channel_ids: [channel.id, workspace.default_channel] }),
    );
    const user = await ben.call('workspaceUsers.getone', { id: workspace.id, user_id: dan.id });
    const about = { workspace_id: workspace.id, user_id: dan.id, user };
    const event = (name: string, channel_id: number | null, snapshot: object) => ({
      name,
      channel_id,
      user_id: dan.id,
      actor_id: ben.id,
      snapshot,
    });
    const ids = [workspace.default_channel, channel.id];
    const channels = await Promise.all(ids.map((id) => ben.call('channels.getone', { id })));
    expect(events).toEqual([
      event('workspace_user_added', null, about),
      ...channels.map((shown) =>
        event('channel_user_added', shown.id, { ...placeInEvent(shown), ...about, channel_id: shown.id }),
      ),
    ]);
  });

  it('are none when nobody was added', async () => {
    const { ada, ben, gus, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await add(ada, { email: ben.email })).toMatchObject({ error_code: 131 });
      expect(await add(gus, { email: anAddress() })).toMatchObject({ error_code: 109 });
      expect(await add(ada, { email: anAddress(), channel_ids: [0] })).toMatchObject({ error_code: 107 });
    });
    expect(events).toEqual([]);
  });
});

describe('a person who was removed', () => {
  it('comes back by an ADMIN, not by a USER: 109; to the conversation they had', async () => {
    const { ada, ben, cleo, workspace } = await skein.aTeam();
    const before = await ben.call('workspaces.getone', { id: workspace.id });
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    const input = { id: workspace.id, email: ben.email, user_type: 'GUEST' };
    expect(await cleo.error('workspaceUsers.add', input)).toBe('forbidden');
    expect(await ben.error('workspaces.getone', { id: workspace.id })).toBe('workspace_not_found');

    const events = await eventsDuring(skein, workspace, async () => {
      expect(await ada.try('workspaceUsers.add', input)).toMatchObject({ status: 200 });
    });
    expect(events.map(({ name }) => name)).toEqual(['workspace_user_added']);
    expect(await ada.call('workspaceUsers.getone', { id: workspace.id, user_id: ben.id })).toMatchObject({
      removed: false,
      user_type: 'GUEST',
      version: 3,
    });
    expect(await ben.call('workspaces.getone', { id: workspace.id })).toEqual(before);
  });

  it('comes back once when two ADMINs add them at once: the other gets 131', async () => {
    const { ada, ben, workspace } = await skein.aTeam();
    const eve = await skein.aMember(ada, workspace, 'eve', 'ADMIN');
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    const input = { id: workspace.id, email: ben.email };
    const answers = await Promise.all([ada, eve, ada].map((admin) => admin.try('workspaceUsers.add', input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('on plan free', () => {
  const free = useSkein({ settings: { defaultPlan: 'free', membersOnFree: 3 } });

  it('a workspace has so many members and no more: 213', async () => {
    const ada = await free.aUser('ada');
    const workspace = await free.aWorkspace(ada);
    const ben = await free.aMember(ada, workspace, 'ben');
    await free.aMember(ada, workspace, 'gus', 'GUEST');
    for (const user_type of ['USER', 'GUEST', 'ADMIN']) {
      const input = { id: workspace.id, email: anAddress(), user_type };
      expect(await ada.refused('workspaceUsers.add', input)).toMatchObject({ status: 403, error_code: 213 });
    }
    expect(await ada.error('workspaceUsers.add', { id: workspace.id, email: ben.email })).toBe('already_found');
    expect(await ada.call('workspaceUsers.get', { id: workspace.id })).toHaveLength(3);

    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    await free.aMember(ada, workspace, 'dan');
    expect(await ada.error('workspaceUsers.add', { id: workspace.id, email: ben.email })).toBe('workspace_full');
  });

  it('the last place is given once to many who come at once', async () => {
    const ada = await free.aUser('ada');
    const workspace = await free.aWorkspace(ada);
    await free.aMember(ada, workspace, 'ben');
    const calls = Array.from({ length: 4 }, () =>
      ada.try('workspaceUsers.add', { id: workspace.id, email: anAddress() }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 403, 403, 403]);
    expect(await ada.call('workspaceUsers.get', { id: workspace.id })).toHaveLength(3);
  });

  it('a workspace that is full leaves no account behind', async () => {
    const ada = await free.aUser('ada');
    const workspace = await free.aWorkspace(ada);
    for (const name of ['ben', 'cleo']) await free.aMember(ada, workspace, name);
    const email = anAddress();
    expect(await ada.error('workspaceUsers.add', { id: workspace.id, email })).toBe('workspace_full');
    expect(await free.db.maybe(sql`select id from users where email = ${email}`)).toBeUndefined();
  });
});
