import type { Actor } from '../../actor.js';
import { MINUTE } from '../../clock.js';
import type { Database, Transaction } from '../../db/database.js';
import type { Locked } from '../../db/model.js';
import { ApiError } from '../../errors.js';
import { findChannelToPost, type VisibleChannel } from '../../models/channel.js';
import { lockConversation, type VisibleConversation } from '../../models/conversation.js';
import {
  findAddress,
  holdAddress,
  insertPlace,
  type LiveAddress,
  type LoopInObject,
  claimMail,
  isMailPosted,
} from '../../models/loop_in_address.js';
import { lockThreadToPost, type VisibleThread } from '../../models/thread.js';
import { canPost } from '../../policies/channels.js';
import { authorize } from '../../policies/policy.js';
import { countHits, requireAllowance } from '../limits/limits.js';
import { addMessage } from '../posts/messages.js';
import { emitCommentEvent, emitMessageEvent, emitThreadEvent } from '../posts/post_events.js';
import { addComment, openThread } from '../posts/new_posts.js';
import type { AnswerAddresses } from '../notifications/answer_addresses.js';
import type { Settings } from '../settings.js';
import { requireWorkspaceRoom } from '../uploads/quota.js';
import { loopInKeys } from './loop_in_codes.js';

/** A mail to post. */
export interface PostedMail {
  author: Actor;
  /** The title of a thread. */
  title: string;
  content: string;
  /** The ids of uploads. */
  attachments: readonly string[];
  /** The same for a mail that is sent again. */
  digest: Buffer;
}

/**
 * Where mail is posted: the loop-in address of a place, or an address at which one person answers
 * (behaviour/mail.md#loop-in-addresses).
 */
export interface MailAddress extends LoopInObject {
  /** Who alone may post with it; undefined for a loop-in address. */
  answerer: number | undefined;
  /** Whether it still works. */
  works(trx: Transaction): Promise<boolean>;
}

/** How many mails an address takes in a minute. */
const MOST = 60;

/** Returns the address with this local part, in any case; undefined if it does not work. */
export async function findMailAddress(
  db: Database,
  answers: AnswerAddresses,
  localPart: string,
  now: Date,
): Promise<MailAddress | undefined> {
  const answer = await answers.find(db, localPart, now);
  if (answer !== undefined) {
    const { obj_type, id, bucket, userId } = answer;
    const works = async (trx: Transaction) => (await answers.find(trx, localPart, now)) !== undefined;
    return { obj_type, id, bucket, answerer: userId, works };
  }
  const address: LiveAddress | undefined = await findAddress(db, loopInKeys(localPart));
  if (address === undefined) return undefined;
  const { obj_type, id, bucket } = address;
  return { obj_type, id, bucket, answerer: undefined, works: (trx) => holdAddress(trx, address) };
}

/** Counts a mail for an address. Throws 429 when it gets too many. */
export async function countMail(db: Database, { id, answerer }: MailAddress, now: Date): Promise<void> {
  const name = answerer === undefined ? `mail to ${id}` : `answer of ${answerer} to ${id}`;
  const limit = { name, most: MOST, milliseconds: MINUTE };
  await requireAllowance(db, limit, now);
  await countHits(db, [limit], now);
}

/** Checks, before the rest of a mail is read, that its author may post in the place of an address. */
export async function requireMayMail(db: Database, author: Actor, address: MailAddress): Promise<void> {
  await db.transaction((trx) => openPlace(trx, author, address));
}

/**
 * Posts a mail at an address: a thread in a channel, a comment in a thread, or a message in a conversation. Returns
 * false when it was posted there before (behaviour/mail.md#incoming-mail).
 *
 * Errors:
 * - The author does not see the place, or may not post there (107, 108, 124 or 109).
 * - The channel is archived (114).
 * - The address has been disabled, or has ended (110).
 * - The workspace has no room for an attachment (205).
 */
export async function postMail(
  db: Database,
  address: MailAddress,
  mail: PostedMail,
  settings: Settings,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (trx) => {
    if (await isMailPosted(trx, address, mail.digest)) return false;
    const place = await openPlace(trx, mail.author, address);
    await insertPlace(trx, mail.author, address);
    if (!(await address.works(trx))) throw new ApiError('not_found');
    if (!(await claimMail(trx, address, mail.digest, now))) return false;
    const workspaceId = await postIn(trx, place, mail, now);
    await requireWorkspaceRoom(trx, settings, workspaceId, mail.attachments);
    return true;
  });
}

type OpenPlace =
  | { type: 'CHANNEL'; channel: VisibleChannel }
  | { type: 'THREAD'; thread: Locked<VisibleThread> }
  | { type: 'CONVERSATION'; conversation: VisibleConversation };

/** The place of an address, locked for posting. Throws like `postMail`. */
async function openPlace(trx: Transaction, author: Actor, { obj_type: type, id }: MailAddress): Promise<OpenPlace> {
  switch (type) {
    case 'CHANNEL': {
      const channel = await findChannelToPost(trx, author, id);
      authorize(author, canPost, channel);
      if (channel.archived) throw new ApiError('bad_request', { reason: 'archived' });
      return { type, channel };
    }
    case 'THREAD': {
      const thread = await lockThreadToPost(trx, author, id);
      if (thread.channel_archived) throw new ApiError('bad_request', { reason: 'archived' });
      return { type, thread };
    }
    case 'CONVERSATION':
      return { type, conversation: await lockConversation(trx, author, id) };
  }
}

/** Posts in a place. Returns the id of its workspace. */
async function postIn(
  trx: Transaction,
  place: OpenPlace,
  { author, title, content, attachments: ids }: PostedMail,
  now: Date,
): Promise<number> {
  const poster = { actor: author, author, byMail: true };
  const attachments = ids.map((attachment_id) => ({ attachment_id, url_type: 'image' as const }));
  const words = { content, attachments };
  switch (place.type) {
    case 'CHANNEL': {
      const { channel } = place;
      const id = await openThread(trx, poster, channel, { ...words, channel_id: channel.id, title }, now);
      await emitThreadEvent({ trx, actor: author, now }, 'thread_added', { ...channel, channel_id: channel.id, id });
      return channel.workspace_id;
    }
    case 'THREAD': {
      const { thread } = place;
      const comment = { ...words, thread_id: thread.id, mark_thread_position: true };
      const id = await addComment(trx, poster, thread, comment, now);
      await emitCommentEvent({ trx, actor: author, now }, 'comment_added', thread, id);
      return thread.workspace_id;
    }
    case 'CONVERSATION': {
      const { conversation } = place;
      const message = { ...words, conversation_id: conversation.id };
      const id = await addMessage(trx, poster, conversation, message, now);
      await emitMessageEvent({ trx, actor: author, now }, 'message_added', conversation, id);
      return conversation.workspace_id;
    }
  }
}
