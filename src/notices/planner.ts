import { later, MINUTE } from '../clock.js';
import { decide, type Decision } from '../domain/notifications/deciding.js';
import { nextDigest } from '../domain/notifications/rest.js';
import { situationsOf, type Told } from '../domain/notifications/situations.js';
import { addNotices, type NewNotice } from '../models/notice.js';
import { advanceCause, claimCause, removeCause, type DueCause } from '../models/notice_cause.js';
import { addDigests, type NoticeDigest } from '../models/notice_digest.js';
import { receiversOfMessage, receiversOfNotification } from '../models/notice_states.js';
import type { NoticeServices } from './services.js';

/** Receivers of whom it is decided at once. The others come in further turns. */
const SLICE = 500;
/** A claim that has not ended after this time is lost: its process has died. */
const LOST_MS = MINUTE;
/** After so many lost or failed tries it is given up. */
const MOST_TRIES = 10;

/**
 * Decides who is told of something that happened, by mail and by push, and stores it (decision 39f). A row is stored
 * only for who will be told, and for a daily mail.
 */
export class Planner {
  readonly #services: NoticeServices;
  readonly #slice: number;

  /** `slice`: of how many receivers it is decided at once. */
  constructor(services: NoticeServices, slice = SLICE) {
    this.#services = services;
    this.#slice = slice;
  }

  /** Decides about some receivers of a cause. */
  async plan(cause: DueCause): Promise<void> {
    const { db, clock, log } = this.#services;
    const now = clock.now();
    if (!(await claimCause(db, cause, later(now, LOST_MS)))) return;
    if (cause.tries >= MOST_TRIES) {
      log.error({ id: cause.id }, 'It could not be decided who is told of a post; nobody is told any more');
      return removeCause(db, cause.id);
    }
    const slice = { id: cause.id, after: cause.last_user_id, most: this.#slice };
    const receivers = await (cause.is_message ? receiversOfMessage(db, slice) : receiversOfNotification(db, slice));
    const told = await this.#situationsOf(cause, receivers, now);
    const { notices, digests } = await this.#decided(told, now);
    await db.transaction(async (trx) => {
      const [first] = told;
      if (first !== undefined) {
        await addNotices(trx, first.happening, notices);
        await addDigests(trx, cause.workspace_id, first.happening.happened_at, digests);
      }
      const last = receivers.length < this.#slice ? undefined : receivers.at(-1);
      await (last === undefined ? removeCause(trx, cause.id) : advanceCause(trx, cause.id, last, now));
    });
  }

  #situationsOf({ id, workspace_id, is_message }: DueCause, receivers: readonly number[], now: Date): Promise<Told[]> {
    const { db, mailDelay } = this.#services;
    const asked = receivers.map((userId) => ({ happeningId: id, userId }));
    const [notifications, messages] = is_message ? [[], asked] : [asked, []];
    return situationsOf(db, { workspaceId: workspace_id, notifications, messages }, { now, mailDelay });
  }

  async #decided(
    told: readonly Told[],
    now: Date,
  ): Promise<{ notices: NewNotice[]; digests: Pick<NoticeDigest, 'user_id' | 'due_at'>[] }> {
    const { db, channels, counts } = this.#services;
    const decided = told.map((one) => ({ ...one, decisions: decide(one.situation, now) }));
    const byMail = decided.filter((one) => one.decisions.email.tell !== 'never' && one.happening.cause !== 'added');
    const daily = decided.filter((one) => isForDigest(one, now));
    const byPush = decided.filter(({ decisions }) => decisions.push.tell !== 'never');
    const idsOf = (some: readonly Told[]) => some.map(({ person }) => person.id);
    const mailed = channels.email === undefined ? [] : [...byMail, ...daily];
    const [withMail, withPush] = await Promise.all([
      mailed.length === 0 ? NOBODY : channels.email?.reachableAmong(db, idsOf(mailed)),
      byPush.length === 0 ? NOBODY : channels.push.reachableAmong(db, idsOf(byPush)),
    ]);
    const reached = { email: withMail ?? NOBODY, push: withPush };
    const noticesBy = (means: 'email' | 'push', some: typeof decided) =>
      some
        .filter(({ person }) => reached[means].has(person.id))
        .map(({ person, decisions }) => noticeOf(person.id, means, decisions[means], now));
    const notices = [...noticesBy('email', byMail), ...noticesBy('push', byPush)];
    for (const { means, is_held } of notices) if (is_held) counts?.count(means, 'held', 1);
    const digests = daily.flatMap(({ person }) => {
      const due_at = reached.email.has(person.id) ? nextDigest(person, now) : null;
      return due_at === null ? [] : [{ user_id: person.id, due_at }];
    });
    return { notices, digests };
  }
}

const NOBODY: ReadonlySet<number> = new Set();

/** Whether something waits for the daily mail: it would be mailed if the setting of its cause were on. */
export function isForDigest({ happening: { cause }, settings, situation }: Told, now: Date): boolean {
  if (cause === 'added' || cause === 'removed' || !settings.email_aggregate) return false;
  const names = { message: 'email_conversations', comment: 'email_comments', thread: 'email_threads' } as const;
  if (settings[names[cause]]) return false;
  return decide({ ...situation, settings: { ...settings, [names[cause]]: true } }, now).email.tell !== 'never';
}

function noticeOf(userId: number, means: 'email' | 'push', decision: Decision, now: Date): NewNotice {
  const at = decision.tell === 'later' ? decision.at : now;
  return { user_id: userId, means, ready_at: at, is_held: decision.tell === 'later' && decision.isHeld };
}
