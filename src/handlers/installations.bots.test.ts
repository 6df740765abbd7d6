import { beforeEach, describe, expect, it } from 'vitest';
import { anIntegration, installed, programOf } from '../testing/integrations.js';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';
import { anUpload } from '../testing/uploads.js';

const { skein, team } = useTeam();
const SCOPES = { scope: 'threads:write,comments:write,attachments:write' };
let integration: Awaited<ReturnType<typeof anIntegration>>;
let bot_id: number;
let install_id: number;
/** Ben, by the program of the integration. */
let program: Person;
beforeEach(async () => {
  integration = await anIntegration(team.olga, 'BOT', { name: 'Shuttle' });
  const installation = await installed(team.ben, integration, there());
  [bot_id, install_id] = [installation.bot_id ?? 0, installation.id];
  program = await programOf(skein, integration).letInBy(team.ben, SCOPES);
});

const there = () => ({ workspace_id: team.workspace.id });
const bringIn = (channel = team.channel) => team.ada.call('channels.addUser', { id: channel.id, user_id: bot_id });
const asBot = { send_as_integration: true } as const;

describe('a bot', () => {
  it('brings a bot into the workspace, a GUEST of that name who is in no channel, and tells of it', async () => {
    const { ada, workspace, ben } = team;
    let second: Awaited<ReturnType<typeof installed>> | undefined;
    const events = await eventsDuring(skein, workspace, async () => {
      second = await installed(ben, await anIntegration(ben, 'BOT', { name: 'Heddle' }), there());
    });
    const id = second?.bot_id ?? 0;
    const shown = {
      id,
      name: 'Heddle',
      bot: true,
      user_type: 'GUEST',
      restricted: true,
      setup_pending: false,
      removed: false,
      email: `bot+${id}@users.invalid`,
    };
    expect(await ada.call('workspaceUsers.getone', { id: workspace.id, user_id: id })).toMatchObject(shown);
    expect(await ada.call('workspaceUsers.getInfo', { id: workspace.id, user_id: id })).toMatchObject({
      channel_ids: [],
    });
    expect(events).toMatchObject([
      { name: 'workspace_user_added', actor_id: ben.id, user_id: id, snapshot: { user: shown } },
    ]);
  });

  it('leaves the workspace and its channels when it is uninstalled, and tells of it', async () => {
    const { ada, workspace, channel } = team;
    await bringIn();
    const events = await eventsDuring(skein, workspace, () => ada.call('installations.remove', { id: install_id }));
    expect(events.map(({ name, user_id, channel_id }) => [name, user_id, channel_id])).toEqual([
      ['workspace_user_removed', bot_id, null],
      ['channel_user_removed', bot_id, channel.id],
    ]);
    expect(await ada.call('workspaceUsers.getone', { id: workspace.id, user_id: bot_id })).toMatchObject({
      removed: true,
    });
    expect((await ada.call('channels.getone', { id: channel.id })).user_ids).not.toContain(bot_id);
    const again = await installed(ada, integration, there());
    expect(again.bot_id).not.toBe(bot_id);
  });

  it('stays a GUEST, and goes with its integration alone: 114', async () => {
    const { ada, ben, workspace } = team;
    const named = { id: workspace.id, user_id: bot_id };
    for (const [operation, input] of [
      ['workspaceUsers.update', { ...named, user_type: 'ADMIN' }],
      ['workspaceUsers.update', { ...named, user_type: 'GUEST' }],
      ['workspaceUsers.remove', named],
    ] as const) {
      expect(await ada.refused(operation, input)).toMatchObject({ error_code: 114, error_extra: { reason: 'bot' } });
    }
    expect(await ben.error('workspaceUsers.remove', named)).toBe('forbidden');
    expect(await ada.call('workspaceUsers.getone', named)).toMatchObject({ removed: false, user_type: 'GUEST' });
  });

  it('cannot be signed in as, invited elsewhere or given a password: its address is nobody’s', async () => {
    const { olga, workspace, ada } = team;
    const email = `bot+${bot_id}@users.invalid`;
    expect(await skein.stranger.error('users.login', { email, password: PASSWORD })).toBe('credentials_invalid');
    expect(await skein.stranger.call('users.resetPassword', { email })).toEqual({ status: 'ok' });
    expect(await ada.error('workspaceUsers.getByEmail', { id: workspace.id, email })).toBe('email_not_found');
    const elsewhere = await skein.aWorkspace(olga, 'Elsewhere');
    expect(await olga.error('workspaceUsers.add', { id: elsewhere.id, email })).toBe('email_invalid');
    expect(await ada.call('workspaceUsers.resendInvite', { id: workspace.id, user_id: bot_id })).toEqual({
      status: 'ok',
    });
  });

  it('is nobody who keeps the last admin from deleting their account', async () => {
    const dora = await skein.aUser('dora');
    const workspace = await skein.aWorkspace(dora);
    await installed(dora, integration, { workspace_id: workspace.id });
    expect(await dora.call('users.delete', { password: PASSWORD })).toEqual({ status: 'ok' });
  });

  it('keeps the name under which it was let in', async () => {
    const { ada, olga, workspace } = team;
    await olga.call('integrations.update', { id: integration.id, name: ada.name });
    expect(await ada.call('workspaceUsers.getone', { id: workspace.id, user_id: bot_id })).toMatchObject({
      name: 'Shuttle',
    });
  });

  it('is one for each workspace', async () => {
    const elsewhere = await skein.aWorkspace(team.ada, 'Elsewhere');
    const { bot_id: other } = await installed(team.ada, integration, { workspace_id: elsewhere.id });
    expect(other).not.toBe(bot_id);
    await team.ada.call('installations.remove', { id: install_id });
    expect(await team.ada.call('workspaceUsers.getone', { id: elsewhere.id, user_id: other ?? 0 })).toMatchObject({
      removed: false,
    });
  });
});

