import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Background } from '../../src/events/background.js';
import { isScope } from '../../src/domain/oauth/scopes.js';
import { scopes, type Scope } from '../../src/generated/scopes.js';
import { LIVE_TYPES, type LiveType } from '../../src/domain/live/offers.js';
import { startBackgroundOf } from '../../src/testing/background.js';
import { aConversation, aMessage } from '../../src/testing/conversations.js';
import type { Person } from '../../src/testing/person.js';
import { isDispatched } from '../../src/testing/outbox.js';
import { aComment, aThread } from '../../src/testing/posts.js';
import { PASSWORD, useSkein } from '../../src/testing/skein.js';
import { announcementsOf, startServerBeside } from '../../src/testing/servers.js';
import { headersOf, openEventStream, type LiveEvent, type OpenStream } from '../../src/testing/streams.js';
import { until } from '../../src/testing/until.js';
import { Programs } from './programs.js';

const skein = useSkein();
let background: Background;
let server: Awaited<ReturnType<typeof startServerBeside>>;
let world: World;
beforeAll(async () => {
  background = await startBackgroundOf(skein, { pollMs: 20 });
  const live = { limits: { ofUser: 30, ofAll: 100 }, announcements: announcementsOf(skein) };
  server = await startServerBeside(skein, { live });
  world = await buildWorld();
});
afterAll(async () => {
  await server.stop();
  await background.stop();
});

const SCOPES = Object.keys(scopes).filter(isScope);

type World = Awaited<ReturnType<typeof buildWorld>>;

/**
 * A letter for each kind of reader of the stream:
 *
 * - A: an ADMIN inside each place but the conversation; D: an ADMIN outside
 * - B: a USER inside; C: a USER outside
 * - G: a GUEST inside; W: a GUEST outside
 * - F: was a member; O: is an ADMIN of another workspace
 */
const READERS = ['A', 'D', 'B', 'C', 'G', 'W', 'F', 'O'] as const;
type Reader = (typeof READERS)[number];

const [EVERYBODY, NO_GUESTS, IN_OPEN, INSIDE, TALKING] = ['ADBCGW', 'ADBC', 'ADBCG', 'ABG', 'BG'];

async function buildWorld() {
  const { ada, ben, cleo, gus, gwen, olga, workspace, channel: open } = await skein.aTeam();
  const dora = await skein.aMember(ada, workspace, 'dora', 'ADMIN');
  const fred = await skein.aMember(ada, workspace, 'fred');
  await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: fred.id });
  await skein.aWorkspace(olga, 'Elsewhere');
  const inside = { workspace_id: workspace.id, user_ids: [ben.id, gus.id] };
  const hidden = await ada.call('channels.add', { ...inside, name: 'Hidden' });
  const crew = await ada.call('groups.add', { ...inside, name: 'Crew' });
  const talk = await aConversation(workspace, ben, gus);
  const readers: Record<Reader, Person> = { A: ada, D: dora, B: ben, C: cleo, G: gus, W: gwen, F: fred, O: olga };
  const places = { open, hidden, crew, talk, workspace };
  const [ofOpen, ofHidden] = [await aThread(ada, open), await aThread(ada, hidden)];
  const comments = { ofOpen: await aComment(ada, ofOpen), ofHidden: await aComment(ada, ofHidden) };
  const posts = { ofOpen, ofHidden, comments, message: await aMessage(ben, talk) };
  const others = { nora: await skein.aUser('nora'), mark: await skein.aWorkspace(ada, 'Mark') };
  await until(async () =>
    (await Promise.all([workspace, others.mark].map((one) => isDispatched(skein, one)))).every(Boolean),
  );
  const streams = new Map<Reader, OpenStream>();
  for (const reader of READERS) {
    streams.set(reader, await openEventStream(server.url, headersOf(readers[reader])));
  }
  const programs = new Programs(skein);
  const ofScopes = new Map<Scope, OpenStream>();
  for (const scope of SCOPES) {
    ofScopes.set(scope, await openEventStream(server.url, headersOf(await programs.of(ben, [scope]))));
  }
  return { ...readers, ...places, ...posts, ...others, streams, ofScopes };
}

/** Something that happens, and who is told what of it. */
interface Step {
  title: string;
  happens: (world: World) => Promise<unknown>;
  told: Partial<Record<LiveType, string>>;
}

function step(title: string, told: Step['told'], happens: Step['happens']): Step {
  return { title, told, happens };
}

