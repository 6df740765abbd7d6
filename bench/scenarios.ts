import type { Operations } from './floor/operations.js';
import { requestText } from './load/load.js';
import type { World } from './world.js';

/** One operation under load. */
export interface Scenario {
  name: string;
  /** Whether it writes; Skein's worker then has events to dispatch. */
  writes: boolean;
  /** The requests of the load generator. */
  requests(world: World): string[];
  /** Runs the n-th operation without HTTP. */
  raw(operations: Operations, world: World, n: number): Promise<string>;
}

const CONTENT =
  'The pattern is set: thirty-two ends to the inch, and the weft a shade darker than we had planned. ' +
  'If nobody sees a reason to wait, I would begin on Monday and show you the first hand next week.';

/** The page size of most reads. */
const LIMIT = 20;

const tokenOf = ({ tokens }: Pick<World, 'tokens'>, n: number) => tokens[n % tokens.length] ?? '';
const postingThread = (world: World, n: number) => world.postingThreadIds[n % world.postingThreadIds.length] ?? 0;

const uploadsOf = (world: World, n: number) => world.uploads[n % world.uploads.length] ?? [];

/** The same read for all members, each with their own token. */
const reading = (path: (world: World) => string) => (world: World) =>
  world.tokens.map((token) => requestText('GET', path(world), token));

const readingInTheCrowd = (path: (world: World) => string) => (world: World) =>
  world.crowd.tokens.map((token) => requestText('GET', path(world), token));

const commentsPath = (threadId: number) => `/api/v3/comments/get?thread_id=${threadId}&limit=${LIMIT}`;

/** The default page size of the inbox. */
const INBOX_LIMIT = 30;
const inboxPath = ({ workspaceId }: World) => `/api/v3/inbox/get?workspace_id=${workspaceId}&limit=${INBOX_LIMIT}`;

const conversationsPath = ({ workspaceId }: World) =>
  `/api/v3/conversations/get?workspace_id=${workspaceId}&limit=${LIMIT}`;
const conversationOf = (world: World, n: number) => world.conversationIds[n % world.conversationIds.length] ?? 0;

/** Adds a comment to each thread in turn. */
export const COMMENTING = (world: World): string[] =>
  world.postingThreadIds.map((thread_id, n) =>
    requestText('POST', '/api/v3/comments/add', tokenOf(world, n), { thread_id, content: CONTENT }),
  );

/** Adds a message to each of these conversations in turn; by default to all of them. */
export const MESSAGING = (world: World, conversationIds = world.conversationIds): string[] =>
  conversationIds.map((conversation_id) =>
    requestText(
      'POST',
      '/api/v3/conversation_messages/add',
      tokenOf(world, world.conversationIds.indexOf(conversation_id)),
      {
        conversation_id,
        content: CONTENT,
      },
    ),
  );

