import { later, MINUTE } from '../../clock.js';
import type { Queryable } from '../../db/database.js';
import type { Schema } from '../../generated/schemas.js';
import {
  botsAmong,
  callableInstallations,
  existingInstallations,
  existingPosts,
  titlesOfConversations,
  titlesOfThreads,
  type CallableInstallation,
} from '../../models/call.js';
import type { DeliveryKind, NewDelivery, ToldDelivery } from '../../models/delivery.js';
import type { NamedPost } from '../../models/posts.js';
import { canView } from '../../models/visibility.js';
import type { HookEvent } from '../hooks/events.js';
import { hasWords } from '../posts/attachments.js';
import { withoutTheDeleted } from '../text/anonymous.js';
import { calledBy } from './commands.js';

/** The events that call integrations: new posts. */
export const CALLING_EVENTS = ['thread_added', 'comment_added', 'message_added'] as const;

/** A new post, as its event shows it. */
type Post = Schema<'Thread'> | Schema<'Comment'> | Schema<'ConversationMessage'>;

/** The event of a new post. */
export type CallingEvent = Omit<HookEvent, 'snapshot' | 'is_loss'> & { snapshot: Post };

/** The fields of a call that are the same at every try (service-spec: Integration callbacks). */
export type CallFields = Readonly<Record<string, string | number>>;

/**
 * The calls that follow from events of new posts (service-spec: Integration callbacks). A bot is called when the post
 * notifies or mentions it, by name or through a group, and by every message of a conversation with it. An integration
 * in a channel is called by new threads and comments there, one in a thread by new comments there, for the user who
 * installed it. A post that begins with a slash command calls the integration of that command alone, for its author.
 * Posts of bots, integrations and the service call nothing.
 */
export async function callsOf(db: Queryable, events: readonly CallingEvent[]): Promise<NewDelivery[]> {
  const said = events.filter(isOfPerson);
  if (said.length === 0) return [];
  const installations = await callableInstallations(db, said.map(callingPost));
  const calls = installations.flatMap((installation) => {
    const event = said[installation.nr];
    const kind = event && kindOfCall(event.snapshot, installation);
    return event === undefined || kind === undefined ? [] : [{ event, installation, kind }];
  });
  const called = await withoutPrograms(db, calls);
  if (called.length === 0) return [];
  const deliveries = await deliveriesOf(db, called);
  const sees = await canView(
    db,
    called.map(({ event: { occurred_at: at } }, nr) => ({ ...questionOf(deliveries[nr]), then: { at, seen_by: [] } })),
  );
  return deliveries.filter((_, nr) => sees[nr] === true);
}

/** The posts that call a slash command for which there is no call, because it is uninstalled or its author is gone. */
export function withoutCall(events: readonly CallingEvent[], calls: readonly NewDelivery[]): NamedPost[] {
  const called = new Set(calls.map(({ event_id }) => event_id));
  return events
    .filter(({ id, snapshot }) => !called.has(id) && commandOf(snapshot) !== undefined)
    .map(({ name, snapshot }) => calledBy({ event: name, object_id: snapshot.id }));
}

/**
 * A system message without content is of the service. What an integration has posted is marked
 * (behaviour/integrations.md#incoming-posts).
 */
function isOfPerson({ snapshot: { system_message: news, content, attachments } }: CallingEvent): boolean {
  if (news === null || news.type === CALLED) return true;
  return hasWords(content, attachments) && !news.type.startsWith('integration_');
}

/** The mark of a post that calls a slash command (behaviour/integrations.md#slash-commands). */
const CALLED = 'integration_called';

/** Asked only where there is somebody to call: most posts call nobody. */
async function withoutPrograms(db: Queryable, calls: readonly Call[]): Promise<Call[]> {
  if (calls.length === 0) return [];
  const bots = await botsAmong(
    db,
    calls.map(({ event }) => event.snapshot.creator),
  );
  return calls.filter(({ event }) => !bots.has(event.snapshot.creator));
}

function callingPost({ workspace_id, channel_id, thread_id, conversation_id, name, snapshot: post }: CallingEvent) {
  const groups = [...('groups' in post ? post.groups : []), ...post.direct_group_mentions];
  // An integration in a thread is called by comments only. It cannot be there before the thread is.
  return {
    workspace_id,
    channel_id,
    conversation_id,
    groups,
    thread_id: name === 'comment_added' ? thread_id : null,
    install_id: commandOf(post)?.install_id ?? null,
  };
}

/** How a post calls an installation; undefined when it does not. */
function kindOfCall(post: Post, installation: CallableInstallation): DeliveryKind | undefined {
  switch (installation.kind) {
    case 'BOT':
      return installation.is_inside || addresses(post, installation.bot_id ?? 0) ? 'bot' : undefined;
    case 'CHANNEL':
    case 'THREAD':
      return 'integration';
    case 'SLASH_COMMAND':
      return 'command';
    default:
      return undefined;
  }
}

function addresses(post: Post, botId: number): boolean {
  return post.direct_mentions.includes(botId) || ('recipients' in post && post.recipients.includes(botId));
}

function commandOf({
  system_message: news,
}: Pick<Post, 'system_message'>): { install_id: number; command: string } | undefined {
  if (news?.type !== CALLED) return undefined;
  return { install_id: Number(news['install_id']), command: String(news['command']) };
}

interface Call {
  event: CallingEvent;
  installation: CallableInstallation;
  kind: DeliveryKind;
}

