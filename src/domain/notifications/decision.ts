import { HOUR, later, MINUTE } from '../../clock.js';
import type { Schema } from '../../generated/schemas.js';
import { isAway, restOver, type Rest } from './rest.js';

/** What a person is told about. */
export type Cause = 'message' | 'comment' | 'thread' | 'added' | 'removed';

export const MEANS = ['desktop', 'email', 'push'] as const;
/** A way in which a person is told. */
export type Means = (typeof MEANS)[number];

/** Why a person is not told. */
export type Reason = 'out_of_sight' | 'used' | 'read' | 'setting' | 'muted' | 'away' | 'resting' | 'online';

/** `isHeld`: whether the person rests until then, and not only a delay. */
export type Decision =
  { tell: 'now' } | { tell: 'later'; at: Date; isHeld: boolean } | { tell: 'never'; reason: Reason };

/** What decides whether, when and how a person is told. */
export interface Situation {
  cause: Cause;
  /** When it happened. */
  happened: Date;
  /** Whether an unread post of the place mentions this person, by name or by a group. */
  isMentioned: boolean;
  /** Those of the workspace. */
  settings: Schema<'NotificationSettings'>;
  /** When this person wants no notifications at all. */
  rest: Rest;
  /** Whether the thread or the conversation is muted now. */
  isMuted: boolean;
  isRead: boolean;
  /** Whether the person sees the thing now. Nobody has to see a workspace that they were removed from. */
  isVisible: boolean;
  /** Whether the person has used the workspace. Where addresses need not be verified, everybody in it counts. */
  isUsed: boolean;
  /** Whether the person is at a client now: by a heartbeat, or by an open stream. */
  isOnline: boolean;
  /** How long mail about a post waits, so that what is read meanwhile is not sent, in milliseconds. */
  mailDelay: number;
}

/** The end of the name of the setting of a cause. */
const SETTING = {
  message: 'conversations',
  comment: 'comments',
  thread: 'threads',
  added: 'added_to_ws',
  removed: 'removed_from_ws',
} as const satisfies Record<Cause, string>;

/**
 * Decides how a person is told of something, as things are at an instant (behaviour/notifications.md#who-is-told). What
 * is to be told later is decided again then. Reasons are tried in the order of the table there: the first that holds is
 * given.
 */
export function decide(situation: Situation, now: Date): Record<Means, Decision> {
  const decided = (means: Means) => decideFor(means, situation, now);
  return { desktop: decided('desktop'), email: decided('email'), push: decided('push') };
}

function decideFor(means: Means, situation: Situation, now: Date): Decision {
  const { rest } = situation;
  const reason = reasonAgainst(means, situation, now);
  if (reason !== undefined) return never(reason);
  const due = dueTime(means, situation, now);
  const at = restOver(rest, due);
  // A sign on the desktop is about now, and nobody who is at a client needs a push.
  if (at === null || (means === 'desktop' && at > now)) return never('resting');
  if (at > now) return { tell: 'later', at, isHeld: at > due };
  return means === 'push' && situation.isOnline ? whileOnline(situation, now) : { tell: 'now' };
}

/** A push to a person who is online is put off by this, in milliseconds, to be decided again. */
const ONLINE_PAUSE = 2 * MINUTE;
/** After this time a person who was online has seen it. */
const MOST_ONLINE = HOUR;

function whileOnline({ happened }: Situation, now: Date): Decision {
  if (later(happened, MOST_ONLINE) <= now) return never('online');
  return { tell: 'later', at: later(now, ONLINE_PAUSE), isHeld: false };
}

function never(reason: Reason): Decision {
  return { tell: 'never', reason };
}

function reasonAgainst(means: Means, situation: Situation, now: Date): Reason | undefined {
  const { cause, settings, rest, isMentioned, isMuted, isRead, isVisible, isUsed } = situation;
  if (!isVisible) return 'out_of_sight';
  if (isUsed && cause === 'added' && means === 'email') return 'used';
  if (isRead) return 'read';
  if (!settings[`${means}_${SETTING[cause]}`]) return 'setting';
  if (isMuted && !isMentioned) return 'muted';
  return isAway(rest, now) ? 'away' : undefined;
}

/** When a person is told who does not rest. */
function dueTime(means: Means, { cause, happened, settings, mailDelay }: Situation, now: Date): Date {
  const isPost = cause !== 'added' && cause !== 'removed';
  const delays = { desktop: 0, email: isPost ? mailDelay : 0, push: settings.push_delay * 1000 };
  const due = later(happened, delays[means]);
  return due > now ? due : now;
}
