import { describe, expect, it } from 'vitest';
import type { ErrorName } from '../generated/errors.js';
import type { OperationId } from '../generated/operations.js';
import { eventsDuring } from '../testing/outbox.js';
import { aComment, aThread, idsOf, unreadIn } from '../testing/posts.js';
import { withoutUuid } from '../testing/refusals.js';
import type { Skein } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ build: aTeamOfDan, per: 'test' });
type Name = 'ada' | 'ben' | 'cleo' | 'dan' | 'eve' | 'gus' | 'gwen' | 'olga';

/** Dan, a USER, has made the public channel, with Ben and Gus in it; Eve and Ada are admins outside. */
async function aTeamOfDan(skein: Skein) {
  const { channel: _, ...team } = await skein.aTeam();
  const { ada, ben, gus, workspace } = team;
  const dan = await skein.aMember(ada, workspace, 'dan');
  const eve = await skein.aMember(ada, workspace, 'eve', 'ADMIN');
  const channel = await dan.call('channels.add', {
    workspace_id: workspace.id,
    name: 'Dan’s',
    public: true,
    user_ids: [ben.id, gus.id],
  });
  return { ...team, dan, eve, channel };
}

const shown = () => team.ada.call('channels.getone', { id: team.channel.id });

/** Who may archive, take back and remove. */
const may: [Name, number][] = [
  ['dan', 200],
  ['ada', 200],
  ['eve', 200],
  ['ben', 109],
  ['cleo', 109],
  ['gus', 109],
  ['gwen', 107],
  ['olga', 107],
];

describe('channels/archive', () => {
  it.each(may)('by %s: %s', async (by, code) => {
    const { channel, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      const answered = await team[by].try('channels.archive', { id: channel.id });
      expect(answered.json()).toMatchObject(code === 200 ? { status: 'ok' } : { error_code: code });
    });
    const after = code === 200 ? { ...channel, archived: true, version: 2 } : channel;
    expect(await shown()).toEqual(after);
    expect(events.map(({ name, actor_id, snapshot }) => [name, actor_id, snapshot])).toEqual(
      code === 200 ? [['channel_updated', team[by].id, after]] : [],
    );
  });

  it('ends posting, and not reading: 114, archived', async () => {
    const { ada, ben, channel, workspace } = team;
    const thread = await aThread(ben, channel);
    await ada.call('channels.archive', { id: channel.id });
    const post = { title: 'T', content: 'C' };
    for (const refused of [
      await ben.refused('threads.add', { channel_id: channel.id, ...post }),
      await ben.refused('comments.add', { thread_id: thread.id, ...post }),
    ]) {
      expect(refused).toMatchObject({ status: 400, error_code: 114, error_extra: { reason: 'archived' } });
    }
    expect(await ben.call('threads.getone', { id: thread.id })).toMatchObject({ id: thread.id });
    expect(idsOf(await ben.call('channels.get', { workspace_id: workspace.id, archived: true }))).toEqual([channel.id]);
  });

  it('repeated answers the same, changes nothing, emits nothing; so does several times at once', async () => {
    const { ada, dan, eve, channel, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      const calls = [ada, dan, eve, dan].map((person) => person.call('channels.archive', { id: channel.id }));
      expect(await Promise.all(calls)).toEqual(calls.map(() => ({ status: 'ok' })));
      expect(await dan.call('channels.archive', { id: channel.id })).toEqual({ status: 'ok' });
    });
    expect(events).toHaveLength(1);
    expect(await shown()).toMatchObject({ archived: true, version: 2 });
  });

  it('is not for the default channel: 114, default_channel', async () => {
    const { ada, workspace } = team;
    for (const operation of ['channels.archive', 'channels.remove'] as const) {
      const input = { id: workspace.default_channel };
      expect(await ada.refused(operation, input)).toMatchObject({
        status: 400,
        error_code: 114,
        error_extra: { reason: 'default_channel' },
      });
      expect(await ada.call('channels.getone', input)).toMatchObject({ archived: false, version: 1 });
    }
  });
});

