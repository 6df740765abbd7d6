import assert from 'node:assert/strict';
import {
  ChannelsApi,
  CommentsApi,
  Configuration,
  ResponseError,
  ThreadsApi,
  UsersApi,
  WorkspacesApi,
} from './index.js';

// A program that posts a first thread, and knows Skein by its contract alone.

/** The group of everybody in a channel. */
const EVERYBODY = 1;
const [basePath = '', email = ''] = process.argv.slice(2);
const registration = { name: 'Ada Lovelace', email, password: 'correct horse battery staple' };
const user = await new UsersApi(new Configuration({ basePath })).usersRegister({ usersRegisterRequest: registration });
assert.equal(user.defaultWorkspace, null);

const configuration = new Configuration({ basePath, accessToken: user.token });
const channels = new ChannelsApi(configuration);
const threads = new ThreadsApi(configuration);
const comments = new CommentsApi(configuration);

const workspace = await new WorkspacesApi(configuration).workspacesAdd({
  workspacesAddRequest: { name: 'Analytical Engines', color: 4 },
});
const channel = await channels.channelsAdd({
  channelsAddRequest: { workspaceId: workspace.id, name: 'Launch', _public: true, userIds: [user.id] },
});

const thread = await threads.threadsAdd({
  threadsAddRequest: { channelId: channel.id, title: 'Launch plan', content: 'Who is in?', groups: [EVERYBODY] },
});
assert.deepEqual(thread.recipients, [user.id]);
assert.equal(thread.lastComment, null);

const first = await comments.commentsAdd({
  commentsAddRequest: { threadId: thread.id, content: 'I am.', recipients: [user.id] },
});
assert.deepEqual(first.recipients, [user.id]);
const second = await comments.commentsAdd({
  commentsAddRequest: { threadId: thread.id, content: 'Closed.', recipients: [], threadAction: 'close' },
});
assert.deepEqual(second.recipients, []);
assert.equal(second.systemMessage?.type, 'thread_closed');

const listed = await comments.commentsGet({ threadId: thread.id, orderBy: 'asc' });
assert.deepEqual(listed, [first, second]);
const ids = await comments.commentsGetRaw({ threadId: thread.id, asIds: true });
assert.deepEqual(await ids.raw.json(), [second.id, first.id]);
const [other] = await threads.threadsGet({ channelId: channel.id, excludeThreadIds: [thread.id + 1] });
assert.equal(other?.lastComment?.id, second.id);

await assert.rejects(
  threads.threadsGetone({ id: 1 }),
  (error) => error instanceof ResponseError && error.response.status === 404,
);
