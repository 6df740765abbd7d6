import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { writeCursor } from '../src/presenters/cursor.js';
import type { Schema } from '../src/generated/schemas.js';
import { fieldsOfCall } from './called_bot.js';
import { call, send, type Caller } from './calling.js';
import { aPerson, newAddress, newPeople, PASSWORD, registering, type People } from './people.js';

/** Real objects for those that the contract's examples name. */
export interface ExampleWorld extends People {
  /** A conversation of Ada and Ben alone; `notes` are Ada's notes to self. */
  pair: number;
  notes: number;
  /**
   * A former e-mail address of an account, changed without the password. Its owner may recover the account, so nobody
   * else can take the address. Empty where the world must be removable: such an account cannot be deleted for a week.
   */
  formerAddress: string;
  /** Slash commands: `rival` is not installed, and has the command of one that is. `other` is installed. */
  commands: { command: string; rival: number; other: number };
  /** The arguments that name the call of a bot that was uninstalled since. */
  goneReply: Record<string, unknown>;
  /** The id of an upload. */
  upload: string;
  /** Replaces the ids and names of an example by real ones. New people get a new address each time. */
  translate(example: string): string;
}

const EXAMPLE_INSTALL_TOKEN = 'AE7exampleInstallTokenOfAChannel0123456789abc';
const EXAMPLE_REPLY_TOKEN = 'AE7exampleReplyTokenOfACall0123456789abcdefg';
const EXAMPLE_TOKEN = 'AE7exampleTokenOfAdaLovelace0123456789abcdefg';
/** Addresses of people who do not exist yet. */
const NEWCOMERS = /\b(cleo|dan)@example\.com\b/g;
/** The id of a new upload in the examples, and of an existing one. */
const NEW_UPLOAD = '0b7d2f0e-1c5a-4c38-9d6b-7a9f5e1c2d34';
const EXAMPLE_UPLOAD = '3c9a4e71-52d8-4b0f-8e16-d04c7b8a95f2';
/** The examples list ids below this one. Real ids may be higher. */
const EXAMPLE_BOUND = { id: '40971', cursor: 'MTc2NzIyNTYwMDAwMC40MDk3MQ' };
const BOUND = { id: 2 ** 52, time: Date.parse('2030-01-01') };
/** A URL that every Skein accepts and none reaches: its name is reserved and has no address. */
const UNREACHABLE = 'https://unreachable.invalid/';
const EXAMPLE_JOIN_CODE = 'AHqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefghi';

/** Paths of operations whose examples name a device. */
export const NAMES_DEVICE = /\/devices\//;

/** How the world of an example is made. By default in a Skein of our own, with new people. */
export interface WorldOptions {
  /** Whether that Skein has a delivery worker. */
  delivers?: boolean;
  /** Whether its delivery worker reaches programs on this machine. */
  calls?: boolean;
  people?: People;
  /** Whether it has a device of Ada, who can have 20 in all worlds. */
  hasDevice?: boolean;
  /** Whether everything in the world must be removable. */
  isRemovable?: boolean;
}

