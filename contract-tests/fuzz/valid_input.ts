import fc from 'fast-check';
import { isFile, resolve, type LocatedOperation, type Schema } from '../../codegen/document.js';
import { NO_NUL } from '../../codegen/texts.js';
import { isOneLine, isVisible } from '../../src/control_characters.js';
import { contract, inputOf } from '../contract.js';
import { anIdCursor, BUTTONS, LISTS } from './list_values.js';
import { TINY_BITMAP } from '../images.js';
import { KINDS, LINK, type Kind, type World } from './world.js';

export type Input = Record<string, unknown>;

/** Inputs that the operation accepts from the member. */
export function validInputs(located: LocatedOperation, world: World): fc.Arbitrary<Input> {
  const id = located.operation.operationId;
  const values = inputOf(located).map(({ name, schema, isRequired }) => {
    const value = specialValue(id, name, world) ?? valueOf(schema, kindOf(id, name), world);
    const isNeeded = isRequired || NEEDED.includes(`${id} ${name}`);
    return fc.tuple(fc.constant(name), isNeeded ? value : fc.option(value, { nil: undefined }));
  });
  return fc
    .tuple(...values)
    .map((pairs): Input => Object.fromEntries(pairs.filter(([, value]) => value !== undefined)))
    .map((input) => (IN_ONE_PLACE.includes(id) ? inOnePlace(input, world) : input))
    .map(withBothEnds)
    .map((input) => (id === 'users.update' ? asItsOwner(input, world) : input))
    .map((input) => (id.startsWith('reactions.') ? onOnePost(input, world) : input))
    .map((input) => (MARKING.includes(id) ? atOneIndex(input, world) : input))
    .map((input) => (id === 'notificationsSettings.update' ? ofTheSetting(input) : input))
    .map((input) => (id === 'hooks.subscribe' ? withFittingFilters(input) : input))
    .map((input) => (NEED_A_FIELD.includes(id) ? { name: 'Renamed', ...input } : input))
    .map((input) => (id === 'conversations.update' ? { archived: false, ...input } : input));
}

/** These require no single field, but at least one. */
const NEED_A_FIELD = ['channels.update', 'groups.update', 'integrations.update'];

const MARKING = ['conversations.markRead', 'conversations.markUnread'];

/** A message is named by `obj_index` or `message_id`, and a conversation by `id` or `conversation_id`. */
function atOneIndex({ id, conversation_id, obj_index = 0, message_id }: Input, { ids }: World): Input {
  const [withMessages] = ids.conversation.right;
  if (message_id !== undefined) return { id: withMessages, message_id };
  if (id === undefined && conversation_id !== undefined) return { conversation_id, obj_index };
  return { id: id ?? withMessages, obj_index };
}

/** All settings but one are Booleans. */
function ofTheSetting({ value, ...input }: Input): Input {
  return { ...input, value: input['setting'] === 'push_delay' ? Number(value) : Boolean(value) };
}

/** Do-not-disturb has both ends, or neither. */
function withBothEnds({ snooze_dnd_start, snooze_dnd_end, ...input }: Input): Input {
  if (snooze_dnd_start === undefined || snooze_dnd_end === undefined) return input;
  return { ...input, snooze_dnd_start, snooze_dnd_end };
}

/**
 * A new password comes with the current one. Otherwise the owner may recover the account, and cannot
 * remove workspaces until then.
 */
function asItsOwner(input: Input, { password }: World): Input {
  return input['password'] === undefined ? input : { ...input, current_password: password };
}

/** Optional arguments that the operation needs unless it gets another one. */
const NEEDED = [
  'workspaceUsers.resendInvite email',
  'attachments.remove comment_id',
  'workspaces.updateAvatar id',
  'hooks.subscribe event',
  'hooks.subscribe target_url',
  'hooks.unsubscribe target_url',
  'inbox.archiveAll channel_ids',
  'installations.add workspace_id',
];

/**
 * Threads are listed by channel or by workspace: one of them is needed, and `workspace_id` beside `channel_id` is that
 * of the channel.
 */
const IN_ONE_PLACE = ['threads.get', 'threads.markAllRead', 'live.get'];

function inOnePlace({ workspace_id, ...input }: Input, { ids }: World): Input {
  if (input['channel_id'] !== undefined) return input;
  return { ...input, workspace_id: workspace_id ?? ids.workspace.right[0] };
}

/** Filters that match the event. `thread_id` alone, because the thread may not be in the given channel. */
function withFittingFilters({ channel_id, thread_id, ...input }: Input): Input {
  if (/^(?:thread|comment)_/.test(String(input['event'])) && thread_id !== undefined) return { ...input, thread_id };
  return /^(?:channel|thread|comment)_/.test(String(input['event'])) ? { ...input, channel_id } : input;
}

