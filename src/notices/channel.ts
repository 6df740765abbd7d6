import type { Queryable } from '../db/database.js';
import type { Notice } from '../domain/notifications/notice.js';
import type { NotifiedPerson } from '../models/notice.js';

/** How an attempt to send a notice has ended. `nothing`: what it tells of was removed. */
export type SendOutcome =
  | { outcome: 'sent' }
  | { outcome: 'nothing' }
  | { outcome: 'unreachable' }
  /** `wasTried`: whether something was sent, and failed. Otherwise it only had to wait. */
  | { outcome: 'later'; at: Date; wasTried: boolean };

/** A way in which notices leave Skein. */
export interface NoticeChannel {
  /** Returns those of these users whom it reaches: by a verified address, or by a device. */
  reachableAmong(db: Queryable, userIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Sends a notice. Throws if another attempt may succeed. */
  send(person: NotifiedPerson, notice: Notice, signal: AbortSignal): Promise<SendOutcome>;
}

/** The channels of this process. Without a mail server there is none of `email`. */
export interface NoticeChannels {
  email: NoticeChannel | undefined;
  push: NoticeChannel;
}