/** Makes the objects of the contract's examples through the API of a Skein. */
export async function buildExampleWorld(
  baseUrl: string,
  { delivers = true, calls = delivers, people: given, hasDevice = true, isRemovable = false }: WorldOptions = {},
): Promise<ExampleWorld> {
  const people = given ?? (await newPeople(registering(baseUrl)));
  const { ada, ben, gus } = people;
  const workspace = await addWorkspace(baseUrl, people);
  const shared = { workspace_id: workspace.id, user_ids: [ben.id, gus.id] };
  const channel = await call(baseUrl, ada, 'channels.add', { ...shared, name: 'Launch', public: true });
  const group = await call(baseUrl, ada, 'groups.add', { ...shared, name: 'Design' });
  const archived = await addArchivedChannel(baseUrl, ada, { workspace_id: workspace.id, user_ids: [gus.id] });
  const posts = await addPosts(baseUrl, people, channel);
  const talk = await addConversations(baseUrl, people, workspace.id);
  const { url } = await call(baseUrl, ada, 'urlJoin.getOrCreate', { workspace_id: workspace.id });
  const texts = new Map<string, string>([
    ...textsOf(people),
    [EXAMPLE_UPLOAD, posts.upload],
    ['12295', String(workspace.id)],
    ['16391', String(channel.id)],
    ['20487', String(workspace.default_channel)],
    ['24583', String(posts.thread)],
    ['28679', String(posts.comment)],
    ['32775', String(workspace.default_conversation)],
    ['32779', String(talk.conversation)],
    ['36871', String(group.id)],
    ['36875', String(talk.message)],
    ...(await integrationTexts(baseUrl, ada, workspace.id, channel.id)),
    ...(await hookTexts(baseUrl, ada, workspace.id, { delivers, hasDevice })),
    ...(calls ? replyTexts(await aBotCall(baseUrl, ada, workspace.id)) : []),
    ['77831', String(archived)],
    [EXAMPLE_JOIN_CODE, url.split('/').at(-1) ?? ''],
  ]);
  const own = {
    notes: workspace.default_conversation,
    formerAddress: isRemovable ? '' : await aFormerAddress(baseUrl),
    goneReply: calls ? await aCallOfGoneBot(baseUrl, ada, workspace.id) : {},
    commands: await addCommands(baseUrl, ada, workspace.id),
  };
  return { ...people, ...own, pair: talk.pair, upload: posts.upload, translate: (one) => translate(one, texts) };
}

/** What the examples say of people and of no place. */
function textsOf({ ada, ben, gus }: People): [example: string, real: string][] {
  return [
    ['4100', String(ada.id)],
    ['8197', String(ben.id)],
    ['20483', String(gus.id)],
    ['ada@example.com', ada.email],
    ['ben@example.com', ben.email],
    [EXAMPLE_TOKEN, ada.token],
    [PASSWORD, ada.password],
    [EXAMPLE_BOUND.id, String(BOUND.id)],
    [EXAMPLE_BOUND.cursor, writeCursor([BOUND.time, BOUND.id])],
  ];
}

async function aFormerAddress(baseUrl: string): Promise<string> {
  const mona = await aPerson(registering(baseUrl), 'Mona Example');
  await call(baseUrl, mona, 'users.update', { email: newAddress('mona') });
  return mona.email;
}

/** Ben, Gus and Rita join by the link, because it works whether or not their addresses are verified. */
async function addWorkspace(baseUrl: string, { ada, ben, gus, rita }: People): Promise<Schema<'Workspace'>> {
  const workspace = await call(baseUrl, ada, 'workspaces.add', { name: 'Analytical Engines', color: 4 });
  const { id } = workspace;
  const { url: url_invite_code } = await call(baseUrl, ada, 'urlJoin.getOrCreate', { workspace_id: id });
  for (const one of [ben, gus, rita]) await call(baseUrl, one, 'urlJoin.joinWorkspace', { url_invite_code });
  await call(baseUrl, ada, 'workspaceUsers.update', { id, user_id: gus.id, user_type: 'GUEST' });
  await call(baseUrl, ada, 'workspaceUsers.remove', { id, user_id: rita.id });
  return workspace;
}

/** A thread with an upload, a comment and a reaction. Returns their ids. */
async function addPosts(
  baseUrl: string,
  { ada, ben }: People,
  channel: { id: number },
): Promise<{ upload: string; thread: number; comment: number }> {
  const upload = await addUpload(baseUrl, ada);
  const attachments = [{ attachment_id: upload, url_type: 'file' as const }];
  const inChannel = { channel_id: channel.id, content: 'Who is in?' };
  const thread = await call(baseUrl, ada, 'threads.add', { ...inChannel, title: 'Launch plan', attachments });
  // A second thread: the example of the list excludes the first, and an empty list would show nothing.
  await call(baseUrl, ada, 'threads.add', { ...inChannel, title: 'Second launch' });
  const comment = await call(baseUrl, ben, 'comments.add', { thread_id: thread.id, content: 'I am.' });
  await call(baseUrl, ben, 'reactions.add', { thread_id: thread.id, reaction: '👍' });
  return { upload, thread: thread.id, comment: comment.id };
}

