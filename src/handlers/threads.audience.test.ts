import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { Person } from '../testing/person.js';
import { aThread, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

async function aPrivateChannel(members: Person[], defaults: Person[] = []) {
  return team.ada.call('channels.add', {
    workspace_id: team.workspace.id,
    name: 'Private',
    user_ids: members.map(({ id }) => id),
    default_recipients: defaults.map(({ id }) => id),
  });
}

async function threadCount(): Promise<number> {
  const bucket = bucketOf(team.workspace.id);
  const row = await skein.db.one<{ count: number }>(sql`
    select count(*)::int as count from threads where bucket = ${bucket} and workspace_id = ${team.workspace.id}`);
  return row.count;
}

describe('recipients of threads/add', () => {
  it('are the users of the channel by default', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    expect(thread.recipients).toEqual([ada.id, ben.id, gus.id]);
    const unread = { channel_id: channel.id, thread_id: thread.id, obj_index: -1, direct_mention: false };
    expect(await unreadIn(ben, thread)).toEqual(unread);
    expect(await unreadIn(gus, thread)).toEqual(unread);
  });

  it('are those users too for null', async () => {
    const { ada, ben, gus, channel } = team;
    const answered = await ada.try('threads.add', {
      channel_id: channel.id,
      title: 'a',
      content: 'b',
      recipients: null,
    });
    expect(answered.json()).toMatchObject({ recipients: [ada.id, ben.id, gus.id] });
  });

  it('are those users too for EVERYONE, as a list', async () => {
    const { ada, ben, gus, channel } = team;
    expect((await aThread(ben, channel, { recipients: 'EVERYONE' })).recipients).toEqual([ada.id, ben.id, gus.id]);
  });

  it('do not change when the channel later does', async () => {
    const { ada, ben, cleo } = team;
    const channel = await aPrivateChannel([ben]);
    const thread = await aThread(ada, channel, { recipients: 'EVERYONE' });
    await ada.call('channels.addUser', { id: channel.id, user_id: cleo.id });
    expect(await cleo.call('threads.getone', { id: thread.id })).toMatchObject({
      recipients: [ada.id, ben.id],
      participants: [ada.id, ben.id],
    });
  });

  it('are those who are named, once each, and nobody else', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [cleo.id, gus.id, cleo.id] });
    expect(thread.recipients).toEqual([cleo.id, gus.id]);
    expect(thread.participants).toEqual([ada.id, cleo.id, gus.id]);
    expect(await unreadIn(cleo, thread)).toBeDefined();
    expect(await unreadIn(gus, thread)).toBeDefined();
    expect(await unreadIn(ben, thread)).toBeUndefined();
  });

  it('are nobody for an empty list, and the poster is the only participant', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [] });
    expect(thread).toMatchObject({ recipients: [], participants: [ada.id], in_inbox: true });
    expect(await unreadIn(ben, thread)).toBeUndefined();
    expect((await ben.call('threads.getone', { id: thread.id })).in_inbox).toBe(false);
  });

  it('are the default recipients of the channel where it has some', async () => {
    const { ada, ben, cleo } = team;
    const channel = await aPrivateChannel([ben, cleo], [cleo]);
    const thread = await aThread(ada, channel);
    expect(thread).toMatchObject({ recipients: [cleo.id], participants: [ada.id, cleo.id] });
    expect(await unreadIn(cleo, thread)).toBeDefined();
    expect(await unreadIn(ben, thread)).toBeUndefined();
  });

  it('are not the default recipients for EVERYONE, a list, or an empty list', async () => {
    const { ada, ben, cleo } = team;
    const channel = await aPrivateChannel([ben, cleo], [cleo]);
    expect((await aThread(ada, channel, { recipients: 'EVERYONE' })).recipients).toEqual([ada.id, ben.id, cleo.id]);
    expect((await aThread(ada, channel, { recipients: [ben.id] })).recipients).toEqual([ben.id]);
    expect((await aThread(ada, channel, { recipients: [] })).recipients).toEqual([]);
  });

  it('may be the poster, for whom nothing is unread all the same', async () => {
    const { ada, channel } = team;
    const content = `me: [Ada](app-mention://${ada.id})`;
    const thread = await aThread(ada, channel, { recipients: [ada.id], direct_mentions: [ada.id], content });
    expect(thread).toMatchObject({ recipients: [ada.id], participants: [ada.id], direct_mentions: [ada.id] });
    expect(await unreadIn(ada, thread)).toBeUndefined();
  });

  it('are listed and not notified when they cannot see the channel', async () => {
    const { ada, ben, cleo, gwen } = team;
    const channel = await aPrivateChannel([ben]);
    const hidden = await aThread(ada, channel, { recipients: [ben.id, cleo.id] });
    expect(hidden.recipients).toEqual([ben.id, cleo.id]);
    expect(await unreadIn(cleo, hidden)).toBeUndefined();
    const open = await aThread(ada, team.channel, { recipients: [gwen.id] });
    expect(open.recipients).toEqual([gwen.id]);
    expect(await unreadIn(gwen, open)).toBeUndefined();
  });

  it('that could not see the channel have nothing unread when they come into it', async () => {
    const { ada, cleo } = team;
    const channel = await aPrivateChannel([]);
    const thread = await aThread(ada, channel, { recipients: [cleo.id] });
    expect(await cleo.error('threads.getone', { id: thread.id })).toBe('thread_not_found');
    await ada.call('channels.addUser', { id: channel.id, user_id: cleo.id });
    expect(await cleo.call('threads.getone', { id: thread.id })).toMatchObject({ recipients: [cleo.id] });
    expect(await unreadIn(cleo, thread)).toBeUndefined();
  });
});

