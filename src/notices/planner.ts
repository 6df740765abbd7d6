import { later, MINUTE } from '../clock.js';
import { decide, type Decision } from '../domain/notifications/decision.js';
import { postMailOf } from '../domain/notifications/post_mail.js';
import { lookAgain } from '../domain/notifications/renewed_decisions.js';
import { nextDigest } from '../domain/notifications/rest.js';
import { situationsOf, type Told } from '../domain/notifications/situations.js';
import {
  insertNotices,
  type NewNotice,
  advanceCause,
  claimCause,
  deleteCause,
  type DueCause,
  receiversOfMessage,
  receiversOfNotification,
} from '../models/notice.js';
import { upsertDigests, type NoticeDigest } from '../models/notice_digest.js';
import type { NoticeServices } from './services.js';

/** Receivers of whom it is decided at once. The others come in further turns. */
const SLICE = 500;
/** A claim that has not ended after this time is lost: its process has died. */
const LOST_MS = MINUTE;
/** After so many lost or failed tries it is given up. */
const MOST_TRIES = 10;

/**
 * Decides who is told of something that happened, by mail and by push, and stores it
 * (behaviour/notifications.md#what-waits). A row is stored only for who will be told, and for a daily mail.
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
    const { db, clock, log, counts } = this.#services;
    const now = clock.now();
    const claim = { id: cause.id, until: later(now, LOST_MS) };
    if (!(await claimCause(db, cause, claim.until))) return;
    if (cause.tries >= MOST_TRIES) {
      log.error({ id: cause.id }, 'It could not be decided who is told of a post; nobody is told any more');
      await deleteCause(db, claim);
      return;
    }
    const slice = { id: cause.id, after: cause.last_user_id, most: this.#slice };
    const receivers = await (cause.is_message ? receiversOfMessage(db, slice) : receiversOfNotification(db, slice));
    const reached = await this.#reachedAmong(receivers);
    const within = receivers.filter((id) => reached.email.has(id) || reached.push.has(id));
    const told = await this.#situationsOf(cause, within, now);
    const { notices, digests } = decided(told, reached, now);
    for (const { means, is_held } of notices) if (is_held) counts?.count(means, 'held', 1);
    await db.transaction(async (trx) => {
      const last = receivers.length < this.#slice ? undefined : receivers.at(-1);
      if (!(await (last === undefined ? deleteCause(trx, claim) : advanceCause(trx, claim, last, now)))) return;
      const [first] = told;
      if (first === undefined) return;
      await insertNotices(trx, first.happening, notices);
      await upsertDigests(trx, cause.workspace_id, first.happening.happened_at, digests);
    });
    const held = new Set(notices.filter(({ is_held }) => is_held).map(({ user_id }) => user_id));
    const resting = told.map(({ person }) => person).filter(({ id }) => held.has(id));
    await lookAgain(db, cause.workspace_id, resting, clock.now());
  }

  #situationsOf({ id, workspace_id, is_message }: DueCause, receivers: readonly number[], now: Date): Promise<Told[]> {
    const { db, mailDelay } = this.#services;
    const asked = receivers.map((userId) => ({ happeningId: id, userId }));
    const [notifications, messages] = is_message ? [[], asked] : [asked, []];
    return situationsOf(db, { workspaceId: workspace_id, notifications, messages }, { now, mailDelay });
  }

  /** Whom mail and whom pushes reach. For most receivers it is neither, and no more is read about them. */
  async #reachedAmong(receivers: readonly number[]): Promise<Reached> {
    const { db, channels } = this.#services;
    if (receivers.length === 0) return { email: NOBODY, push: NOBODY };
    const [email = NOBODY, push] = await Promise.all([
      channels.email?.reachableAmong(db, receivers),
      channels.push.reachableAmong(db, receivers),
    ]);
    return { email, push };
  }
}

/** The users whom each means reaches. */
type Reached = Readonly<Record<NewNotice['means'], ReadonlySet<number>>>;

/** Who is told, now or later, and who gets a daily mail. */
function decided(
  all: readonly Told[],
  reached: Reached,
  now: Date,
): { notices: NewNotice[]; digests: Pick<NoticeDigest, 'user_id' | 'due_at'>[] } {
  const notices = all.flatMap(({ person, situation }) => {
    const decisions = decide(situation, now);
    return NOTICED.flatMap((one) => (reached[one].has(person.id) ? noticeOf(person.id, one, decisions[one], now) : []));
  });
  const digests = all.flatMap((told) => {
    const { person } = told;
    const isForDaily = reached.email.has(person.id) && postMailOf(told, now)?.kind === 'daily';
    const due_at = isForDaily ? nextDigest(person, now) : null;
    return due_at === null ? [] : [{ user_id: person.id, due_at }];
  });
  return { notices, digests };
}

const NOTICED = ['email', 'push'] as const;
const NOBODY: ReadonlySet<number> = new Set();

function noticeOf(userId: number, means: NewNotice['means'], decision: Decision, now: Date): NewNotice[] {
  if (decision.tell === 'never') return [];
  const isLater = decision.tell === 'later';
  return [{ user_id: userId, means, ready_at: isLater ? decision.at : now, is_held: isLater && decision.isHeld }];
}