async function deliveriesOf(db: Queryable, calls: readonly Call[]): Promise<NewDelivery[]> {
  const titleOf = await titlesOf(db, calls);
  const events = [...new Set(calls.map(({ event }) => event))];
  const shown = await withoutTheDeleted(
    db,
    events.map(({ snapshot: { id, content, creator, creator_name } }) => ({ id, content, creator, creator_name })),
  );
  const shared = new Map(
    events.map((event, nr) => {
      const post: Pick<Post, 'content' | 'creator_name'> = JSON.parse(JSON.stringify(shown[nr]));
      const content = { event, post: { ...event.snapshot, ...post } };
      return [event, JSON.stringify(sharedFieldsOf(content, titleOf(event)))];
    }),
  );
  return calls.map((call) => {
    const { event, installation, kind } = call;
    const { workspace_id, channel_id, thread_id, conversation_id } = event;
    return {
      kind,
      subscription_id: null,
      installation_id: installation.id,
      integration_id: installation.integration_id,
      user_id: ownerOf(call),
      target_url: installation.callback_url,
      event_id: event.id,
      position: event.position,
      event: event.name,
      workspace_id,
      channel_id,
      thread_id,
      conversation_id,
      object_id: event.snapshot.id,
      is_loss: false,
      shared: shared.get(event) ?? null,
      body: JSON.stringify(ownFieldsOf(call)),
    };
  });
}

/**
 * The user for whom an integration is called: the bot, the author of a post that calls a slash command, or the user who
 * installed the integration. Calls for one user at one URL wait for one another, so authors do not wait for others.
 */
function ownerOf({ kind, event, installation }: Call): number {
  return installation.bot_id ?? (kind === 'command' ? event.snapshot.creator : installation.installed_by);
}

async function titlesOf(db: Queryable, calls: readonly Call[]): Promise<(event: CallingEvent) => string> {
  const ids = (pick: (event: CallingEvent) => number | null) => [
    ...new Set(calls.flatMap(({ event }) => pick(event) ?? [])),
  ];
  const [threads, conversations] = await Promise.all([
    titlesOfThreads(
      db,
      ids(({ thread_id }) => thread_id),
    ),
    titlesOfConversations(
      db,
      ids(({ conversation_id }) => conversation_id),
    ),
  ]);
  return ({ thread_id, conversation_id }) =>
    threads.get(thread_id ?? 0) ?? conversations.get(conversation_id ?? 0) ?? '';
}

/** The part of a call that its shared fields are made of. */
export interface CallContent {
  event: Pick<HookEvent, 'name' | 'workspace_id' | 'channel_id' | 'thread_id' | 'conversation_id'>;
  post: Pick<Post, 'id' | 'content' | 'creator' | 'creator_name' | 'system_message'>;
}

/** The fields of a call that only its receiver gets. A bot finds the id of a message in two fields. */
export function ownFieldsOf({
  event,
  kind,
}: {
  event: { name: CallingEvent['name']; snapshot: Pick<Post, 'id'> };
  kind: DeliveryKind;
}): CallFields {
  return event.name === 'message_added' && kind === 'bot' ? { comment_id: event.snapshot.id } : {};
}

/** The fields of a call that all of its receivers get. `title`: of the thread or the conversation. */
export function sharedFieldsOf({ event, post }: CallContent, title: string): CallFields {
  const { workspace_id, thread_id, channel_id, conversation_id, name } = event;
  const said = { content: post.content, user_id: post.creator, user_name: post.creator_name };
  const command = commandOf(post);
  const typed = command === undefined ? {} : { command: command.command, command_argument: argumentIn(post.content) };
  const common = { workspace_id, ...said, ...typed };
  if (name === 'message_added') {
    const place = { conversation_id: conversation_id ?? 0, conversation_title: title, message_id: post.id };
    return { event_type: 'message', ...common, ...place };
  }
  const place = { thread_id: thread_id ?? 0, thread_title: title, channel_id: channel_id ?? 0 };
  if (name === 'thread_added') return { event_type: 'thread', ...common, ...place };
  return { event_type: 'comment', ...common, ...place, comment_id: post.id };
}

/** The text after a command, without the white space around it. */
function argumentIn(content: string): string {
  return content.trimStart().replace(/^\S+/, '').trim();
}

function questionOf(delivery: NewDelivery | undefined) {
  if (delivery === undefined) throw new Error('Each call has a delivery.');
  return delivery;
}

/** A command that waits for longer, while Skein is down or busy, is not sent: nobody expects it any more. */
const COMMAND_WAITS_MS = MINUTE;

/**
 * For each call, whether it may still be sent: it is installed, the post is not removed, and the bot or the user who
 * installed it sees the post. A slash command must have been typed within the last minute.
 */
export async function mayStillBeCalled(
  db: Queryable,
  calls: readonly ToldDelivery[],
  now: Date,
): Promise<readonly boolean[]> {
  if (calls.length === 0) return [];
  const [installed, posts, sees] = await Promise.all([
    existingInstallations(
      db,
      calls.map(({ installation_id }) => installation_id ?? 0),
    ),
    existingPosts(
      db,
      calls.map(({ object_id }) => object_id ?? 0),
    ),
    canView(db, calls),
  ]);
  return calls.map(({ kind, installation_id, object_id }, nr) => {
    const posted = posts.get(object_id ?? 0);
    if (posted === undefined || !installed.has(installation_id ?? 0)) return false;
    return sees[nr] === true && (kind !== 'command' || later(posted, COMMAND_WAITS_MS) > now);
  });
}
