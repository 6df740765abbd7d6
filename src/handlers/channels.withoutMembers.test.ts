import { beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { anIntegration, installed } from '../testing/integrations.js';
import { causedBy, madeOf, subscribedToAll } from '../testing/events/deliveries.js';
import { aThread } from '../testing/posts.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
let hidden: Schema<'Channel'>;
let thread: Schema<'Thread'>;

// Ben (USER) has made it and is alone in it.
beforeEach(async () => {
  const { ben, workspace } = team;
  hidden = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Hidden' });
  thread = await aThread(ben, hidden, { title: 'Treasure', content: 'Behind the third loom.' });
});

const listed = () => team.ada.call('channels.getWithoutMembers', { workspace_id: team.workspace.id });
const leave = () => team.ben.call('channels.removeUser', { id: hidden.id, user_id: team.ben.id });

describe('channels/get_without_members', () => {
  it('lists a private channel to an ADMIN once its last member has left it', async () => {
    expect(await listed()).toEqual([]);
    await leave();
    const { id, name, workspace_id, archived, created_ts } = hidden;
    expect(await listed()).toEqual([{ id, name, workspace_id, archived, created_ts }]);
  });

  it.each([
    [
      'was removed from the workspace',
      () => team.ada.call('workspaceUsers.remove', { id: team.workspace.id, user_id: team.ben.id }),
    ],
    [
      'has left the workspace',
      () => team.ben.call('workspaceUsers.remove', { id: team.workspace.id, user_id: team.ben.id }),
    ],
    ['has deleted their account', () => team.ben.call('users.delete', { password: PASSWORD })],
  ])('lists it when the last member %s', async (_, go) => {
    await go();
    expect((await listed()).map(({ id }) => id)).toEqual([hidden.id]);
  });

  it('lists none with a member, be it a guest or a bot, and no public or removed one', async () => {
    const { ada, ben, channel, gus, workspace } = team;
    await ben.call('channels.addUser', { id: hidden.id, user_id: gus.id });
    await leave();
    for (const user_id of [ada.id, ben.id, gus.id]) await ada.call('channels.removeUser', { id: channel.id, user_id });
    const withBot = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Bots' });
    const bot = await installed(ben, await anIntegration(ben, 'BOT'), { workspace_id: workspace.id });
    await ben.call('channels.addUser', { id: withBot.id, user_id: bot.bot_id ?? 0 });
    await ben.call('channels.removeUser', { id: withBot.id, user_id: ben.id });
    expect(await listed()).toEqual([]);
    await ada.call('installations.remove', { id: bot.id });
    expect((await listed()).map(({ id }) => id)).toEqual([withBot.id]);
    await ada.call('channels.remove', { id: withBot.id });
    expect(await listed()).toEqual([]);
  });

  it('is for ADMINs: 109 for others, 105 outside', async () => {
    const { ben, gus, olga, workspace } = team;
    for (const person of [ben, gus]) {
      expect(await person.error('channels.getWithoutMembers', { workspace_id: workspace.id })).toBe('forbidden');
    }
    expect(await olga.error('channels.getWithoutMembers', { workspace_id: workspace.id })).toBe('workspace_not_found');
  });
});

describe('a private channel without members', () => {
  beforeEach(leave);

  it('is removed by an ADMIN without archiving it, and emits channel_deleted, which nobody receives', async () => {
    const { ada, ben, cleo, workspace } = team;
    await subscribedToAll(skein, [ada, ben, cleo]);
    const events = await causedBy(skein, workspace, () => ada.call('channels.remove', { id: hidden.id }));
    expect(events.map(({ name }) => name)).toEqual(['channel_deleted']);
    expect(await madeOf(skein, events)).toEqual([]);
    expect(await ada.error('channels.remove', { id: hidden.id })).toBe('channel_not_found');
  });

  it('is removed by nobody else: 107, also for its maker', async () => {
    const { ben, cleo, gus, olga } = team;
    for (const person of [ben, cleo, gus, olga]) {
      expect(await person.error('channels.remove', { id: hidden.id })).toBe('channel_not_found');
    }
    expect(await listed()).toHaveLength(1);
  });

  it('is otherwise not there for an ADMIN: 107, 108, no list, no search result', async () => {
    const { ada, workspace } = team;
    const about = { id: hidden.id };
    const calls = [
      await ada.error('channels.getone', about),
      await ada.error('channels.update', { ...about, name: 'Mine' }),
      await ada.error('channels.archive', about),
      await ada.error('channels.favorite', about),
      await ada.error('channels.addUser', { ...about, user_id: ada.id }),
      await ada.error('threads.get', { channel_id: hidden.id }),
      await ada.error('threads.add', { channel_id: hidden.id, title: 'T', content: 'C' }),
      await ada.error('threads.getone', { id: thread.id }),
      await ada.error('comments.get', { thread_id: thread.id }),
      await ada.error('hooks.subscribe', {
        target_url: 'https://hooks.example.com/',
        event: 'thread_added',
        channel_id: hidden.id,
      }),
    ];
    expect(calls).toEqual([
      'channel_not_found',
      'channel_not_found',
      'channel_not_found',
      'channel_not_found',
      'channel_not_found',
      'channel_not_found',
      'channel_not_found',
      'thread_not_found',
      'thread_not_found',
      'channel_not_found',
    ]);
    const channels = await ada.call('channels.get', { workspace_id: workspace.id });
    expect(channels.map(({ id }) => id)).not.toContain(hidden.id);
    expect((await ada.call('search.search', { workspace_id: workspace.id, query: 'loom' })).items).toEqual([]);
  });
});

describe('a private channel with a member', () => {
  it('is not removed by an ADMIN who is not in it: 107, archived or not', async () => {
    const { ada, ben } = team;
    expect(await ada.error('channels.remove', { id: hidden.id })).toBe('channel_not_found');
    await ben.call('channels.archive', { id: hidden.id });
    expect(await ada.error('channels.remove', { id: hidden.id })).toBe('channel_not_found');
    expect(await ben.call('channels.getone', { id: hidden.id })).toMatchObject({ id: hidden.id, archived: true });
  });
});