/** Exactly one of a thread, a comment and a message. */
function onOnePost({ thread_id, comment_id, message_id, ...input }: Input, { ids }: World): Input {
  if (comment_id !== undefined) return { ...input, comment_id };
  if (message_id !== undefined) return { ...input, message_id };
  return { ...input, thread_id: thread_id ?? ids.thread.right[0] };
}

/** The kind of object that an argument holds ids of; undefined for an argument without ids. */
export function kindOf(operationId: string, name: string): Kind | undefined {
  // The kind depends on another argument, which is fixed to a channel here.
  if (name === 'obj_id') return 'channel';
  if (['id', 'before_id', 'after_id'].includes(name)) return KIND_OF_ID[operationId.split('.', 1)[0] ?? ''];
  return KINDS.find((kind) => KIND_OF_NAME[kind].includes(name));
}

const KIND_OF_ID: Partial<Record<string, Kind>> = {
  workspaces: 'workspace',
  workspaceUsers: 'workspace',
  channels: 'channel',
  groups: 'group',
  threads: 'thread',
  inbox: 'thread',
  comments: 'comment',
  conversations: 'conversation',
  conversationMessages: 'message',
  integrations: 'integration',
  installations: 'installation',
  hooks: 'hook',
  deliveries: 'delivery',
};

const KIND_OF_NAME: Record<Kind, readonly string[]> = {
  workspace: ['workspace_id', 'default_workspace'],
  user: [
    'user_id',
    'user_ids',
    'recipients',
    'default_recipients',
    'direct_mentions',
    'author_ids',
    'from_user_id',
    'to_user_id',
  ],
  channel: ['channel_id', 'channel_ids', 'to_channel'],
  thread: ['thread_id', 'exclude_thread_ids'],
  comment: ['comment_id'],
  group: ['groups', 'default_groups', 'direct_group_mentions'],
  conversation: ['conversation_id', 'conversation_ids', 'aggregate_id'],
  message: ['message_id'],
  notification: ['notification_id'],
  integration: ['integration_id'],
  installation: [],
  hook: ['subscription_id'],
  delivery: [],
};

/** What the arguments of a name need at all operations but those of `SPECIAL`. */
const OF_NAME: Readonly<Record<string, (world: World) => fc.Arbitrary<unknown>>> = {
  // With an attachment the text may be empty, so an empty text would not be wrong.
  attachments: () => fc.constant([]),
  content: words,
  current_password: (world) => fc.constant(world.password),
  cursor: anIdCursor,
  actions: () => BUTTONS,
  // What is delivered over a socket has no URL.
  delivery: () => fc.constant(undefined),
  image: () => fc.constant(Buffer.from(TINY_BITMAP)),
  // The kind of `obj_id` (`kindOf`).
  obj_type: () => fc.constant('CHANNEL'),
  // The member has no integration that may post.
  send_as_integration: () => fc.constant(false),
  temp_id: () => unlikelyTwice(fc.integer({ min: Number.MIN_SAFE_INTEGER, max: -1_000_000 })),
};

/**
 * Values that must, or must not, match what exists, by operation and argument. The contract cannot say them: which
 * object the member may change, what a request uses up, which password is right, and which arguments do not go
 * together, depends on the data. Formats, patterns and UUIDs it says, so `textOf` makes those.
 */
