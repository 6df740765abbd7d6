import { describe, expect, it } from 'vitest';
import { DAY } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { eventsOf } from '../testing/outbox.js';
import { withoutUuid } from '../testing/refusals.js';
import { useSkein } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

describe('workspaces/add', () => {
  it('makes a workspace that is whole: a public channel General, an ADMIN, a conversation of their own', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await ada.call('workspaces.add', { name: ' Weavers ', color: 4 });
    const { id, default_channel, default_conversation, created_ts } = workspace;
    expect(workspace).toEqual({
      id,
      name: 'Weavers',
      color: 4,
      creator: ada.id,
      plan: 'unlimited',
      avatar_id: null,
      avatar_urls: null,
      language: 'en',
      default_channel,
      default_conversation,
      created_ts,
    });
    expect(Math.abs(created_ts - skein.clock.now().getTime() / 1000)).toBeLessThan(10);
    expect(await ada.call('workspaces.getone', { id })).toEqual(workspace);

    const channels = await ada.call('channels.get', { workspace_id: id });
    expect(channels).toMatchObject([{ id: default_channel, name: 'General', public: true, user_ids: [ada.id] }]);
    expect(await ada.call('workspaceUsers.get', { id })).toMatchObject([{ id: ada.id, user_type: 'ADMIN' }]);
    const inConversation = await skein.db.many(sql`
      select user_id from conversation_users where bucket = ${bucketOf(id)} and conversation_id = ${default_conversation}`);
    expect(inConversation).toEqual([{ user_id: ada.id }]);
  });

  it('emits workspace_added and, for General, channel_added', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    const general = await ada.call('channels.getone', { id: workspace.default_channel });
    expect(await eventsOf(skein, workspace)).toEqual([
      {
        name: 'workspace_added',
        channel_id: null,
        user_id: null,
        actor_id: ada.id,
        snapshot: { ...workspace, default_conversation: 0 },
      },
      { name: 'channel_added', channel_id: general.id, user_id: null, actor_id: ada.id, snapshot: general },
    ]);
  });

  it('may be called by anybody, a guest elsewhere too', async () => {
    const { gus } = await skein.aTeam();
    expect(await gus.call('workspaces.add', { name: 'Mine' })).toMatchObject({ creator: gus.id, color: 0 });
  });

  it.each([
    [{}, 19],
    [{ name: null }, 19],
    [{ name: '' }, 126],
    [{ name: ' \t\u00a0' }, 126],
    [{ name: 'x'.repeat(256) }, 20],
    [{ name: '🧵'.repeat(256) }, 20],
    [{ name: 7 }, 20],
    [{ name: 'a', color: -1 }, 20],
    [{ name: 'a', color: 12 }, 20],
    [{ name: 'a', color: 1.5 }, 20],
    [{ name: 'a', color: '#4A90E2' }, 20],
    [{ name: 'a', language: 'DE' }, 20],
    [{ name: 'a', language: 'de-AT' }, 20],
    [{ name: 'a', language: 'd' }, 20],
    [{ name: 'a', language: 7 }, 20],
    [{ name: 'a', temp_id: 0 }, 112],
    [{ name: 'a', temp_id: 5 }, 112],
    [{ name: 'a', temp_id: -1.5 }, 112],
    [{ name: 'a', temp_id: 'x' }, 112],
    [{ name: 'a', temp_id: -(2 ** 53) }, 112],
  ])('refuses %j: %s, and makes nothing', async (input, code) => {
    const ada = await skein.aUser('ada');
    expect(await ada.refused('workspaces.add', input)).toMatchObject({ status: 400, error_code: code });
    expect(await ada.call('workspaces.get')).toEqual([]);
  });

  it('takes names of 1 to 255 code points, and colours 0 to 11', async () => {
    const ada = await skein.aUser('ada');
    for (const input of [
      { name: 'x' },
      { name: '🧵'.repeat(255) },
      { name: 'a', color: 0 },
      { name: 'a', color: 11 },
    ]) {
      expect(await ada.call('workspaces.add', input)).toMatchObject(input);
    }
  });

  it('takes a language; by default it is that of the caller without the region', async () => {
    const ada = await skein.aUser('ada');
    expect(await ada.call('workspaces.add', { name: 'a', language: 'fil' })).toMatchObject({ language: 'fil' });
    await skein.db.run(sql`update users set lang = 'PT-BR' where id = ${ada.id}`);
    expect(await ada.call('workspaces.add', { name: 'a' })).toMatchObject({ language: 'pt' });
  });
});

