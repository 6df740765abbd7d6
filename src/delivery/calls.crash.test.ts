import { expect, it } from 'vitest';
import { startBackgroundOf } from '../testing/background.js';
import { fieldsOf } from '../testing/calling.js';
import { useDelivering } from '../testing/delivering.js';
import { anIntegration, installed } from '../testing/integrations.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';
import { until } from '../testing/until.js';

const { skein, team } = useTeam();
const delivering = useDelivering(skein);

/** How often the process that calls is killed. */
const KILLS = 3;
const POSTS = 24;

it('a bot is called for each post, and replies once to each, although the caller is killed again and again', async () => {
  const receiver = await delivering.aReceiver((received, response) => {
    response.end(JSON.stringify({ content: `re: ${fieldsOf(received)['content'] ?? ''}` }));
  });
  const integration = await anIntegration(team.ada, 'BOT', { callback_url: receiver.url() });
  const { bot_id } = await installed(team.ada, integration, { workspace_id: team.workspace.id });
  const bot = bot_id ?? 0;
  await team.ada.call('channels.addUser', { id: team.channel.id, user_id: bot });
  const thread = await aThread(team.ada, team.channel, { recipients: [] });
  const said = Array.from({ length: POSTS }, (_, number) => `post ${number}`);
  for (const content of said) await aComment(team.ada, thread, { content, recipients: [bot] });

  const background = await startBackgroundOf(skein);
  for (let kills = 1; kills <= KILLS; kills += 1) {
    const child = delivering.child();
    await receiver.gets(kills * 4, 20_000);
    await child.kill();
  }
  delivering.startWorker();
  const replies = async () =>
    (await team.ada.call('comments.get', { thread_id: thread.id, limit: 500 }))
      .filter((one) => typeof one !== 'number')
      .filter(({ creator }) => creator === bot)
      .map(({ content }) => content);
  await until(async () => (await replies()).length >= POSTS, 30_000);
  await background.stop();
  expect((await replies()).toSorted()).toEqual(said.map((content) => `re: ${content}`).toSorted());
  const called = new Set(receiver.received.map((received) => fieldsOf(received)['content']));
  expect([...called].toSorted()).toEqual(said.toSorted());
}, 90_000);
