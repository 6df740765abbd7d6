import { describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import { Passwords } from '../domain/credentials/passwords.js';
import { addToWorkspace } from '../domain/workspaces/memberships.js';
import type { ErrorName } from '../generated/errors.js';
import type { OperationId } from '../generated/operations.js';
import { aConversation, aMessage } from '../testing/conversations.js';
import { eventsDuring, eventsOf } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread } from '../testing/posts.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';
import { anUpload } from '../testing/uploads.js';

const { skein, team } = useTeam({ per: 'test' });

const remove = (by: Person, workspace: { id: number }, current_password = PASSWORD) =>
  by.try('workspaces.remove', { id: workspace.id, current_password });

describe('workspaces/remove', () => {
  it('leaves nothing of its conversations to anybody: 105, 124, 125, and no link', async () => {
    const { ada, ben, gus, workspace } = team;
    const conversation = await aConversation(workspace, ada, ben, gus);
    const message = await aMessage(ada, conversation, { attachments: [await anUpload(ada)] });
    const shown = await gus.call('conversationMessages.getone', { id: message.id });
    const { pathname, search } = new URL(shown.attachments[0]?.url ?? '');
    const link = { method: 'GET', path: `${pathname}${search}`, headers: {} };
    expect((await skein.send(link)).status).toBe(200);
    await remove(ada, workspace);

    const { id } = conversation;
    const gone: [OperationId, Record<string, unknown>, ErrorName][] = [
      ['conversations.getOrCreate', { workspace_id: workspace.id, user_ids: [ben.id] }, 'workspace_not_found'],
      ['conversations.get', { workspace_id: workspace.id }, 'workspace_not_found'],
      ['conversations.getUnread', { workspace_id: workspace.id }, 'workspace_not_found'],
      ['conversations.getone', { id }, 'conversation_not_found'],
      ['conversations.markRead', { id }, 'conversation_not_found'],
      ['conversations.archive', { id }, 'conversation_not_found'],
      ['conversations.removeUser', { id, user_id: ben.id }, 'conversation_not_found'],
      ['conversationMessages.add', { conversation_id: id, content: 'C' }, 'conversation_not_found'],
      ['conversationMessages.get', { conversation_id: id }, 'conversation_not_found'],
      ['conversationMessages.getone', { id: message.id }, 'message_not_found'],
      ['conversationMessages.remove', { id: message.id }, 'message_not_found'],
      ['reactions.add', { message_id: message.id, reaction: '👍' }, 'message_not_found'],
      ['urlJoin.getOrCreate', { workspace_id: workspace.id }, 'workspace_not_found'],
      ['notificationsSettings.get', { workspace_id: workspace.id }, 'workspace_not_found'],
    ];
    for (const person of [ada, ben, gus]) {
      const codes = await Promise.all(gone.map(([operation, input]) => person.error(operation, input)));
      expect(codes).toEqual(gone.map(([, , code]) => code));
    }
    expect((await skein.send(link)).status).toBe(404);
  });

  it('leaves nothing of it to anybody: 105, 107, 108, 115, and no list', async () => {
    const { ada, ben, gus, olga, channel, workspace } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id, gus.id] });
    const comment = await aComment(ben, thread);
    expect((await remove(ada, workspace)).text).toBe('{"status":"ok"}');

    const { id } = workspace;
    const gone: [OperationId, Record<string, unknown>, ErrorName][] = [
      ['workspaces.getone', { id }, 'workspace_not_found'],
      ['workspaces.getPublicChannels', { id }, 'workspace_not_found'],
      ['workspaces.update', { id, name: 'Back' }, 'workspace_not_found'],
      ['workspaces.remove', { id, current_password: PASSWORD }, 'workspace_not_found'],
      ['workspaceUsers.get', { id }, 'workspace_not_found'],
      ['workspaceUsers.getone', { id, user_id: ada.id }, 'workspace_not_found'],
      ['workspaceUsers.add', { id, email: olga.email }, 'workspace_not_found'],
      ['channels.add', { workspace_id: id, name: 'C' }, 'workspace_not_found'],
      ['channels.get', { workspace_id: id }, 'workspace_not_found'],
      ['channels.getone', { id: channel.id }, 'channel_not_found'],
      ['channels.getone', { id: workspace.default_channel }, 'channel_not_found'],
      ['channels.update', { id: channel.id, name: 'C' }, 'channel_not_found'],
      ['channels.archive', { id: channel.id }, 'channel_not_found'],
      ['channels.removeUser', { id: channel.id, user_id: ben.id }, 'channel_not_found'],
      ['threads.add', { channel_id: channel.id, title: 'T', content: 'C' }, 'channel_not_found'],
      ['threads.get', { channel_id: channel.id }, 'channel_not_found'],
      ['threads.get', { workspace_id: id }, 'workspace_not_found'],
      ['threads.getUnread', { workspace_id: id }, 'workspace_not_found'],
      ['threads.getone', { id: thread.id }, 'thread_not_found'],
      ['threads.markRead', { id: thread.id, obj_index: 0 }, 'thread_not_found'],
      ['comments.add', { thread_id: thread.id, content: 'C' }, 'thread_not_found'],
      ['comments.get', { thread_id: thread.id }, 'thread_not_found'],
      ['comments.getone', { id: comment.id }, 'comment_not_found'],
    ];
    for (const person of [ada, ben, gus]) {
      const codes = await Promise.all(gone.map(([operation, input]) => person.error(operation, input)));
      expect(codes).toEqual(gone.map(([, , code]) => code));
      expect(await person.call('workspaces.get')).toEqual([]);
      expect(await person.error('workspaces.getDefault')).toBe('workspace_not_found');
      expect(await person.call('users.getSessionUser')).toMatchObject({ default_workspace: null, restricted: false });
    }
  });

  it('emits workspace_deleted and nothing else', async () => {
    const { ada, workspace } = team;
    const events = await eventsDuring(skein, workspace, () => remove(ada, workspace));
    expect(events).toEqual([
      {
        name: 'workspace_deleted',
        channel_id: null,
        user_id: null,
        actor_id: ada.id,
        snapshot: { ...workspace, default_conversation: 0 },
      },
    ]);
  });

  it('leaves other workspaces as they are, and makes the first of them the default of its people', async () => {
    const { ada, ben, cleo, workspace } = team;
    const second = await skein.aWorkspace(ben, 'Second');
    const third = await skein.aWorkspace(ben, 'Third');
    await ben.call('workspaceUsers.add', { id: third.id, email: ada.email });
    await remove(ada, workspace);
    expect(await ben.call('workspaces.get')).toEqual([second, third]);
    expect(await ben.call('workspaces.getDefault')).toEqual(second);
    expect(await ada.call('workspaces.getDefault')).toMatchObject({ id: third.id });
    await ben.call('workspaceUsers.add', { id: second.id, email: cleo.email });
    expect(await cleo.call('workspaces.getDefault')).toMatchObject({ id: second.id });
  });

  it('is for admins: 109, and 105 for an outsider, with every password', async () => {
    const { ada, ben, cleo, gus, gwen, olga, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      for (const password of [PASSWORD, 'wrong']) {
        for (const person of [ben, cleo, gus, gwen]) {
          const answered = await remove(person, workspace, password);
          expect(answered.json()).toMatchObject({ error_code: 109 });
        }
        const answered = await remove(olga, workspace, password);
        expect(answered.json()).toMatchObject({ error_code: 105 });
      }
    });
    expect(events).toEqual([]);
    expect(await ada.call('workspaces.getone', { id: workspace.id })).toEqual(workspace);
  });

  it('is not for programs, whatever their scopes: 109', async () => {
    const { ada, workspace } = team;
    const program = await skein.aProgramOf(ada, ['workspaces:write', 'workspaces:remove', 'user:write']);
    expect((await remove(program, workspace)).json()).toMatchObject({ error_code: 109 });
    expect(await ada.call('workspaces.getone', { id: workspace.id })).toEqual(workspace);
  });

  it('is for a session of the user’s own too', async () => {
    const { ada, workspace } = team;
    const login = await skein.stranger.try('users.login', { email: ada.email, password: PASSWORD });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    const input = { id: workspace.id, current_password: PASSWORD };
    const answered = await skein.stranger.try('workspaces.remove', input, { cookie });
    expect(answered.json()).toEqual({ status: 'ok' });
    expect(await ada.call('workspaces.get')).toEqual([]);
  });

  it('with a wrong password is 104, and removes nothing', async () => {
    const { ada, workspace } = team;
    for (const password of ['wrong', `${PASSWORD} `, PASSWORD.toUpperCase()]) {
      const { status, text } = await remove(ada, workspace, password);
      expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 400, error_code: 104, error_extra: {} });
    }
    expect(await ada.call('workspaces.getone', { id: workspace.id })).toEqual(workspace);
    expect((await eventsOf(skein, workspace)).map(({ name }) => name)).not.toContain('workspace_deleted');
  });

  it('counts wrong passwords as failures to sign in of the same account: 429 from the eleventh on', async () => {
    const { ada, ben, workspace } = team;
    const login = () => skein.stranger.try('users.login', { email: ada.email, password: PASSWORD });
    for (let time = 0; time < 5; time += 1) {
      expect((await remove(ada, workspace, 'wrong')).json()).toMatchObject({ error_code: 104 });
      const failed = await skein.stranger.try('users.login', { email: ada.email, password: 'wrong' });
      expect(failed.json()).toMatchObject({ error_code: 104 });
    }
    const refused = await remove(ada, workspace);
    expect(refused.json()).toMatchObject({ error_code: 429 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login()).json()).toMatchObject({ error_code: 429 });
    expect(await ben.call('workspaces.getone', { id: workspace.id })).toMatchObject({ id: workspace.id });
    skein.clock.advance(15 * MINUTE);
    expect((await remove(ada, workspace)).json()).toEqual({ status: 'ok' });
  });

  it('asks again for the role when the password has been looked at', async () => {
    const { ada, workspace } = team;
    const verify = vi.spyOn(Passwords.prototype, 'verify').mockImplementation(async () => {
      await skein.db.run(sql`
        update workspace_users set user_type = 'USER' where workspace_id = ${workspace.id} and user_id = ${ada.id}`);
      return true;
    });
    expect((await remove(ada, workspace)).json()).toMatchObject({ error_code: 109 });
    verify.mockRestore();
    expect(await ada.call('workspaces.getone', { id: workspace.id })).toEqual(workspace);
  });

  it('happens once, and is told once, when two admins do it at once', async () => {
    const { ada, workspace } = team;
    const eve = await skein.aMember(ada, workspace, 'eve', 'ADMIN');
    const answers = await Promise.all([remove(ada, workspace), remove(eve, workspace)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const names = (await eventsOf(skein, workspace)).map(({ name }) => name);
    expect(names.filter((name) => name === 'workspace_deleted')).toHaveLength(1);
  });

  it('lets nobody come in who was on the way', async () => {
    const { ada, olga, workspace } = team;
    await remove(ada, workspace);
    const membership = { workspaceId: workspace.id, userId: olga.id, userType: 'USER' as const };
    const late = skein.db.transaction((trx) =>
      addToWorkspace(
        trx,
        { ...membership, channelIds: [], defaultChannel: workspace.default_channel },
        skein.clock.now(),
      ),
    );
    await expect(late).rejects.toMatchObject({ error: 'workspace_not_found' });
    expect(await olga.call('workspaces.get')).toEqual([]);
  });

  it.each([
    [{}, 'argument_missing'],
    [{ current_password: '' }, 'argument_missing'],
    [{ id: undefined, current_password: PASSWORD }, 'argument_missing'],
    [{ current_password: 'x'.repeat(1025) }, 'argument_invalid'],
    [{ current_password: { $ne: '' } }, 'argument_invalid'],
    [{ id: -99, current_password: PASSWORD }, 'temp_id_unknown'],
  ])('refuses %j: %s', async (input, code) => {
    const { ada, workspace } = team;
    expect(await ada.error('workspaces.remove', { id: workspace.id, ...input })).toBe(code);
    expect(await ada.call('workspaces.getone', { id: workspace.id })).toEqual(workspace);
  });
});
