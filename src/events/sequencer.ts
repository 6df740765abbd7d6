import { sql } from '../db/database.js';
import type { Session } from '../db/session.js';
import type { Bucket } from '../db/ids.js';
import type { SequencedEvent } from './event.js';

/**
 * The buckets that have pending events, and the last position in each. The only statement here that reads all buckets.
 */
const SWEEP = sql`
  select bucket, max(position) as last_position from outbox where set_aside_at is null group by bucket order by bucket`;

/**
 * Gives events their positions in one gapless order, across all buckets. Only the leader has one: all statements go
 * through the session that holds the leader's lock, so that the lock and an unfinished statement end together when the
 * session breaks.
 *
 * An event gets its position in three steps, each a commit of its own:
 * 1. `sequence` writes positions on the rows of one bucket.
 * 2. `saveLastPosition` writes the last position into the counter, table `dispatcher`.
 * 3. `remove` deletes the rows.
 *
 * So every position that was ever given is in the counter or on a row, and `resume` finds the next one after any crash.
 */
export class Sequencer {
  readonly #session: Session;
  /** The last position given. */
  #last: number;
  /** The last position in the counter. */
  #saved: number;

  private constructor(session: Session, last: number, saved: number) {
    this.#session = session;
    this.#last = last;
    this.#saved = saved;
  }

  /** Continues after the last position that the previous leader gave. */
  static async resume(session: Session): Promise<Sequencer> {
    const { last_position: saved } = await session.one<{ last_position: number }>(
      sql`select last_position from dispatcher`,
    );
    const rows = await session.many<PendingBucket>(SWEEP);
    const last = rows.reduce((highest, { last_position }) => Math.max(highest, last_position ?? 0), saved);
    return new Sequencer(session, last, saved);
  }

  /** The buckets that have pending events. */
  async buckets(): Promise<Bucket[]> {
    const rows = await this.#session.many<PendingBucket>(SWEEP);
    return rows.map(({ bucket }) => bucket);
  }

  /**
   * Gives up to `limit` pending events of a bucket their positions, ordered by id: of two transactions, the one that
   * began after the other's commit has the higher ids. Returns the events in order, as many as fit into a page; the
   * others keep their positions and are returned next time.
   */
  async sequence(bucket: Bucket, limit: number): Promise<SequencedEvents> {
    // Locked before they are counted, so that a row deleted at the same time by another session gets no position.
    const sequenced = await this.#session.many<SequencedEvent>(sql`
      with pending as (
        select id, position from outbox where bucket = ${bucket} and set_aside_at is null
        order by id limit ${limit} for update
      ), sequenced as (
        select id, coalesce(position,
          ${this.#last}::bigint + count(*) filter (where position is null) over (order by id)) as position
        from pending
      )
      update outbox o set position = sequenced.position from sequenced
      where o.bucket = ${bucket} and o.id = sequenced.id
      returning o.bucket, o.id, o.position, o.name, o.workspace_id, o.channel_id, o.thread_id, o.conversation_id, o.user_id,
        o.seen_by, o.actor_id, null as snapshot, o.occurred_at, o.failures`);
    if (sequenced.length === 0) return { events: [], bytes: 0 };
    this.#last = sequenced.reduce((highest, { position }) => Math.max(highest, position), this.#last);
    return this.#withSnapshots(bucket, new Map(sequenced.map((event) => [event.id, event])));
  }

  /** Reads snapshots page by page: five hundred of the largest objects do not fit into memory. */
  async #withSnapshots(bucket: Bucket, sequenced: ReadonlyMap<number, SequencedEvent>): Promise<SequencedEvents> {
    const { rows } = await this.#session.page<{ id: number; json: string }>(sql`
      select id, snapshot::text as json from outbox
      where bucket = ${bucket} and id = any(${[...sequenced.keys()]}::bigint[]) order by position`);
    const events: SequencedEvent[] = [];
    for (const { id, json } of rows) {
      const event = sequenced.get(id);
      if (event === undefined) continue;
      event.snapshot = JSON.parse(json);
      events.push(event);
    }
    return { events, bytes: rows.reduce((bytes, { json }) => bytes + json.length, 0) };
  }

  /** Writes the last position into the counter. Throws if another leader has changed the counter. */
  async saveLastPosition(): Promise<void> {
    if (this.#last === this.#saved) return;
    const updated = await this.#session.run(sql`
      update dispatcher set last_position = ${this.#last} where last_position = ${this.#saved}`);
    if (updated === 0) throw new Error('Another process gives positions to events');
    this.#saved = this.#last;
  }

  /** Deletes events that are published. */
  async remove(bucket: Bucket, ids: readonly number[]): Promise<void> {
    await this.#session.run(sql`delete from outbox where bucket = ${bucket} and id = any(${ids}::bigint[])`);
  }

  /** Records that publishing an event failed. With `setAsideAt` the event is not tried again. */
  async postpone(event: SequencedEvent, error: string, setAsideAt: Date | null): Promise<void> {
    await this.#session.run(sql`
      update outbox set failures = failures + 1, error = ${error}, set_aside_at = ${setAsideAt}
      where bucket = ${event.bucket} and id = ${event.id}`);
  }
}

/** Events in order, and the size of their snapshots as JSON text. */
export interface SequencedEvents {
  events: SequencedEvent[];
  bytes: number;
}

interface PendingBucket {
  bucket: Bucket;
  last_position: number | null;
}
