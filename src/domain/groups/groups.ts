import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { requireEach } from '../../errors.js';
import { groupsAmong, usersOfGroups } from '../../models/group.js';
import type { Surroundings } from '../../models/people.js';
import { groupsMentionedIn } from '../posts/text.js';

/** What `groups` of a post may hold that is no group: everybody in the channel, and everybody in the thread (wire-rules 19). */
const THE_CHANNEL = 1;
const THE_THREAD = 2;

/** The argument `groups` of a post, read. */
export interface GroupsArgument {
  /** Ids of groups. */
  ids: number[];
  toChannel: boolean;
  toThread: boolean;
}

/** Parts the ids of groups from the numbers 1 and 2, which are none (wire-rules 19). */
export function readGroups(given: readonly number[] = []): GroupsArgument {
  return {
    ids: given.filter((id) => id !== THE_CHANNEL && id !== THE_THREAD),
    toChannel: given.includes(THE_CHANNEL),
    toThread: given.includes(THE_THREAD),
  };
}

/** Throws 119 unless all of these are groups of the workspace, and the actor sees them. */
export async function requireGroups(
  trx: Transaction,
  actor: Actor,
  workspace: Surroundings,
  groupIds: readonly number[],
): Promise<void> {
  requireEach(groupIds, await groupsAmong(trx, actor, workspace, groupIds), 'group_not_found');
}

/** The groups that a post names. */
export interface GroupsInput {
  content: string;
  /** Groups to notify, as the caller wrote them. */
  groups?: readonly number[] | undefined;
  /** Groups to notify by default of the channel, whether the poster sees them or not. */
  implied_groups?: readonly number[] | undefined;
  direct_group_mentions?: readonly number[] | undefined;
}

/** What has come of them. */
export interface SettledGroups {
  notified: number[];
  mentioned: number[];
  /** Who is in any of them, and whether in one that is mentioned. */
  users: { user_id: number; mentioned: boolean }[];
}

/**
 * Settles which groups a post notifies and mentions. Naming one that is not of the workspace, or that the poster does not
 * see, is 119; in the text it is plain text (decision 20).
 */
export async function settleGroups(
  trx: Transaction,
  actor: Actor,
  workspace: Surroundings,
  input: GroupsInput,
): Promise<SettledGroups> {
  const { groups = [], implied_groups: implied = [], direct_group_mentions: parameter = [] } = input;
  const inText = groupsMentionedIn(input.content);
  const known = await groupsAmong(trx, actor, workspace, [...groups, ...parameter, ...inText]);
  requireEach([...groups, ...parameter], known, 'group_not_found');
  const notified = [...new Set([...groups, ...implied])];
  const mentioned = [...new Set([...parameter, ...inText.filter((id) => known.has(id))])];
  const users = await usersOfGroups(trx, workspace.bucket, [...notified, ...mentioned], mentioned);
  return { notified, mentioned, users };
}
