import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { aThread } from '../testing/posts.js';
import { aTeamWithTwoChannels, useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ build: aTeamWithTwoChannels, per: 'test' });
type Name = 'ada' | 'ben' | 'cleo' | 'gus' | 'gwen' | 'eve' | 'olga';

const shown = (channel: { id: number }, by: Person = team.ada) => by.call('channels.getone', { id: channel.id });

describe('channels/update', () => {
  const may: ['open' | 'hidden', Name, number][] = [
    ['open', 'ada', 200],
    ['open', 'ben', 200],
    ['open', 'eve', 200],
    ['open', 'cleo', 109],
    ['open', 'gus', 109],
    ['open', 'gwen', 107],
    ['open', 'olga', 107],
    ['hidden', 'ben', 200],
    ['hidden', 'gus', 109],
    ['hidden', 'cleo', 107],
    ['hidden', 'eve', 107],
  ];

  it.each(may)('of the %s channel, by %s: %s', async (name, by, code) => {
    const channel = team[name];
    const events = await eventsDuring(skein, team.workspace, async () => {
      const answered = await team[by].try('channels.update', { id: channel.id, name: 'Renamed' });
      expect(JSON.parse(answered.text)).toMatchObject(code === 200 ? { name: 'Renamed' } : { error_code: code });
    });
    expect(await shown(channel)).toEqual(code === 200 ? { ...channel, name: 'Renamed', version: 2 } : channel);
    expect(events).toHaveLength(code === 200 ? 1 : 0);
  });

  const changes: [string, Partial<Schema<'ChannelsUpdateRequest'>>, Partial<Schema<'Channel'>>][] = [
    ['name', { name: ' Plans ' }, { name: 'Plans' }],
    ['description', { description: ' What next? ' }, { description: 'What next?' }],
    ['color', { color: 11 }, { color: 11 }],
    ['icon', { icon: 255 }, { icon: 255 }],
    ['public', { public: false }, { public: false }],
  ];

  it.each(changes)('takes %s alone, and leaves all else as it is', async (_, change, after) => {
    const changed = await team.ben.call('channels.update', { id: team.open.id, ...change });
    expect(changed).toEqual({ ...team.open, ...after, version: 2 });
    expect(await shown(team.open)).toEqual(changed);
  });

  it('takes default recipients, each once, and an empty list for none', async () => {
    const { ben, cleo, gwen, open } = team;
    const input = { id: open.id, default_recipients: [gwen.id, cleo.id, gwen.id] };
    expect(await ben.call('channels.update', input)).toMatchObject({
      default_recipients: [gwen.id, cleo.id],
      use_default_recipients: true,
      version: 2,
    });
    expect(await ben.call('channels.update', { id: open.id, color: 3 })).toMatchObject({
      default_recipients: [gwen.id, cleo.id],
    });
    expect(await ben.call('channels.update', { id: open.id, default_recipients: [] })).toMatchObject({
      default_recipients: [],
      use_default_recipients: false,
      version: 4,
    });
  });

  it('takes default groups, each once; one that is not of the workspace is 119, and changes nothing', async () => {
    const { ben, olga, workspace, channel } = team;
    const group = await ben.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids: [] });
    const changed = await ben.call('channels.update', { id: channel.id, default_groups: [group.id, group.id] });
    expect(changed).toMatchObject({ default_groups: [group.id], use_default_recipients: true });
    const elsewhere = await olga.call('groups.add', { workspace_id: (await skein.aWorkspace(olga)).id, name: 'Crew' });
    expect(await ben.error('channels.update', { id: channel.id, default_groups: [elsewhere.id] })).toBe(
      'group_not_found',
    );
    expect(await ben.call('channels.getone', { id: channel.id })).toEqual(changed);
    const cleared = await ben.call('channels.update', { id: channel.id, default_groups: [] });
    expect(cleared).toMatchObject({ default_groups: [], use_default_recipients: false });
  });

  it('lets an empty description clear it, while null leaves everything as it is', async () => {
    const { ben, open } = team;
    await ben.call('channels.update', { id: open.id, description: 'What next?', icon: 7 });
    const kept = await ben.try('channels.update', { id: open.id, description: null, icon: null, color: 3 });
    expect(kept.json()).toMatchObject({ description: 'What next?', icon: 7, color: 3 });
    expect(await ben.call('channels.update', { id: open.id, description: '' })).toMatchObject({ description: '' });
  });

  it('emits channel_updated, free of anybody’s favourite', async () => {
    const { ben, open, workspace } = team;
    let changed: Schema<'Channel'> | undefined;
    const events = await eventsDuring(skein, workspace, async () => {
      changed = await ben.call('channels.update', { id: open.id, color: 5, is_favorited: true });
    });
    expect(changed).toMatchObject({ color: 5, is_favorited: true });
    expect(events).toEqual([
      {
        name: 'channel_updated',
        channel_id: open.id,
        user_id: null,
        actor_id: ben.id,
        snapshot: { ...changed, is_favorited: false },
      },
    ]);
  });

  it('of what is so already changes and emits nothing', async () => {
    const { ada, open, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      const { id, name, description, color, default_recipients } = open;
      const input = { id, name, description, color, public: true, default_recipients };
      expect(await ada.call('channels.update', input)).toEqual(open);
    });
    expect(events).toEqual([]);
    expect(await shown(open)).toEqual(open);
  });

  it('of is_favorited alone is the caller’s own matter: no version, no event', async () => {
    const { ada, ben, open, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      for (const is_favorited of [true, true, false]) {
        expect(await ben.call('channels.update', { id: open.id, is_favorited })).toEqual({ ...open, is_favorited });
        expect(await shown(open, ada)).toEqual(open);
      }
    });
    expect(events).toEqual([]);
  });

  it('with a recipient who is not in the workspace is 106, and changes nothing', async () => {
    const { ben, cleo, olga, open, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      for (const stranger of [olga.id, 0, workspace.id]) {
        const input = { id: open.id, name: 'Other', is_favorited: true, default_recipients: [cleo.id, stranger] };
        expect(await ben.refused('channels.update', input)).toMatchObject({
          status: 404,
          error_code: 106,
          error_extra: { id: stranger },
        });
      }
    });
    expect(events).toEqual([]);
    expect(await shown(open, ben)).toEqual(open);
  });

  it('to a private channel hides it, and what of it was unread, from those outside', async () => {
    const { ada, cleo, open, workspace } = team;
    const thread = await aThread(ada, open, { recipients: [cleo.id] });
    expect(await cleo.call('threads.getUnread', { workspace_id: workspace.id })).toMatchObject([
      { thread_id: thread.id },
    ]);
    await ada.call('channels.update', { id: open.id, public: false });
    expect(await cleo.error('channels.getone', { id: open.id })).toBe('channel_not_found');
    expect(await cleo.error('threads.getone', { id: thread.id })).toBe('thread_not_found');
    expect(await cleo.call('threads.getUnread', { workspace_id: workspace.id })).toEqual([]);
  });

  it('takes names of 1 to 80 code points, and icons 1 to 255; one past is 20', async () => {
    const { ben, open } = team;
    for (const change of [{ name: '🧵' }, { name: '🧵'.repeat(80) }, { icon: 1 }, { icon: 255 }]) {
      expect(await ben.call('channels.update', { id: open.id, ...change })).toMatchObject(change);
    }
    for (const change of [{ name: '🧵'.repeat(81) }, { icon: 0 }, { icon: 256 }]) {
      expect(await ben.error('channels.update', { id: open.id, ...change })).toBe('argument_invalid');
    }
    expect(await shown(open)).toMatchObject({ name: '🧵'.repeat(80), icon: 255, version: 5 });
  });

  it.each([
    [{}, 'argument_missing'],
    [{ id: undefined, name: 'a' }, 'argument_missing'],
    [{ name: null }, 'argument_missing'],
    [{ name: '' }, 'name_too_short'],
    [{ name: '\u3000' }, 'name_too_short'],
    [{ name: '🧵'.repeat(81) }, 'argument_invalid'],
    [{ description: 'x'.repeat(4097) }, 'argument_invalid'],
    [{ color: 12 }, 'argument_invalid'],
    [{ icon: 0 }, 'argument_invalid'],
    [{ icon: 256 }, 'argument_invalid'],
    [{ public: 'maybe' }, 'argument_invalid'],
    [{ default_recipients: 7 }, 'argument_invalid'],
    [{ default_recipients: [-99] }, 'temp_id_unknown'],
    [{ id: -99, name: 'a' }, 'temp_id_unknown'],
  ])('refuses %j: %s', async (input, code) => {
    expect(await team.ben.error('channels.update', { id: team.open.id, ...input })).toBe(code);
    expect(await shown(team.open)).toEqual(team.open);
  });

  it('counts every one of several at once', async () => {
    const { ben, eve, open } = team;
    const calls = [1, 2, 3, 4].map((color) => [ben, eve][color % 2]?.call('channels.update', { id: open.id, color }));
    const versions = (await Promise.all(calls)).map((channel) => channel?.version);
    expect(new Set(versions).size).toBe(4);
    expect(await shown(open)).toMatchObject({ version: 5 });
  });
});