const SPECIAL: Readonly<Record<string, (world: World) => fc.Arbitrary<unknown>>> = {
  'batch.batch requests': ({ ids }) =>
    fc.array(
      fc.constantFrom(
        { method: 'GET', url: `/api/v3/threads/getone?id=${ids.thread.right[0]}` },
        { method: 'POST', url: '/api/v3/reactions/get', body: `thread_id=${ids.thread.right[0]}` },
        { method: 'GET', url: '/api/v3/nothing' },
      ),
      { maxLength: 4 },
    ),
  // A form without a workspace cannot say that the list is empty.
  'inbox.archiveAll channel_ids': ({ ids }) => fc.constantFrom(...ids.channel.right.map((id) => [id])),
  'live.get wait': () => fc.constant(0),
  'live.get after': () => fc.constantFrom('0.9', '2s.1'),
  'users.login email': (world) => fc.constant(world.email),
  'workspaceUsers.getByEmail email': (world) => fc.constant(world.email),
  'workspaceUsers.resendInvite email': (world) => fc.constant(world.email),
  // The first is an ADMIN, whom the member cannot add.
  'workspaceUsers.resendInvite user_id': (world) => fc.constantFrom(...world.ids.user.right.slice(1)),
  'users.update email': (world) => fc.constant(world.email),
  'users.update timezone': () => fc.constantFrom('UTC', 'Asia/Kolkata'),
  'users.update snooze_dnd_start': () => fc.constant('22:00'),
  'users.update snooze_dnd_end': () => fc.constant('06:30'),
  'users.update away_mode': () =>
    fc.constantFrom(
      { type: 'other', date_to: '2099-01-01' },
      { type: 'vacation', date_from: '2026-01-01', date_to: '2026-01-09' },
    ),
  'users.update password': (world) => fc.constant(world.password),
  'users.login password': (world) => fc.constant(world.password),
  'users.validateToken token': (world) => fc.constant(world.callers.member.token),
  ...LISTS,
  'search.search query': words,
  'groups.remove id': (world) => usingUp(world.spares.groups),
  'groups.removeUser id': (world) => fc.constant(world.spares.crew),
  'groups.removeUsers id': (world) => fc.constant(world.spares.crew),
  'groups.removeUser user_id': (world) => usingUp(world.spares.crewPeople),
  'groups.removeUsers user_ids': () => fc.constant([]),
  'threads.remove id': (world) => spare(world.spares.threads),
  'comments.remove id': (world) => spare(world.spares.comments),
  // Only an ADMIN may, and the member is one in their own workspaces.
  'channels.getWithoutMembers workspace_id': (world) => fc.constant(world.spares.workspaces[0]),
  'channels.archive id': (world) => fc.constant(world.spares.channel),
  'channels.unarchive id': (world) => fc.constant(world.spares.channel),
  'channels.remove id': (world) => usingUp(world.spares.archivedChannels),
  'channels.removeUser id': (world) => fc.constant(world.spares.crowd),
  'channels.removeUsers id': (world) => fc.constant(world.spares.crowd),
  'channels.removeUser user_id': (world) => usingUp(world.spares.crowdPeople),
  'channels.removeUsers user_ids': () => fc.constant([]),
  'workspaces.update id': (world) => fc.constant(world.spares.workspaces[0]),
  'workspaces.updateAvatar id': (world) => fc.constant(world.spares.workspaces[0]),
  'workspaces.remove id': (world) => usingUp(world.spares.workspaces),
  'workspaceUsers.add user_type': () => fc.constantFrom('USER', 'GUEST'),
  'reactions.add reaction': () => fc.constantFrom('👍', '❤️', '👨‍👩‍👧‍👦'),
  'reactions.remove reaction': () => fc.constantFrom('👍', '❤️', '👨‍👩‍👧‍👦'),
  'threads.update attachments': (world) => fc.constantFrom([], [{ attachment_id: world.upload, url_type: 'file' }]),
  'comments.update attachments': (world) => fc.constantFrom([], [{ attachment_id: world.upload, url_type: 'file' }]),
  'conversationMessages.update attachments': (world) =>
    fc.constantFrom([], [{ attachment_id: world.upload, url_type: 'file' }]),
  'attachments.remove attachment_id': () => fc.constant(LINK.attachment_id),
  'attachments.remove comment_id': (world) => spare(world.spares.commentsWithLinks),
  'attachments.remove thread_id': () => fc.constant(undefined),
  'attachments.remove message_id': () => fc.constant(undefined),
  'conversations.removeUser id': (world) => fc.constant(world.spares.circle),
  'conversations.removeUsers id': (world) => fc.constant(world.spares.circle),
  'conversations.removeUser user_id': (world) => usingUp(world.spares.circlePeople),
  'conversations.removeUsers user_ids': () => fc.constant([]),
  'conversationMessages.remove id': (world) => spare(world.spares.messages),
  // The workspaces of which the member is an ADMIN.
  'urlJoin.disable workspace_id': (world) => fc.constant(world.spares.workspaces[0]),
  'urlJoin.joinWorkspace url_invite_code': (world) => usingUp(world.spares.joinCodes),
  'hooks.subscribe event_type': () => fc.constant(undefined),
  'hooks.subscribe lapse_after': () => fc.constant(undefined),
  'hooks.unsubscribe subscription_id': () => fc.constant(undefined),
  'hooks.subscribe conversation_id': () => fc.constant(undefined),
  'installations.add channel_id': () => fc.constant(undefined),
  'installations.add thread_id': () => fc.constant(undefined),
  // Only a URL_REPORT has these.
  'installations.add schedule': () => fc.constant(undefined),
  'installations.add timezone': () => fc.constant(undefined),
  // Only a CHANNEL and a THREAD have a token. That of `posting` is used.
  'installations.regenerateToken id': ({ renewable }) => fc.constant(renewable),
  'installations.remove id': (world) => usingUp(world.spares.installations),
  'integrationIncoming.postData install_id': ({ posting }) => fc.constant(posting.id),
  'integrationIncoming.postData install_token': ({ posting }) => fc.constant(posting.install_token),
  'integrationIncoming.urlCallback delivery_id': ({ call }) => fc.constant(call.delivery_id),
  'integrationIncoming.urlCallback url_ttl': ({ call }) => fc.constant(call.url_ttl),
  'integrationIncoming.urlCallback reply_token': ({ call }) => fc.constant(call.reply_token),
  'integrations.remove id': (world) => usingUp(world.spares.integrations),
  'integrations.add kind': () => fc.constant('GENERAL'),
  ...ofIntegration('integrations.add'),
  ...ofIntegration('integrations.update'),
};

