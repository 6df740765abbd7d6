import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import axios, { isAxiosError } from 'axios';
import {
  AttachmentsApi,
  BatchApi,
  ChannelsApi,
  CommentsApi,
  CommentsApiAxiosParamCreator,
  Configuration,
  JoinLinksApi,
  LiveApi,
  ThreadsApi,
  UsersApi,
  WorkspacesApi,
  type CommentPage,
  type CommentsAddRequestThreadActionEnum,
  type ErrorBody,
} from './index';

// The story of contract-tests/clients/README.md, step by step.

/** The group of everybody in a channel. */
const EVERYBODY = 1;
const password = 'correct horse battery staple';
const [basePath = '', email = ''] = process.argv.slice(2);

const users = new UsersApi(new Configuration({ basePath }));
const { data: ada } = await users.usersRegister({ name: 'Ada Lovelace', email, password });
assert.equal(ada.default_workspace, null);
const { data: signedIn } = await users.usersLogin({ email, password });
assert.deepEqual([signedIn.id, signedIn.token], [ada.id, ada.token]);
const asAda = new Configuration({ basePath, accessToken: ada.token });

const workspaces = new WorkspacesApi(asAda);
const { data: workspace } = await workspaces.workspacesAdd({ name: 'Analytical Engines', color: 4 });
assert.deepEqual([workspace.name, workspace.color, workspace.creator], ['Analytical Engines', 4, ada.id]);

const channels = new ChannelsApi(asAda);
const { data: channel } = await channels.channelsAdd({
  workspace_id: workspace.id,
  name: 'Launch',
  public: true,
  user_ids: [ada.id],
});
assert.deepEqual([channel.user_ids, channel.public], [[ada.id], true]);

const { data: ben } = await users.usersRegister({ name: 'Ben Nowak', email: `ben.${email}`, password });
const asBen = new Configuration({ basePath, accessToken: ben.token });
const { data: invitation } = await new JoinLinksApi(asAda).urlJoinGetOrCreate({ workspace_id: workspace.id });
const { data: joined } = await new JoinLinksApi(asBen).urlJoinJoinWorkspace({ url_invite_code: invitation.url });
assert.equal(joined.id, workspace.id);
const { data: added } = await channels.channelsAddUser({ id: channel.id, user_id: ben.id });
assert.equal(added.status, 'ok');

const attachment_id = randomUUID();
const plan = new File(['Weave, then sleep.'], 'plan.txt');
const { data: file } = await new AttachmentsApi(asAda).attachmentsUpload(attachment_id, plan);
assert.deepEqual([file.attachment_id, file.file_name, file.file_size], [attachment_id, 'plan.txt', 18]);
assert.deepEqual([file.url_type, file.upload_state], ['file', 'uploaded']);

const threads = new ThreadsApi(asAda);
const { data: thread } = await threads.threadsAdd({
  channel_id: channel.id,
  title: 'Launch plan',
  content: 'Who is in?',
  groups: [EVERYBODY],
  attachments: [{ attachment_id, url_type: 'file' }],
});
assert.deepEqual(new Set(thread.recipients), new Set([ada.id, ben.id]));
assert.equal(thread.last_comment, null);
assert.deepEqual(
  thread.attachments.map((attachment) => attachment.attachment_id),
  [attachment_id],
);

const unread = async () => (await new ThreadsApi(asBen).threadsGetUnread(workspace.id)).data;
assert.deepEqual(await unread(), [
  { thread_id: thread.id, channel_id: channel.id, obj_index: -1, direct_mention: false },
]);

const live = new LiveApi(asAda);
const { data: begin } = await live.liveGet();
assert.deepEqual(begin.events, []);

const comment = async (content: string, recipients: number[], thread_action?: CommentsAddRequestThreadActionEnum) =>
  (await new CommentsApi(asBen).commentsAdd({ thread_id: thread.id, content, recipients, thread_action })).data;
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

const absent = undefined;
const { data: listed } = await new CommentsApi(asAda).commentsGet(
  thread.id,
  absent,
  absent,
  absent,
  absent,
  absent,
  'asc',
);
assert.deepEqual(listed, said);
/** The type of `commentsGet` is that without `with_cursor`, so this sends the request of the client itself. */
async function page(cursor?: string | null): Promise<CommentPage> {
  const creator = CommentsApiAxiosParamCreator(asAda);
  const chosen = [thread.id, absent, absent, absent, absent, 2, 'asc', false, cursor ?? absent, true] as const;
  const { url, options } = await creator.commentsGet(...chosen);
  return (await axios.request<CommentPage>({ ...options, url: basePath + url })).data;
}
const first = await page();
assert.deepEqual(first.items, said.slice(0, 2));
assert.deepEqual(await page(first.next_cursor), { items: said.slice(2), next_cursor: null });

const failure: unknown = await threads.threadsGetone(1).catch((error: unknown) => error);
assert.ok(isAxiosError<ErrorBody>(failure) && failure.response);
const { error_code, error_string } = failure.response.data;
assert.deepEqual([failure.response.status, error_code, error_string], [404, 108, 'Thread not found']);

const requests = [thread.id, 1].map((id) => ({ method: 'GET', url: `/api/v3/threads/getone?id=${id}` }));
const { data: answers } = await new BatchApi(asAda).batchBatch({ requests });
assert.deepEqual(
  answers.map(({ code, body }) => [code, JSON.parse(body).id ?? JSON.parse(body).error_code]),
  [
    [200, thread.id],
    [404, 108],
  ],
);

const contents: string[] = [];
for (let after = begin.position; contents.length < 3;) {
  const { data } = await live.liveGet(after, 10, absent, absent, absent, ['comment_added']);
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
const [reset, ...others] = (await live.liveGet('zzzzzz.9')).data.events;
assert.deepEqual([reset?.type, reset?.object, others], ['reset', null, []]);
