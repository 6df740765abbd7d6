import { describe, expect, it } from 'vitest';
import type { ErrorName } from '../generated/errors.js';
import type { OperationId } from '../generated/operations.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import type { Skein } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { team } = useTeam({ build: aSettledTeam, per: 'test' });

/** A team, and Ben with something of each kind, in a public channel, in a private one, and in a group. */
async function aSettledTeam(skein: Skein) {
  const team = await skein.aTeam();
  const { ada, ben, workspace } = team;
  const inWorkspace = { workspace_id: workspace.id };
  const open = await ada.call('channels.add', { ...inWorkspace, name: 'Open', public: true });
  const hidden = await ada.call('channels.add', { ...inWorkspace, name: 'Hidden', user_ids: [ben.id] });
  const group = await ada.call('groups.add', { ...inWorkspace, name: 'Inside', user_ids: [ada.id, ben.id] });
  const otherGroup = await ben.call('groups.add', { ...inWorkspace, name: 'Outside' });
  const [outside, inside] = [await aSettledThread(ben, open), await aSettledThread(ben, hidden)];
  for (const thread of [outside, inside]) await aComment(ada, thread, { recipients: [ben.id] });
  return { ...team, open, hidden, group, otherGroup, outside, inside };
}

/** A thread with a comment, and the channel, as that person has made them theirs. */
async function aSettledThread(person: Person, channel: { id: number }) {
  const thread = await aThread(person, channel);
  const comment = await aComment(person, thread);
  await person.call('channels.favorite', { id: channel.id });
  await person.call('threads.star', { id: thread.id });
  await person.call('threads.follow', { id: thread.id });
  return { ...thread, comment };
}

type Call = [operation: OperationId, input: Record<string, unknown>, error: ErrorName];

/** What one does not see any more of a channel, and a thread in it. */
function ofChannel(channel: { id: number }, thread: { id: number; comment: { id: number } }): Call[] {
  return [
    ['channels.getone', { id: channel.id }, 'channel_not_found'],
    ['channels.favorite', { id: channel.id }, 'channel_not_found'],
    ['channels.archive', { id: channel.id }, 'channel_not_found'],
    ['threads.get', { channel_id: channel.id }, 'channel_not_found'],
    ['threads.add', { channel_id: channel.id, title: 'T', content: 'C' }, 'channel_not_found'],
    ['threads.getone', { id: thread.id }, 'thread_not_found'],
    ['threads.update', { id: thread.id, title: 'T' }, 'thread_not_found'],
    ['threads.remove', { id: thread.id }, 'thread_not_found'],
    ['threads.star', { id: thread.id }, 'thread_not_found'],
    ['comments.get', { thread_id: thread.id }, 'thread_not_found'],
    ['comments.add', { thread_id: thread.id, content: 'C' }, 'thread_not_found'],
    ['comments.getone', { id: thread.comment.id }, 'comment_not_found'],
    ['comments.update', { id: thread.comment.id, content: 'C' }, 'comment_not_found'],
    ['reactions.get', { comment_id: thread.comment.id }, 'comment_not_found'],
  ];
}

async function expectCodes(person: Person, calls: readonly Call[]): Promise<void> {
  const codes: [OperationId, ErrorName][] = [];
  for (const [operation, input] of calls) codes.push([operation, await person.error(operation, input)]);
  expect(codes).toEqual(calls.map(([operation, , code]) => [operation, code]));
}

describe('somebody who becomes a guest', () => {
  const demote = (
    user_type: 'GUEST' | 'USER' = 'GUEST',
    operation: 'workspaceUsers.update' | 'workspaces.updateUser' = 'workspaceUsers.update',
  ) => team.ada.call(operation, { id: team.workspace.id, user_id: team.ben.id, user_type });

  it.each(['workspaceUsers.update', 'workspaces.updateUser'] as const)(
    'sees and does nothing more outside of what they are in, their own posts included (%s)',
    async (operation) => {
      const { ben, open, outside, otherGroup, cleo, workspace } = team;
      await demote('GUEST', operation);
      await expectCodes(ben, [
        ...ofChannel(open, outside),
        ['groups.getone', { id: otherGroup.id }, 'group_not_found'],
        ['groups.update', { id: otherGroup.id, name: 'N' }, 'group_not_found'],
        ['groups.removeUser', { id: otherGroup.id, user_id: ben.id }, 'group_not_found'],
        ['workspaceUsers.getInfo', { id: workspace.id, user_id: team.gwen.id }, 'user_not_found'],
        ['channels.add', { workspace_id: workspace.id, name: 'N' }, 'forbidden'],
        ['groups.add', { workspace_id: workspace.id, name: 'N' }, 'forbidden'],
      ]);
      expect(await cleo.call('threads.getone', { id: outside.id })).toMatchObject({ creator_name: ben.name });
    },
  );

  it('lists what they are in, and nothing else', async () => {
    const { ben, hidden, channel, group, inside, outside, workspace } = team;
    await demote();
    const inWorkspace = { workspace_id: workspace.id };
    const channels = await ben.call('channels.get', inWorkspace);
    expect(channels.map(({ id }) => id).sort()).toEqual([channel.id, hidden.id, workspace.default_channel].sort());
    expect((await ben.call('groups.get', inWorkspace)).map(({ id }) => id)).toEqual([group.id]);
    const unread = await ben.call('threads.getUnread', inWorkspace);
    expect(unread.map(({ thread_id }) => thread_id)).toEqual([inside.id]);
    const starred = await ben.call('threads.get', { ...inWorkspace, is_starred: true, as_ids: true });
    expect(starred).toEqual([inside.id]);
    expect(starred).not.toContain(outside.id);
  });

  it('keeps what they are in, with favourite, star and what is unread; of a group they are no manager any more', async () => {
    const { ben, gus, hidden, inside, group } = team;
    await demote();
    expect(await ben.call('channels.getone', { id: hidden.id })).toMatchObject({ is_favorited: true });
    expect(await ben.call('threads.getone', { id: inside.id })).toMatchObject({ starred: true, in_inbox: true });
    expect(await unreadIn(ben, inside)).toBeDefined();
    expect((await ben.call('groups.getone', { id: group.id })).user_ids).toContain(ben.id);
    await expectCodes(ben, [
      ['groups.update', { id: group.id, name: 'N' }, 'forbidden'],
      ['groups.addUser', { id: group.id, user_id: gus.id }, 'forbidden'],
      ['channels.update', { id: hidden.id, name: 'N' }, 'forbidden'],
      ['channels.addUser', { id: hidden.id, user_id: gus.id }, 'forbidden'],
    ]);
    await ben.call('groups.removeUser', { id: group.id, user_id: ben.id });
    expect(await ben.error('groups.getone', { id: group.id })).toBe('group_not_found');
  });

  it('has lost the rest for good when they are a guest no more', async () => {
    const { ada, ben, open, outside } = team;
    await ada.call('channels.update', { id: open.id, default_recipients: [ben.id] });
    await demote();
    const meanwhile = await aThread(ada, open);
    expect(meanwhile.recipients).toContain(ben.id);
    await demote('USER');
    expect(await ben.call('channels.getone', { id: open.id })).toMatchObject({ is_favorited: false });
    expect(await ben.call('threads.getone', { id: outside.id })).toMatchObject({ starred: false, in_inbox: false });
    for (const thread of [outside, meanwhile]) expect(await unreadIn(ben, thread)).toBeUndefined();
  });
});

