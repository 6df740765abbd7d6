import { bucketOf, type Bucket } from '../db/ids.js';
import type { Target } from '../models/delivery_attempt.js';
import { isSocketAddress } from '../models/socket_address.js';
import { inTurns } from '../turns.js';

/** Targets with requests under way, of all users. Each one has a socket. */
const MAX_OPEN = 2000;
/** Those at one host and port that are not slow. It protects hosts from us. */
const MAX_AT_HOST = 256;
/** Those that are slow, in each phase. They wait for each other, and leave most of the sockets to the others. */
const MAX_SLOW = 128;

/**
 * Claims of one phase at a time. The first request to a target costs as much as twenty over an open connection, and
 * most requests to slow targets are in vain: targets with an open connection do not wait for all of them.
 */
const STARTS = { prompt: 64, slow: 8 };
/** Deliveries while the process is busy, in `BUSY_PERIOD_MS`: requests of clients go first. */
const BUSY_STARTS = { prompt: 16, slow: 1 };
const BUSY_PERIOD_MS = 200;

/** Deliveries of one claim of a proven target. Of any other target it has one. */
const BATCH = 32;
/** Idle targets are forgotten when more than this are in memory. Loading one again takes a statement. */
const MAX_REMEMBERED = 10_000;

/** First attempts and retries run beside each other at a target, one at a time of each. */
export type Phase = 'first' | 'retry';

const PHASES: readonly Phase[] = ['first', 'retry'];

/** How a claim went, by its last attempt: accepted at once, accepted later, or not accepted. */
export type Went = 'promptly' | 'late' | 'wrong';

/** The right to attempt up to `limit` deliveries of a target. */
export interface Claim {
  readonly target: Target;
  readonly phase: Phase;
  readonly limit: number;
  /** What it counts for: a host, or the slow targets of a phase. */
  readonly place: string;
}

export interface WaitingTargetsOptions {
  isBusy?: (() => boolean) | undefined;
  /** Whether the rows of a bucket cannot be reached now. Its targets wait. */
  isAway: (bucket: Bucket) => boolean;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

interface KnownTarget {
  target: Target;
  /** With the port. Two spellings of one host count as two hosts. */
  host: string;
  claimed: Set<Phase>;
  /** Whether its last claim went well; unproven at first. One that fails or is late while it is not proven is slow. */
  trust: 'proven' | 'unproven' | 'slow';
}

/**
 * Knows which targets have deliveries waiting, and claims them: in turns of their users, and for each user in the order
 * in which they were queued. There are two priorities: slow targets have bounds of their own.
 */
export class WaitingTargets {
  readonly #isBusy: () => boolean;
  readonly #isAway: (bucket: Bucket) => boolean;
  readonly #now: () => number;
  readonly #known = new Map<number, KnownTarget>();
  /** Ids of targets that may have deliveries to attempt now, the longest waiting first. */
  readonly #queues: Record<Phase, Set<number>> = { first: new Set(), retry: new Set() };
  /** When the next retry of each target is due, in Unix milliseconds. */
  readonly #retryAt = new Map<number, number>();
  /** The claims that count for each place. */
  readonly #underWay = new Map<string, number>();
  #open = 0;
  #lastClaimAt = -Infinity;

  constructor({ isBusy = () => false, isAway, now = () => performance.now() }: WaitingTargetsOptions) {
    this.#isBusy = isBusy;
    this.#isAway = isAway;
    this.#now = now;
  }

  enqueue(phase: Phase, targetIds: Iterable<number>): void {
    for (const id of targetIds) this.#queues[phase].add(id);
  }

  /** Only the earliest time of each target is kept. `at`: in Unix milliseconds. */
  scheduleRetry(targetId: number, at: number): void {
    this.#retryAt.set(targetId, Math.min(at, this.#retryAt.get(targetId) ?? at));
  }

  enqueueDueRetries(now: number): void {
    for (const [id, at] of this.#retryAt) {
      if (at > now) continue;
      this.#retryAt.delete(id);
      this.#queues.retry.add(id);
    }
  }

