import type { Context } from '../context.js';
import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { requireEach } from '../../errors.js';
import type { Bucket } from '../../db/ids.js';
import {
  insertGroupUsers,
  groupRows,
  groupsAmong,
  insertGroup,
  usersOfGroups,
  type GroupKey,
  type GroupText,
} from '../../models/group.js';
import type { Surroundings } from '../../models/workspace_people.js';
import type { Said } from '../../models/posts.js';
import { requireFewer } from '../../models/lock.js';
import { groupsMentionedIn } from '../text/post_text.js';

/** Groups of a workspace (behaviour/limits.md#numbers). */
const MAX_GROUPS = 10_000;

/**
 * Creates a group of these users. Throws Bad request (114, reason `too_many_groups`) when the workspace has too many.
 */
export async function createGroup(
  { trx, actor, now }: Context,
  { id, bucket }: { id: number; bucket: Bucket },
  { user_ids: userIds = [], ...text }: GroupText & { user_ids?: readonly number[] | undefined },
): Promise<GroupKey> {
  await requireFewer(trx, groupRows({ bucket, id }), MAX_GROUPS, 'too_many_groups');
  const group = await insertGroup(trx, actor, { id, bucket }, text, now);
  await insertGroupUsers(trx, group, userIds, now);
  return group;
}

/**
 * Numbers in the `groups` of a post that are no groups: everybody in the channel, and everybody in the thread
 * (wire-rules 19).
 */
const THE_CHANNEL = 1;
const THE_THREAD = 2;

/** The parsed `groups` of a post. */
export interface GroupsArgument {
  /** Ids of groups. */
  ids: number[];
  toChannel: boolean;
  toThread: boolean;
}

/** Separates the ids of groups from the numbers 1 and 2 (wire-rules 19). */
export function readGroups(given: readonly number[] = []): GroupsArgument {
  return {
    ids: given.filter((id) => id !== THE_CHANNEL && id !== THE_THREAD),
    toChannel: given.includes(THE_CHANNEL),
    toThread: given.includes(THE_THREAD),
  };
}

/** Throws Group not found (119) unless all of these groups are in the workspace and the actor sees them. */
export async function requireGroups(
  trx: Transaction,
  actor: Actor,
  workspace: Surroundings,
  groupIds: readonly number[],
): Promise<void> {
  requireEach(groupIds, await groupsAmong(trx, actor, workspace, groupIds), 'group_not_found');
}

/** The groups that a post names. */
export interface GroupsInput extends Said {
  /** The groups that the caller wants to notify. */
  groups?: readonly number[] | undefined;
  /** The default groups of the channel. They are notified whether or not the poster sees them. */
  implied_groups?: readonly number[] | undefined;
  direct_group_mentions?: readonly number[] | undefined;
}

/** The notified and mentioned groups, and their members. */
export interface SettledGroups {
  notified: number[];
  mentioned: number[];
  /** The members of all these groups, and whether one of their groups is mentioned. */
  users: { user_id: number; mentioned: boolean }[];
}

/**
 * Determines which groups a post notifies and mentions. Throws Group not found (119) when a parameter names a group
 * that is not in the workspace or that the poster does not see. In the text such a group is plain text
 * (behaviour/errors.md#wrong-values).
 */
export async function settleGroups(
  trx: Transaction,
  actor: Actor,
  workspace: Surroundings,
  input: GroupsInput,
): Promise<SettledGroups> {
  const { groups = [], implied_groups: implied = [], direct_group_mentions: parameter = [] } = input;
  const inText = groupsMentionedIn(input);
  const known = await groupsAmong(trx, actor, workspace, [...groups, ...parameter, ...inText]);
  requireEach([...groups, ...parameter], known, 'group_not_found');
  const notified = [...new Set([...groups, ...implied])];
  const mentioned = [...new Set([...parameter, ...inText.filter((id) => known.has(id))])];
  const users = await usersOfGroups(trx, workspace.bucket, [...notified, ...mentioned], mentioned);
  return { notified, mentioned, users };
}