describe('a temporary id of a workspace', () => {
  it('stands for it in every id argument', async () => {
    const ada = await skein.aUser('ada');
    const { id, default_channel } = await ada.call('workspaces.add', { name: 'A', temp_id: -7 });
    expect(await ada.call('workspaces.getone', { id: -7 })).toMatchObject({ id });
    expect(await ada.call('channels.get', { workspace_id: -7 })).toMatchObject([{ id: default_channel }]);
    expect(await ada.call('channels.add', { workspace_id: -7, name: 'C' })).toMatchObject({ workspace_id: id });
    expect(await ada.call('workspaceUsers.add', { id: -7, email: 'ben@example.com' })).toMatchObject({
      removed: false,
    });
  });

  it('is refused when it is in use: 113, with the id of what it made', async () => {
    const ada = await skein.aUser('ada');
    const { id } = await ada.call('workspaces.add', { name: 'A', temp_id: -7 });
    expect(await ada.refused('workspaces.add', { name: 'B', temp_id: -7 })).toMatchObject({
      status: 400,
      error_code: 113,
      error_extra: { id },
    });
    expect(await ada.call('workspaces.get')).toHaveLength(1);
  });

  it('makes one workspace when it comes several times at once', async () => {
    const ada = await skein.aUser('ada');
    const calls = Array.from({ length: 5 }, () => ada.try('workspaces.add', { name: 'A', temp_id: -7 }));
    const answers = (await Promise.all(calls)).map(({ text }) => JSON.parse(text));
    const [made] = await ada.call('workspaces.get');
    expect(answers.filter(({ id }) => id === made?.id)).toHaveLength(1);
    expect(
      answers.filter(({ error_code, error_extra }) => error_code === 113 && error_extra.id === made?.id),
    ).toHaveLength(4);
    expect(await ada.call('workspaces.get')).toHaveLength(1);
  });

  it('is nobody else’s, and not of one who never gave it: 111', async () => {
    const [ada, ben] = [await skein.aUser('ada'), await skein.aUser('ben')];
    await ada.call('workspaces.add', { name: 'A', temp_id: -7 });
    expect(await ben.refused('workspaces.getone', { id: -7 })).toMatchObject({ status: 404, error_code: 111 });
    expect(await ada.refused('workspaces.getone', { id: -8 })).toMatchObject({ status: 404, error_code: 111 });
    expect(await ben.call('workspaces.add', { name: 'B', temp_id: -7 })).toMatchObject({ name: 'B' });
  });

  it('lasts 24 hours; then it is free', async () => {
    const ada = await skein.aUser('ada');
    await ada.call('workspaces.add', { name: 'A', temp_id: -7 });
    skein.clock.advance(DAY - 60_000);
    expect(await ada.call('workspaces.getone', { id: -7 })).toMatchObject({ name: 'A' });
    skein.clock.advance(61_000);
    expect(await ada.error('workspaces.getone', { id: -7 })).toBe('temp_id_unknown');
    const { id } = await ada.call('workspaces.add', { name: 'B', temp_id: -7 });
    expect(await ada.call('workspaces.getone', { id: -7 })).toMatchObject({ id, name: 'B' });
  });

  it('is not taken by what was refused', async () => {
    const ada = await skein.aUser('ada');
    expect(await ada.error('workspaces.add', { name: '', temp_id: -7 })).toBe('name_too_short');
    expect(await ada.call('workspaces.add', { name: 'A', temp_id: -7 })).toMatchObject({ name: 'A' });
  });
});