describe('channels/unarchive', () => {
  it.each(may)('by %s: %s', async (by, code) => {
    const { dan, channel, workspace } = team;
    await dan.call('channels.archive', { id: channel.id });
    const before = await shown();
    const events = await eventsDuring(skein, workspace, async () => {
      const answered = await team[by].try('channels.unarchive', { id: channel.id });
      expect(answered.json()).toMatchObject(code === 200 ? { status: 'ok' } : { error_code: code });
    });
    const after = code === 200 ? { ...channel, version: 3 } : before;
    expect(await shown()).toEqual(after);
    expect(events.map(({ name, snapshot }) => [name, snapshot])).toEqual(
      code === 200 ? [['channel_updated', after]] : [],
    );
  });

  it('of a channel in use answers the same, changes nothing, emits nothing', async () => {
    const { ada, dan, channel, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await dan.call('channels.unarchive', { id: channel.id })).toEqual({ status: 'ok' });
      expect(await ada.call('channels.unarchive', { id: workspace.default_channel })).toEqual({ status: 'ok' });
    });
    expect(events).toEqual([]);
    expect(await shown()).toEqual(channel);
  });
});

describe('channels/remove', () => {
  it.each(may)('by %s: %s', async (by, code) => {
    const { ada, dan, channel, workspace } = team;
    await dan.call('channels.archive', { id: channel.id });
    const before = await shown();
    const events = await eventsDuring(skein, workspace, async () => {
      const answered = await team[by].try('channels.remove', { id: channel.id });
      expect(answered.json()).toMatchObject(code === 200 ? { status: 'ok' } : { error_code: code });
    });
    const answered = await ada.try('channels.getone', { id: channel.id });
    expect(answered.json()).toMatchObject(code === 200 ? { error_code: 107 } : before);
    expect(events).toEqual(
      code === 200
        ? [
            {
              name: 'channel_deleted',
              channel_id: channel.id,
              user_id: null,
              actor_id: team[by].id,
              snapshot: before,
            },
          ]
        : [],
    );
  });

  it('of a channel that is not archived is 114, channel_not_archived, and changes nothing', async () => {
    const { dan, channel, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await dan.refused('channels.remove', { id: channel.id })).toMatchObject({
        status: 400,
        error_code: 114,
        error_extra: { reason: 'channel_not_archived' },
      });
    });
    expect(events).toEqual([]);
    expect(await shown()).toEqual(channel);
  });

  it('leaves nothing of it to anybody: 107, 108, 115, no list, nothing unread', async () => {
    const { ada, ben, cleo, dan, gus, channel, workspace } = team;
    const thread = await aThread(dan, channel, { recipients: [ada.id, ben.id, cleo.id, gus.id] });
    const comment = await aComment(gus, thread);
    expect(await unreadIn(ben, thread)).toBeDefined();
    for (const person of [ben, dan]) await person.call('channels.favorite', { id: channel.id });
    await dan.call('channels.archive', { id: channel.id });
    await dan.call('channels.remove', { id: channel.id });

    const gone: [OperationId, Record<string, unknown>, ErrorName][] = [
      ['channels.getone', { id: channel.id }, 'channel_not_found'],
      ['channels.update', { id: channel.id, name: 'Back' }, 'channel_not_found'],
      ['channels.archive', { id: channel.id }, 'channel_not_found'],
      ['channels.unarchive', { id: channel.id }, 'channel_not_found'],
      ['channels.remove', { id: channel.id }, 'channel_not_found'],
      ['channels.favorite', { id: channel.id }, 'channel_not_found'],
      ['channels.unfavorite', { id: channel.id }, 'channel_not_found'],
      ['channels.addUser', { id: channel.id, user_id: dan.id }, 'channel_not_found'],
      ['channels.removeUser', { id: channel.id, user_id: dan.id }, 'channel_not_found'],
      ['channels.removeUsers', { id: channel.id, user_ids: [dan.id] }, 'channel_not_found'],
      ['threads.add', { channel_id: channel.id, title: 'T', content: 'C' }, 'channel_not_found'],
      ['threads.get', { channel_id: channel.id }, 'channel_not_found'],
      ['threads.getone', { id: thread.id }, 'thread_not_found'],
      ['threads.markRead', { id: thread.id, obj_index: 0 }, 'thread_not_found'],
      ['comments.add', { thread_id: thread.id, content: 'C' }, 'thread_not_found'],
      ['comments.get', { thread_id: thread.id }, 'thread_not_found'],
      ['comments.getone', { id: comment.id }, 'comment_not_found'],
    ];
    for (const person of [ada, cleo, dan, gus]) {
      const codes = await Promise.all(gone.map(([operation, input]) => person.error(operation, input)));
      expect(codes).toEqual(gone.map(([, , code]) => code));
      const inWorkspace = { workspace_id: workspace.id };
      for (const archived of [true, false]) {
        expect(idsOf(await person.call('channels.get', { ...inWorkspace, archived }))).not.toContain(channel.id);
      }
      expect(idsOf(await person.call('workspaces.getPublicChannels', { id: workspace.id }))).not.toContain(channel.id);
      expect(idsOf(await person.call('threads.get', inWorkspace))).not.toContain(thread.id);
      expect(await person.call('threads.getUnread', inWorkspace)).toEqual([]);
    }
  });

  it('answers as if there had never been one', async () => {
    const { dan, channel } = team;
    await dan.call('channels.archive', { id: channel.id });
    await dan.call('channels.remove', { id: channel.id });
    const removed = await dan.try('channels.getone', { id: channel.id });
    const never = await dan.try('channels.getone', { id: channel.id + 4096 * 1_000_000 });
    expect(withoutUuid(removed.text)).toBe(withoutUuid(never.text));
  });

  it('ends that a guest sees those with whom they shared it', async () => {
    const { ben, dan, gus, channel, workspace } = team;
    const seenByGus = async () => idsOf(await gus.call('workspaceUsers.get', { id: workspace.id }));
    expect(await seenByGus()).toContain(dan.id);
    await dan.call('channels.archive', { id: channel.id });
    await dan.call('channels.remove', { id: channel.id });
    expect(await seenByGus()).not.toContain(dan.id);
    expect(await seenByGus()).toContain(ben.id);
    expect(await gus.error('workspaceUsers.getone', { id: workspace.id, user_id: dan.id })).toBe('user_not_found');
  });

  it('happens once, and is told once, when it comes several times at once', async () => {
    const { ada, dan, eve, channel, workspace } = team;
    await dan.call('channels.archive', { id: channel.id });
    const events = await eventsDuring(skein, workspace, async () => {
      const calls = [ada, dan, eve].map((person) => person.try('channels.remove', { id: channel.id }));
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 404, 404]);
    });
    expect(events).toHaveLength(1);
  });

  it('asks for the scope channels:remove of a program; archiving for channels:write', async () => {
    const { dan, channel } = team;
    const writer = await skein.aProgramOf(dan, ['channels:write']);
    await writer.call('channels.archive', { id: channel.id });
    expect(await writer.refused('channels.remove', { id: channel.id })).toMatchObject({
      error_code: 109,
      error_extra: { required_scopes: ['channels:remove'] },
    });
    const remover = await skein.aProgramOf(dan, ['channels:remove']);
    expect(await remover.call('channels.remove', { id: channel.id })).toEqual({ status: 'ok' });
  });

  it('needs an id: 19', async () => {
    for (const operation of ['channels.archive', 'channels.unarchive', 'channels.remove'] as const) {
      expect(await team.dan.error(operation)).toBe('argument_missing');
      expect(await team.dan.error(operation, { id: -99 })).toBe('temp_id_unknown');
    }
  });
});