/** All types but the one that comes by time. */
const TYPES = LIVE_TYPES.filter((type) => type !== 'presence_updated');

const STEPS: readonly Step[] = [
  step('a workspace is founded', { workspace_added: 'B', channel_added: 'B' }, ({ B }) =>
    B.call('workspaces.add', { name: 'Dyers' }),
  ),
  step('a workspace is renamed', { workspace_updated: EVERYBODY }, ({ A, workspace }) =>
    A.call('workspaces.update', { id: workspace.id, name: 'Spinners' }),
  ),
  step('somebody comes', { workspace_user_added: NO_GUESTS, channel_user_added: NO_GUESTS }, ({ A, workspace, nora }) =>
    A.call('workspaceUsers.add', { id: workspace.id, email: nora.email, user_type: 'USER' }),
  ),
  step(
    'a member becomes an ADMIN',
    { workspace_user_updated: NO_GUESTS, channel_user_updated: NO_GUESTS },
    ({ A, workspace, nora }) =>
      A.call('workspaceUsers.update', { id: workspace.id, user_id: nora.id, user_type: 'ADMIN' }),
  ),
  step(
    'somebody who shares a place with a guest changes their name',
    { workspace_user_updated: IN_OPEN, user_updated: 'B' },
    ({ B }) => B.call('users.update', { name: 'Benjamin' }),
  ),
  step('a public channel is added', { channel_added: IN_OPEN, notification_added: 'BG' }, ({ A, B, G, workspace }) =>
    A.call('channels.add', { workspace_id: workspace.id, name: 'Loom', user_ids: [B.id, G.id], public: true }),
  ),
  step('a private channel is added', { channel_added: INSIDE, notification_added: 'BG' }, ({ A, B, G, workspace }) =>
    A.call('channels.add', { workspace_id: workspace.id, name: 'Yarn', user_ids: [B.id, G.id] }),
  ),
  step('a public channel is renamed', { channel_updated: IN_OPEN }, ({ A, open }) =>
    A.call('channels.update', { id: open.id, name: 'Started' }),
  ),
  step('a private channel is renamed', { channel_updated: INSIDE }, ({ A, hidden }) =>
    A.call('channels.update', { id: hidden.id, name: 'Secret' }),
  ),
  step('somebody joins a public channel', { channel_user_added: IN_OPEN }, ({ A, open, nora }) =>
    A.call('channels.addUser', { id: open.id, user_id: nora.id }),
  ),
  step('somebody joins a private channel', { channel_user_added: INSIDE }, ({ A, hidden, nora }) =>
    A.call('channels.addUser', { id: hidden.id, user_id: nora.id }),
  ),
  step('somebody leaves a public channel', { channel_user_removed: IN_OPEN }, ({ A, open, nora }) =>
    A.call('channels.removeUser', { id: open.id, user_id: nora.id }),
  ),
  step('somebody leaves a private channel', { channel_user_removed: INSIDE }, ({ A, hidden, nora }) =>
    A.call('channels.removeUser', { id: hidden.id, user_id: nora.id }),
  ),
  step('a group is added', { group_added: IN_OPEN }, ({ A, B, G, workspace }) =>
    A.call('groups.add', { workspace_id: workspace.id, name: 'Dyers', user_ids: [B.id, G.id] }),
  ),
  step('a group is renamed', { group_updated: IN_OPEN }, ({ A, crew }) =>
    A.call('groups.update', { id: crew.id, name: 'Team' }),
  ),
  step('somebody joins a group', { group_user_added: IN_OPEN }, ({ A, crew, nora }) =>
    A.call('groups.addUser', { id: crew.id, user_id: nora.id }),
  ),
  step('somebody leaves a group', { group_user_removed: IN_OPEN }, ({ A, crew, nora }) =>
    A.call('groups.removeUser', { id: crew.id, user_id: nora.id }),
  ),
  step('a guest is taken out of a group', { group_user_removed: IN_OPEN }, ({ A, crew, G }) =>
    A.call('groups.removeUser', { id: crew.id, user_id: G.id }),
  ),
  step('a group without guests is removed', { group_deleted: NO_GUESTS }, ({ A, crew }) =>
    A.call('groups.remove', { id: crew.id }),
  ),
  step(
    'a thread begins in a public channel',
    { thread_added: IN_OPEN, unread_updated: INSIDE, inbox_updated: INSIDE, notification_added: 'AG' },
    ({ B, open }) => aThread(B, open),
  ),
  step(
    'a thread begins in a private channel',
    { thread_added: INSIDE, unread_updated: INSIDE, inbox_updated: INSIDE, notification_added: 'AG' },
    ({ B, hidden }) => aThread(B, hidden),
  ),
  step('a thread of a public channel changes', { thread_updated: IN_OPEN }, ({ A, ofOpen }) =>
    A.call('threads.update', { id: ofOpen.id, title: 'Weft' }),
  ),
  step('a thread of a private channel changes', { thread_updated: INSIDE }, ({ A, ofHidden }) =>
    A.call('threads.update', { id: ofHidden.id, title: 'Weft' }),
  ),
  step(
    'a comment is written in a public channel',
    { comment_added: IN_OPEN, unread_updated: INSIDE, inbox_updated: INSIDE, notification_added: 'AG' },
    ({ B, ofOpen }) => aComment(B, ofOpen),
  ),
  step(
    'a comment is written in a private channel',
    { comment_added: INSIDE, unread_updated: INSIDE, inbox_updated: INSIDE, notification_added: 'AG' },
    ({ B, ofHidden }) => aComment(B, ofHidden),
  ),
  step('somebody reads a thread', { unread_updated: 'G' }, ({ G, ofOpen }) =>
    G.call('threads.markRead', { id: ofOpen.id, obj_index: 1 }),
  ),
  step('somebody reads everything', { unread_updated: 'A' }, ({ A, workspace }) =>
    A.call('threads.markAllRead', { workspace_id: workspace.id }),
  ),
  step('somebody archives everything', { unread_updated: 'A', inbox_updated: 'A' }, ({ A, workspace }) =>
    A.call('inbox.archiveAll', { workspace_id: workspace.id }),
  ),
  step('somebody stars a thread', { thread_updated: 'B' }, ({ B, ofOpen }) =>
    B.call('threads.star', { id: ofOpen.id }),
  ),
  step('somebody has a channel as a favourite', { channel_updated: 'B' }, ({ B, open }) =>
    B.call('channels.favorite', { id: open.id }),
  ),
  step('somebody reads their notifications', { notifications_read: 'B' }, ({ B }) => B.call('notifications.reset', {})),
  step('somebody changes their settings', { notification_settings_updated: 'B' }, ({ B, workspace }) =>
    B.call('notificationsSettings.update', { workspace_id: workspace.id, setting: 'push_delay', value: 60 }),
  ),
  step('a comment of a private channel changes', { comment_updated: INSIDE }, async ({ A, comments }) =>
    A.call('comments.update', { id: comments.ofHidden.id, content: 'Red.' }),
  ),
  step(
    'a comment of a private channel is removed',
    { comment_deleted: INSIDE, unread_updated: INSIDE, inbox_updated: INSIDE },
    ({ A, comments }) => A.call('comments.remove', { id: comments.ofHidden.id }),
  ),
  step(
    'a comment of a public channel is removed',
    { comment_deleted: IN_OPEN, unread_updated: INSIDE, inbox_updated: INSIDE },
    ({ A, comments }) => A.call('comments.remove', { id: comments.ofOpen.id }),
  ),
  step(
    'a thread is moved out of the sight of some',
    { thread_updated: INSIDE, thread_deleted: 'DC', unread_updated: INSIDE, inbox_updated: INSIDE },
    ({ A, ofOpen, hidden }) => A.call('threads.moveToChannel', { id: ofOpen.id, to_channel: hidden.id }),
  ),
  step('a thread of a private channel is removed', { thread_deleted: INSIDE }, ({ A, ofHidden }) =>
    A.call('threads.remove', { id: ofHidden.id }),
  ),
  step('a message is written', { message_added: TALKING, unread_updated: TALKING }, ({ B, talk }) => aMessage(B, talk)),
  step('somebody archives a conversation', { conversation_updated: 'B' }, ({ B, talk }) =>
    B.call('conversations.archive', { id: talk.id }),
  ),
  step('a message changes', { message_updated: TALKING }, ({ B, message }) =>
    B.call('conversationMessages.update', { id: message.id, content: 'Blue.' }),
  ),
  step('a message is removed', { message_deleted: TALKING, unread_updated: TALKING }, ({ B, message }) =>
    B.call('conversationMessages.remove', { id: message.id }),
  ),
  step(
    'a guest is taken out of a private channel',
    { channel_user_removed: INSIDE, notification_added: 'G' },
    ({ A, hidden, G }) => A.call('channels.removeUser', { id: hidden.id, user_id: G.id }),
  ),
  step('a channel is hidden', { channel_updated: INSIDE, channel_deleted: 'DC' }, ({ A, open }) =>
    A.call('channels.update', { id: open.id, public: false }),
  ),
  step('a private channel is archived', { channel_updated: 'AB' }, ({ A, hidden }) =>
    A.call('channels.archive', { id: hidden.id }),
  ),
  step('a private channel is removed', { channel_deleted: 'AB' }, ({ A, hidden }) =>
    A.call('channels.remove', { id: hidden.id }),
  ),
  step(
    'a member is removed',
    { workspace_user_removed: NO_GUESTS, channel_user_removed: NO_GUESTS },
    ({ A, workspace, nora }) => A.call('workspaceUsers.remove', { id: workspace.id, user_id: nora.id }),
  ),
  step('a workspace is removed', { workspace_deleted: EVERYBODY }, ({ A, workspace }) =>
    A.call('workspaces.remove', { id: workspace.id, current_password: PASSWORD }),
  ),
];

