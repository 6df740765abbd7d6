import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { ApiError, invalidArgument } from '../../errors.js';
import type { EventName } from '../../generated/events.js';
import type { Schema } from '../../generated/schemas.js';
import { holdIfInstalled } from '../../models/integration_installation.js';
import type { CallFailure } from '../../models/integration.js';
import type { NamedPost } from '../../models/posts.js';
import {
  authorOf,
  awaitedInstallation,
  lockHolder,
  writeOutcome,
  type CommandOutcome,
  type PostHolder,
} from '../../models/slash_commands.js';
import { lockThread } from '../../models/thread.js';
import { editComment, editThread, lockComment } from '../posts/post_changes.js';
import { editMessage, lockMessage } from '../posts/messages.js';
import { emitCommentEvent, emitMessageEvent, emitThreadEvent } from '../posts/post_events.js';
import { requireWorkspaceRoom } from '../uploads/quota.js';
import type { Settings } from '../settings.js';
import { actorFor } from './bot_actor.js';
import type { Reply } from './replies.js';

const NOT_FOUND = 404;

/** The maximum length of a text, in code points (service-spec: Limits). */
const CONTENT_LENGTH = 65_536;

/** For each event of a new post its kind. */
const KINDS: Readonly<Partial<Record<EventName, NamedPost['kind']>>> = {
  thread_added: 'thread',
  comment_added: 'comment',
  message_added: 'message',
};

/** The post of an event that may call a slash command. */
export function calledBy({ event, object_id: id }: { event: EventName; object_id: number | null }): NamedPost {
  const kind = KINDS[event];
  if (kind === undefined || id === null) throw new Error(`${event} of ${id} calls nothing.`);
  return { kind, id };
}

/**
 * Replaces the text, attachments and actions of a post that calls a slash command by the reply, for the author of the
 * post and with their rights (behaviour/integrations.md#slash-commands). Does nothing when the post is removed or has
 * an outcome already. The command has failed when the author does not see the post any more, or the command is
 * uninstalled. When this throws, the caller rolls back.
 *
 * Errors:
 * - The reply has neither text nor attachments, or its text is too long or cannot be stored (20).
 * - An attachment (118) or an action (133) is invalid.
 * - The workspace has no room for an attachment (205).
 */
export async function answerCommand(
  trx: Transaction,
  post: NamedPost,
  reply: Reply,
  settings: Pick<Settings, 'uploadQuotaWorkspace'>,
  now: Date,
): Promise<void> {
  const author = await authorOf(trx, post);
  if (author === undefined) return;
  const locked = await ifSeen(lockPost(trx, actorFor(author, null), post, now));
  if (locked === undefined) return failCommand(trx, post, 'author_gone', now);
  const called = await awaitedInstallation(trx, post);
  if (called === undefined) return;
  if (!(await holdIfInstalled(trx, called))) return failCommand(trx, post, 'uninstalled', now);
  const { attachments = [], actions = [] } = reply;
  const content = contentOf(reply);
  const isRewritten = await locked.rewrite({ content, attachments: [...attachments], actions: [...actions] });
  await requireWorkspaceRoom(trx, settings, locked.holder.workspace_id, attachments);
  await settle(trx, { post, author, holder: locked.holder }, { type: 'integration_replied' }, { isRewritten }, now);
}

/**
 * Records on a post that its slash command has failed. The text stays. Does nothing when the post is removed or has an
 * outcome already.
 */
export async function failCommand(trx: Transaction, post: NamedPost, reason: CallFailure, now: Date): Promise<void> {
  const [holder, author] = [await lockHolder(trx, post), await authorOf(trx, post)];
  if (holder === undefined || author === undefined) return;
  const outcome = { type: 'integration_failed', reason } as const;
  await settle(trx, { post, author, holder }, outcome, { isRewritten: false }, now);
}

/** A post that calls a command, with the locked thread or conversation that contains it. */
interface CallingPost {
  post: NamedPost;
  author: Pick<Actor, 'id'>;
  holder: PostHolder;
}

/** Writes the outcome of a command, and emits that its post has changed. */
async function settle(
  trx: Transaction,
  { post, author, holder }: CallingPost,
  outcome: CommandOutcome,
  change: { isRewritten: boolean },
  now: Date,
): Promise<void> {
  if (!(await writeOutcome(trx, post, holder, outcome, change))) return;
  if (!('channel_id' in holder)) await emitMessageEvent(trx, author, 'message_updated', holder, post.id, now);
  else if (post.kind === 'thread') await emitThreadEvent(trx, author, 'thread_updated', holder, now);
  else await emitCommentEvent(trx, author, 'comment_updated', holder, post.id, now);
}

/** The parts of a post that a reply replaces. */
interface Rewriting {
  content: string;
  attachments: Schema<'AttachmentInput'>[];
  actions: Schema<'ActionInput'>[];
}

/** A locked post. `rewrite` edits it as its author, and returns whether that has changed anything. */
interface LockedPost {
  holder: PostHolder;
  rewrite: (words: Rewriting) => Promise<boolean>;
}

async function lockPost(trx: Transaction, author: Actor, { kind, id }: NamedPost, now: Date): Promise<LockedPost> {
  switch (kind) {
    case 'thread': {
      const thread = await lockThread(trx, author, id);
      return { holder: thread, rewrite: (words) => editThread(trx, author, thread, { id, ...words }, now) };
    }
    case 'comment': {
      const { thread, comment } = await lockComment(trx, author, id);
      return { holder: thread, rewrite: (words) => editComment(trx, author, thread, comment, { id, ...words }, now) };
    }
    case 'message': {
      const { conversation, message } = await lockMessage(trx, author, id);
      const rewrite = (words: Rewriting) => editMessage(trx, author, conversation, message, { id, ...words }, now);
      return { holder: conversation, rewrite };
    }
  }
}

/** What is found, or undefined when its finder does not see it. */
async function ifSeen<Found>(finding: Promise<Found>): Promise<Found | undefined> {
  try {
    return await finding;
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return undefined;
    throw error;
  }
}

/**
 * The text of a reply, trimmed at its end. Throws Invalid argument (20) when no post may have it
 * (behaviour/limits.md#length-of-texts).
 */
function contentOf({ content }: Reply): string {
  const text = content.trimEnd();
  if (Array.from(text).length > CONTENT_LENGTH) throw invalidArgument('content', `is longer than ${CONTENT_LENGTH}`);
  if (text.includes('\0') || !text.isWellFormed()) throw invalidArgument('content', 'cannot be stored');
  return text;
}