  /** The queued targets that must be loaded before `claim` takes them. Those that are away are left out. */
  unloaded(): number[] {
    const queued = new Set([...this.#queues.first, ...this.#queues.retry]);
    return [...queued].filter((id) => !this.#known.has(id) && !this.#isAway(bucketOf(id)));
  }

  /** Adds the rows found for these ids. An id without a row was deleted, and leaves the queues. */
  load(ids: readonly number[], targets: readonly Target[]): void {
    for (const target of targets) {
      const trust = target.failing_since === null ? 'unproven' : 'slow';
      this.#known.set(target.id, { target, host: hostOf(target), claimed: new Set(), trust });
    }
    for (const id of ids.filter((each) => !this.#known.has(each))) {
      for (const phase of PHASES) this.#queues[phase].delete(id);
      this.#retryAt.delete(id);
    }
    if (this.#known.size > MAX_REMEMBERED) this.#forgetIdle();
  }

  /** Claims the next queued targets, first attempts before retries. */
  claim(): Claim[] {
    const isBusy = this.#isBusy();
    if (isBusy && this.#now() - this.#lastClaimAt < BUSY_PERIOD_MS) return [];
    const claims = PHASES.flatMap((phase) => this.#claimIn(phase, isBusy));
    if (claims.length > 0) this.#lastClaimAt = this.#now();
    return claims;
  }

  #claimIn(phase: Phase, isBusy: boolean): Claim[] {
    let { prompt, slow } = isBusy ? BUSY_STARTS : STARTS;
    const claims: Claim[] = [];
    const waiting = this.#inTurns(phase);
    const batch = isBusy ? Math.max(1, Math.floor(prompt / waiting.length)) : BATCH;
    for (const known of waiting) {
      const isSlow = known.trust === 'slow';
      const place = isSlow ? `slow ${phase}` : known.host;
      if ((isSlow ? slow : prompt) === 0 || !this.#hasRoomAt(place, isSlow)) continue;
      if (isSlow) slow -= 1;
      else prompt -= 1;
      this.#queues[phase].delete(known.target.id);
      known.claimed.add(phase);
      this.#count(place, 1);
      const limit = known.trust === 'proven' ? batch : 1;
      claims.push({ target: known.target, phase, limit, place });
    }
    return claims;
  }

  /** The targets that can be claimed: queued, loaded, not away and not claimed. No user waits for all of another. */
  #inTurns(phase: Phase): KnownTarget[] {
    const loaded = [...this.#queues[phase]].flatMap((id) => this.#known.get(id) ?? []);
    const free = loaded.filter(({ claimed, target }) => !claimed.has(phase) && !this.#isAway(target.bucket));
    return inTurns(free, ({ target }) => target.user_id);
  }

  #hasRoomAt(place: string, isSlow: boolean): boolean {
    return this.#open < MAX_OPEN && (this.#underWay.get(place) ?? 0) < (isSlow ? MAX_SLOW : MAX_AT_HOST);
  }

  #count(place: string, difference: number): void {
    this.#open += difference;
    const count = (this.#underWay.get(place) ?? 0) + difference;
    if (count === 0) this.#underWay.delete(place);
    else this.#underWay.set(place, count);
  }

  /** Ends a claim of which nothing is under way any more. `went`: undefined when nothing was attempted. */
  release({ target, phase, place }: Claim, went?: Went): void {
    this.#count(place, -1);
    const known = this.#known.get(target.id);
    known?.claimed.delete(phase);
    if (known !== undefined && went !== undefined) known.trust = trustAfter(known.trust, went);
  }

  #forgetIdle(): void {
    for (const [id, { claimed }] of this.#known) {
      const isIdle =
        claimed.size === 0 && !this.#retryAt.has(id) && PHASES.every((phase) => !this.#queues[phase].has(id));
      if (isIdle) this.#known.delete(id);
    }
  }
}

/**
 * A proven target may fail or be late once: it does not wait for all targets that are down. Two thousand targets that
 * accept everything after nine seconds would otherwise hold all sockets.
 */
function trustAfter(trust: KnownTarget['trust'], went: Went): KnownTarget['trust'] {
  if (went === 'promptly') return 'proven';
  return trust === 'proven' ? 'unproven' : 'slow';
}

/** The sockets of the programs of a user count as one host. */
function hostOf({ target_url: url, user_id }: Target): string {
  if (isSocketAddress(url)) return `sockets of ${user_id}`;
  return URL.canParse(url) ? new URL(url).origin : url;
}
