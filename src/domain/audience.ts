import type { Actor } from '../actor.js';
import type { Queryable } from '../db.js';
import { ApiError } from '../errors.js';
import { membersAmong, type Reader } from '../models/threads.js';
import { mentionedIn } from './text.js';

/** Whom a post names. */
export interface Audience {
  /** Listed as recipients, whether they can see the post or not. */
  recipients: number[];
  /** Mentioned by a parameter or by the content. */
  mentions: number[];
}

/** What a caller has given to name them. */
export interface AudienceInput {
  content: string;
  /** Recipients as ids that the caller wrote: they must be in the workspace. */
  named?: readonly number[] | undefined;
  /** Recipients that a word or a default stands for. */
  implied?: readonly number[] | undefined;
  direct_mentions?: readonly number[] | undefined;
}

/**
 * Settles whom a post notifies and mentions. Naming somebody who is not in the workspace is 106 (decision 20); a mention
 * in the text of somebody who is not is plain text.
 */
export async function settleAudience(db: Queryable, workspaceId: number, input: AudienceInput): Promise<Audience> {
  const named = [...new Set(input.named ?? [])];
  const parameter = [...new Set(input.direct_mentions ?? [])];
  const inText = mentionedIn(input.content);
  const members = await membersAmong(db, workspaceId, [...new Set([...named, ...parameter, ...inText])]);
  const stranger = [...named, ...parameter].find((id) => !members.has(id));
  if (stranger !== undefined) throw new ApiError('user_not_found', { id: stranger });
  return {
    recipients: [...new Set([...named, ...(input.implied ?? [])])],
    mentions: [...new Set([...parameter, ...inText.filter((id) => members.has(id))])],
  };
}

/** Everybody who takes part in a post: its poster, its recipients, those it mentions. */
export function participantsOf(poster: Actor, audience: Audience): number[] {
  return [...new Set([poster.id, ...audience.recipients, ...audience.mentions])];
}

/** What the post is to each of them. */
export function readersOf(poster: Actor, audience: Audience): Reader[] {
  const mentioned = new Set(audience.mentions);
  return participantsOf(poster, audience).map((userId) => ({
    userId,
    isPoster: userId === poster.id,
    mentioned: mentioned.has(userId),
  }));
}
