import { expect, it } from 'vitest';
import { aComment, aThread } from '../../src/testing/posts.js';
import { until } from '../../src/testing/until.js';
import { built, installed } from './installing.js';
import { SERVERS, type Command } from './programs.js';
import { anAddress, useServers } from './running.js';
import { useSite, type Team } from './site.js';
import { commentBy } from './talking.js';

const { site } = useSite();
const start = useServers();

/** A team whose workspace has a command, which runs. */
async function aTeamWithCommand(program: Command, command: string, path?: string): Promise<Team> {
  const team = await site().aTeam();
  const { ada, workspace } = team;
  const address = await anAddress();
  const integration = await built(ada, 'SLASH_COMMAND', address, { command, callback_url: address.url(path) });
  await installed(ada, integration, { workspace_id: workspace.id });
  await start(program, address, { VERIFY_TOKEN: integration.verify_token });
  return team;
}

it('the reply of the slash command takes the place of a comment, a thread and a message', async () => {
  const { ada, ben, channel, workspace } = await aTeamWithCommand(SERVERS.command, '/roll');
  const thread = await aThread(ben, channel, { content: '/roll 3d1000' });
  const { id: commentId } = await aComment(ben, thread, { content: '/roll' });
  const users = { workspace_id: workspace.id, user_ids: [ada.id] };
  const { id } = await ben.call('conversations.getOrCreate', users);
  const said = await ben.call('conversationMessages.add', { conversation_id: id, content: '/roll 2d6' });

  const texts = async () => [
    (await ada.call('threads.getone', { id: thread.id })).content,
    (await ada.call('comments.getone', { id: commentId })).content,
    (await ada.call('conversationMessages.getone', { id: said.id })).content,
  ];
  await until(async () => (await texts()).every((text) => text.startsWith('Ben Example rolled')), 20_000);
  expect(await texts()).toEqual([
    expect.stringMatching(/^Ben Example rolled 3d1000: \d+ \+ \d+ \+ \d+ = \d+$/),
    expect.stringMatching(/^Ben Example rolled 1d6: \d$/),
    expect.stringMatching(/^Ben Example rolled 2d6: \d \+ \d = \d+$/),
  ]);
});

it('a text that begins with another command stays as it is', async () => {
  const { ben, channel } = await aTeamWithCommand(SERVERS.command, '/roll');
  const thread = await aThread(ben, channel);
  const other = await aComment(ben, thread, { content: '/rolls 2d6' });
  const own = await aComment(ben, thread, { content: '/roll 2d6' });
  await until(async () => (await ben.call('comments.getone', { id: own.id })).content.includes('rolled'), 20_000);
  expect(await ben.call('comments.getone', { id: other.id })).toMatchObject({
    content: '/rolls 2d6',
    system_message: null,
  });
  expect(await ben.call('comments.getone', { id: own.id })).toMatchObject({
    creator: ben.id,
    system_message: { type: 'integration_replied', integration_name: 'Loom counter' },
  });
});

it('a slash command on Flask gets what follows the command', async () => {
  const { ben, channel } = await aTeamWithCommand(SERVERS.flaskCommand, '/shrug', 'slash');
  const thread = await aThread(ben, channel);
  await aComment(ben, thread, { content: '/shrug the looms & the "weavers"' });
  await commentBy(ben, thread, { by: ben.id, content: 'Ben Example shrugs at the looms & the "weavers"' });
  await aComment(ben, thread, { content: '/shrug' });
  await commentBy(ben, thread, { by: ben.id, content: 'Ben Example shrugs at nothing' });
});
