import { expect, it } from 'vitest';
import { aComment, aThread } from '../../src/testing/posts.js';
import { built, installed } from './installing.js';
import { SERVERS } from './programs.js';
import { anAddress, useServers } from './running.js';
import { useSite } from './site.js';
import { threadTitled } from './talking.js';

const { site, team } = useSite();
const start = useServers();
const SUMMARY_TOKEN = 'who may ask for a summary';

/** A channel of its own, so that its counts are those of one test. */
function aChannel() {
  const { ada, ben, workspace } = team();
  return ada.call('channels.add', { workspace_id: workspace.id, name: 'Counted', public: true, user_ids: [ben.id] });
}

it('the channel integration in Go counts threads and comments, but not its own', async () => {
  const { ada, ben } = team();
  const channel = await aChannel();
  const address = await anAddress();
  const integration = await built(ada, 'CHANNEL', address);
  const { post_data_url } = await installed(ada, integration, { channel_id: channel.id });
  const server = await start(SERVERS.channel, address, {
    VERIFY_TOKEN: integration.verify_token,
    SUMMARY_TOKEN,
    SKEIN_URL: site().url,
    POST_DATA_URL: post_data_url ?? '',
  });
  const ask = () =>
    fetch(address.url('summary'), { method: 'POST', headers: { authorization: `Bearer ${SUMMARY_TOKEN}` } });

  const thread = await aThread(ben, channel);
  await aComment(ben, thread);
  await server.says(/"thread"/);
  await server.says(/"comment"/);
  expect((await ask()).status).toBe(204);
  expect((await threadTitled(ben, channel, 'Summary')).content).toMatch(/^1 thread and 1 comment since /);

  await aComment(ada, thread);
  await server.says(/"comment"/, 2);
  expect(server.said.match(/"thread"/g)).toHaveLength(1);
  // Nothing but its counts was posted.
  expect(await ben.call('threads.get', { channel_id: channel.id })).toHaveLength(2);
});

it('the same counts the comments of a thread', async () => {
  const { ada, ben, channel } = team();
  const [thread, other] = [await aThread(ada, channel), await aThread(ada, channel)];
  const address = await anAddress();
  const integration = await built(ada, 'THREAD', address);
  const settings = { VERIFY_TOKEN: integration.verify_token, SUMMARY_TOKEN, SKEIN_URL: site().url };
  const server = await start(SERVERS.channel, address, settings);
  await installed(ada, integration, { thread_id: thread.id });
  await aComment(ben, other);
  await aComment(ben, thread);
  await aComment(ben, thread);
  await server.says(/"comment"/, 2);
  expect(server.said.match(/"comment"/g)).toHaveLength(2);
});

it('a channel integration that responds to nothing but pings is called once for each post', async () => {
  const { ada, ben } = team();
  const channel = await aChannel();
  const address = await anAddress();
  const server = await start(SERVERS.foreignChannel, address);
  await installed(ada, await built(ada, 'CHANNEL', address), { channel_id: channel.id });
  const thread = await aThread(ben, channel);
  await server.says(/thread by Ben Example$/);
  await aComment(ben, thread);
  await server.says(/comment by Ben Example$/);
  expect(server.said.trimEnd().split('\n')).toHaveLength(2);
  expect(await ben.call('comments.get', { thread_id: thread.id })).toHaveLength(1);
});