/** Waits until all that has happened has been told. Streams get what has happened in its order. */
async function settle(): Promise<void> {
  const { A, mark, streams } = world;
  const marks = () => (streams.get('A')?.events ?? []).filter(isMark).length;
  const before = marks();
  await A.call('workspaces.update', { id: mark.id, name: `Mark ${before}` });
  await until(() => marks() > before);
}

const isMark = ({ workspace_id }: LiveEvent) => workspace_id === world.mark.id;

const got = new Map<Reader, string[]>(READERS.map((reader) => [reader, []]));

/** What each reader is told after a position, the marks aside. */
async function toldAfter(after: string): Promise<Partial<Record<LiveType, string>>> {
  const told = new Map<string, string>();
  for (const reader of READERS) {
    const { events } = await world[reader].call('live.get', { after, limit: 500 });
    const own = events.filter((event) => !isMark(event));
    got.get(reader)?.push(...own.map(({ id }) => id));
    for (const type of new Set(own.map((event) => event.type))) told.set(type, `${told.get(type) ?? ''}${reader}`);
  }
  return Object.fromEntries(told);
}

describe('a reader of the stream', () => {
  it('is asked about every type of event', () => {
    expect(new Set(STEPS.flatMap(({ told }) => Object.keys(told)))).toEqual(new Set(TYPES));
  });

  it.each(STEPS)('is told what they may see when $title', async ({ happens, told }) => {
    const { position } = await world.A.call('live.get', {});
    await happens(world);
    await settle();
    expect(await toldAfter(position)).toEqual(told);
  });

  it.each(READERS)('gets the same while it happens: %s', (reader) => {
    const events = world.streams.get(reader)?.events ?? [];
    expect(events.filter((event) => !isMark(event)).map(({ id }) => id)).toEqual(got.get(reader));
  });
});