describe('somebody who is taken out of a channel', () => {
  it('sees nothing of a private one any more, their own posts included; the others see these as before', async () => {
    const { ada, ben, hidden, inside } = team;
    await ada.call('channels.removeUser', { id: hidden.id, user_id: ben.id });
    await expectCodes(ben, ofChannel(hidden, inside));
    expect(await ada.call('threads.getone', { id: inside.id })).toMatchObject({ creator_name: ben.name });
  });

  it('reads and posts in a public one as before, but as a guest sees nothing of it', async () => {
    const { ada, ben, gus, channel } = team;
    const [bens, guss] = [await aSettledThread(ben, channel), await aSettledThread(gus, channel)];
    await ada.call('channels.removeUsers', { id: channel.id, user_ids: [ben.id, gus.id] });
    expect(await ben.call('threads.getone', { id: guss.id })).toMatchObject({ creator_name: gus.name });
    await ben.call('threads.update', { id: bens.id, title: 'Still mine' });
    await expectCodes(gus, ofChannel(channel, guss));
  });
});

describe('somebody who is taken out of a group', () => {
  it('still sees it and is no manager of it; its mentions reach them no more', async () => {
    const { ada, cleo, open, workspace } = team;
    const group = await ada.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids: [cleo.id] });
    const before = await aThread(ada, open, { groups: [group.id], recipients: [] });
    await ada.call('groups.removeUser', { id: group.id, user_id: cleo.id });
    const after = await aThread(ada, open, { groups: [group.id], recipients: [] });
    expect((await cleo.call('groups.getone', { id: group.id })).user_ids).toEqual([]);
    await expectCodes(cleo, [['groups.update', { id: group.id, name: 'N' }, 'forbidden']]);
    expect(await unreadIn(cleo, before)).toBeDefined();
    expect(await unreadIn(cleo, after)).toBeUndefined();
    expect(await cleo.call('threads.getone', { id: after.id })).toMatchObject({ id: after.id });
  });
});

describe('somebody who is out of the workspace', () => {
  it('sees nothing of it, their own posts, groups and channels included; the others see all of it', async () => {
    const { ada, ben, open, hidden, outside, inside, group, otherGroup, workspace, channel } = team;
    await ada.call('channels.update', { id: channel.id, default_recipients: [ada.id, ben.id] });
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    const { id } = workspace;
    await expectCodes(ben, [
      ...ofChannel(open, outside),
      ...ofChannel(hidden, inside),
      ['groups.getone', { id: group.id }, 'group_not_found'],
      ['groups.getone', { id: otherGroup.id }, 'group_not_found'],
      ['workspaces.getone', { id }, 'workspace_not_found'],
      ['workspaceUsers.get', { id }, 'workspace_not_found'],
      ['workspaceUsers.getone', { id, user_id: ben.id }, 'workspace_not_found'],
      ['channels.get', { workspace_id: id }, 'workspace_not_found'],
      ['groups.get', { workspace_id: id }, 'workspace_not_found'],
      ['threads.get', { workspace_id: id }, 'workspace_not_found'],
      ['threads.getUnread', { workspace_id: id }, 'workspace_not_found'],
      ['users.heartbeat', { workspace_id: id, platform: 'api' }, 'workspace_not_found'],
    ]);
    for (const thread of [outside, inside]) {
      expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({ creator_name: ben.name });
    }
    expect((await ada.call('channels.getone', { id: channel.id })).default_recipients).toEqual([ada.id]);
  });
});
