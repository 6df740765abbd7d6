import { sql } from '../db/database.js';
import type { Session } from '../db/session.js';
import type { Bucket } from '../db/ids.js';
import { OWN_EVENTS } from '../models/own_events.js';
import { RECORDED_EVENTS } from '../models/visibility.js';
import type { SequencedEvent } from './event.js';

/** The events that are kept for streams. */
const STREAMED: readonly string[] = [...RECORDED_EVENTS, ...Object.keys(OWN_EVENTS)];

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
 * 2. `begin` writes the last position into the counter, table `dispatcher`.
 * 3. `remove` deletes the rows.
 *
 * So every position that was ever given is in the counter or on a row, and `resume` finds the next one after any crash.
 */
export class Sequencer {
  readonly #session: Session;
  readonly #publisher: string;
  /** The last position given. */
  #last: number;
  /** The last position in the counter. */
  #saved: number;
  /** Whether the counter names events that are being published. */
  #isPublishing: boolean;

  private constructor(session: Session, publisher: string, last: number, { last_position, publishing }: Counter) {
    this.#session = session;
    this.#publisher = publisher;
    this.#last = last;
    this.#saved = last_position;
    this.#isPublishing = publishing.length > 0;
  }

  /**
   * Continues after the last position that the previous leader gave. Returns as `interrupted` the events that another
   * process was publishing when it ended. `publisher` identifies this process.
   */
  static async resume(
    session: Session,
    publisher: string,
  ): Promise<{ sequencer: Sequencer; interrupted: readonly number[] }> {
    const counter = await session.one<Counter & { publisher: string | null }>(
      sql`select last_position, publishing, publisher from dispatcher`,
    );
    const rows = await session.many<PendingBucket>(SWEEP);
    const last = rows.reduce((highest, row) => Math.max(highest, row.last_position ?? 0), counter.last_position);
    const sequencer = new Sequencer(session, publisher, last, counter);
    return { sequencer, interrupted: counter.publisher === publisher ? [] : counter.publishing };
  }

  /** The buckets that have pending events. */
  async buckets(): Promise<Bucket[]> {
    const rows = await this.#session.many<PendingBucket>(SWEEP);
    return rows.map(({ bucket }) => bucket);
  }

