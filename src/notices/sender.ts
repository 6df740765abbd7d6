import { DAY, HOUR, later, MINUTE, SECOND } from '../clock.js';
import { countHits } from '../domain/limits/limits.js';
import { noticeMailsTo, noticesOfWorkspaces, sendingWithin } from '../domain/limits/mail_limits.js';
import { decide, type Decision } from '../domain/notifications/decision.js';
import { lastOfEach, MOST_POSTS, type Notice, type NoticePost } from '../domain/notifications/notice.js';
import { postMailOf } from '../domain/notifications/post_mail.js';
import { lookAgain } from '../domain/notifications/renewed_decisions.js';
import { nextDigest } from '../domain/notifications/rest.js';
import { situationsOf, type Told } from '../domain/notifications/situations.js';
import { ApiError } from '../errors.js';
import {
  claimNotices,
  deleteNotices,
  holdNotices,
  markSent,
  putBackNotices,
  renewNotices,
  retryNotices,
  type NoticeClaim,
  type NoticeGroup,
  type NoticeRow,
  type NotifiedPerson,
} from '../models/notice.js';
import { upsertDigests } from '../models/notice_digest.js';
import { deleteHits } from '../models/rate_limit_hit.js';
import type { SendOutcome } from './channel.js';
import { Lease, LOST_MS } from './lease.js';
import type { NoticeEnd } from './metrics.js';
import type { NoticeServices } from './services.js';

/** What could not be sent for so long is dropped. */
const LIFETIME_MS = DAY;
/** What is later than this, because nothing could be sent, is sent together. */
const LATE_MS = 10 * MINUTE;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [15 * SECOND, HOUR];
/** A notice that has ended so many processes, or failed so often without a pause, is dropped. */
const MOST_TRIES = 40;

interface Claim extends NoticeClaim {
  lease: Lease;
}

interface Decided {
  row: NoticeRow;
  told: Told;
  decision: Decision;
}

/**
 * Sends what is due to one person by one means, as things are now (behaviour/notifications.md#what-waits): what was
 * read or hidden meanwhile is dropped, and what was held is sent together. A notice is sent at least once; a crash may
 * repeat one.
 */
export class NoticeSender {
  readonly #services: NoticeServices;

  constructor(services: NoticeServices) {
    this.#services = services;
  }

