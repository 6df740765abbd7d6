import { sql } from '../db/database.js';
import type { Session } from '../db/session.js';
import type { Bucket } from '../db/ids.js';
import type { SequencedEvent } from './event.js';

/** The one statement that looks into all buckets: which have events, and how far those have been placed. */
const SWEEP = sql`
  select bucket, max(position) as last_position from outbox where set_aside_at is null group by bucket order by bucket`;

/**
 * The one gapless order of all events. Whoever holds the session's lock gives the places: first on the events' own rows, one
 * bucket at a time, then in the counter of the machine, and only then may a row go. So each place that was ever given is
 * either at most the counter or stands on a row, and after any crash the next one is known. All statements go through the
 * session that holds the lock: when it breaks, the lock and the unfinished statement end together.
 */
export class Sequencer {
  readonly #session: Session;
  /** The last place given, and the last that the counter knows of. */
  #last: number;
  #counted: number;

  private constructor(session: Session, last: number, counted: number) {
    this.#session = session;
    this.#last = last;
    this.#counted = counted;
  }

  /** Finds the place where a predecessor stopped. */
  static async resume(session: Session): Promise<Sequencer> {
    const { last_position: counted } = await session.one<{ last_position: number }>(
      sql`select last_position from dispatcher`,
    );
    const rows = await session.many<Swept>(SWEEP);
    const last = rows.reduce((most, { last_position }) => Math.max(most, last_position ?? 0), counted);
    return new Sequencer(session, last, counted);
  }

  /** The buckets that have events to hand over. */
  async buckets(): Promise<Bucket[]> {
    const rows = await this.#session.many<Swept>(SWEEP);
    return rows.map(({ bucket }) => bucket);
  }

  /**
   * Gives so many of the waiting events of a bucket their places, by their ids: of two transactions, the one that began after the other's
   * commit has the higher ones. Answers them, and those that were placed before and are still to be handed over, from the first on as many as a
   * page has room for: the others keep their places until the next time.
   */
  async place(bucket: Bucket, most: number): Promise<SequencedEvents> {
    // Locked before they are counted: a row that somebody else deletes at this moment takes no place with it.
    const placed = await this.#session.many<SequencedEvent>(sql`
      with waiting as (
        select id, position from outbox where bucket = ${bucket} and set_aside_at is null
        order by id limit ${most} for update
      ), placed as (
        select id, coalesce(position,
          ${this.#last}::bigint + count(*) filter (where position is null) over (order by id)) as position
        from waiting
      )
      update outbox o set position = placed.position from placed
      where o.bucket = ${bucket} and o.id = placed.id
      returning o.bucket, o.id, o.position, o.name, o.workspace_id, o.channel_id, o.thread_id, o.conversation_id, o.user_id,
        o.seen_by, o.actor_id, null as snapshot, o.occurred_at, o.failures`);
    if (placed.length === 0) return { events: [], bytes: 0 };
    this.#last = placed.reduce((most, { position }) => Math.max(most, position), this.#last);
    return this.#withSnapshots(bucket, new Map(placed.map((event) => [event.id, event])));
  }

  /** Reads what has happened on its own: five hundred of the largest objects would not fit into memory. */
  async #withSnapshots(bucket: Bucket, placed: ReadonlyMap<number, SequencedEvent>): Promise<SequencedEvents> {
    const { rows } = await this.#session.page<{ id: number; json: string }>(sql`
      select id, snapshot::text as json from outbox
      where bucket = ${bucket} and id = any(${[...placed.keys()]}::bigint[]) order by position`);
    const events: SequencedEvent[] = [];
    for (const { id, json } of rows) {
      const event = placed.get(id);
      if (event === undefined) continue;
      event.snapshot = JSON.parse(json);
      events.push(event);
    }
    return { events, bytes: rows.reduce((bytes, { json }) => bytes + json.length, 0) };
  }

  /** Tells the counter of the machine how far the places are given. */
  async count(): Promise<void> {
    if (this.#last === this.#counted) return;
    const counted = await this.#session.run(sql`
      update dispatcher set last_position = ${this.#last} where last_position = ${this.#counted}`);
    if (counted === 0) throw new Error('Somebody else gives places in the order of events');
    this.#counted = this.#last;
  }

  /** Ends what was handed over. */
  async remove(bucket: Bucket, ids: readonly number[]): Promise<void> {
    await this.#session.run(sql`delete from outbox where bucket = ${bucket} and id = any(${ids}::bigint[])`);
  }

  /** Notes that an event could not be handed over; with a time, it is set aside from then on. */
  async setBack(event: SequencedEvent, error: string, setAsideAt: Date | null): Promise<void> {
    await this.#session.run(sql`
      update outbox set failures = failures + 1, error = ${error}, set_aside_at = ${setAsideAt}
      where bucket = ${event.bucket} and id = ${event.id}`);
  }
}

/** Events in their places, and how much they are, as text. */
export interface SequencedEvents {
  events: SequencedEvent[];
  bytes: number;
}

interface Swept {
  bucket: Bucket;
  last_position: number | null;
}
