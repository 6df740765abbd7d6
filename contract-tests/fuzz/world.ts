import { aCall, type ReplyProof } from '../../src/testing/calling.js';
import { aConversation, aMessage } from '../../src/testing/conversations.js';
import { aDelivery } from '../../src/testing/deliveries.js';
import { notificationsOf } from '../../src/testing/notifications.js';
import { aComment, aThread } from '../../src/testing/posts.js';
import { anUpload } from '../../src/testing/uploads.js';
import { PASSWORD, type Skein } from '../../src/testing/skein.js';
import type { Person } from '../../src/testing/person.js';

export const KINDS = [
  'workspace',
  'user',
  'channel',
  'thread',
  'comment',
  'group',
  'conversation',
  'message',
  'notification',
  'integration',
  'installation',
  'hook',
  'delivery',
] as const;
export type Kind = (typeof KINDS)[number];

/** Ids of one kind, by what they are to the member who sends the requests. */
export interface Ids {
  /** Visible to the member, and valid for every operation; temporary ids included. */
  right: number[];
  /** In a workspace that the member is not in. */
  foreign: number[];
  /** In the member's workspace, in a channel or conversation that the member does not see. */
  hidden: number[];
}

/** Everything that a request can name. */
export interface World {
  ids: Record<Kind, Ids>;
  /** A user who has left the workspace. */
  formerMember: number;
  archivedChannel: number;
  threadInArchivedChannel: number;
  /** The id of an upload of the member's. */
  upload: string;
  /** A temporary id that the member has already used. */
  usedTempId: number;
  /** The member's e-mail address. */
  email: string;
  password: string;
  /** Objects for the operations that remove, archive or leave something. */
  spares: Spares;
  /** Joins the workspace in which the member already is. */
  joinCode: string;
  /** An installation of the member's that posts from outside. */
  posting: { id: number; install_token: string | null };
  /** Another one, whose token may be renewed. */
  renewable: number;
  /** A call of the member's bot. */
  call: ReplyProof;
  /** Cursors to second pages. */
  cursors: Record<Paged, string>;
  /** The people who send requests. */
  callers: Record<CallerName, Person>;
}

/** Objects for one use. Each list is used up from its end. */
export interface Spares {
  threads: number[];
  comments: number[];
  groups: number[];
  /** Comments with an attachment to remove. */
  commentsWithLinks: number[];
  /** A group from which people are removed. */
  crew: number;
  /** The people in `crew`. */
  crewPeople: number[];
  /** A channel of the member's to archive and unarchive; `crowd` is one from which people are removed. */
  channel: number;
  crowd: number;
  /** The people in `crowd`. */
  crowdPeople: number[];
  archivedChannels: number[];
  /** Workspaces of which the member is an ADMIN. */
  workspaces: number[];
  /** Messages of the member's. */
  messages: number[];
  /** A conversation from which people are removed. */
  circle: number;
  /** The people in `circle`. */
  circlePeople: number[];
  /** Codes of join links to workspaces that the member is not in. */
  joinCodes: string[];
  /** Integrations of the member's that are not installed. */
  integrations: number[];
  /** Installations that the member has made. */
  installations: number[];
}

type Paged = 'threads' | 'comments' | 'conversations' | 'conversationMessages' | 'notifications';

/**
 * `member` sends the valid requests. `guest` is in the same workspace, but not in the channel. `outsider` is in another
 * workspace. `program` is a program without scopes, acting for the member.
 */
export type CallerName = 'member' | 'guest' | 'outsider' | 'program';

/** The maximum number of valid requests that remove, archive or leave an object of one kind. */
const ENDINGS = 12;
/** The attachment of the spare comments. */
export const LINK = { attachment_id: 'link', url_type: 'website', url: 'https://loom.example/' } as const;
const TEMP_IDS = { channel: -101, thread: -102, comment: -103, group: -104, message: -105 };