/** What the kinds of scopes open; the other kinds open nothing. `:remove` includes `:write`, which includes `:read`. */
const OPENS: Readonly<Record<string, readonly LiveType[]>> = {
  user: ['user_updated'],
  workspaces: TYPES.filter((type) => type.startsWith('workspace_')),
  channels: TYPES.filter((type) => type.startsWith('channel_')),
  groups: TYPES.filter((type) => type.startsWith('group_')),
  threads: ['thread_added', 'thread_updated', 'thread_deleted', 'unread_updated', 'inbox_updated'],
  comments: ['comment_added', 'comment_updated', 'comment_deleted'],
  messages: ['message_added', 'message_updated', 'message_deleted', 'conversation_updated', 'unread_updated'],
  notifications: ['notification_added', 'notifications_read', 'notification_settings_updated'],
};

describe('a program that reads the stream of a user who is told every type of event', () => {
  it('acts for such a user', () => {
    expect(new Set(world.streams.get('B')?.events.map(({ type }) => type))).toEqual(new Set(TYPES));
  });

  it.each(SCOPES)('gets the types of its scope: %s', (scope) => {
    const types = new Set(world.ofScopes.get(scope)?.events.map(({ type }) => type));
    expect(types).toEqual(new Set(OPENS[scope.split(':', 1)[0] ?? '']));
  });
});
