import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  AttachmentsApi,
  BatchApi,
  ChannelsApi,
  CommentPageFromJSON,
  CommentsApi,
  Configuration,
  ErrorBodyFromJSON,
  JoinLinksApi,
  LiveApi,
  ResponseError,
  ThreadsApi,
  UsersApi,
  WorkspacesApi,
  type CommentPage,
} from './index.js';

// The story of contract-tests/clients/README.md, step by step.

/** The group of everybody in a channel. */
const EVERYBODY = 1;
const password = 'correct horse battery staple';
const [basePath = '', email = ''] = process.argv.slice(2);

const users = new UsersApi(new Configuration({ basePath }));
const ada = await users.usersRegister({ usersRegisterRequest: { name: 'Ada Lovelace', email, password } });
assert.equal(ada.defaultWorkspace, null);
const signedIn = await users.usersLogin({ usersLoginRequest: { email, password } });
assert.deepEqual([signedIn.id, signedIn.token], [ada.id, ada.token]);
const asAda = new Configuration({ basePath, accessToken: ada.token });

const workspace = await new WorkspacesApi(asAda).workspacesAdd({
  workspacesAddRequest: { name: 'Analytical Engines', color: 4 },
});
assert.deepEqual([workspace.name, workspace.color, workspace.creator], ['Analytical Engines', 4, ada.id]);

const channels = new ChannelsApi(asAda);
const channel = await channels.channelsAdd({
  channelsAddRequest: { workspaceId: workspace.id, name: 'Launch', _public: true, userIds: [ada.id] },
});
assert.deepEqual([channel.userIds, channel._public], [[ada.id], true]);

const ben = await users.usersRegister({
  usersRegisterRequest: { name: 'Ben Nowak', email: `ben.${email}`, password },
});
const asBen = new Configuration({ basePath, accessToken: ben.token });
const invitation = await new JoinLinksApi(asAda).urlJoinGetOrCreate({
  urlJoinGetOrCreateRequest: { workspaceId: workspace.id },
});
const joined = await new JoinLinksApi(asBen).urlJoinJoinWorkspace({
  urlJoinJoinWorkspaceRequest: { urlInviteCode: invitation.url },
});
assert.equal(joined.id, workspace.id);
const added = await channels.channelsAddUser({ channelsAddUserRequest: { id: channel.id, userId: ben.id } });
assert.equal(added.status, 'ok');

const attachmentId = randomUUID();
const file = await new AttachmentsApi(asAda).attachmentsUpload({
  attachmentId,
  fileName: new File(['Weave, then sleep.'], 'plan.txt'),
});
assert.deepEqual([file.attachmentId, file.fileName, file.fileSize], [attachmentId, 'plan.txt', 18]);
assert.deepEqual([file.urlType, file.uploadState], ['file', 'uploaded']);

const threads = new ThreadsApi(asAda);
const thread = await threads.threadsAdd({
  threadsAddRequest: {
    channelId: channel.id,
    title: 'Launch plan',
    content: 'Who is in?',
    groups: [EVERYBODY],
    attachments: [{ attachmentId, urlType: 'file' }],
  },
});
assert.deepEqual(new Set(thread.recipients), new Set([ada.id, ben.id]));
assert.equal(thread.lastComment, null);
assert.deepEqual(
  thread.attachments.map((attachment) => attachment.attachmentId),
  [attachmentId],
);

const unread = () => new ThreadsApi(asBen).threadsGetUnread({ workspaceId: workspace.id });
assert.deepEqual(await unread(), [{ threadId: thread.id, channelId: channel.id, objIndex: -1, directMention: false }]);

const live = new LiveApi(asAda);
const begin = await live.liveGet({});
assert.deepEqual(begin.events, []);

const comment = (content: string, recipients: number[], threadAction?: 'close') =>
  new CommentsApi(asBen).commentsAdd({
    commentsAddRequest: { threadId: thread.id, content, recipients, threadAction },
  });
const said = [
  await comment('I am.', [ada.id]),
  await comment('Me too.', [ada.id]),
  await comment('Closed.', [], 'close'),
];
assert.deepEqual(
  said.map(({ objIndex, creator, recipients, systemMessage }) => [objIndex, creator, recipients, systemMessage?.type]),
  [
    [0, ben.id, [ada.id], undefined],
    [1, ben.id, [ada.id], undefined],
    [2, ben.id, [], 'thread_closed'],
  ],
);
assert.deepEqual(await unread(), []);

const comments = new CommentsApi(asAda);
assert.deepEqual(await comments.commentsGet({ threadId: thread.id, orderBy: 'asc' }), said);
/** The type of the list is that without `with_cursor`. */
async function page(cursor?: string | null): Promise<CommentPage> {
  const chosen = { threadId: thread.id, orderBy: 'asc', limit: 2, withCursor: true } as const;
  const { raw } = await comments.commentsGetRaw({ ...chosen, ...(cursor ? { cursor } : {}) });
  return CommentPageFromJSON(await raw.json());
}
const first = await page();
assert.deepEqual(first.items, said.slice(0, 2));
assert.deepEqual(await page(first.nextCursor), { items: said.slice(2), nextCursor: null });
const ids = await comments.commentsGetRaw({ threadId: thread.id, asIds: true });
assert.deepEqual(await ids.raw.json(), said.map(({ id }) => id).reverse());
const [other] = await threads.threadsGet({ channelId: channel.id, excludeThreadIds: [thread.id + 1] });
assert.equal(other?.lastComment?.id, said[2]?.id);

const failure: unknown = await threads.threadsGetone({ id: 1 }).catch((error: unknown) => error);
assert.ok(failure instanceof ResponseError);
assert.equal(failure.response.status, 404);
const { errorCode, errorString } = ErrorBodyFromJSON(await failure.response.json());
assert.deepEqual([errorCode, errorString], [108, 'Thread not found']);

const urls = [thread.id, 1].map((id) => ({ method: 'GET', url: `/api/v3/threads/getone?id=${id}` }));
const answers = await new BatchApi(asAda).batchBatch({ batchBatchRequest: { requests: urls } });
assert.deepEqual(
  answers.map(({ code, body }) => [code, JSON.parse(body).id ?? JSON.parse(body).error_code]),
  [
    [200, thread.id],
    [404, 108],
  ],
);

const contents: string[] = [];
for (let after = begin.position; contents.length < 3;) {
  const { events, position } = await live.liveGet({ after, wait: 10, types: ['comment_added'] });
  for (const event of events) {
    switch (event.type) {
      case 'comment_added':
        contents.push(event.object?.content ?? '');
        break;
      default:
        assert.fail(event.type);
    }
  }
  after = position;
}
assert.deepEqual(contents, ['I am.', 'Me too.', 'Closed.']);
const [reset, ...others] = (await live.liveGet({ after: 'zzzzzz.9' })).events;
assert.deepEqual([reset?.type, reset?.object, others], ['reset', null, []]);
