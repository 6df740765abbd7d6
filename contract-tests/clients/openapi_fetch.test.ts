import { randomUUID } from 'node:crypto';
import createClient, { type Client } from 'openapi-fetch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Background } from '../../src/events/background.js';
import type { components, paths } from '../../src/generated/types.js';
import { startBackgroundOf } from '../../src/testing/background.js';
import { useSkein } from '../../src/testing/skein.js';

const skein = useSkein();
let background: Background;
beforeAll(async () => {
  background = await startBackgroundOf(skein, { pollMs: 20 });
});
afterAll(() => background.stop());

/** The group of everybody in a channel. */
const EVERYBODY = 1;
const password = 'correct horse battery staple';

function clientOf(token?: string): Client<paths> {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return createClient<paths>({ baseUrl: skein.baseUrl, headers });
}

/** What the request returned. */
async function got<Data>(response: Promise<{ data?: Data; error?: unknown }>): Promise<Data> {
  const { data, error } = await response;
  if (data === undefined) throw new Error(`The request failed: ${JSON.stringify(error)}`);
  return data;
}

// The story of contract-tests/clients/README.md, step by step.
it('openapi-fetch plays the story', async () => {
  const stranger = clientOf();
  const email = 'ada.openapi-fetch@example.com';
  const registration = { name: 'Ada Lovelace', email, password };
  const ada = await got(stranger.POST('/api/v3/users/register', { body: registration }));
  expect(ada.default_workspace).toBeNull();
  const signedIn = await got(stranger.POST('/api/v3/users/login', { body: { email, password } }));
  expect(signedIn).toMatchObject({ id: ada.id, token: ada.token });
  const asAda = clientOf(ada.token);

  const workspace = await got(asAda.POST('/api/v3/workspaces/add', { body: { name: 'Analytical Engines', color: 4 } }));
  expect(workspace).toMatchObject({ name: 'Analytical Engines', color: 4, creator: ada.id });
  const launch = { workspace_id: workspace.id, name: 'Launch', public: true, user_ids: [ada.id] };
  const channel = await got(asAda.POST('/api/v3/channels/add', { body: launch }));
  expect(channel).toMatchObject({ user_ids: [ada.id], public: true });

  const second = { name: 'Ben Nowak', email: `ben.${email}`, password };
  const ben = await got(stranger.POST('/api/v3/users/register', { body: second }));
  const asBen = clientOf(ben.token);
  const invitation = { workspace_id: workspace.id };
  const { url } = await got(asAda.POST('/api/v3/url_join/get_or_create', { body: invitation }));
  const joined = await got(asBen.POST('/api/v3/url_join/join_workspace', { body: { url_invite_code: url } }));
  expect(joined.id).toBe(workspace.id);
  const member = { id: channel.id, user_id: ben.id };
  expect(await got(asAda.POST('/api/v3/channels/add_user', { body: member }))).toEqual({ status: 'ok' });

  const attachment_id = randomUUID();
  const upload = new FormData();
  upload.set('attachment_id', attachment_id);
  upload.set('file_name', new File(['Weave, then sleep.'], 'plan.txt'));
  const body = { attachment_id, file_name: 'plan.txt' };
  const file = await got(asAda.POST('/api/v3/attachments/upload', { body, bodySerializer: () => upload }));
  expect(file).toMatchObject({ attachment_id, file_name: 'plan.txt', file_size: 18 });
  expect(file).toMatchObject({ url_type: 'file', upload_state: 'uploaded' });

  const plan = { channel_id: channel.id, title: 'Launch plan', content: 'Who is in?', groups: [EVERYBODY] };
  const attachments = [{ attachment_id, url_type: 'file' as const }];
  const thread = await got(asAda.POST('/api/v3/threads/add', { body: { ...plan, attachments } }));
  expect(new Set(thread.recipients)).toEqual(new Set([ada.id, ben.id]));
  expect(thread.last_comment).toBeNull();
  expect(thread.attachments.map((attachment) => attachment.attachment_id)).toEqual([attachment_id]);

  const query = { workspace_id: workspace.id };
  const unread = () => got(asBen.GET('/api/v3/threads/get_unread', { params: { query } }));
  expect(await unread()).toEqual([
    { thread_id: thread.id, channel_id: channel.id, obj_index: -1, direct_mention: false },
  ]);
  const events = (given: { after?: string; wait?: number; types?: 'comment_added'[] }) =>
    got(asAda.GET('/api/v3/live/get', { params: { query: given } }));
  const begin = await events({});
  expect(begin.events).toEqual([]);
  const comment = (content: string, more: { recipients: number[]; thread_action?: 'close' }) =>
    got(asBen.POST('/api/v3/comments/add', { body: { thread_id: thread.id, content, ...more } }));
  const said = [
    await comment('I am.', { recipients: [ada.id] }),
    await comment('Me too.', { recipients: [ada.id] }),
    await comment('Closed.', { recipients: [], thread_action: 'close' }),
  ];
  expect(said).toMatchObject([
    { obj_index: 0, creator: ben.id, recipients: [ada.id], system_message: null },
    { obj_index: 1, creator: ben.id, recipients: [ada.id], system_message: null },
    { obj_index: 2, creator: ben.id, recipients: [], system_message: { type: 'thread_closed' } },
  ]);
  expect(await unread()).toEqual([]);

  const inOrder = { thread_id: thread.id, order_by: 'asc' as const };
  expect(await got(asAda.GET('/api/v3/comments/get', { params: { query: inOrder } }))).toEqual(said);
  /** The type of the response is that without `with_cursor`, so this parses the text. */
  async function page(more: { cursor?: string }): Promise<components['schemas']['CommentPage']> {
    const chosen = { ...inOrder, limit: 2, with_cursor: true, ...more };
    return JSON.parse(await got(asAda.GET('/api/v3/comments/get', { params: { query: chosen }, parseAs: 'text' })));
  }
  const { items, next_cursor } = await page({});
  expect(items).toEqual(said.slice(0, 2));
  expect(await page({ cursor: next_cursor ?? '' })).toEqual({ items: said.slice(2), next_cursor: null });

  const { error, response } = await asAda.GET('/api/v3/threads/getone', { params: { query: { id: 1 } } });
  expect([response.status, error?.error_code, error?.error_string]).toEqual([404, 108, 'Thread not found']);

  const requests = [thread.id, 1].map((id) => ({ method: 'GET', url: `/api/v3/threads/getone?id=${id}` }));
  const [shown, missing] = await got(asAda.POST('/api/v3/batch', { body: { requests } }));
  expect([shown?.code, missing?.code]).toEqual([200, 404]);
  expect(JSON.parse(shown?.body ?? '')).toMatchObject({ id: thread.id });
  expect(JSON.parse(missing?.body ?? '')).toMatchObject({ error_code: 108 });

  const contents: string[] = [];
  for (let after = begin.position; contents.length < 3;) {
    const read = await events({ after, wait: 10, types: ['comment_added'] });
    for (const event of read.events) {
      if (event.type === 'comment_added' && event.object !== null) contents.push(event.object.content);
    }
    after = read.position;
  }
  expect(contents).toEqual(['I am.', 'Me too.', 'Closed.']);
  expect((await events({ after: 'zzzzzz.9' })).events).toMatchObject([{ type: 'reset', object: null }]);
});
