import { beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { anIntegration, installed, posting, proofOf } from '../testing/integrations.js';
import { ofUser } from '../testing/mentions.js';
import { notifiedBy } from '../testing/notifications.js';
import { eventsDuring } from '../testing/outbox.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ hooksUrl: 'http://hooks.skein.test', per: 'test' });
let channelPoster: Schema<'InstallationDetails'>;
beforeEach(async () => {
  channelPoster = await posting(team.ben, 'CHANNEL', { channel_id: team.channel.id });
});

const post = (from: Schema<'InstallationDetails'>, input: Record<string, unknown> = {}) =>
  skein.stranger.call('integrationIncoming.postData', { ...proofOf(from), content: 'All passed.', ...input });
const codeOf = (from: Schema<'InstallationDetails'>, input: Record<string, unknown> = {}) =>
  skein.stranger.error('integrationIncoming.postData', { ...proofOf(from), content: 'All passed.', ...input });
const threadOf = async (made: Schema<'IntegrationPost'>) =>
  team.ada.call('threads.getone', { id: made.thread_id ?? 0 });

async function threadPoster(by = team.ben, thread?: Schema<'Thread'>) {
  const place = thread ?? (await aThread(team.ada, team.channel, { recipients: [team.gus.id] }));
  return { thread: place, installation: await posting(by, 'THREAD', { thread_id: place.id }) };
}

const markOf = ({ id, integration_id }: Schema<'InstallationDetails'>) => ({
  type: 'integration_posted',
  integration_id,
  install_id: id,
  integration_name: 'Loom counter',
  initiator: team.ben.id,
  initiator_name: team.ben.name,
});

describe('an integration in a channel', () => {
  it('opens a thread of the user who installed it, marked as the integration’s', async () => {
    const made = await post(channelPoster, { title: ' Build 128 ', content: ' All passed. ' });
    expect(made).toEqual({ status: 'ok', thread_id: expect.any(Number), comment_id: null });
    expect(await threadOf(made)).toMatchObject({
      channel_id: team.channel.id,
      title: 'Build 128',
      content: ' All passed.',
      creator: team.ben.id,
      creator_name: team.ben.name,
      snippet_creator: team.ben.id,
      system_message: markOf(channelPoster),
      attachments: [],
      actions: [],
      recipients: expect.arrayContaining([team.ada.id, team.ben.id, team.gus.id]),
    });
  });

  it('has its title on one line', async () => {
    const said = { title: 'Loom\r\n\r\n> \u202epay\u2028\u2069now ' };
    expect(await threadOf(await post(channelPoster, said))).toMatchObject({ title: 'Loom >  pay now' });
  });

  it('takes its name as the title without one, also when it is null or an empty form value', async () => {
    expect(await threadOf(await post(channelPoster))).toMatchObject({ title: 'Loom counter' });
    expect(await threadOf(await post(channelPoster, { title: null }))).toMatchObject({ title: 'Loom counter' });
    const { id, install_token } = channelPoster;
    const body = new URLSearchParams({
      install_id: `${id}`,
      install_token: `${install_token}`,
      title: '',
      content: 'a',
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const path = '/api/v3/integration_incoming/post_data';
    const answered = await skein.send({ method: 'POST', path, headers, body: body.toString() });
    expect(await threadOf(JSON.parse(answered.text))).toMatchObject({ title: 'Loom counter' });
  });

  it('emits thread_added with the mark, and notifies everybody in the channel, its installer too', async () => {
    const { ada, ben, gus, cleo, workspace } = team;
    let made: Schema<'IntegrationPost'> | undefined;
    const events = await eventsDuring(skein, workspace, async () => (made = await post(channelPoster)));
    expect(events).toMatchObject([
      {
        name: 'thread_added',
        channel_id: team.channel.id,
        actor_id: ben.id,
        snapshot: { id: made?.thread_id, system_message: markOf(channelPoster) },
      },
    ]);
    const notified = await notifiedBy([ada, ben, cleo, gus], () => post(channelPoster));
    expect(Object.keys(notified)).toEqual(['Ada', 'Ben', 'Gus']);
    const thread = { id: made?.thread_id ?? 0, workspace_id: workspace.id };
    expect(await unreadIn(ben, thread)).toMatchObject({ thread_id: thread.id });
    expect(await unreadIn(cleo, thread)).toBeUndefined();
  });

  it('mentions as its installer would', async () => {
    const { ada, cleo, olga } = team;
    const content = [ada, cleo, olga].map(({ id, name }) => ofUser(id, name)).join(' ');
    const { direct_mentions } = await threadOf(await post(channelPoster, { content }));
    expect(direct_mentions).toEqual([ada.id, cleo.id]);
  });

  it('leaves its mark on a thread that is renamed and moved', async () => {
    const { ada, ben, workspace } = team;
    const { thread_id } = await post(channelPoster);
    const target = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Alerts', user_ids: [ada.id] });
    const { initiator, initiator_name, type, ...mark } = markOf(channelPoster);
    await ben.call('threads.update', { id: thread_id ?? 0, title: 'Renamed' });
    const told = { ...mark, initiator, initiator_name };
    const read = () => ada.call('threads.getone', { id: thread_id ?? 0 });
    expect((await read()).system_message).toEqual({ ...told, type: 'thread_renamed' });
    await ben.call('threads.moveToChannel', { id: thread_id ?? 0, to_channel: target.id });
    const places = { from_channel_id: team.channel.id, to_channel_id: target.id };
    expect((await read()).system_message).toEqual({ ...told, ...places, type: 'thread_moved' });
    await ben.call('threads.update', { id: thread_id ?? 0, title: 'Renamed again' });
    expect((await read()).system_message).toEqual({ ...told, type: 'thread_renamed' });
    expect(type).toBe('integration_posted');
  });
});

describe('an integration in a thread', () => {
  it('adds a comment, marked, and ignores the title', async () => {
    const { thread, installation } = await threadPoster();
    const made = await post(installation, { title: 'Build 128' });
    expect(made).toEqual({ status: 'ok', thread_id: null, comment_id: expect.any(Number) });
    expect(await team.ada.call('comments.getone', { id: made.comment_id ?? 0 })).toMatchObject({
      thread_id: thread.id,
      content: 'All passed.',
      creator: team.ben.id,
      system_message: markOf(installation),
    });
    expect(await team.ada.call('threads.getone', { id: thread.id })).toMatchObject({
      title: 'Launch',
      snippet: 'All passed.',
      snippet_creator: team.ben.id,
      system_message: null,
    });
  });

  it('emits comment_added with the mark, and notifies those in the thread', async () => {
    const { ada, ben, cleo, gus, workspace } = team;
    const { thread, installation } = await threadPoster();
    const events = await eventsDuring(skein, workspace, () => post(installation));
    const snapshot = { thread_id: thread.id, system_message: markOf(installation) };
    expect(events).toMatchObject([{ name: 'comment_added', actor_id: ben.id, snapshot }]);
    expect(Object.keys(await notifiedBy([ada, ben, cleo, gus], () => post(installation)))).toEqual(['Ada', 'Gus']);
  });

  it('is news to its installer where they take part', async () => {
    const { ben, workspace } = team;
    const { thread, installation } = await threadPoster();
    await aComment(ben, thread);
    await post(installation);
    expect(await unreadIn(ben, { id: thread.id, workspace_id: workspace.id })).toMatchObject({ thread_id: thread.id });
  });

  it('posts in a closed thread, which stays closed, and after the thread has moved', async () => {
    const { ada, ben, workspace } = team;
    const { thread, installation } = await threadPoster();
    await aComment(ada, thread, { thread_action: 'close' });
    const { comment_id } = await post(installation);
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({
      closed: true,
      last_comment: { id: comment_id },
    });
    const target = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Old', user_ids: [ben.id] });
    await ada.call('threads.moveToChannel', { id: thread.id, to_channel: target.id });
    expect(await post(installation)).toMatchObject({ comment_id: expect.any(Number) });
  });

  it('leaves its comments to its installer, who changes and removes them, and to nobody else', async () => {
    const { ben, cleo } = team;
    const { installation } = await threadPoster();
    const id = (await post(installation)).comment_id ?? 0;
    expect(await cleo.error('comments.update', { id, content: 'Mine.' })).toBe('forbidden');
    const changed = await ben.call('comments.update', { id, content: 'Nearly all passed.' });
    expect(changed).toMatchObject({ content: 'Nearly all passed.', system_message: markOf(installation) });
    await ben.call('comments.remove', { id });
    expect(await ben.call('comments.getone', { id })).toMatchObject({ deleted: true });
  });
});

describe('refusals', () => {
  it('are 19 without content, a token or an id, and 20 for what is too long', async () => {
    for (const missing of ['content', 'install_id', 'install_token']) {
      expect(await codeOf(channelPoster, { [missing]: undefined })).toBe('argument_missing');
    }
    expect(await codeOf(channelPoster, { content: ' ' })).toBe('argument_missing');
    expect(await codeOf(channelPoster, { content: 'x'.repeat(65_537) })).toBe('argument_invalid');
    expect(await codeOf(channelPoster, { title: 'x'.repeat(301) })).toBe('argument_invalid');
    expect(await codeOf(channelPoster, { content: ofUser(team.ada.id, 'Ada').repeat(201) })).toBe('argument_invalid');
    expect(await post(channelPoster, { title: '😀'.repeat(300), content: '😀'.repeat(65_536) })).toMatchObject({
      status: 'ok',
    });
  });

  it('are 114 in an archived channel, and end with it', async () => {
    const { ada, channel } = team;
    const { installation } = await threadPoster();
    await ada.call('channels.archive', { id: channel.id });
    for (const from of [channelPoster, installation]) {
      expect(
        await skein.stranger.refused('integrationIncoming.postData', { ...proofOf(from), content: 'a' }),
      ).toMatchObject({ status: 400, error_code: 114, error_extra: { reason: 'archived' } });
    }
    await ada.call('channels.unarchive', { id: channel.id });
    expect(await post(channelPoster)).toMatchObject({ status: 'ok' });
  });

  it('are 200 once it is uninstalled, in whatever way', async () => {
    const { ada, ben, channel } = team;
    const { thread, installation } = await threadPoster();
    await ada.call('threads.remove', { id: thread.id });
    expect(await codeOf(installation)).toBe('token_invalid');
    await ben.call('installations.remove', { id: channelPoster.id });
    expect(await codeOf(channelPoster)).toBe('token_invalid');
    const integration = await anIntegration(ben, 'CHANNEL');
    const another = await installed(ben, integration, { channel_id: channel.id });
    await ben.call('integrations.remove', { id: integration.id });
    expect(await codeOf(another)).toBe('token_invalid');
  });

  it('are 200 once its installer may not post there any more', async () => {
    const { ada, ben, cleo, channel, workspace } = team;
    const { installation: ofCleo } = await threadPoster(cleo);
    expect(await post(ofCleo)).toMatchObject({ status: 'ok' });
    await ada.call('channels.update', { id: channel.id, public: false });
    expect(await codeOf(ofCleo)).toBe('token_invalid');
    expect(await post(channelPoster)).toMatchObject({ status: 'ok' });
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    expect(await codeOf(channelPoster)).toBe('token_invalid');
    await ada.call('workspaceUsers.add', { id: workspace.id, email: ben.email, channel_ids: [channel.id] });
    expect(await post(channelPoster)).toMatchObject({ status: 'ok' });
  });

  it('are 200 for the kinds that do not post, with the token that they would have', async () => {
    const { ben, channel } = team;
    const report = await installed(ben, await anIntegration(ben, 'URL_REPORT'), { channel_id: channel.id });
    expect(report.install_token).toBeNull();
    const install_token = skein.integrationSecrets.installToken(report.id, 0);
    expect(await codeOf(report, { install_token })).toBe('token_invalid');
  });
});
