import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { writeCursor } from '../src/presenters/cursor.js';
import { operations, type OperationId, type Shapes } from '../src/generated/operations.js';
import type { Schema } from '../src/generated/schemas.js';
import { fieldsOfCall } from './called_bot.js';

/** A user of a running Skein. */
export interface Caller {
  id: number;
  email: string;
  token: string;
}

/** Real objects for those that the contract's examples name. */
export interface ExampleWorld {
  /** An ADMIN, the author of the examples. */
  ada: Caller;
  ben: Caller;
  /** A guest, in the channel and in the conversation. */
  gus: Caller;
  /** A user without a workspace. */
  olga: Caller;
  /** A user whom Ada has removed from the workspace. */
  rita: Caller;
  /** A conversation of Ada and Ben alone; `notes` are Ada's notes to self. */
  pair: number;
  notes: number;
  /**
   * A former e-mail address of an account, changed without the password. Its owner may recover the account, so nobody
   * else can take the address.
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

const PASSWORD = 'correct horse battery staple';
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
const EXAMPLE_JOIN_CODE = 'AHqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefghi';

/**
 * Makes the objects of the contract's examples through the API of a Skein. `delivers`: whether that
 * Skein has a delivery worker.
 */
export async function buildExampleWorld(baseUrl: string, { delivers = true } = {}): Promise<ExampleWorld> {
  const people = await registerPeople(baseUrl);
  const { ada, ben, gus } = people;
  const workspace = await addWorkspace(baseUrl, people);
  const inWorkspace = { workspace_id: workspace.id, user_ids: [ben.id, gus.id] };
  const channel = await call(baseUrl, ada, 'channels.add', { ...inWorkspace, name: 'Launch', public: true });
  const group = await call(baseUrl, ada, 'groups.add', { ...inWorkspace, name: 'Design' });
  const archived = await addArchivedChannel(baseUrl, ada, { workspace_id: workspace.id, user_ids: [gus.id] });
  const posts = await addPosts(baseUrl, people, channel);
  const talk = await addConversations(baseUrl, people, workspace.id);
  const { url } = await call(baseUrl, ada, 'urlJoin.getOrCreate', { workspace_id: workspace.id });
  const texts = new Map<string, string>([
    [EXAMPLE_UPLOAD, posts.upload],
    ['4100', String(ada.id)],
    ['8197', String(ben.id)],
    ['12295', String(workspace.id)],
    ['16391', String(channel.id)],
    ['20483', String(gus.id)],
    ['20487', String(workspace.default_channel)],
    ['24583', String(posts.thread)],
    ['28679', String(posts.comment)],
    ['32775', String(workspace.default_conversation)],
    ['32779', String(talk.conversation)],
    ['36871', String(group.id)],
    ['36875', String(talk.message)],
    ...(await integrationTexts(baseUrl, ada, workspace.id, channel.id)),
    ...(await hookTexts(baseUrl, ada, workspace.id, delivers)),
    ...(delivers ? replyTexts(await aBotCall(baseUrl, ada, workspace.id)) : []),
    ['77831', String(archived)],
    [EXAMPLE_BOUND.id, String(BOUND.id)],
    [EXAMPLE_BOUND.cursor, writeCursor([BOUND.time, BOUND.id])],
    ['ada@example.com', ada.email],
    ['ben@example.com', ben.email],
    [EXAMPLE_TOKEN, ada.token],
    [EXAMPLE_JOIN_CODE, url.split('/').at(-1) ?? ''],
  ]);
  const own = { notes: workspace.default_conversation, ...(await addOwn(baseUrl, ada, workspace.id, delivers)) };
  return { ...people, ...own, pair: talk.pair, upload: posts.upload, translate: (one) => translate(one, texts) };
}

/** What only some errors need. */
async function addOwn(baseUrl: string, by: Caller, workspaceId: number, delivers: boolean) {
  return {
    formerAddress: await aFormerAddress(baseUrl),
    goneReply: delivers ? await aCallOfGoneBot(baseUrl, by, workspaceId) : {},
    commands: await addCommands(baseUrl, by, workspaceId),
  };
}

type People = Pick<ExampleWorld, 'ada' | 'ben' | 'gus' | 'olga' | 'rita'>;

async function registerPeople(baseUrl: string): Promise<People> {
  return {
    ada: await register(baseUrl, 'Ada Lovelace'),
    ben: await register(baseUrl, 'Ben Nowak'),
    gus: await register(baseUrl, 'Gus Example'),
    olga: await register(baseUrl, 'Olga Example'),
    rita: await register(baseUrl, 'Rita Example'),
  };
}

async function aFormerAddress(baseUrl: string): Promise<string> {
  const mona = await register(baseUrl, 'Mona Example');
  await call(baseUrl, mona, 'users.update', { email: `mona.${randomUUID()}@example.com` });
  return mona.email;
}

async function addWorkspace(baseUrl: string, { ada, ben, gus, rita }: People): Promise<Schema<'Workspace'>> {
  const workspace = await call(baseUrl, ada, 'workspaces.add', { name: 'Analytical Engines', color: 4 });
  const { id } = workspace;
  await call(baseUrl, ada, 'workspaceUsers.add', { id, email: ben.email });
  await call(baseUrl, ada, 'workspaceUsers.add', { id, email: gus.email, user_type: 'GUEST' });
  await call(baseUrl, ada, 'workspaceUsers.add', { id, email: rita.email });
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

/** An integration in the workspace, and one that posts in the channel. */
async function integrationTexts(baseUrl: string, by: Caller, workspace_id: number, channel_id: number) {
  const installed = await addIntegration(baseUrl, by, 'GENERAL', { workspace_id });
  const posting = await addIntegration(baseUrl, by, 'CHANNEL', { channel_id });
  return [
    ['49156', String(installed.integration_id)] as const,
    ['53252', String(installed.id)] as const,
    ['53256', String(posting.id)] as const,
    [EXAMPLE_INSTALL_TOKEN, posting.install_token ?? ''] as const,
  ];
}

/** Two installed slash commands, and one that is not installed because its command is taken. */
async function addCommands(baseUrl: string, by: Caller, workspace_id: number): Promise<ExampleWorld['commands']> {
  const [command, callback_url] = ['/taken', 'https://127.0.0.1:9/'];
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
    ...{ name: 'Loom counter', kind, callback_url: 'https://127.0.0.1:9/' },
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
async function hookTexts(baseUrl: string, by: Caller, workspace_id: number, delivers: boolean) {
  const wanted = { target_url: 'https://127.0.0.1:9/', event: 'group_added' as const };
  const { id } = await call(baseUrl, by, 'hooks.subscribe', wanted);
  await call(baseUrl, by, 'groups.add', { workspace_id, name: 'Told' });
  const delivery = delivers ? [['49159', String(await firstDelivery(baseUrl, by, id))] as const] : [];
  return [['45060', String(id)] as const, ...delivery];
}

/** How often the delivery is looked for, in milliseconds. */
const LOOK_MS = 50;

async function firstDelivery(baseUrl: string, by: Caller, subscription_id: number): Promise<number> {
  const query = `?subscription_id=${subscription_id}`;
  for (;;) {
    const [delivery] = await send(baseUrl, by, 'deliveries.get', { query });
    if (delivery !== undefined) return delivery.id;
    await setTimeout(LOOK_MS);
  }
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

function newAddress(name: string): string {
  return `${name}.${randomUUID()}@example.com`;
}

async function register(baseUrl: string, name: string): Promise<Caller> {
  const email = newAddress(name.split(' ', 1)[0]?.toLowerCase() ?? 'someone');
  const { id, token } = await call(baseUrl, undefined, 'users.register', { name, email, password: PASSWORD });
  return { id, email, token };
}

async function call<Id extends OperationId>(
  baseUrl: string,
  caller: Caller | undefined,
  id: Id,
  input: Partial<Shapes[Id]['input']>,
): Promise<Shapes[Id]['output']> {
  return send(baseUrl, caller, id, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
}

async function send<Id extends OperationId>(
  baseUrl: string,
  caller: Caller | undefined,
  id: Id,
  { query = '', headers = {}, body }: { query?: string; headers?: Record<string, string>; body?: string | FormData },
): Promise<Shapes[Id]['output']> {
  const credentials = caller === undefined ? {} : { authorization: `Bearer ${caller.token}` };
  const response = await fetch(`${baseUrl}${operations[id].path}${query}`, {
    method: operations[id].method,
    headers: { ...headers, ...credentials },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${id} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
