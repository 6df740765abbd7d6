import type { Target } from '../models/delivery_attempt.js';
import { isSocketAddress } from '../models/socket_address.js';
import { inTurns } from '../turns.js';
import type { Priority, Slot, Slots } from './slots.js';

/**
 * How many deliveries of a healthy target are read with one statement. It starts at the first value, doubles after each
 * full claim up to the second, and halves again when less waits. After a failure, and for all other targets, it is one.
 */
const [INITIAL_BATCH, MAX_BATCH] = [8, 64];
/** Deliveries of all claims together, because each has its body in memory. Beyond it each claim takes one. */
const MAX_CLAIMED = 4096;
/** Idle targets are forgotten when more than this are in memory. Loading one again takes a statement. */
const MAX_REMEMBERED = 10_000;

/** First attempts and retries run beside each other at a target, one at a time of each. */
export type Phase = 'first' | 'retry';

const PHASES: readonly Phase[] = ['first', 'retry'];

/** The right to attempt up to `limit` deliveries of a target. */
export interface Claim {
  readonly target: Target;
  readonly phase: Phase;
  readonly limit: number;
  readonly slot: Slot;
}

interface KnownTarget {
  target: Target;
  /** With the port. Two spellings of one host count as two hosts. */
  host: string;
  claimed: Set<Phase>;
  batchSize: number;
  /** Whether a delivery has succeeded since the target was loaded. */
  isProven: boolean;
  /** Claims that failed since the last one that succeeded. */
  failures: number;
}

/**
 * Knows which targets have deliveries waiting, and claims them while slots are free: in turns of their users, and for
 * each user in the order in which they were queued.
 */
export class PriorityQueues {
  readonly #slots: Slots;
  readonly #known = new Map<number, KnownTarget>();
  /** Ids of targets that may have deliveries to attempt now, the longest waiting first. */
  readonly #queues: Record<Phase, Set<number>> = { first: new Set(), retry: new Set() };
  /** When the next retry of each target is due, in Unix milliseconds. */
  readonly #retryAt = new Map<number, number>();
  #claimedDeliveries = 0;

  constructor(slots: Slots) {
    this.#slots = slots;
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

  /** The queued targets that `claim` passes over until they are loaded. */
  unloaded(): number[] {
    const queued = [...this.#queues.first, ...this.#queues.retry];
    return [...new Set(queued)].filter((id) => !this.#known.has(id));
  }

  /** Adds the rows found for these ids. An id without a row was deleted, and leaves the queues. */
  load(ids: readonly number[], targets: readonly Target[]): void {
    for (const target of targets) {
      const host = hostOf(target);
      this.#known.set(target.id, {
        target,
        host,
        claimed: new Set(),
        batchSize: INITIAL_BATCH,
        isProven: false,
        failures: 0,
      });
    }
    for (const id of ids.filter((each) => !this.#known.has(each))) {
      for (const phase of PHASES) this.#queues[phase].delete(id);
      this.#retryAt.delete(id);
    }
    if (this.#known.size > MAX_REMEMBERED) this.#forgetIdle();
  }

  /** Claims all queued targets for which there are slots, first attempts before retries. */
  claim(): Claim[] {
    return PHASES.flatMap((phase) => this.#inTurns(phase).flatMap((id) => this.#claimOne(phase, id)));
  }

  /** The loaded targets that are queued. No user waits for all of another. */
  #inTurns(phase: Phase): number[] {
    const loaded = [...this.#queues[phase]].filter((id) => this.#known.has(id));
    return inTurns(loaded, (id) => this.#known.get(id)?.target.user_id);
  }

  #claimOne(phase: Phase, id: number): Claim[] {
    const known = this.#known.get(id);
    if (known === undefined || known.claimed.has(phase)) return [];
    const priority = priorityOf(known, phase);
    const available = this.#slots.countAvailable(priority, known.host);
    if (available === 0) return [];
    this.#queues[phase].delete(id);
    known.claimed.add(phase);
    const room = Math.min(known.batchSize, available, MAX_CLAIMED - this.#claimedDeliveries);
    const limit = priority === 'healthy' ? Math.max(1, room) : 1;
    this.#claimedDeliveries += limit;
    return [{ target: known.target, phase, limit, slot: this.#slots.acquire(priority, known.host, limit) }];
  }

  /** Ends a claim. Call it once, when nothing of the claim is under way. */
  release({ target, phase, slot, limit }: Claim): void {
    slot.close();
    this.#claimedDeliveries -= limit;
    this.#known.get(target.id)?.claimed.delete(phase);
  }

  /**
   * Records how a claim went. `isHealthy`: everything was accepted without delay; `count`: the
   * deliveries that there were.
   */
  record({ target, limit }: Claim, isHealthy: boolean, count: number): void {
    const known = this.#known.get(target.id);
    if (known === undefined) return;
    known.isProven ||= isHealthy;
    known.failures = isHealthy ? 0 : known.failures + 1;
    if (!isHealthy) known.batchSize = 1;
    else if (limit < known.batchSize) return;
    else if (count < limit) known.batchSize = Math.max(INITIAL_BATCH, Math.ceil(known.batchSize / 2));
    else known.batchSize = Math.min(known.batchSize * 2, MAX_BATCH);
  }

  #forgetIdle(): void {
    for (const [id, { claimed }] of this.#known) {
      const isIdle =
        claimed.size === 0 && !this.#retryAt.has(id) && PHASES.every((phase) => !this.#queues[phase].has(id));
      if (isIdle) this.#known.delete(id);
    }
  }
}

/** The sockets of the programs of a user count as one host. */
function hostOf({ target_url: url, user_id }: Target): string {
  if (isSocketAddress(url)) return `sockets of ${user_id}`;
  return URL.canParse(url) ? new URL(url).origin : url;
}

/** A proven target that has failed only once counts as unproven: it does not wait for all targets that are down. */
function priorityOf({ target, isProven, failures }: KnownTarget, phase: Phase): Priority {
  if (target.failing_since === null) return isProven ? 'healthy' : 'unproven';
  if (isProven && failures === 1) return 'unproven';
  return phase === 'first' ? 'failing first' : 'failing retry';
}