  /** Sends one mail or push after the other, and decides again before each. */
  async send(group: NoticeGroup, signal: AbortSignal): Promise<void> {
    while (await this.#sendNext(group, signal)) if (signal.aborted) return;
  }

  /** Returns whether more is due. */
  async #sendNext(group: NoticeGroup, signal: AbortSignal): Promise<boolean> {
    const { db, clock, channels, renewMs } = this.#services;
    const now = clock.now();
    const until = later(now, LOST_MS);
    const rows = await claimNotices(db, group, now, until);
    if (rows.length === 0) return false;
    const claim = { ...group, lease: new Lease(until, clock, renewMs) };
    const channel = channels[group.means];
    const isReached = (await channel?.reachableAmong(db, [group.user_id]))?.has(group.user_id) ?? false;
    const isOver = (row: NoticeRow) => later(row.ready_at, LIFETIME_MS) < now || row.tries > MOST_TRIES;
    await this.#drop(claim, rows.filter(isOver), 'failed');
    const alive = rows.filter((row) => !isOver(row));
    if (!isReached) {
      await this.#drop(claim, alive, 'dropped');
      return false;
    }
    const decided = await this.#decided(group, alive, now);
    const known = new Set(decided.map(({ row }) => row));
    const isNever = ({ decision }: Decided) => decision.tell === 'never';
    const never = decided.filter(isNever);
    await this.#leaveToDailyMail(claim, never, now);
    await this.#drop(claim, [...alive.filter((row) => !known.has(row)), ...rowsOf(never)], 'dropped');
    const open = decided.filter((one) => !isNever(one));
    const ready = withCompany(open);
    await this.#holdAll(
      claim,
      open.filter((one) => !ready.includes(one)),
    );
    const [first] = ready;
    return first !== undefined && this.#sendReady(claim, first.told.person, rowsOf(ready), signal);
  }

  async #decided(group: NoticeGroup, rows: readonly NoticeRow[], now: Date): Promise<Decided[]> {
    const { db, mailDelay } = this.#services;
    const asked = (some: readonly NoticeRow[]) =>
      some.map(({ happening_id }) => ({ happeningId: happening_id, userId: group.user_id }));
    const isMessage = ({ cause }: NoticeRow) => cause === 'message';
    const all = await situationsOf(
      db,
      {
        workspaceId: group.workspace_id,
        notifications: asked(rows.filter((row) => !isMessage(row))),
        messages: asked(rows.filter(isMessage)),
      },
      { now, mailDelay },
    );
    const byId = new Map(all.map((told) => [told.happening.happening_id, told]));
    return rows.flatMap((row) => {
      const told = byId.get(row.happening_id);
      return told === undefined ? [] : [{ row, told, decision: decide(told.situation, now)[group.means] }];
    });
  }

  /** Posts whose mails have been turned off meanwhile are in the daily mail, if that is on. */
  async #leaveToDailyMail(
    { workspace_id, user_id, means }: Claim,
    never: readonly Decided[],
    now: Date,
  ): Promise<void> {
    const [first] = never.filter(({ told }) => means === 'email' && postMailOf(told, now)?.kind === 'daily');
    const due_at = first === undefined ? null : nextDigest(first.told.person, now);
    if (first === undefined || due_at === null) return;
    const { happened_at } = first.row;
    await this.#services.db.transaction((trx) => upsertDigests(trx, workspace_id, happened_at, [{ user_id, due_at }]));
  }

  async #holdAll(claim: Claim, decided: readonly Decided[]): Promise<void> {
    const { db, clock } = this.#services;
    for (const one of decided) await this.#hold(claim, one);
    const isHeld = ({ decision }: Decided) => decision.tell === 'later' && decision.isHeld;
    const [held] = decided.filter(isHeld);
    if (held !== undefined) await lookAgain(db, claim.workspace_id, [held.told.person], clock.now());
  }

  async #hold(claim: Claim, { row, decision }: Decided): Promise<void> {
    if (decision.tell !== 'later') return;
    await holdNotices(this.#services.db, claim, [row], decision);
    if (decision.isHeld) this.#count(claim, 'held', 1);
  }

  /** Sends what comes first, and puts the rest back. Returns whether there is a rest that may be sent. */
  async #sendReady(
    claim: Claim,
    person: NotifiedPerson,
    rows: readonly NoticeRow[],
    signal: AbortSignal,
  ): Promise<boolean> {
    const { db, clock } = this.#services;
    const now = clock.now();
    const place = await this.#placeFor(claim, now);
    if ('next' in place) {
      await holdNotices(db, claim, rows, { at: place.next, isHeld: true });
      this.#count(claim, 'held', rows.length);
      return false;
    }
    const [next = [], ...others] = togetherIn(rows, now);
    const rest = others.flat();
    if (rest.length > 0) await putBackNotices(db, claim, rest, now);
    if (!(await this.#sendTogether(claim, person, next, signal))) await deleteHits(db, place.hits);
    return rest.length > 0;
  }

  /**
   * Counts a mail to the person, or says when the next one may be sent. It is counted before it is sent, so that two
   * processes do not send one too many.
   */
  async #placeFor({ user_id, means }: NoticeGroup, now: Date): Promise<{ hits: number[] } | { next: Date }> {
    if (means === 'push') return { hits: [] };
    try {
      return { hits: await countHits(this.#services.db, [noticeMailsTo(user_id)], now) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.error !== 'too_many_requests') throw error;
      return { next: later(now, Number(error.headers['Retry-After']) * SECOND) };
    }
  }

  /** Returns whether they were sent. */
  async #sendTogether(
    claim: Claim,
    person: NotifiedPerson,
    rows: readonly NoticeRow[],
    signal: AbortSignal,
  ): Promise<boolean> {
    const { db, clock, log } = this.#services;
    const [first] = rows;
    if (first === undefined) return false;
    const notice = noticeOf(claim, rows, first);
    const renewal = (until: Date) => renewNotices(db, claim, rows, until);
    if (!(await claim.lease.renew(renewal))) return false;
    try {
      const end = await claim.lease.during(renewal, () => this.#deliver(claim, person, notice, signal));
      if (end.outcome === 'nothing' || end.outcome === 'unreachable') await this.#drop(claim, rows, 'dropped');
      else if (end.outcome === 'later') await retryNotices(db, claim, rows, end.at, end.wasTried);
      else {
        await markSent(db, claim, rows, notice.id, clock.now());
        this.#count(claim, 'sent', rows.length);
      }
      return end.outcome === 'sent';
    } catch (err) {
      if (!signal.aborted) log.warn({ err, means: claim.means }, 'A notice could not be sent; it is sent later');
      await retryNotices(db, claim, rows, signal.aborted ? clock.now() : later(clock.now(), pauseAfter(first.tries)));
      return false;
    }
  }

  /** A stranger can add a person to workspaces and remove them again, so there is a limit to being told of that. */
  async #deliver(
    { means }: NoticeGroup,
    person: NotifiedPerson,
    notice: Notice,
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    const { db, clock, channels } = this.#services;
    let end: SendOutcome = { outcome: 'nothing' };
    const send = async () => {
      end = (await channels[means]?.send(person, notice, signal)) ?? end;
    };
    if ('posts' in notice) await send();
    else await sendingWithin(db, noticesOfWorkspaces(means, notice), clock.now(), send);
    return end;
  }

  async #drop(claim: Claim, rows: readonly NoticeRow[], outcome: NoticeEnd): Promise<void> {
    await deleteNotices(this.#services.db, claim, rows);
    this.#count(claim, outcome, rows.length);
  }

  #count({ means }: NoticeGroup, outcome: NoticeEnd, amount: number): void {
    this.#services.counts?.count(means, outcome, amount);
  }
}