/** Values for integrations without a command and a report, as the member's are. */
function ofIntegration(id: string): Readonly<Record<string, () => fc.Arbitrary<unknown>>> {
  const none = () => fc.constant(undefined);
  const url = () => fc.constant('https://hooks.example.com/skein');
  return {
    [`${id} command`]: none,
    [`${id} command_description`]: none,
    [`${id} usage_help`]: none,
    [`${id} report_method`]: none,
    [`${id} callback_url`]: url,
    [`${id} configure_url`]: url,
    [`${id} redirect_urls`]: () => fc.constantFrom([], ['https://app.example.com/callback']),
  };
}

function specialValue(id: string, name: string, world: World): fc.Arbitrary<unknown> | undefined {
  return (SPECIAL[`${id} ${name}`] ?? OF_NAME[name])?.(world);
}

/** The last of the ids, each only once; the first again and again when it is the only one left. */
function usingUp<Item>(ids: Item[]): fc.Arbitrary<Item | undefined> {
  return fc.constant(ids).map(() => (ids.length > 1 ? ids.pop() : ids[0]));
}

/** An id that nothing else uses, each only once: the object may be removed by the request. */
function spare(ids: number[]): fc.Arbitrary<number> {
  return fc.constant(ids).map((left) => {
    const id = left.pop();
    if (id === undefined) throw new Error('Give the world of the fuzz more spares.');
    return id;
  });
}

/** Without fast-check's preference for small values: the same value twice would be in use already. */
function unlikelyTwice<Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.noBias(fc.noShrink(values));
}

/** Any value of a schema. */
function valueOf(schema: Schema, kind: Kind | undefined, world: World): fc.Arbitrary<unknown> {
  if (isFile(schema)) return fc.string().map((text) => Buffer.from(text));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.oneOf !== undefined) {
    return fc.oneof(...schema.oneOf.map((part) => valueOf(resolve(contract, part), kind, world)));
  }
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'integer':
      if (isId(schema)) return idOf(kind, world);
      return fc.integer({
        min: schema.minimum ?? Number.MIN_SAFE_INTEGER,
        max: schema.maximum ?? Number.MAX_SAFE_INTEGER,
      });
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: 2 ** 32 }).map((whole) => whole + 0.25);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valueOf(resolve(contract, schema.items ?? {}), kind, world), { maxLength: 4 });
    case 'object':
      return objectOf(schema, world);
    default:
      return textOf(schema);
  }
}

function isId(schema: Schema): boolean {
  return schema['x-temp-id'] === true;
}

function idOf(kind: Kind | undefined, { ids }: World): fc.Arbitrary<number> {
  if (kind === undefined)
    throw new Error('Say in KIND_OF_NAME of valid_input.ts which kind of object each new argument names.');
  return fc.constantFrom(...ids[kind].right);
}

function objectOf(schema: Schema, world: World): fc.Arbitrary<Input> {
  const members = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const value = valueOf(resolve(contract, property), undefined, world);
    const isRequired = schema.required?.includes(name) === true;
    return fc.tuple(fc.constant(name), isRequired ? value : fc.option(value, { nil: undefined }));
  });
  return fc.tuple(...members).map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== undefined)));
}

function words(): fc.Arbitrary<string> {
  return textOf({ minLength: 1 });
}

/** Short texts. Long ones are tested with the bounds. */
function textOf(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern = NO_NUL, minLength = 0, maxLength = 20 } = schema;
  const uuids = unlikelyTwice(fc.uuid());
  if (schema['x-uuid']) return uuids;
  if (format === 'email') return uuids.map((uuid) => `${uuid}@example.com`);
  if (format === 'uri') return uuids.map((uuid) => `https://hooks.example.com/${uuid}`);
  if (pattern !== NO_NUL) return fc.stringMatching(new RegExp(pattern));
  return fc
    .string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 20) })
    .filter((text) => Array.from(text.trim()).length >= minLength && Array.from(text).length <= maxLength)
    .filter((text) => minLength === 0 || isVisible(text))
    .filter((text) => format !== 'name' || isOneLine(text));
}