describe('workspaces/getone', () => {
  it('shows a workspace to its members, to each with a conversation of their own', async () => {
    const { ada, ben, cleo, gus, gwen, workspace } = team;
    const seen = await Promise.all(
      [ada, ben, cleo, gus, gwen].map((one) => one.call('workspaces.getone', { id: workspace.id })),
    );
    expect(new Set(seen.map((one) => one.default_conversation)).size).toBe(5);
    for (const one of seen) {
      expect(one).toEqual({ ...workspace, default_conversation: one.default_conversation });
    }
  });

  it('answers outsiders, and people who were removed, as if it did not exist: 105', async () => {
    const { ada, olga, workspace } = team;
    const eve = await skein.aMember(ada, workspace, 'eve');
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: eve.id });
    const answers = [
      await olga.try('workspaces.getone', { id: workspace.id }),
      await eve.try('workspaces.getone', { id: workspace.id }),
      await ada.try('workspaces.getone', { id: workspace.id + 4096 * 1_000_000 }),
      await ada.try('workspaces.getone', { id: 0 }),
      await ada.try('workspaces.getone', { id: team.channel.id }),
      await ada.try('workspaces.getone', { id: ada.id }),
      await ada.try('workspaces.getone', { id: Number.MAX_SAFE_INTEGER }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const texts = new Set(answers.map(({ text }) => withoutUuid(text)));
    expect(texts).toEqual(new Set(['{"error_code":105,"error_string":"Workspace not found","error_extra":{}}']));
  });

  it('needs an id that is one: 19, 20', async () => {
    expect(await team.ada.error('workspaces.getone')).toBe('argument_missing');
    for (const id of ['x', '1.5', '9007199254740992', '1e3', '[1]', 'null']) {
      expect(await team.ada.error('workspaces.getone', { id })).toBe('argument_invalid');
    }
  });
});

describe('workspaces/get_default', () => {
  it('shows the first workspace that the caller added or joined', async () => {
    const [ada, ben] = [await skein.aUser('ada'), await skein.aUser('ben')];
    const first = await skein.aWorkspace(ada, 'First');
    await skein.aWorkspace(ada, 'Second');
    expect(await ada.call('workspaces.getDefault')).toEqual(first);
    await ada.call('workspaceUsers.add', { id: first.id, email: ben.email });
    expect(await ben.call('workspaces.getDefault')).toMatchObject({ id: first.id });
  });

  it('is 105 for one who has none, or was removed from it', async () => {
    const { ada, ben, olga, workspace } = await skein.aTeam();
    expect(await olga.refused('workspaces.getDefault')).toMatchObject({
      status: 404,
      error_code: 105,
      error_extra: {},
    });
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    expect(await ben.refused('workspaces.getDefault')).toMatchObject({ status: 404, error_code: 105, error_extra: {} });
  });
});

describe('workspaces/get', () => {
  it('lists the workspaces of the caller in the order of their ids', async () => {
    const { ada, ben, olga, workspace } = await skein.aTeam();
    const second = await skein.aWorkspace(ben, 'Second');
    const third = await skein.aWorkspace(ada, 'Third');
    expect((await ben.call('workspaces.get')).map(({ id }) => id)).toEqual([workspace.id, second.id]);
    expect(await ada.call('workspaces.get')).toEqual([workspace, third]);
    expect(await olga.call('workspaces.get')).toEqual([]);
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    expect(await ben.call('workspaces.get')).toEqual([second]);
  });
});

describe('with DEFAULT_PLAN=free', () => {
  const free = useSkein({ settings: { defaultPlan: 'free' } });

  it('new workspaces are on plan free', async () => {
    expect(await free.aWorkspace(await free.aUser('ada'))).toMatchObject({ plan: 'free' });
  });
});
