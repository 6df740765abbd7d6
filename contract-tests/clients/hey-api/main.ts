import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createClient } from './client';
import {
  attachmentsUpload,
  batchBatch,
  channelsAdd,
  channelsAddUser,
  commentsAdd,
  commentsGet,
  liveGet,
  threadsAdd,
  threadsGetone,
  threadsGetUnread,
  urlJoinGetOrCreate,
  urlJoinJoinWorkspace,
  usersLogin,
  usersRegister,
  workspacesAdd,
  type CommentPage,
} from './index';

// The story of contract-tests/clients/README.md, step by step.

/** The group of everybody in a channel. */
const EVERYBODY = 1;
const password = 'correct horse battery staple';
const [baseUrl = '', email = ''] = process.argv.slice(2);

const clientOf = (auth?: string) => createClient({ baseUrl, auth });
const stranger = { client: clientOf(), throwOnError: true } as const;
const { data: ada } = await usersRegister({ ...stranger, body: { name: 'Ada Lovelace', email, password } });
assert.equal(ada.default_workspace, null);
const { data: signedIn } = await usersLogin({ ...stranger, body: { email, password } });
assert.deepEqual([signedIn.id, signedIn.token], [ada.id, ada.token]);
const asAda = { client: clientOf(ada.token), throwOnError: true } as const;

const { data: workspace } = await workspacesAdd({ ...asAda, body: { name: 'Analytical Engines', color: 4 } });
assert.deepEqual([workspace.name, workspace.color, workspace.creator], ['Analytical Engines', 4, ada.id]);

const { data: channel } = await channelsAdd({
  ...asAda,
  body: { workspace_id: workspace.id, name: 'Launch', public: true, user_ids: [ada.id] },
});
assert.deepEqual([channel.user_ids, channel.public], [[ada.id], true]);

const { data: ben } = await usersRegister({
  ...stranger,
  body: { name: 'Ben Nowak', email: `ben.${email}`, password },
});
const asBen = { client: clientOf(ben.token), throwOnError: true } as const;
const { data: invitation } = await urlJoinGetOrCreate({ ...asAda, body: { workspace_id: workspace.id } });
const { data: joined } = await urlJoinJoinWorkspace({ ...asBen, body: { url_invite_code: invitation.url } });
assert.equal(joined.id, workspace.id);
const { data: added } = await channelsAddUser({ ...asAda, body: { id: channel.id, user_id: ben.id } });
assert.equal(added.status, 'ok');

const attachment_id = randomUUID();
const plan = new File(['Weave, then sleep.'], 'plan.txt');
const { data: file } = await attachmentsUpload({ ...asAda, body: { attachment_id, file_name: plan } });
assert.deepEqual([file.attachment_id, file.file_name, file.file_size], [attachment_id, 'plan.txt', 18]);
assert.deepEqual([file.url_type, file.upload_state], ['file', 'uploaded']);

const { data: thread } = await threadsAdd({
  ...asAda,
  body: {
    channel_id: channel.id,
    title: 'Launch plan',
    content: 'Who is in?',
    groups: [EVERYBODY],
    attachments: [{ attachment_id, url_type: 'file' }],
  },
});
assert.deepEqual(new Set(thread.recipients), new Set([ada.id, ben.id]));
assert.equal(thread.last_comment, null);
assert.deepEqual(
  thread.attachments.map((attachment) => attachment.attachment_id),
  [attachment_id],
);

const unread = async () => (await threadsGetUnread({ ...asBen, query: { workspace_id: workspace.id } })).data;
assert.deepEqual(await unread(), [
  { thread_id: thread.id, channel_id: channel.id, obj_index: -1, direct_mention: false },
]);

const { data: begin } = await liveGet(asAda);
assert.deepEqual(begin.events, []);

const comment = async (content: string, recipients: number[], thread_action?: 'close') =>
  (await commentsAdd({ ...asBen, body: { thread_id: thread.id, content, recipients, thread_action } })).data;
const said = [
  await comment('I am.', [ada.id]),
  await comment('Me too.', [ada.id]),
  await comment('Closed.', [], 'close'),
];
assert.deepEqual(
  said.map(({ obj_index, creator, recipients, system_message }) => [
    obj_index,
    creator,
    recipients,
    system_message?.type,
  ]),
  [
    [0, ben.id, [ada.id], undefined],
    [1, ben.id, [ada.id], undefined],
    [2, ben.id, [], 'thread_closed'],
  ],
);
assert.deepEqual(await unread(), []);

const inOrder = { thread_id: thread.id, order_by: 'asc' } as const;
const { data: listed } = await commentsGet({ ...asAda, query: inOrder });
assert.deepEqual(listed, said);
/** The type of `commentsGet` is that without `with_cursor`, so this sends the request by the client itself. */
async function page(cursor?: string | null): Promise<CommentPage> {
  const { data } = await asAda.client.get<{ 200: CommentPage }, unknown, true>({
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/api/v3/comments/get',
    query: { ...inOrder, limit: 2, with_cursor: true, ...(cursor ? { cursor } : {}) },
    throwOnError: true,
  });
  return data;
}
const first = await page();
assert.deepEqual(first.items, said.slice(0, 2));
assert.deepEqual(await page(first.next_cursor), { items: said.slice(2), next_cursor: null });

const { error, response } = await threadsGetone({ client: asAda.client, query: { id: 1 } });
assert.deepEqual([response?.status, error?.error_code, error?.error_string], [404, 108, 'Thread not found']);

const requests = [thread.id, 1].map((id) => ({ method: 'GET', url: `/api/v3/threads/getone?id=${id}` }));
const { data: answers } = await batchBatch({ ...asAda, body: { requests } });
assert.deepEqual(
  answers.map(({ code, body }) => [code, JSON.parse(body).id ?? JSON.parse(body).error_code]),
  [
    [200, thread.id],
    [404, 108],
  ],
);

const contents: string[] = [];
for (let after = begin.position; contents.length < 3;) {
  const { data } = await liveGet({ ...asAda, query: { after, wait: 10, types: ['comment_added'] } });
  for (const event of data.events) {
    switch (event.type) {
      case 'comment_added':
        contents.push(event.object?.content ?? '');
        break;
      default:
        assert.fail(event.type);
    }
  }
  after = data.position;
}
assert.deepEqual(contents, ['I am.', 'Me too.', 'Closed.']);
const { data: past } = await liveGet({ ...asAda, query: { after: 'zzzzzz.9' } });
const [reset, ...others] = past.events;
assert.deepEqual([reset?.type, reset?.object, others], ['reset', null, []]);
