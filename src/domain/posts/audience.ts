import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { viewersAmong } from '../../models/channel_user.js';
import { viewersOfMessage, type VisibleConversation } from '../../models/conversation.js';
import { membersAmong, type Surroundings } from '../../models/people.js';
import type { Mentions } from '../../models/posts.js';
import type { Recipient } from '../../models/recipients.js';
import type { VisibleThread } from '../../models/thread.js';
import type { UserType } from '../../models/workspace.js';
import { requireMembers } from '../channels/channels.js';
import { settleGroups, type GroupsInput, type SettledGroups } from '../groups/groups.js';
import { mentionedIn } from './text.js';

/** Where something is said: the workspace, as whoever says it looks at it, and who sees it there. */
export interface PostPlace extends Surroundings {
  /** Those of these users who see it. */
  viewersAmong: (userIds: readonly number[]) => Promise<Set<number>>;
}

/** A channel, for its threads and comments. */
export function placeInChannel(
  trx: Transaction,
  channel: Parameters<typeof viewersAmong>[1] & { viewer_type: UserType },
): PostPlace {
  const { workspace_id: id, bucket, viewer_type } = channel;
  return { id, bucket, viewer_type, viewersAmong: (userIds) => viewersAmong(trx, channel, userIds) };
}

/** The channel of a thread, for what is said in it. */
export function placeOfThread(trx: Transaction, thread: VisibleThread): PostPlace {
  const { channel_id: id, bucket, workspace_id, channel_public, viewer_type } = thread;
  return placeInChannel(trx, { id, bucket, workspace_id, public: channel_public, viewer_type });
}

/** The place of the message with that index in a locked conversation. */
export function placeInConversation(trx: Transaction, conversation: VisibleConversation, index: number): PostPlace {
  const { workspace_id: id, bucket, viewer_type } = conversation;
  return { id, bucket, viewer_type, viewersAmong: (userIds) => viewersOfMessage(trx, conversation, index, userIds) };
}

/** Whom a post names. It mentions those whom a parameter or the content does. */
export interface Audience extends Mentions {
  /** Listed as recipients, whether they can see the post or not. */
  recipients: number[];
  /** Those of them whom the caller wrote as ids. */
  named: number[];
  /** Groups that are notified. */
  groups: number[];
  /** Whom these groups reach: those in them who see the post. */
  reached: SettledGroups['users'];
}

/** What a caller has given to name them. */
export interface AudienceInput extends GroupsInput {
  /** Recipients as ids that the caller wrote: they must be in the workspace. */
  named?: readonly number[] | undefined;
  /** Recipients that a word or a default stands for. */
  implied?: readonly number[] | undefined;
  direct_mentions?: readonly number[] | undefined;
}

/** Those of them who are notified, and need not be mentioned. */
export type Recipients = Pick<AudienceInput, 'named' | 'implied' | 'groups' | 'implied_groups'>;

/**
 * Settles whom a post notifies and mentions. Naming somebody who is not in the workspace, or whom the poster does not see, is
 * 106, and 119 for a group; a mention in the text of somebody who does not see the post, or whom the poster does not see, is
 * plain text (decision 20).
 */
export async function settleAudience(
  trx: Transaction,
  actor: Actor,
  place: PostPlace,
  input: AudienceInput,
): Promise<Audience> {
  const named = [...new Set(input.named ?? [])];
  const parameter = [...new Set(input.direct_mentions ?? [])];
  await requireMembers(trx, actor, place, [...named, ...parameter]);
  const groups = await settleGroups(trx, actor, place, input);
  const inText = await knownInText(trx, actor, place, input.content);
  const seers = await place.viewersAmong([...inText, ...groups.users.map(({ user_id }) => user_id)]);
  return {
    recipients: [...new Set([...named, ...(input.implied ?? [])])],
    named,
    direct_mentions: [...new Set([...parameter, ...inText.filter((id) => seers.has(id))])],
    groups: groups.notified,
    direct_group_mentions: groups.mentioned,
    reached: groups.users.filter(({ user_id }) => seers.has(user_id)),
  };
}

/** Whom a text mentions, as far as the poster sees them: a guest who writes ids must not be shown the names of others. */
async function knownInText(
  trx: Transaction,
  actor: Actor,
  workspace: Surroundings,
  content: string,
): Promise<number[]> {
  const ids = mentionedIn(content);
  if (workspace.viewer_type !== 'GUEST') return ids;
  const seen = await membersAmong(trx, actor, workspace, ids);
  return ids.filter((id) => seen.has(id));
}

/** Everybody who takes part in a post: its poster, its recipients, those it mentions, and those whom its groups reach. */
export function participantsOf(poster: Actor, { recipients, direct_mentions, reached }: Audience): number[] {
  return [...new Set([poster.id, ...recipients, ...direct_mentions, ...reached.map(({ user_id }) => user_id)])];
}

/** What the post is to each of them. */
export function readersOf(poster: Actor, audience: Audience): Recipient[] {
  const byGroup = audience.reached.filter(({ mentioned }) => mentioned).map(({ user_id }) => user_id);
  const mentioned = new Set([...audience.direct_mentions, ...byGroup]);
  const named = new Set([poster.id, ...audience.named, ...mentioned]);
  return participantsOf(poster, audience).map((userId) => ({
    userId,
    isPoster: userId === poster.id,
    mentioned: mentioned.has(userId),
    implied: !named.has(userId),
  }));
}
