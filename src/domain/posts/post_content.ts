import type { Context } from '../context.js';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../actor.js';
import { later } from '../../clock.js';
import type { Transaction } from '../../db/database.js';
import { ApiError, invalidArgument } from '../../errors.js';
import { usersOfGroups } from '../../models/group.js';
import type { Mentions, PostContent, Said, StoredContent } from '../../models/posts.js';
import type { PlacedPost } from '../../models/upload.js';
import { UNUSED } from '../uploads/quota.js';
import { attachmentsFrom, hasWords, reattach } from './attachments.js';
import { settleAudience, type Audience, type PostPlace, type Recipients } from './audience.js';
import {
  actionsFrom,
  groupsMentionedIn,
  mentionedIn,
  plainMentionsIn,
  requireFewMentions,
  withoutNames,
} from '../text/post_text.js';

/** The input of an edit. What is not given does not change. */
export interface Edit {
  content?: string | undefined;
  direct_mentions?: readonly number[] | undefined;
  direct_group_mentions?: readonly number[] | undefined;
  attachments?: Parameters<typeof attachmentsFrom>[1];
  actions?: Parameters<typeof actionsFrom>[0];
}

/**
 * The content of a new post, and its audience (behaviour/files.md#attachments, behaviour/errors.md#wrong-values and
 * behaviour/limits.md#length-of-texts).
 *
 * Errors:
 * - It has neither content nor attachments (19).
 * - The actor may not use an attachment (118).
 * - A named user (106) or group (119) is not in the workspace.
 */
export async function composePost(
  context: Context,
  place: PostPlace,
  given: Edit & { content: string },
  recipients: Recipients,
): Promise<{ words: PostContent; audience: Audience }> {
  const { trx, actor } = context;
  const { content, direct_mentions, direct_group_mentions } = given;
  requireFewMentions(content);
  const attachments = await attachmentsFrom(context, given.attachments);
  if (!hasWords(content, attachments)) {
    throw new ApiError('argument_missing', { argument: 'content', reason: 'is required without an attachment' });
  }
  const said = { content, plain_mentions: plainMentionsIn(content) };
  const named = { ...said, direct_mentions, direct_group_mentions, ...recipients };
  const audience = await settleAudience(trx, actor, place, named);
  const words = { ...said, ...mentionsOf(audience), attachments, actions: actionsFrom(given.actions) };
  return { words, audience };
}

/**
 * The content of a post after an edit. What is not given does not change (behaviour/files.md#attachments,
 * behaviour/errors.md#wrong-values and behaviour/limits.md#length-of-texts).
 *
 * Errors:
 * - Neither content nor attachments are left (20).
 * - The actor may not use an attachment (118).
 * - A user (106) or group (119) in a parameter is not in the workspace.
 */
export async function composeEdit(
  context: Context,
  place: PostPlace,
  before: StoredContent,
  edit: Edit,
): Promise<StoredContent> {
  const { trx, actor } = context;
  const { attachments: given, actions } = edit;
  const attachments = given === undefined ? before.attachments : await attachmentsFrom(context, given);
  const said = saidAfter(before, edit.content);
  if (!hasWords(said.content, attachments)) throw invalidArgument('content', 'is empty, and nothing is attached');
  const mentions = await mentionsIn(trx, actor, place, before, { ...edit, ...said });
  return {
    ...said,
    ...mentions,
    mentioned_before: formerMentions(before, mentions),
    attachments,
    actions: actions === undefined ? before.actions : actionsFrom(actions),
  };
}

function mentionsOf({ direct_mentions, direct_group_mentions }: Mentions): Mentions {
  return { direct_mentions, direct_group_mentions };
}

/**
 * The new content. If it changes only the names in mentions, the old content stays: names are looked up when a post is
 * shown. Throws Invalid argument (20) if it has too many mentions.
 */
function saidAfter(before: PostContent, content = before.content): Said {
  const { plain_mentions } = before;
  const isSame = withoutNames({ content, plain_mentions }, before) === withoutNames(before, before);
  if (isSame) return { content: before.content, plain_mentions };
  requireFewMentions(content);
  return { content, plain_mentions: plainMentionsIn(content) };
}

