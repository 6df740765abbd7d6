import { beforeEach, describe, expect, it } from 'vitest';
import { anIntegration, installed, type Place } from '../testing/integrations.js';
import { eventsDuring } from '../testing/outbox.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
let thread: Awaited<ReturnType<typeof aThread>>;
beforeEach(async () => {
  thread = await aThread(team.ada, team.channel);
});

const inWorkspace = () => ({ workspace_id: team.workspace.id });
const inChannel = (): Place => ({ channel_id: team.channel.id });
const inThread = (): Place => ({ thread_id: thread.id });
const idsIn = async (by = team.ben) => (await by.call('installations.get', inWorkspace())).map(({ id }) => id);

describe('a thread in which something is installed', () => {
  it('says so, and that it has gone, to nobody in particular, and keeps its snippet', async () => {
    const { ada, ben, cleo } = team;
    await aComment(cleo, thread, { content: 'The shuttle is back.' });
    await ada.call('threads.markRead', { id: thread.id, obj_index: 0 });
    const integration = await anIntegration(ben, 'THREAD');
    let install_id = 0;
    const events = await eventsDuring(skein, team.workspace, async () => {
      ({ id: install_id } = await installed(ben, integration, inThread()));
      await ada.call('installations.remove', { id: install_id });
    });
    const told = { integration_id: integration.id, install_id };
    const news = [
      { type: 'integration_added', initiator: ben.id, initiator_name: ben.name, ...told },
      { type: 'integration_removed', initiator: ada.id, initiator_name: ada.name, ...told },
    ];
    const comments = await ada.call('comments.get', { thread_id: thread.id, order_by: 'asc', from_obj_index: 1 });
    expect(comments).toMatchObject(
      news.map((system_message) => ({
        content: '',
        recipients: [],
        creator: system_message.initiator,
        system_message,
      })),
    );
    expect(events.map(({ name, actor_id }) => [name, actor_id])).toEqual([
      ['comment_added', ben.id],
      ['comment_added', ada.id],
    ]);
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({
      comment_count: 3,
      last_obj_index: 2,
      snippet: 'The shuttle is back.',
      snippet_creator: cleo.id,
    });
    for (const by of [ada, ben]) expect(await unreadIn(by, thread)).toBeUndefined();
  });

  it('lets nobody put words into what the service says, or take it away: 114', async () => {
    const { ada, ben } = team;
    await installed(ben, await anIntegration(ben, 'THREAD'), inThread());
    const { last_comment } = await ada.call('threads.getone', { id: thread.id });
    const id = last_comment?.id ?? 0;
    for (const [by, operation, input] of [
      [ben, 'comments.update', { id, content: 'I have built this' }],
      [ben, 'comments.remove', { id }],
      [ada, 'comments.remove', { id }],
    ] as const) {
      expect(await by.refused(operation, input)).toMatchObject({
        error_code: 114,
        error_extra: { reason: 'system_message' },
      });
    }
    await aComment(ben, thread, { content: 'Gone' }).then((comment) => ben.call('comments.remove', { id: comment.id }));
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({ snippet: thread.content });
  });

  it('says nothing more in an archived channel, from which it is uninstalled all the same', async () => {
    const { ben, workspace } = team;
    const channel = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Old' });
    const old = await aThread(ben, channel);
    const { id } = await installed(ben, await anIntegration(ben, 'THREAD'), { thread_id: old.id });
    await ben.call('channels.archive', { id: channel.id });
    await ben.call('installations.remove', { id });
    expect(await ben.call('threads.getone', { id: old.id })).toMatchObject({ comment_count: 1 });
    expect(await idsIn()).not.toContain(id);
  });
});

describe('what goes with its place', () => {
  it('is what is installed in a thread, when that is removed', async () => {
    const { ada, ben } = team;
    const { id } = await installed(ben, await anIntegration(ben, 'THREAD'), inThread());
    await ada.call('threads.remove', { id: thread.id });
    expect(await ben.error('installations.getone', { id })).toBe('not_found');
    expect(await idsIn()).not.toContain(id);
  });

  it('is what is installed in a channel and in its threads, when that is removed, and nothing else', async () => {
    const { ada, ben, workspace } = team;
    const channel = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Short-lived' });
    const there = await aThread(ben, channel);
    const gone = [
      await installed(ben, await anIntegration(ben, 'CHANNEL'), { channel_id: channel.id }),
      await installed(ben, await anIntegration(ben, 'THREAD'), { thread_id: there.id }),
    ];
    const stays = await installed(ben, await anIntegration(ben, 'CHANNEL'), inChannel());
    await ben.call('channels.archive', { id: channel.id });
    await ben.call('channels.remove', { id: channel.id });
    const left = await idsIn(ada);
    for (const { id } of gone) expect(left).not.toContain(id);
    expect(left).toContain(stays.id);
  });

  it('is what is installed in a workspace, when that is removed', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    const { id } = await installed(ada, await anIntegration(ada, 'BOT'), { workspace_id: workspace.id });
    await ada.call('workspaces.remove', { id: workspace.id, current_password: PASSWORD });
    expect(await ada.error('installations.getone', { id })).toBe('not_found');
    expect(await ada.error('installations.get', { workspace_id: workspace.id })).toBe('workspace_not_found');
    expect(await ada.error('installations.remove', { id })).toBe('not_found');
  });
});