function rowsOf(decided: readonly Decided[]): NoticeRow[] {
  return decided.map(({ row }) => row);
}

/** What is to be told now. A post that only waits for its delay goes with another one of its place. */
function withCompany(decided: readonly Decided[]): Decided[] {
  const now = decided.filter(({ decision }) => decision.tell === 'now');
  const places = new Set(now.map(({ row }) => row.holder_id));
  const mayCome = ({ row, decision }: Decided) =>
    decision.tell === 'later' && !decision.isHeld && row.holder_id !== null && places.has(row.holder_id);
  return decided.filter((one) => one.decision.tell === 'now' || mayCome(one));
}

/** What is sent in one mail or push: all posts if some were held or are late, otherwise those of one place. */
function togetherIn(rows: readonly NoticeRow[], now: Date): NoticeRow[][] {
  const isPost = ({ holder_id }: NoticeRow) => holder_id !== null;
  const [posts, others] = [rows.filter(isPost), rows.filter((row) => !isPost(row))];
  const isCollected = posts.some((row) => row.is_held || later(row.ready_at, LATE_MS) < now);
  const places = [...new Set(posts.map(({ holder_id }) => holder_id))];
  const byPlace = places.map((place) => posts.filter(({ holder_id }) => holder_id === place));
  return [...(isCollected ? [posts] : byPlace), ...others.map((row) => [row])];
}

function noticeOf(group: NoticeGroup, rows: readonly NoticeRow[], first: NoticeRow): Notice {
  const id = `notice-${group.user_id}-${group.means}-${first.happening_id}`;
  const shared = { id, userId: group.user_id, workspaceId: group.workspace_id };
  if (first.cause === 'added' || first.cause === 'removed')
    return { ...shared, kind: first.cause, byUserId: first.by_user_id, happened_at: first.happened_at };
  const posts = lastOfEach(rows.flatMap(postOf));
  const isOfOnePlace = new Set(posts.map(({ holder_id }) => holder_id)).size === 1;
  return {
    ...shared,
    kind: isOfOnePlace ? 'posts' : 'collected',
    posts: posts.slice(-MOST_POSTS),
    more: Math.max(0, posts.length - MOST_POSTS),
  };
}

function postOf({ cause, object_id, holder_id, happened_at }: NoticeRow): NoticePost[] {
  if (cause === 'added' || cause === 'removed' || object_id === null || holder_id === null) return [];
  return [{ cause, id: object_id, holder_id, happened_at }];
}

function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1), LONGEST_PAUSE_MS);
}