describe('channels/favorite and unfavorite', () => {
  const favorites = (channel: { id: number }) =>
    skein.db.many<{ user_id: number }>(sql`
      select user_id from channel_favorites where bucket = ${bucketOf(channel.id)} and channel_id = ${channel.id}`);

  it('are for everybody who sees the channel, each for themself, and emit nothing', async () => {
    const { ada, cleo, gus, open, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      for (const person of [cleo, gus, cleo]) {
        expect(await person.call('channels.favorite', { id: open.id })).toEqual({ status: 'ok' });
      }
      expect(await shown(open, cleo)).toEqual({ ...open, is_favorited: true });
      expect(await shown(open, ada)).toEqual(open);
      for (const person of [cleo, ada, cleo]) {
        expect(await person.call('channels.unfavorite', { id: open.id })).toEqual({ status: 'ok' });
      }
    });
    expect(events).toEqual([]);
    expect(await favorites(open)).toEqual([{ user_id: gus.id }]);
  });

  it('answer those who do not see it as if there were none: 107', async () => {
    const { cleo, eve, gwen, olga, open, hidden } = team;
    for (const operation of ['channels.favorite', 'channels.unfavorite'] as const) {
      for (const person of [cleo, eve])
        expect(await person.error(operation, { id: hidden.id })).toBe('channel_not_found');
      for (const person of [gwen, olga])
        expect(await person.error(operation, { id: open.id })).toBe('channel_not_found');
      expect(await cleo.error(operation)).toBe('argument_missing');
    }
    expect(await favorites(hidden)).toEqual([]);
  });
});
