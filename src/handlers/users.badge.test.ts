import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
const badge = async () => (await team.ben.call('users.getBadge')).count;

/** A workspace of Ada's with Ben, an unread thread for him and an unread conversation. */
async function anotherTeam() {
  const workspace = await skein.aWorkspace(team.ada, 'Spinners');
  await team.ada.call('workspaceUsers.add', { id: workspace.id, email: team.ben.email, user_type: 'USER' });
  const channel = { workspace_id: workspace.id, name: 'All', user_ids: [team.ben.id] };
  await anUnreadThread(await team.ada.call('channels.add', channel));
  return { workspace, conversation: await anUnreadConversation(workspace) };
}

const anUnreadThread = (channel = team.channel) => aThread(team.ada, channel, { recipients: [team.ben.id] });

async function anUnreadConversation(workspace = team.workspace) {
  const people = { workspace_id: workspace.id, user_ids: [team.ada.id, team.ben.id] };
  const conversation = await team.ada.call('conversations.getOrCreate', people);
  await team.ada.call('conversationMessages.add', { conversation_id: conversation.id, content: 'Hello' });
  return conversation;
}

describe('users/get_badge', () => {
  let thread: Awaited<ReturnType<typeof anUnreadThread>>;
  beforeEach(async () => {
    expect(await badge()).toBe(0);
    thread = await anUnreadThread();
  });

  it('counts unread threads and conversations in all workspaces', async () => {
    expect(await badge()).toBe(1);
    const conversation = await anUnreadConversation();
    expect(await badge()).toBe(2);
    await anotherTeam();
    expect(await badge()).toBe(4);
    await team.ben.call('threads.markRead', { id: thread.id, obj_index: -1 });
    await team.ben.call('conversations.markRead', { id: conversation.id });
    expect(await badge()).toBe(2);
  });

  it.each(['badge_threads', 'badge_conversations'] as const)('obeys %s of each workspace', async (setting) => {
    const left = 3;
    await anUnreadConversation();
    const { workspace } = await anotherTeam();
    await team.ben.call('notificationsSettings.update', { workspace_id: workspace.id, setting, value: false });
    expect(await badge()).toBe(left);
    await team.ben.call('notificationsSettings.update', { workspace_id: team.workspace.id, setting, value: false });
    expect(await badge()).toBe(left - 1);
  });

  it('does not count what is muted, and what the caller does not see any more', async () => {
    const conversation = await anUnreadConversation();
    await team.ben.call('threads.mute', { id: thread.id, minutes: 5 });
    await team.ben.call('conversations.mute', { id: conversation.id, minutes: 5 });
    expect(await badge()).toBe(0);
    await team.ben.call('threads.unmute', { id: thread.id });
    expect(await badge()).toBe(1);
    await team.ada.call('channels.update', { id: team.channel.id, public: false });
    await team.ada.call('channels.removeUser', { id: team.channel.id, user_id: team.ben.id });
    expect(await badge()).toBe(0);
    const { workspace } = await anotherTeam();
    expect(await badge()).toBe(2);
    await team.ada.call('workspaceUsers.remove', { id: workspace.id, user_id: team.ben.id });
    expect(await badge()).toBe(0);
  });

  it('is 0 in no workspace', async () => {
    expect(await team.olga.call('users.getBadge')).toEqual({ count: 0 });
  });

  it('counts no further than 1,000', async () => {
    const { workspace, channel, ben } = team;
    await skein.db.run(sql`
      insert into thread_users (bucket, thread_id, user_id, workspace_id, channel_id, unread)
      select ${bucketOf(workspace.id)}, n, ${ben.id}, ${workspace.id}, ${channel.id}, true from generate_series(1, 2500) n`);
    expect(await badge()).toBe(1000);
  });
});
