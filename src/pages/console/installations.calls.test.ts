import { expect, it } from 'vitest';
import { saying, useCalling } from '../../testing/calling.js';
import { Browser } from '../../testing/oauth.js';
import { aComment, aThread } from '../../testing/posts.js';
import { status } from '../../testing/receivers.js';
import { useTeam } from '../../testing/teams.js';
import { until } from '../../testing/until.js';

const { skein, team } = useTeam();
const calling = useCalling(skein);
const pathOf = ({ id }: { id: number }) => `/integrations/installation/${id}`;

it('the page of an installation says to who installed it, and to nobody else, what became of its calls', async () => {
  const { ada, ben, channel } = team;
  const { installation, receiver } = await calling.anIntegration(
    ben,
    'CHANNEL',
    { channel_id: channel.id },
    status(204),
  );
  const [owner, admin] = [await Browser.of(skein, ben), await Browser.of(skein, ada)];
  expect((await owner.open(pathOf(installation))).text).toContain('None in the last 30 days.');
  const thread = await aThread(ada, channel);
  const shows = async (text: string) => (await owner.open(pathOf(installation))).text.includes(text);
  await until(() => shows('A thread: <span class="state bad">Will be tried again</span>, one attempt, status 204'));
  receiver.answering = saying('');
  await aComment(ada, thread);
  await until(() => shows('A comment: <span class="state good">Delivered</span>, one attempt, status 200'));
  expect((await admin.open(pathOf(installation))).text).not.toContain('A comment: ');
});

it('a slash command shows the calls of everybody', async () => {
  const { ada, ben, channel, workspace } = team;
  const place = { workspace_id: workspace.id };
  const { installation } = await calling.anIntegration(ben, 'SLASH_COMMAND', place, saying('Woven.'));
  await aThread(ada, channel, { content: '/weave now' });
  const owner = await Browser.of(skein, ben);
  await until(async () =>
    (await owner.open(pathOf(installation))).text.includes(
      'A thread: <span class="state good">Delivered</span>, one attempt',
    ),
  );
});
