import { it } from 'vitest';
import { aComment, aThread } from '../../src/testing/posts.js';
import { until } from '../../src/testing/until.js';
import { SERVERS } from './programs.js';
import { anAddress, useServers } from './running.js';
import { useSite } from './site.js';

const { site, team } = useSite();
const start = useServers();

it('a program on Flask subscribes with a form, and gets comments as JSON', async () => {
  const { ada, ben, channel } = team();
  const thread = await aThread(ada, channel);
  const settings = { API_URL: site().url, TOKEN: ada.token ?? '', CHANNEL_ID: String(channel.id) };
  const server = await start(SERVERS.flaskHook, await anAddress(), settings);
  await aComment(ben, thread, { content: 'Twelve looms run.' });
  await server.says(/^Ben Example: Twelve looms run\.$/);
  const [hook] = await ada.call('hooks.get');
  await until(async () => {
    const deliveries = await ada.call('deliveries.get', { subscription_id: hook?.id ?? 0 });
    return deliveries.some(({ state }) => state === 'delivered');
  });
});