/** Builds the world through the API, with this many spare threads and comments. */
export async function buildWorld(skein: Skein, spares: number): Promise<World> {
  const { ada, ben, cleo, gus, gwen, olga, workspace, channel } = await skein.aTeam();
  const second = { workspace_id: workspace.id, name: 'Second', temp_id: TEMP_IDS.channel };
  const secondChannel = await ben.call('channels.add', second);
  const { thread, comment } = await buildTalk(ben, channel);
  const chat = await buildChat(ben, workspace, [ada, cleo]);
  const group = await aGroup(ben, workspace, { temp_id: TEMP_IDS.group });
  const hidden = await buildPlace(ada, workspace, [cleo]);
  const foreignWorkspace = await skein.aWorkspace(olga, 'Elsewhere');
  const foreign = await buildPlace(olga, foreignWorkspace);
  const installed = [await anInstallation(ben, workspace), await anInstallation(olga, foreignWorkspace)] as const;
  return {
    ids: {
      workspace: ids([workspace.id], foreignWorkspace.id),
      user: ids([ada.id, ben.id, cleo.id, gus.id], olga.id),
      channel: ids([channel.id, secondChannel.id, TEMP_IDS.channel], foreign.channel, hidden.channel),
      thread: ids([thread.id, TEMP_IDS.thread], foreign.thread, hidden.thread),
      comment: ids([comment.id, TEMP_IDS.comment], foreign.comment, hidden.comment),
      group: ids([group.id, TEMP_IDS.group], (await aGroup(olga, foreignWorkspace)).id),
      conversation: ids(chat.conversations, foreign.conversation, hidden.conversation),
      message: ids([chat.message, TEMP_IDS.message], foreign.message, hidden.message),
      notification: ids(await ownNotifications(ben), foreign.thread, hidden.thread),
      integration: ids([installed[0].integration_id], installed[1].integration_id),
      installation: ids([installed[0].id], installed[1].id, (await installedIn(ada, { id: hidden.channel })).id),
      ...(await buildTold(skein, { ben, ada, olga }, workspace, foreignWorkspace)),
    },
    formerMember: await formerMember(skein, ada, workspace),
    ...(await buildArchived(ben, workspace)),
    spares: await buildSpares({ skein, ada, ben, count: spares }, workspace, channel),
    upload: (await anUpload(ben)).attachment_id,
    usedTempId: TEMP_IDS.thread,
    email: ben.email,
    password: PASSWORD,
    joinCode: await joinCodeOf(ben, workspace),
    ...(await buildPosting(ben, channel)),
    call: await aCall(skein, ben, { ...channel, workspace_id: workspace.id }),
    cursors: await cursorsIn(ben, { workspace, channel, thread, conversation: chat.conversations[0] }),
    callers: { member: ben, guest: gwen, outsider: olga, program: await skein.aProgramOf(ben, []) },
  };
}

/** A subscription and a delivery of each of three people. Nobody sees those of another user. */
async function buildTold(
  skein: Skein,
  { ben, ada, olga }: Record<'ben' | 'ada' | 'olga', Person>,
  workspace: { id: number },
  elsewhere: { id: number },
): Promise<Pick<World['ids'], 'hook' | 'delivery'>> {
  const own = await aDelivery(skein, ben, workspace);
  const [foreign, hidden] = [await aDelivery(skein, olga, elsewhere), await aDelivery(skein, ada, workspace)];
  return {
    hook: ids([own.hook.id], foreign.hook.id, hidden.hook.id),
    delivery: ids([own.id], foreign.id, hidden.id),
  };
}

function ids(right: number[], elsewhere: number, unseen?: number): Ids {
  return { right, foreign: [elsewhere], hidden: unseen === undefined ? [] : [unseen] };
}

/**
 * The ids of notifications of being added to the workspace and to channels. The id of a notification of a post would be
 * that of the post as well.
 */
async function ownNotifications(member: Person): Promise<number[]> {
  const list = await notificationsOf(member);
  return list.filter(({ thread_id }) => thread_id === null).map(({ id }) => id);
}

/** Two threads, and two comments in the first: both lists have a second page. */
async function buildTalk(by: Person, channel: { id: number }) {
  const thread = await aThread(by, channel, { temp_id: TEMP_IDS.thread });
  await aThread(by, channel);
  const comment = await aComment(by, thread, { temp_id: TEMP_IDS.comment });
  await aComment(by, thread);
  return { thread, comment };
}

/** Two conversations of three, and two messages in the first. Only conversations of three or more have a title. */
async function buildChat(by: Person, workspace: { id: number }, others: [Person, Person]) {
  const conversation = await aConversation(workspace, by, ...others);
  const message = await aMessage(by, conversation, { temp_id: TEMP_IDS.message });
  await aMessage(by, conversation);
  // `get_or_create` would find the first conversation, so the second begins with two people.
  const second = await aConversation(workspace, by, others[0]);
  await by.call('conversations.addUser', { id: second.id, user_id: others[1].id });
  return { conversations: [conversation.id, second.id], message: message.id };
}

async function joinCodeOf(by: Person, workspace: { id: number }): Promise<string> {
  return (await by.call('urlJoin.getOrCreate', { workspace_id: workspace.id })).url;
}

async function buildArchived(by: Person, workspace: { id: number }) {
  const { channel, thread } = await buildPlace(by, workspace);
  await by.call('channels.archive', { id: channel });
  return { archivedChannel: channel, threadInArchivedChannel: thread };
}

/** An installed integration that is private to the workspace. */
async function anInstallation(by: Person, { id: workspace_id }: { id: number }) {
  const { id } = await by.call('integrations.add', { name: 'Loom counter', kind: 'GENERAL', workspace_id });
  return by.call('installations.add', { integration_id: id, workspace_id });
}

