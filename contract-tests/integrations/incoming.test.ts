import { expect, it } from 'vitest';
import { aThread } from '../../src/testing/posts.js';
import { built, installed } from './installing.js';
import { SCRIPTS, SERVERS } from './programs.js';
import { anAddress, runScript, useServers } from './running.js';
import { useSite } from './site.js';
import { threadTitled } from './talking.js';

const { site, team } = useSite();
const start = useServers();
const SUMMARY_TOKEN = 'who may ask for a summary';

/** The example in Go, installed in a channel or a thread, with the redirect to its configure URL. */
async function counting(place: { channel_id: number } | { thread_id: number }) {
  const { ada } = team();
  const address = await anAddress();
  const kind = 'channel_id' in place ? 'CHANNEL' : 'THREAD';
  const integration = await built(ada, kind, address, { configure_url: address.url('configure') });
  const settings = { VERIFY_TOKEN: integration.verify_token, SUMMARY_TOKEN, SKEIN_URL: site().url };
  const server = await start(SERVERS.channel, address, settings);
  const installation = await installed(ada, integration, place);
  return { address, server, integration, installation };
}

function get(url: string): Promise<Response> {
  return fetch(url, { redirect: 'manual' });
}

function ask(address: { url: (path: string) => string }, token = SUMMARY_TOKEN): Promise<Response> {
  return fetch(address.url('summary'), { method: 'POST', headers: { authorization: `Bearer ${token}` } });
}

it('the channel integration in Go gets its post_data_url from Skein, and posts a summary there', async () => {
  const { ben, channel } = team();
  const { address, server, installation } = await counting({ channel_id: channel.id });
  expect((await ask(address)).status).toBe(409);

  const configured = await get(installation.configure_url ?? '');
  expect(configured.headers.get('location')).toBe(`${site().url}/integrations/installation/${installation.id}`);
  expect((await ask(address, 'another token')).status).toBe(401);
  expect((await ask(address)).status).toBe(204);

  const thread = await threadTitled(ben, channel, 'Summary');
  expect(thread.system_message).toMatchObject({ type: 'integration_posted', install_id: installation.id });
  expect(thread.content).toMatch(/^\d+ threads? and \d+ comments? since /);
  expect(server.said).not.toContain(installation.install_token);
});

it('the same posts comments, as an integration of kind Thread', async () => {
  const { ada, ben, channel } = team();
  const thread = await aThread(ada, channel);
  const { address, installation } = await counting({ thread_id: thread.id });
  await get(installation.configure_url ?? '');
  expect((await ask(address)).status).toBe(204);
  const comments = await ben.call('comments.get', { thread_id: thread.id });
  expect(comments).toContainEqual(
    expect.objectContaining({ system_message: expect.objectContaining({ type: 'integration_posted' }) }),
  );
});

it('the same takes only the URL of its own Skein, and only that of the first installation', async () => {
  const { channel } = team();
  const { address, installation } = await counting({ channel_id: channel.id });
  const foreign = new URL(installation.configure_url ?? '');
  foreign.searchParams.set('post_data_url', 'http://127.0.0.1:9/api/v3/integration_incoming/post_data?install_token=x');
  expect((await get(foreign.href)).status).toBe(400);
  expect((await get(installation.configure_url ?? '')).status).toBe(303);
  const second = new URL(installation.configure_url ?? '');
  second.searchParams.set('install_id', '1');
  expect((await get(second.href)).status).toBe(409);
  expect((await get(address.url('configure'))).status).toBe(400);
});

it('the same forgets its post_data_url when it is uninstalled', async () => {
  const { ada, channel } = team();
  const { address, server, installation } = await counting({ channel_id: channel.id });
  await get(installation.configure_url ?? '');
  await ada.call('installations.remove', { id: installation.id });
  await server.says(/"uninstall"/);
  expect((await ask(address)).status).toBe(409);
});

it('a script posts JSON text without a content type', async () => {
  const { ada, ben, channel } = team();
  const { post_data_url } = await installed(ada, await built(ada, 'CHANNEL', await anAddress()), {
    channel_id: channel.id,
  });
  expect(await runScript(SCRIPTS.postData, [post_data_url ?? '', 'All 214 looms run – at last'])).toBe('200 ok\n');
  expect(await threadTitled(ben, channel, 'Build report')).toMatchObject({
    content: 'All 214 looms run – at last',
    creator: ada.id,
  });
});

it('a script posts to the path of version 2, too', async () => {
  const { ada, ben, channel } = team();
  const thread = await aThread(ada, channel);
  const { post_data_url } = await installed(ada, await built(ada, 'THREAD', await anAddress()), {
    thread_id: thread.id,
  });
  const url = (post_data_url ?? '').replace('/api/v3/', '/api/v2/');
  expect(await runScript(SCRIPTS.postData, [url, 'As a comment'])).toBe('200 ok\n');
  const comments = await ben.call('comments.get', { thread_id: thread.id });
  expect(comments).toContainEqual(expect.objectContaining({ content: 'As a comment' }));
});

it('a script attaches a file and buttons, as JSON text in a form', async () => {
  const { ada, ben, channel } = team();
  const thread = await aThread(ada, channel);
  const settings = { API_URL: site().url, TOKEN: ada.token ?? '' };
  const printed = await runScript(SCRIPTS.attach, [String(thread.id)], settings);
  const [, id] = /^200 (\d+)\n$/.exec(printed) ?? [];
  const { attachments, actions } = await ben.call('comments.getone', { id: Number(id) });
  expect(attachments).toMatchObject([{ title: 'report.txt', url_type: 'file', upload_state: 'uploaded' }]);
  expect(actions).toMatchObject([
    { action: 'open_url', button_text: 'Open', url: 'https://example.com/report' },
    { action: 'send_reply', button_text: 'Seen', message: 'I have seen it' },
  ]);
  const file = await fetch(attachments[0]?.url ?? '');
  expect(await file.text()).toBe('12 of 12 looms run.\n');
});