describe('mentions in threads/add', () => {
  it('are those of the parameter and those of the content, once each', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel, {
      content: `[Ben](app-mention://${ben.id}) and [Cleo](app-mention://${cleo.id}), [Ben](app-mention://${ben.id})`,
      direct_mentions: [gus.id, ben.id, gus.id],
      recipients: [],
    });
    expect(thread.direct_mentions).toEqual([gus.id, ben.id, cleo.id]);
    expect(thread.participants).toEqual([ada.id, gus.id, ben.id, cleo.id]);
    expect(thread.recipients).toEqual([]);
  });

  it('make the thread unread with direct_mention for those who are mentioned', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel, {
      content: `[Ben](app-mention://${ben.id})?`,
      direct_mentions: [gus.id],
      recipients: [cleo.id],
    });
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: true });
    expect(await unreadIn(gus, thread)).toMatchObject({ direct_mention: true });
    expect(await unreadIn(cleo, thread)).toMatchObject({ direct_mention: false });
  });

  it('in the content of somebody outside the workspace, or of nobody, are plain text', async () => {
    const { ada, olga, channel } = team;
    const content = `[Olga](app-mention://${olga.id}) [No](app-mention://0) [One](app-mention://9007199254740993)`;
    const thread = await aThread(ada, channel, { content, recipients: [] });
    expect(thread).toMatchObject({ content, direct_mentions: [], participants: [ada.id] });
  });

  it('in the content of those who cannot see the channel are plain text', async () => {
    const { ada, ben, cleo, gwen } = team;
    const channel = await aPrivateChannel([ben]);
    const content = `[${ben.name}](app-mention://${ben.id}) [Cleo](app-mention://${cleo.id}) [Gwen](app-mention://${gwen.id})`;
    const hidden = await aThread(ada, channel, { content, recipients: [] });
    expect(hidden).toMatchObject({ content, direct_mentions: [ben.id], participants: [ada.id, ben.id] });
    const open = await aThread(ada, team.channel, { content, recipients: [] });
    expect(open.direct_mentions).toEqual([ben.id, cleo.id]);
  });

  it('by the parameter of those who cannot see the channel are listed and not notified', async () => {
    const { ada, cleo } = team;
    const channel = await aPrivateChannel([]);
    const thread = await aThread(ada, channel, { direct_mentions: [cleo.id], recipients: [] });
    expect(thread.direct_mentions).toEqual([cleo.id]);
    expect(await unreadIn(cleo, thread)).toBeUndefined();
    expect(await cleo.error('threads.getone', { id: thread.id })).toBe('thread_not_found');
  });

  it('may stand behind any number of opening brackets', async () => {
    const { ada, ben, channel } = team;
    const mention = `[${ben.name}](app-mention://${ben.id})`;
    const thread = await aThread(ada, channel, { content: `[see ${mention}]`, recipients: [] });
    expect(thread).toMatchObject({ direct_mentions: [ben.id], snippet: '[see Ben Example]' });
    const behind = await aThread(ada, channel, { content: `${'['.repeat(65_000)}${mention}`, recipients: [] });
    expect(behind.direct_mentions).toEqual([ben.id]);
  });

  it('must be written whole to be mentions', async () => {
    const { ada, ben, channel } = team;
    const content = `app-mention://${ben.id} [Ben](app-mention:${ben.id}) [Ben] (app-mention://${ben.id}) [Ben](app-mention://${ben.id}x)`;
    expect((await aThread(ada, channel, { content })).direct_mentions).toEqual([]);
  });
});

describe('strangers named in threads/add', () => {
  it.each(['recipients', 'direct_mentions'])('are 106 in %s, and nothing is added', async (argument) => {
    const { ada, ben, olga, channel } = team;
    const count = await threadCount();
    const nobody = olga.id + 4096 * 1000;
    for (const stranger of [olga.id, nobody, channel.id, 0]) {
      const input = { channel_id: channel.id, title: 'a', content: 'b', [argument]: [ben.id, stranger] };
      expect(await ada.refused('threads.add', input)).toMatchObject({
        status: 404,
        error_code: 106,
        error_extra: { id: stranger },
      });
    }
    expect(await threadCount()).toBe(count);
  });

  it('are to a guest all whom the guest does not see: no member is told from a stranger', async () => {
    const { ben, cleo, gus, olga, channel } = team;
    const input = { channel_id: channel.id, title: 'a', content: 'b' };
    for (const argument of ['recipients', 'direct_mentions']) {
      const [member, stranger] = await Promise.all(
        [cleo, olga].map(({ id }) => gus.refused('threads.add', { ...input, [argument]: [ben.id, id] })),
      );
      expect(member).toMatchObject({ status: 404, error_code: 106, error_extra: { id: cleo.id } });
      expect(stranger).toMatchObject({ status: 404, error_code: 106, error_extra: { id: olga.id } });
    }
    expect((await aThread(gus, channel, { recipients: [ben.id] })).recipients).toEqual([ben.id]);
  });

  it('are those too who were removed from the workspace', async () => {
    const { ada, workspace, channel } = team;
    const rita = await skein.aMember(ada, workspace, 'rita');
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: rita.id });
    const input = { channel_id: channel.id, title: 'a', content: 'b' };
    expect(await ada.error('threads.add', { ...input, recipients: [rita.id] })).toBe('user_not_found');
    expect(await ada.error('threads.add', { ...input, direct_mentions: [rita.id] })).toBe('user_not_found');
    const thread = await aThread(ada, channel, { content: `[Rita](app-mention://${rita.id})`, recipients: [] });
    expect(thread).toMatchObject({ direct_mentions: [], participants: [ada.id] });
    expect(await rita.error('threads.add', input)).toBe('channel_not_found');
  });
});