/** Two installations that post from outside: one whose token is used, and one whose token is renewed. */
async function buildPosting(by: Person, channel: { id: number }) {
  return { posting: await installedIn(by, channel), renewable: (await installedIn(by, channel)).id };
}

/** An installation in a channel. */
async function installedIn(by: Person, { id: channel_id }: { id: number }) {
  const { id: integration_id } = await by.call('integrations.add', { name: 'Loom counter', kind: 'CHANNEL' });
  return by.call('installations.add', { integration_id, channel_id });
}

function aGroup(by: Person, workspace: { id: number }, more: { temp_id?: number; user_ids?: number[] } = {}) {
  return by.call('groups.add', { workspace_id: workspace.id, name: 'Spare', ...more });
}

async function several(times: number, make: () => Promise<{ id: number }>): Promise<number[]> {
  return (await repeated(times, make)).map(({ id }) => id);
}

async function repeated<Made>(times: number, make: () => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  while (made.length < times) made.push(await make());
  return made;
}

/** The spare objects: this many threads and comments, and ENDINGS of every other kind. */
async function buildSpares(
  { skein, ada, ben, count }: { skein: Skein; ada: Person; ben: Person; count: number },
  workspace: { id: number },
  channel: { id: number },
): Promise<Spares> {
  const addChannel = (user_ids: number[] = []) =>
    ben.call('channels.add', { workspace_id: workspace.id, name: 'Spare', user_ids });
  const talk = await aThread(ben, channel);
  const members = await repeated(ENDINGS, () => skein.aMember(ada, workspace, 'pat'));
  const people = members.map(({ id }) => id);
  const circle = await aConversation(workspace, ben, ...members);
  return {
    threads: await several(count, () => aThread(ben, channel)),
    comments: await several(count, () => aComment(ben, talk)),
    commentsWithLinks: await several(count, () => aComment(ben, talk, { attachments: [LINK] })),
    groups: await several(ENDINGS, () => aGroup(ben, workspace)),
    crew: (await aGroup(ben, workspace, { user_ids: people })).id,
    crewPeople: [...people],
    channel: (await addChannel()).id,
    crowd: (await addChannel(people)).id,
    crowdPeople: [...people],
    archivedChannels: await several(ENDINGS, async () => {
      const made = await addChannel();
      await ben.call('channels.archive', { id: made.id });
      return made;
    }),
    workspaces: await several(ENDINGS, () => skein.aWorkspace(ben, 'Spare')),
    messages: await several(count, () => aMessage(ben, circle)),
    circle: circle.id,
    circlePeople: [...people],
    joinCodes: await repeated(ENDINGS, async () => joinCodeOf(ada, await skein.aWorkspace(ada, 'Open'))),
    integrations: await several(ENDINGS, () => ben.call('integrations.add', { name: 'Loom counter', kind: 'GENERAL' })),
    installations: await several(ENDINGS, () => anInstallation(ben, workspace)),
  };
}

async function formerMember(skein: Skein, admin: Person, workspace: { id: number }): Promise<number> {
  const { id } = await skein.aMember(admin, workspace, 'fred');
  await admin.call('workspaceUsers.remove', { id: workspace.id, user_id: id });
  return id;
}

async function buildPlace(by: Person, workspace: { id: number }, others: Person[] = []) {
  const channel = await by.call('channels.add', { workspace_id: workspace.id, name: 'Closed' });
  const thread = await aThread(by, channel);
  const comment = await aComment(by, thread);
  const conversation = await aConversation(workspace, by, ...others);
  const message = await aMessage(by, conversation);
  const ids = { channel: channel.id, thread: thread.id, comment: comment.id };
  return { ...ids, conversation: conversation.id, message: message.id };
}

/** The cursors to the second pages. */
async function cursorsIn(
  by: Person,
  place: {
    workspace: { id: number };
    channel: { id: number };
    thread: { id: number };
    conversation: number | undefined;
  },
): Promise<World['cursors']> {
  return {
    threads: await cursorOf(by, 'threads.get', { channel_id: place.channel.id }),
    comments: await cursorOf(by, 'comments.get', { thread_id: place.thread.id }),
    conversations: await cursorOf(by, 'conversations.get', { workspace_id: place.workspace.id }),
    conversationMessages: await cursorOf(by, 'conversationMessages.get', { conversation_id: place.conversation }),
    notifications: await cursorOf(by, 'notifications.get', {}),
  };
}

async function cursorOf(caller: Person, operation: `${Paged}.get`, input: Record<string, unknown>): Promise<string> {
  const { headers } = await caller.try(operation, { ...input, limit: 1 });
  const link = /^<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  const cursor = link === undefined ? null : new URL(link).searchParams.get('cursor');
  if (cursor === null) throw new Error(`${operation} has no next page to take a cursor from`);
  return cursor;
}