  /**
   * Gives pending events of a bucket their positions, and returns them: up to `most` of each workspace, and besides up
   * to `MOST_PROMPT` whose names are in `prompt`. Among those without a position the order is that of the ids: of two
   * transactions, the one that began after the other's commit has the higher ids. Returns as many as fit into a page,
   * the first of each workspace before the second. The statement that gives a position also copies the event to
   * `live_events`, so the streams have all events up to the last position.
   */
  async sequence(bucket: Bucket, most: number, prompt: readonly string[]): Promise<Turn> {
    // Nothing is locked, because Citus refuses locks beside the copy. A row that another session deletes at the same
    // time leaves a gap in the order.
    const sequenced = await this.#session.many<SequencedEvent>(sql`
      with ranked as (
        select id, row_number() over (partition by workspace_id order by position, id) as rank from outbox
        where bucket = ${bucket} and set_aside_at is null and name <> all(${prompt}::text[])
      ), in_turn as (
        select id, position from outbox
        where bucket = ${bucket} and set_aside_at is null and id in (select id from ranked where rank <= ${most})
      ), prompt as (
        select id, position from outbox where bucket = ${bucket} and set_aside_at is null and name = any(${prompt}::text[])
        order by position, id limit ${MOST_PROMPT}
      ), pending as (
        select * from in_turn union all select * from prompt
      ), sequenced as (
        select id, coalesce(position,
          ${this.#last}::bigint + count(*) filter (where position is null) over (order by id)) as position,
          position is null as is_new
        from pending
      ), positioned as (
        update outbox o set position = sequenced.position from sequenced
        where o.bucket = ${bucket} and o.id = sequenced.id
        returning o.*, sequenced.is_new
      ), live as (
        insert into live_events (bucket, position, name, workspace_id, channel_id, thread_id, conversation_id, user_id,
          actor_id, object_id, seen_by, snapshot, occurred_at)
        select ${bucket}, position, name, workspace_id, channel_id, thread_id, conversation_id, user_id, actor_id,
          (snapshot ->> 'id')::bigint, seen_by, snapshot, occurred_at
        from positioned where is_new and name = any(${STREAMED}::text[])
      )
      select bucket, id, position, name, workspace_id, channel_id, thread_id, conversation_id, user_id, seen_by, actor_id,
        null as snapshot, occurred_at, failures
      from positioned`);
    if (sequenced.length === 0) return { events: [], length: 0, isCut: false };
    this.#last = sequenced.reduce((highest, { position }) => Math.max(highest, position), this.#last);
    return this.#withSnapshots(bucket, prompt, new Map(sequenced.map((event) => [event.id, event])));
  }

  /** Reads a page of snapshots: hundreds of the largest objects do not fit into memory. */
  async #withSnapshots(
    bucket: Bucket,
    prompt: readonly string[],
    sequenced: ReadonlyMap<number, SequencedEvent>,
  ): Promise<Turn> {
    const { rows, isCut } = await this.#session.page<{ id: number; json: string }>(sql`
      select id, snapshot::text as json from outbox
      where bucket = ${bucket} and id = any(${[...sequenced.keys()]}::bigint[])
      order by name <> all(${prompt}::text[]), row_number() over (partition by workspace_id order by position), position`);
    const events: SequencedEvent[] = [];
    for (const { id, json } of rows) {
      const event = sequenced.get(id);
      if (event === undefined) continue;
      event.snapshot = JSON.parse(json);
      events.push(event);
    }
    return { events, length: rows.reduce((length, { json }) => length + json.length, 0), isCut };
  }

  /**
   * Writes down which events are about to be published, and the last position. Throws if another leader has changed the
   * counter. A new position waits for the disk, with those on the rows. Streams show it: no crash of the database may
   * give it to another event.
   */
  async begin(eventIds: readonly number[]): Promise<void> {
    if (eventIds.length === 0 && !this.#isPublishing && this.#last === this.#saved) return;
    const durability = this.#last === this.#saved ? 'off' : 'on';
    const updated = await this.#session.run(sql`
      update dispatcher set last_position = ${this.#last}, publishing = ${eventIds}, publisher = ${this.#publisher}
      where last_position = ${this.#saved} and set_config('synchronous_commit', ${durability}, true) = ${durability}`);
    if (updated === 0) throw new Error('Another process gives positions to events');
    this.#saved = this.#last;
    this.#isPublishing = eventIds.length > 0;
  }

  /** Deletes events that are published. */
  async remove(bucket: Bucket, ids: readonly number[]): Promise<void> {
    await this.#session.run(sql`delete from outbox where bucket = ${bucket} and id = any(${ids}::bigint[])`);
  }

  /** Records that publishing an event failed. With `setAsideAt` the event is not tried again. */
  async postpone(event: Pick<SequencedEvent, 'bucket' | 'id'>, error: string, setAsideAt: Date | null): Promise<void> {
    await this.#session.run(sql`
      update outbox set failures = failures + 1, error = ${error}, set_aside_at = ${setAsideAt}
      where bucket = ${event.bucket} and id = ${event.id}`);
  }

  /** Counts that a process ended while this event alone was being published. Returns how often that was. */
  async countDeath(event: Pick<SequencedEvent, 'bucket' | 'id'>): Promise<number> {
    const [row] = await this.#session.many<{ deaths: number }>(sql`
      update outbox set deaths = deaths + 1 where bucket = ${event.bucket} and id = ${event.id} returning deaths`);
    return row?.deaths ?? 0;
  }
}

/** Events that wait for nothing and are read with one statement. */
const MOST_PROMPT = 100;

/** Events, and the length of their snapshots as JSON text. */
export interface Turn {
  events: SequencedEvent[];
  length: number;
  /** Whether some did not fit into the page. */
  isCut: boolean;
}

interface Counter {
  last_position: number;
  publishing: number[];
}

interface PendingBucket {
  bucket: Bucket;
  last_position: number | null;
}