describe('posting as a bot', () => {
  it('makes the bot the author, also to the user whose token it is', async () => {
    const { ada, ben, gus, channel, workspace } = team;
    await bringIn();
    let thread: Awaited<ReturnType<typeof aThread>> | undefined;
    const events = await eventsDuring(skein, workspace, async () => {
      thread = await aThread(program, channel, { ...asBot, recipients: [ben.id, ada.id] });
    });
    const made = thread ?? { id: 0, workspace_id: 0 };
    expect(thread).toMatchObject({ creator: bot_id, creator_name: 'Shuttle', participants: [bot_id, ben.id, ada.id] });
    expect(events).toMatchObject([{ name: 'thread_added', actor_id: bot_id, snapshot: { creator: bot_id } }]);
    for (const by of [ben, ada]) expect(await unreadIn(by, made)).toMatchObject({ obj_index: -1 });
    const comment = await aComment(program, made, asBot);
    expect(comment).toMatchObject({ creator: bot_id, creator_name: 'Shuttle' });
    expect(await gus.call('threads.getone', { id: made.id })).toMatchObject({
      responders: [bot_id],
      snippet_creator: bot_id,
    });
    expect(await aComment(program, made)).toMatchObject({ creator: ben.id });
    for (const by of [ben, program])
      expect(await by.error('comments.update', { id: comment.id, content: 'Mine' })).toBe('forbidden');
  });

  it('looks at what is named and attached as the user’s', async () => {
    const { ben, cleo, channel } = team;
    await bringIn();
    const upload = await anUpload(ben);
    const attachments = [{ attachment_id: upload.attachment_id, url_type: 'file' as const }];
    const thread = await aThread(program, channel, { ...asBot, attachments, direct_mentions: [cleo.id] });
    expect(thread).toMatchObject({
      creator: bot_id,
      direct_mentions: [cleo.id],
      attachments: [{ attachment_id: upload.attachment_id }],
    });
    const others = await anUpload(cleo);
    const theirs = [{ attachment_id: others.attachment_id, url_type: 'file' as const }];
    expect(
      await program.error('threads.add', {
        channel_id: channel.id,
        title: 'T',
        content: 'C',
        ...asBot,
        attachments: theirs,
      }),
    ).toBe('attachments_invalid');
  });

  it('is 109 where the bot is not in the channel, where it is not installed, and once it is uninstalled', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ben, channel);
    const codes = async (by: Person) => [
      await by.error('threads.add', { channel_id: channel.id, title: 'T', content: 'C', ...asBot }),
      await by.error('comments.add', { thread_id: thread.id, content: 'C', ...asBot }),
    ];
    expect(await codes(program)).toEqual(['forbidden', 'forbidden']);
    const elsewhere = await skein.aWorkspace(ben, 'Elsewhere');
    const input = { channel_id: elsewhere.default_channel, title: 'T', content: 'C', ...asBot };
    expect(await program.error('threads.add', input)).toBe('forbidden');
    await bringIn();
    expect(await aComment(program, thread, asBot)).toMatchObject({ creator: bot_id });
    // Ben keeps the program where another workspace of his has it.
    await installed(ben, integration, { workspace_id: elsewhere.id });
    await ada.call('installations.remove', { id: install_id });
    expect(await codes(program)).toEqual(['forbidden', 'forbidden']);
  });

  it('is 109 for programs without a bot, and for users themselves', async () => {
    const { ada, ben, channel } = team;
    await bringIn();
    const general = await anIntegration(ben);
    await installed(ben, general, there());
    const other = await programOf(skein, general).letInBy(ben, SCOPES);
    const stray = await skein.aProgramOf(ben, ['threads:write']);
    for (const by of [other, stray, ben, ada]) {
      expect(await by.error('threads.add', { channel_id: channel.id, title: 'T', content: 'C', ...asBot })).toBe(
        'forbidden',
      );
    }
  });

  it('asks what the user may first: the bot opens no door to them', async () => {
    const { ada, cleo, gus, workspace } = team;
    const vault = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Vault', user_ids: [bot_id] });
    expect(await program.error('threads.add', { channel_id: vault.id, title: 'T', content: 'C', ...asBot })).toBe(
      'channel_not_found',
    );
    await bringIn();
    const thread = await aThread(cleo, team.channel);
    const ofGus = await programOf(skein, integration).letInBy(gus, SCOPES);
    expect(
      await ofGus.error('comments.add', { thread_id: thread.id, content: 'C', thread_action: 'close', ...asBot }),
    ).toBe('forbidden');
  });

  it('leaves what was posted, by its name, when the bot has gone', async () => {
    const { ada, channel } = team;
    await bringIn();
    const thread = await aThread(program, channel, asBot);
    await ada.call('installations.remove', { id: install_id });
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({
      creator: bot_id,
      creator_name: 'Shuttle',
    });
    expect(await ada.call('threads.remove', { id: thread.id })).toEqual({ status: 'ok' });
  });
});
