import type { Target } from '../models/delivery_attempt.js';
import type { Priority, Slot, Slots } from './slots.js';

/**
 * Deliveries of a target that is well are taken together, so that their rows are read together: so many, and twice as many after each turn that had its
 * fill, up to the most, for there more wait. After a failure one, as at a target that is known to fail, or of which nothing is known.
 */
const [TOGETHER, MOST_TOGETHER] = [8, 64];
/** In the hands of all turns, for each has its body in memory; beyond it they are taken one by one. */
const MOST_IN_HAND = 4096;
/** Targets that are remembered though nothing waits there; asking for one anew takes a statement. */
const REMEMBERED = 10_000;

/** What is made at a target beside each other, one at a time of each. */
export type Way = 'first' | 'retry';

/** The turn of a target. */
export interface Turn {
  readonly target: Target;
  readonly way: Way;
  readonly most: number;
  readonly place: Slot;
}

interface Known {
  target: Target;
  /** With the port; one host that is spelled in two ways is two. */
  host: string;
  busy: Set<Way>;
  /** How many are taken together. */
  together: number;
  /** Whether anything has arrived there since it is known. */
  isProven: boolean;
  /** How many turns have failed since then, one after the other. */
  failures: number;
}

/** Which targets there are, what waits at them, and whose turn it is: round and round in each lane. */
export class PriorityQueues {
  readonly #places: Slots;
  readonly #known = new Map<number, Known>();
  /** Where something may wait to be tried, in the order of the turns. */
  readonly #waiting: Record<Way, Set<number>> = { first: new Set(), retry: new Set() };
  /** When something is to be tried again, in Unix milliseconds: the soonest of each target. */
  readonly #again = new Map<number, number>();
  #inHand = 0;

  constructor(places: Slots) {
    this.#places = places;
  }

  /** Something may wait at these targets, now. */
  hear(way: Way, targetIds: Iterable<number>): void {
    for (const id of targetIds) this.#waiting[way].add(id);
  }

  /** Something is to be tried again at a target then. */
  hearOfRetry(targetId: number, at: number): void {
    this.#again.set(targetId, Math.min(at, this.#again.get(targetId) ?? at));
  }

  /** Lets it be the turn of those for whom the time has come. */
  passTime(now: number): void {
    for (const [id, at] of this.#again) {
      if (at > now) continue;
      this.#again.delete(id);
      this.#waiting.retry.add(id);
    }
  }

  /** The targets of which nothing is known but their ids. */
  unknown(): number[] {
    const waiting = [...this.#waiting.first, ...this.#waiting.retry];
    return [...new Set(waiting)].filter((id) => !this.#known.has(id));
  }

  /** Learns what those targets are that were asked for; of one that is gone nothing waits any more. */
  learn(asked: readonly number[], targets: readonly Target[]): void {
    for (const target of targets) {
      const host = hostOf(target.target_url);
      this.#known.set(target.id, { target, host, busy: new Set(), together: TOGETHER, isProven: false, failures: 0 });
    }
    for (const id of asked.filter((each) => !this.#known.has(each))) {
      for (const way of WAYS) this.#waiting[way].delete(id);
      this.#again.delete(id);
    }
    if (this.#known.size > REMEMBERED) this.#forget();
  }

  /** Those whose turn it is, as far as there are places. */
  take(): Turn[] {
    return WAYS.flatMap((way) => [...this.#waiting[way]].flatMap((id) => this.#takeOne(way, id)));
  }

  #takeOne(way: Way, id: number): Turn[] {
    const known = this.#known.get(id);
    if (known === undefined || known.busy.has(way)) return [];
    const lane = laneOf(known, way);
    const free = this.#places.countFree(lane, known.host);
    if (free === 0) return [];
    this.#waiting[way].delete(id);
    known.busy.add(way);
    const most = lane === 'quick' ? Math.max(1, Math.min(known.together, free, MOST_IN_HAND - this.#inHand)) : 1;
    const place = this.#places.take(lane, known.host, most);
    this.#inHand += most;
    return [{ target: known.target, way, most, place }];
  }

  /** Ends a turn. */
  end({ target, way, place, most }: Turn): void {
    place.end();
    this.#inHand -= most;
    this.#known.get(target.id)?.busy.delete(way);
  }

  /** Learns how a turn went: whether all was well, and whether it had its fill. */
  trust({ target, most }: Turn, isWell: boolean, count: number): void {
    const known = this.#known.get(target.id);
    if (known === undefined) return;
    known.isProven ||= isWell;
    known.failures = isWell ? 0 : known.failures + 1;
    if (!isWell) known.together = 1;
    else if (most < known.together) return;
    else if (count < most) known.together = Math.max(TOGETHER, Math.ceil(known.together / 2));
    else known.together = Math.min(known.together * 2, MOST_TOGETHER);
  }

  /** Whether it would be the turn of anybody, if there were places. */
  get isAnybodyWaiting(): boolean {
    return WAYS.some((way) => this.#waiting[way].size > 0);
  }

  #forget(): void {
    for (const [id, { busy }] of this.#known) {
      const isWanted = busy.size > 0 || this.#again.has(id) || WAYS.some((way) => this.#waiting[way].has(id));
      if (!isWanted) this.#known.delete(id);
    }
  }
}

const WAYS: readonly Way[] = ['first', 'retry'];

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

/** A target that was well and has failed once, as anybody does now and then, is as good as a new one: it does not wait for all that are dead. */
function laneOf({ target, isProven, failures }: Known, way: Way): Priority {
  if (target.failing_since === null) return isProven ? 'quick' : 'unproven';
  if (isProven && failures === 1) return 'unproven';
  return way === 'first' ? 'slow first' : 'slow retry';
}
