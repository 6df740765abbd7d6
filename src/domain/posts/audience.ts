import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { viewersAmong } from '../../models/channel_user.js';
import { viewersOfMessage, type VisibleConversation } from '../../models/conversation.js';
import { membersAmong, requireMembers, type Surroundings } from '../../models/workspace_people.js';
import type { Mentions, Said } from '../../models/posts.js';
import type { Recipient } from '../../models/thread_user.js';
import type { VisibleThread } from '../../models/thread.js';
import type { UserType } from '../../models/workspace.js';
import { settleGroups, type GroupsInput, type SettledGroups } from '../groups/groups.js';
import { mentionedIn } from '../text/post_text.js';

/** The place of a post: its workspace, as the poster sees it, and its viewers. */
export interface PostPlace extends Surroundings {
  /** Returns those of these users who see the post. */
  viewersAmong: (userIds: readonly number[]) => Promise<Set<number>>;
}

/** The place of threads and comments in a channel. */
export function placeInChannel(
  trx: Transaction,
  channel: Parameters<typeof viewersAmong>[1] & { viewer_type: UserType },
): PostPlace {
  const { workspace_id: id, bucket, viewer_type } = channel;
  return { id, bucket, viewer_type, viewersAmong: (userIds) => viewersAmong(trx, channel, userIds) };
}

/** The place of comments in a thread. */
export function placeOfThread(trx: Transaction, thread: VisibleThread): PostPlace {
  const { channel_id: id, bucket, workspace_id, channel_public, viewer_type } = thread;
  return placeInChannel(trx, { id, bucket, workspace_id, public: channel_public, viewer_type });
}

/** The place of the message with this index in a locked conversation. */
export function placeInConversation(trx: Transaction, conversation: VisibleConversation, index: number): PostPlace {
  const { workspace_id: id, bucket, viewer_type } = conversation;
  return { id, bucket, viewer_type, viewersAmong: (userIds) => viewersOfMessage(trx, conversation, index, userIds) };
}

/** The users and groups that a post notifies and mentions. Mentions come from the content and from parameters. */
export interface Audience extends Mentions {
  /** The listed recipients, whether or not they see the post. */
  recipients: number[];
  /** The recipients whom the caller gave as ids. */
  named: number[];
  /** The notified groups. */
  groups: number[];
  /** The members of the notified and mentioned groups who see the post. */
  reached: SettledGroups['users'];
}

/** The input from which an audience is made. */
export interface AudienceInput extends GroupsInput {
  /** Recipients given as ids. They must be in the workspace. */
  named?: readonly number[] | undefined;
  /** Recipients given by a word such as EVERYONE, or by a default of the channel. */
  implied?: readonly number[] | undefined;
  direct_mentions?: readonly number[] | undefined;
}

/** The part of the input that notifies without mentioning. */
export type Recipients = Pick<AudienceInput, 'named' | 'implied' | 'groups' | 'implied_groups'>;

/**
 * Determines whom a post notifies and mentions. Throws User not found (106) or Group not found (119) when a parameter
 * names a user or a group that is not in the workspace or that the poster does not see. A mention in the text is plain
 * text when the user does not see the post, or when the poster does not see the user
 * (behaviour/errors.md#wrong-values).
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
  const inText = await knownInText(trx, actor, place, input);
  const viewers = await place.viewersAmong([...inText, ...groups.users.map(({ user_id }) => user_id)]);
  return {
    recipients: [...new Set([...named, ...(input.implied ?? [])])],
    named,
    direct_mentions: [...new Set([...parameter, ...inText.filter((id) => viewers.has(id))])],
    groups: groups.notified,
    direct_group_mentions: groups.mentioned,
    reached: groups.users.filter(({ user_id }) => viewers.has(user_id)),
  };
}

/**
 * The users whom a text mentions and the poster sees. Otherwise a guest could write ids to read the names of others.
 */
async function knownInText(trx: Transaction, actor: Actor, workspace: Surroundings, said: Said): Promise<number[]> {
  const ids = mentionedIn(said);
  if (workspace.viewer_type !== 'GUEST') return ids;
  const seen = await membersAmong(trx, actor, workspace, ids);
  return ids.filter((id) => seen.has(id));
}

/**
 * The participants of a post: its poster, its recipients, the mentioned users, and the reached members of groups. The
 * poster is undefined when a program has posted for a user: the post then is news to that user too
 * (behaviour/integrations.md#incoming-posts).
 */
export function participantsOf(
  poster: Actor | undefined,
  { recipients, direct_mentions, reached }: Audience,
): number[] {
  const others = [...recipients, ...direct_mentions, ...reached.map(({ user_id }) => user_id)];
  return [...new Set(poster === undefined ? others : [poster.id, ...others])];
}

/** The participants, each with their relation to the post. */
export function readersOf(poster: Actor | undefined, audience: Audience): Recipient[] {
  const byGroup = audience.reached.filter(({ mentioned }) => mentioned).map(({ user_id }) => user_id);
  const mentioned = new Set([...audience.direct_mentions, ...byGroup]);
  const named = new Set([poster?.id, ...audience.named, ...mentioned]);
  return participantsOf(poster, audience).map((userId) => ({
    userId,
    isPoster: userId === poster?.id,
    mentioned: mentioned.has(userId),
    implied: !named.has(userId),
  }));
}