/** A conversation of all three with a message of Ada's, and one of Ada and Ben with a message that Ada has not read. */
async function addConversations(
  baseUrl: string,
  { ada, ben, gus }: People,
  workspace_id: number,
): Promise<{ conversation: number; message: number; pair: number }> {
  const begin = (...others: Caller[]) =>
    call(baseUrl, ada, 'conversations.getOrCreate', { workspace_id, user_ids: others.map(({ id }) => id) });
  const { id: conversation } = await begin(ben, gus);
  const said = { conversation_id: conversation, content: 'The shuttle is back.' };
  const { id: message } = await call(baseUrl, ada, 'conversationMessages.add', said);
  const { id: pair } = await begin(ben);
  await call(baseUrl, ben, 'conversationMessages.add', { ...said, conversation_id: pair });
  return { conversation, message, pair };
}

async function addArchivedChannel(
  baseUrl: string,
  by: Caller,
  input: { workspace_id: number; user_ids: number[] },
): Promise<number> {
  const { id } = await call(baseUrl, by, 'channels.add', { ...input, name: 'Old' });
  await call(baseUrl, by, 'channels.archive', { id });
  return id;
}

/** An integration in the workspace, and two that post in the channel. The token of the second is renewed. */
async function integrationTexts(baseUrl: string, by: Caller, workspace_id: number, channel_id: number) {
  const installed = await addIntegration(baseUrl, by, 'GENERAL', { workspace_id });
  const posting = await addIntegration(baseUrl, by, 'CHANNEL', { channel_id });
  const renewed = await addIntegration(baseUrl, by, 'CHANNEL', { channel_id });
  return [
    ['49156', String(installed.integration_id)] as const,
    ['53252', String(installed.id)] as const,
    ['53256', String(posting.id)] as const,
    ['53260', String(renewed.id)] as const,
    [EXAMPLE_INSTALL_TOKEN, posting.install_token ?? ''] as const,
  ];
}

/** Two installed slash commands, and one that is not installed because its command is taken. */
async function addCommands(baseUrl: string, by: Caller, workspace_id: number): Promise<ExampleWorld['commands']> {
  const [command, callback_url] = ['/taken', UNREACHABLE];
  const add = (word: string) =>
    call(baseUrl, by, 'integrations.add', { name: word, kind: 'SLASH_COMMAND', command: word, callback_url });
  const [first, rival, other] = [await add(command), await add(command), await add('/other')];
  for (const { id } of [first, other])
    await call(baseUrl, by, 'installations.add', { integration_id: id, workspace_id });
  return { command, rival: rival.id, other: other.id };
}

/**
 * An integration that is installed in the workspace or in the channel. Nobody listens at its callback URL, so a ping
 * fails at once.
 */
async function addIntegration(
  baseUrl: string,
  by: Caller,
  kind: Schema<'IntegrationKind'>,
  place: { workspace_id: number } | { channel_id: number },
): Promise<Schema<'InstallationDetails'>> {
  const { id } = await call(baseUrl, by, 'integrations.add', {
    name: 'Loom counter',
    kind,
    callback_url: UNREACHABLE,
  });
  return call(baseUrl, by, 'installations.add', { integration_id: id, ...place });
}

/** The arguments with which a bot replies to a call. */
interface BotCall {
  install_id: number;
  proof: { delivery_id: number; url_ttl: number; reply_token: string };
}

/** Installs a bot that is called by a message. */
async function aBotCall(baseUrl: string, by: Caller, workspace_id: number): Promise<BotCall> {
  let install_id = 0;
  const fields = await fieldsOfCall(async (callback_url) => {
    const bot = { name: 'Loom counter', kind: 'BOT' as const, callback_url };
    const { id: integration_id } = await call(baseUrl, by, 'integrations.add', bot);
    const { id, bot_id } = await call(baseUrl, by, 'installations.add', { integration_id, workspace_id });
    install_id = id;
    const talk = { workspace_id, user_ids: [bot_id ?? 0] };
    const { id: conversation_id } = await call(baseUrl, by, 'conversations.getOrCreate', talk);
    await call(baseUrl, by, 'conversationMessages.add', { conversation_id, content: 'Is the shuttle back?' });
  });
  const { searchParams: given } = new URL(fields.get('url_callback') ?? '');
  const [delivery_id, url_ttl] = [Number(given.get('delivery_id')), Number(given.get('url_ttl'))];
  return { install_id, proof: { delivery_id, url_ttl, reply_token: given.get('reply_token') ?? '' } };
}

