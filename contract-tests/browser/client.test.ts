import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Background } from '../../src/events/background.js';
import { startBackgroundOf } from '../../src/testing/background.js';
import { useTeam } from '../../src/testing/teams.js';
import { casesAt } from '../webhooks/guide.js';
import { Chromium, ORIGIN, PROGRAM_ORIGIN } from './chromium.js';

const { skein, team } = useTeam();
const chromium = new Chromium(skein);

let background: Background;
beforeAll(async () => {
  background = await startBackgroundOf(skein, { pollMs: 20 });
});
afterAll(() => background.stop());

/** `@skein/client` as a script that defines `client`. */
async function script(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../packages/client/src/index.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'client',
    platform: 'browser',
  });
  return outputFiles[0]?.text ?? '';
}

/** What a page of another origin does with the client. */
const PROGRAM = `async ({ url, token, channelId, signed }) => {
  const skein = new client.Skein({ url, token });
  const { position } = await skein.live.get();
  const file = await skein.attachments.upload({ attachment_id: crypto.randomUUID(), file_name: new File(['weft'], 'weft.txt') });
  const thread = await skein.threads.add({ channel_id: channelId, title: 'From a page', content: '-', attachments: [file] });
  for (const content of ['1', '2', '3']) await skein.comments.add({ thread_id: thread.id, content });
  const comments = await skein.comments.get({ thread_id: thread.id, limit: 2 }).all();
  const missing = await skein.threads.getone({ id: 1 }).result();
  const [shown] = await skein.batch((batch) => [batch.threads.getone({ id: thread.id })]);
  const { id, timestamp, signatures, body, secret } = signed;
  const headers = new Headers({ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures });
  const event = await client.verifyWebhook(body, headers, secret);
  const lived = [];
  for await (const { type, object } of skein.live({ after: position, channel_id: channelId, types: ['comment_added'] })) {
    if (lived.push(object.content) === 3) break;
  }
  return [thread.attachments[0].file_name, comments.length, missing.error.code, shown.data.title, event.data.id, lived];
}`;

it('the client works in a page of another origin: files, lists, errors, batches, signatures and the stream', async () => {
  const signed = casesAt(new Date()).find(({ isOurs }) => isOurs);
  const page = await chromium.page({ size: 'desktop', light: 'light', scripts: true });
  await page.goto(`${PROGRAM_ORIGIN}/healthz`);
  await page.addScriptTag({ content: await script() });
  const given = { url: ORIGIN, token: team.ada.token, channelId: team.channel.id, signed };
  const done = await page.evaluate<unknown[]>(`(${PROGRAM})(${JSON.stringify(given)})`);
  expect(done).toEqual(['weft.txt', 3, 'thread_not_found', 'From a page', 24583, ['1', '2', '3']]);
});