/** Every scenario that has a floor, in the order of the table. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'users.getSessionUser',
    writes: false,
    requests: reading(() => '/api/v3/users/get_session_user'),
    raw: (operations, world, n) => operations.sessionUser(tokenOf(world, n)),
  },
  {
    name: 'threads.get',
    writes: false,
    requests: reading((world) => `/api/v3/threads/get?channel_id=${world.threadsChannelId}&limit=${LIMIT}`),
    raw: (operations, world, n) => operations.threads(tokenOf(world, n), world.threadsChannelId, LIMIT),
  },
  {
    name: 'threads.get (100 threads to 500 people)',
    writes: false,
    requests: readingInTheCrowd(({ crowd }) => `/api/v3/threads/get?channel_id=${crowd.addressedChannelId}&limit=100`),
    raw: (operations, { crowd }, n) => operations.threads(tokenOf(crowd, n), crowd.addressedChannelId, 100),
  },
  {
    name: 'threads.getUnread (20 of 5020)',
    writes: false,
    requests: readingInTheCrowd(({ crowd }) => `/api/v3/threads/get_unread?workspace_id=${crowd.workspaceId}`),
    raw: (operations, { crowd }, n) => operations.unreadThreads(tokenOf(crowd, n), crowd.workspaceId),
  },
  {
    name: 'inbox.get (30 of 10203)',
    writes: false,
    requests: reading(inboxPath),
    raw: (operations, world, n) => operations.inbox(tokenOf(world, n), world.workspaceId, INBOX_LIMIT),
  },
  {
    name: 'comments.get',
    writes: false,
    requests: reading((world) => commentsPath(world.threadIds.long)),
    raw: (operations, world, n) => operations.comments(tokenOf(world, n), world.threadIds.long, LIMIT),
  },
  {
    name: 'comments.add',
    writes: true,
    requests: COMMENTING,
    raw: (operations, world, n) => operations.addComment(tokenOf(world, n), postingThread(world, n), CONTENT),
  },
  {
    name: 'conversations.get (20 of 300)',
    writes: false,
    requests: reading(conversationsPath),
    raw: (operations, world, n) => operations.conversations(tokenOf(world, n), world.workspaceId, LIMIT),
  },
  {
    name: 'conversationMessages.add',
    writes: true,
    requests: (world) => MESSAGING(world),
    raw: (operations, world, n) => operations.addMessage(tokenOf(world, n), conversationOf(world, n), CONTENT),
  },
  {
    name: 'comments.add (2 attachments)',
    writes: true,
    requests: (world) =>
      world.postingThreadIds.map((thread_id, n) =>
        requestText('POST', '/api/v3/comments/add', tokenOf(world, n), {
          thread_id,
          content: CONTENT,
          attachments: uploadsOf(world, n).map((attachment_id) => ({ attachment_id, url_type: 'image' })),
        }),
      ),
    raw: (operations, world, n) =>
      operations.addComment(tokenOf(world, n), postingThread(world, n), CONTENT, uploadsOf(world, n)),
  },
];

/** The same page of a short and of a very long thread: the length must not matter. */
export const LENGTHS = {
  small: reading((world) => commentsPath(world.threadIds.small)),
  huge: reading((world) => commentsPath(world.threadIds.huge)),
};

/** Adds threads for everybody in a channel of thousands, one after the other. */
export const ANNOUNCING = ({ crowd }: World): string[] =>
  crowd.tokens.map((token) =>
    requestText('POST', '/api/v3/threads/add', token, {
      channel_id: crowd.everybodyChannelId,
      title: 'The second hand',
      content: CONTENT,
      recipients: 'EVERYONE',
    }),
  );

/** A post and a reply that reach ten readers who are in many channels each: the channels take turns. */
export const REACHING = {
  post: ({ busy }: World): string[] =>
    busy.channelIds.map((channel_id, n) =>
      requestText('POST', '/api/v3/threads/add', tokenOf(busy, n), {
        channel_id,
        title: 'The second hand',
        content: CONTENT,
        recipients: 'EVERYONE',
      }),
    ),
  reply: ({ busy }: World): string[] =>
    busy.threadIds.map((thread_id, n) =>
      requestText('POST', '/api/v3/comments/add', tokenOf(busy, n), { thread_id, content: CONTENT }),
    ),
};

const threadPath = (world: World, n: number) => `/api/v3/threads/getone?id=${postingThread(world, n)}`;

/** A batch that reads this many threads, by each member. */
const readingAtOnce = (count: number) => (world: World) =>
  world.tokens.map((token, member) =>
    requestText('POST', '/api/v3/batch', token, {
      parallel: true,
      requests: Array.from({ length: count }, (_, n) => ({ method: 'GET', url: threadPath(world, member + n) })),
    }),
  );

/** The same reads one by one, and in batches of ten and of a hundred: shows what a batch saves. */
export const BATCHES = {
  single: (world: World): string[] =>
    world.postingThreadIds.map((_, n) => requestText('GET', threadPath(world, n), tokenOf(world, n))),
  ten: readingAtOnce(10),
  hundred: readingAtOnce(100),
};