/** Whether a Skein calls programs on this machine. It leaves a bot and a workspace in that Skein. */
export async function reachesUs(baseUrl: string, by: Caller): Promise<boolean> {
  const { id } = await call(baseUrl, by, 'workspaces.add', { name: 'Analytical Engines' });
  return aBotCall(baseUrl, by, id).then(
    () => true,
    () => false,
  );
}

async function aCallOfGoneBot(baseUrl: string, by: Caller, workspace_id: number): Promise<BotCall['proof']> {
  const { install_id, proof } = await aBotCall(baseUrl, by, workspace_id);
  await call(baseUrl, by, 'installations.remove', { id: install_id });
  return proof;
}

function replyTexts({ proof: { delivery_id, url_ttl, reply_token } }: BotCall) {
  return [
    ['61447', String(delivery_id)] as const,
    ['1767227460', String(url_ttl)] as const,
    [EXAMPLE_REPLY_TOKEN, reply_token] as const,
  ];
}

/** A subscription whose target nobody listens at, so that a ping fails at once, and a delivery to it. */
async function hookTexts(
  baseUrl: string,
  by: Caller,
  workspace_id: number,
  { delivers, hasDevice }: Required<Pick<WorldOptions, 'delivers' | 'hasDevice'>>,
) {
  const wanted = { target_url: `${UNREACHABLE}${randomUUID()}`, event: 'group_added' as const };
  const device = hasDevice ? [['53249', String(await aDevice(baseUrl, by))] as const] : [];
  const { id } = await call(baseUrl, by, 'hooks.subscribe', wanted);
  await call(baseUrl, by, 'groups.add', { workspace_id, name: 'Told' });
  const delivery = delivers ? [['49159', String(await firstDelivery(baseUrl, by, id))] as const] : [];
  return [['45060', String(id)] as const, ...delivery, ...device];
}

/** The id of a device. Its push service is never reached. */
async function aDevice(baseUrl: string, by: Caller): Promise<number> {
  const keys = {
    p256dh: 'BDMUvf20ZAvfccxyq9qF_jI862lEROseus1PH-wanywfFMi5iqZMt7I5GPmXdhxJkdxosjnn7b-BplrOboBk7iU',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  };
  const { id } = await call(baseUrl, by, 'devices.add', { endpoint: `${UNREACHABLE}${randomUUID()}`, ...keys });
  return id;
}

/** How often the delivery is looked for, in milliseconds, and how many times at most. */
const LOOK_MS = 50;
const MAX_LOOKS = 1200;

async function firstDelivery(baseUrl: string, by: Caller, subscription_id: number): Promise<number> {
  const query = `?subscription_id=${subscription_id}`;
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const [delivery] = await send(baseUrl, by, 'deliveries.get', { query });
    if (delivery !== undefined) return delivery.id;
    await setTimeout(LOOK_MS);
  }
  throw new Error('no delivery was made: does a delivery worker run?');
}

async function addUpload(baseUrl: string, by: Caller): Promise<string> {
  const id = randomUUID();
  const body = new FormData();
  body.append('attachment_id', id);
  body.append('file', new File(['warp and weft'], 'notes.txt'));
  await send(baseUrl, by, 'attachments.upload', { body });
  return id;
}

function translate(example: string, texts: ReadonlyMap<string, string>): string {
  const keys = [...texts.keys()].map((key) => key.replaceAll('.', '\\.')).join('|');
  return example
    .replace(new RegExp(`(?<![\\w.-])(?:${keys})(?![\\w-])`, 'g'), (found) => texts.get(found) ?? found)
    .replace(NEWCOMERS, (_, name: string) => newAddress(name))
    .replaceAll(NEW_UPLOAD, () => randomUUID());
}