/**
 * The mentions of the new content and of the parameters together, as in a new post. Without a parameter, the mentions
 * that an earlier parameter has added stay.
 */
async function mentionsIn(
  trx: Transaction,
  actor: Actor,
  place: PostPlace,
  before: PostContent,
  { content, plain_mentions, direct_mentions, direct_group_mentions }: Edit & Said,
): Promise<Mentions> {
  const isRewritten = content !== before.content;
  const changesUsers = isRewritten || direct_mentions !== undefined;
  const changesGroups = isRewritten || direct_group_mentions !== undefined;
  if (!changesUsers && !changesGroups) return mentionsOf(before);
  const named = { direct_mentions, direct_group_mentions };
  const said = await settleAudience(trx, actor, place, { content, plain_mentions, ...named });
  const stay = (ids: readonly number[], inText: readonly number[]) => ids.filter((id) => !inText.includes(id));
  const users = direct_mentions === undefined ? stay(before.direct_mentions, mentionedIn(before)) : [];
  const groups =
    direct_group_mentions === undefined ? stay(before.direct_group_mentions, groupsMentionedIn(before)) : [];
  return {
    direct_mentions: changesUsers ? [...new Set([...users, ...said.direct_mentions])] : before.direct_mentions,
    direct_group_mentions: changesGroups
      ? [...new Set([...groups, ...said.direct_group_mentions])]
      : before.direct_group_mentions,
  };
}

/** How many former mentions a post keeps: the last ones. */
const FORMER_MOST = 1000;

/** The users and groups that a post has mentioned before an edit, and does not mention after it. */
function formerMentions(before: StoredContent, after: Mentions): readonly number[] | null {
  const gone = [
    ...without(before.direct_mentions, after.direct_mentions),
    ...without(before.direct_group_mentions, after.direct_group_mentions),
  ];
  if (gone.length === 0) return before.mentioned_before;
  return [...new Set([...(before.mentioned_before ?? []), ...gone])].slice(-FORMER_MOST);
}

/**
 * Applies an edit to a locked post: calls `write` and updates the uses of its attachments. Returns false, and does
 * nothing, when the edit changes nothing.
 */
export async function applyEdit(
  trx: Transaction,
  post: PlacedPost,
  { before, after }: { before: PostContent; after: PostContent },
  now: Date,
  write: () => Promise<void>,
): Promise<boolean> {
  if (isDeepStrictEqual(before, after)) return false;
  await write();
  await reattach(trx, post, before.attachments, after.attachments, later(now, UNUSED));
  return true;
}

/**
 * The users whom an edit mentions for the first time, by name or through one of their groups, if they see the post.
 * Whom an earlier version of the post has mentioned is not among them. `wasTold` returns whether a member of an already
 * mentioned group was notified of the post at that time.
 */
export async function newlyMentioned(
  trx: Transaction,
  place: PostPlace,
  before: StoredContent,
  after: Mentions,
  wasTold: (userId: number) => boolean,
): Promise<number[]> {
  const former = before.mentioned_before ?? [];
  const knownGroups = [...before.direct_group_mentions, ...former];
  const reachedBy = async (groups: readonly number[]) =>
    (await usersOfGroups(trx, place.bucket, groups, [])).map(({ user_id }) => user_id);
  const inNewGroups = await reachedBy(without(after.direct_group_mentions, knownGroups));
  const viewers = await place.viewersAmong(inNewGroups);
  const newly = without(
    [...after.direct_mentions, ...inNewGroups.filter((id) => viewers.has(id))],
    [...before.direct_mentions, ...former],
  );
  if (newly.length === 0) return [];
  const told = (await reachedBy(knownGroups)).filter(wasTold);
  return [...new Set(without(newly, told))];
}

/** Whether an edit changes the mentions of a post. These decide for which users it is unread. */
export function isRementioned(before: Mentions, after: Mentions): boolean {
  const mentions = ({ direct_mentions, direct_group_mentions }: Mentions) => [direct_mentions, direct_group_mentions];
  return !isDeepStrictEqual(mentions(before), mentions(after));
}

/** The ids that are not in `gone`. */
export function without(ids: readonly number[], gone: readonly number[]): number[] {
  const left = new Set(gone);
  return ids.filter((id) => !left.has(id));
}
