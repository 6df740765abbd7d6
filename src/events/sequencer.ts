import { sql } from '../db/database.js';
import type { Session } from '../db/session.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { bucketsIn, groupOf, type Group } from '../models/dispatcher_group.js';
import { OWN_EVENTS, RECORDED_EVENTS } from '../models/visibility.js';
import type { SequencedEvent } from './event.js';

/** The events that are kept for streams. */
const STREAMED: readonly string[] = [...RECORDED_EVENTS, ...Object.keys(OWN_EVENTS)];
/** Events that wait for nothing and are read with one statement. */
const MOST_PROMPT = 100;

/** The buckets that have pending events. The only statement here that reads all buckets. */
const SWEEP = sql`select bucket from outbox where set_aside_at is null group by bucket order by bucket`;

/** Pending events of a bucket, and the length of their snapshots as JSON text. Those without a position have 0. */
export interface Turn {
  bucket: Bucket;
  events: SequencedEvent[];
  length: number;
  /** Whether some did not fit into the page. */
  isCut: boolean;
}

/** A group that this session leads. */
interface Led {
  term: number;
  /** Whether positions are being given to its events. */
  isGiving: boolean;
  /** Whether its row names events that are being published. */
  isPublishing: boolean;
}

/**
 * Gives the events of some groups their positions. Only their leader has one: all statements go through the session
 * that holds the locks of the groups, so that a lock and an unfinished statement end together when the session breaks.
 *
 * An event gets its position in four steps, each a commit of its own:
 * 1. `#allot` takes numbers from the counter, table `dispatcher`, and writes on the row of the group, table
 *    `dispatcher_groups`, after which number it gives them.
 * 2. `position` writes them on the rows of one bucket.
 * 3. `begin` says that they are given.
 * 4. `remove` deletes the rows.
 *
 * The positions of a workspace are in the order of its events. A number that no event got, because its leader died, is
 * not given again. While a group gives positions, the streams read only up to that point (models/live_event.ts).
 */
export class Sequencer {
  readonly #session: Session;
  readonly #publisher: string;
  readonly #led = new Map<Group, Led>();

  /** `publisher` identifies this process. */
  constructor(session: Session, publisher: string) {
    this.#session = session;
    this.#publisher = publisher;
  }

  /** The groups that it leads. */
  get groups(): Group[] {
    return [...this.#led.keys()];
  }

  /**
   * Leads these groups, whose locks the session holds. `isFailing`: they have failed, and are tried again. Returns the
   * events that another process was publishing when it ended. `dispatcher.publishing` has those of a process of a
   * version before the groups.
   */
  async take(groups: readonly Group[], isFailing = false): Promise<Interrupted[]> {
    if (groups.length === 0) return [];
    const taken = await this.#session.many<Taken>(sql`
      update dispatcher_groups g set term = g.term + 1, given_after = null, publisher = ${this.#publisher},
        failing_since = case when ${isFailing}::boolean then g.failing_since end
      from dispatcher_groups before
      where g.number = any(${groups}::int[]) and before.number = g.number
      returning g.number, g.term, before.publisher, before.publishing, before.is_alone`);
    const { publishing: earlier } = await this.#session.one<{ publishing: number[] }>(
      sql`select publishing from dispatcher`,
    );
    const found = taken.map(({ number: group, term, publisher, publishing, is_alone }) => {
      this.#led.set(group, { term, isGiving: false, isPublishing: publishing.length > 0 });
      const own = publisher === this.#publisher ? [] : publishing;
      const ids = [...own, ...earlier.filter((id) => groupOf(bucketOf(id)) === group)];
      return { ids, wasAlone: ids.length === 1 && (own.length === 1 ? is_alone : earlier.length === 1) };
    });
    if (earlier.length > 0) await this.#forgetEarlier(found.flatMap(({ ids }) => ids));
    return found;
  }

  #forgetEarlier(ids: readonly number[]): Promise<number> {
    return this.#session.run(sql`
      update dispatcher set publishing = array(select id from unnest(publishing) id where id <> all(${ids}::bigint[]))`);
  }

  /**
   * Leads these groups no more. Says that nothing of them is being published, and since when they fail, if they do.
   */
  async give(groups: readonly Group[], failingSince: Date | null = null): Promise<void> {
    const led = groups.flatMap((group) => this.#led.get(group) ?? []);
    const given = groups.filter((group) => this.#led.delete(group));
    await this.#session.run(sql`
      update dispatcher_groups g set given_after = null, publishing = '{}',
        failing_since = coalesce(g.failing_since, ${failingSince})
      from unnest(${given}::int[], ${led.map(({ term }) => term)}::bigint[]) as mine (number, term)
      where g.number = mine.number and g.term = mine.term`);
  }

  /** The buckets of all groups that it leads that have pending events. */
  async buckets(): Promise<Bucket[]> {
    const buckets = await this.#session.numbers(SWEEP);
    return buckets.filter((bucket) => this.#led.has(groupOf(bucket)));
  }

  /** Those of one group, without reading others. */
  async bucketsOf(group: Group): Promise<Bucket[]> {
    return this.#session.numbers(sql`
      select distinct bucket from outbox where bucket = any(${bucketsIn([group])}::int[]) and set_aside_at is null`);
  }

  /**
   * Reads pending events of a bucket: up to `most` of each workspace, and besides up to `MOST_PROMPT` whose names are
   * in `prompt`. Returns as many as fit into a page, the first of each workspace before the second: hundreds of the
   * largest objects do not fit into memory. Among those without a position the order is that of the ids: of two
   * transactions, the one that began after the other's commit has the higher ids.
   */
  async pending(bucket: Bucket, most: number, prompt: readonly string[]): Promise<Turn> {
    const { rows, isCut } = await this.#session.page<SequencedEvent & { json: string }>(sql`
      with ranked as (
        select id, row_number() over (partition by workspace_id order by position, id) as rank from outbox
        where bucket = ${bucket} and set_aside_at is null and name <> all(${prompt}::text[])
      ), prompt as (
        select id from outbox where bucket = ${bucket} and set_aside_at is null and name = any(${prompt}::text[])
        order by position, id limit ${MOST_PROMPT}
      )
      select bucket, id, coalesce(position, 0) as position, name::varchar, workspace_id, channel_id, thread_id,
        conversation_id, user_id, seen_by, actor_id, occurred_at, failures, snapshot::text as json
      from outbox
      where bucket = ${bucket} and set_aside_at is null
        and id in (select id from ranked where rank <= ${most} union all select id from prompt)
      order by name <> all(${prompt}::text[]), row_number() over (partition by workspace_id order by outbox.position, id),
        outbox.position, id`);
    const events = rows.map(({ json, ...event }) => {
      event.snapshot = JSON.parse(json);
      return event;
    });
    return { bucket, events, length: rows.reduce((length, { json }) => length + json.length, 0), isCut };
  }

  /** Writes the rows of these events as they are. Throws if that cannot be done. */
  async touch({ bucket, events }: Turn): Promise<void> {
    await this.#session.run(sql`
      update outbox set failures = failures
      where bucket = ${bucket} and id = any(${events.map(({ id }) => id)}::bigint[])`);
  }

  /** Takes a number for each event of these turns that has none. */
  async allot(turns: readonly Turn[]): Promise<void> {
    const waiting = turns.flatMap(({ events }) =>
      events.filter(({ position }) => position === 0).sort((one, other) => one.id - other.id),
    );
    if (waiting.length === 0) return;
    const groups = [...new Set(waiting.map(({ bucket }) => groupOf(bucket)))];
    const terms = groups.map((group) => this.#led.get(group)?.term ?? 0);
    const allotted = await this.#session.numbers(sql`
      with counter as (
        update dispatcher set last_position = last_position + ${waiting.length} returning last_position
      )
      update dispatcher_groups g set given_after = counter.last_position - ${waiting.length}
      from counter, unnest(${groups}::int[], ${terms}::bigint[]) as mine (number, term)
      where g.number = mine.number and g.term = mine.term
      returning g.given_after as after`);
    const [first] = allotted;
    if (first === undefined || allotted.length < groups.length) throw new LeadLost();
    for (const group of groups) this.#change(group, { isGiving: true });
    for (const [index, event] of waiting.entries()) event.position = first + 1 + index;
  }

  /**
   * Writes new positions on the rows of these events, which are of one bucket. The statement also copies the events to
   * `live_events`, so the streams have all events up to the last position. Returns those that are still there.
   */
  async position(bucket: Bucket, events: readonly SequencedEvent[]): Promise<SequencedEvent[]> {
    // Nothing is locked, because Citus refuses locks beside the copy. A row that another session deletes at the same
    // time leaves a gap in the order.
    const kept = await this.#session.numbers(sql`
      with positioned as (
        update outbox o set position = given.position
        from unnest(${events.map(({ id }) => id)}::bigint[], ${events.map(({ position }) => position)}::bigint[])
          as given (id, position)
        where o.bucket = ${bucket} and o.id = given.id and o.position is null
        returning o.*
      ), live as (
        insert into live_events (bucket, position, name, workspace_id, channel_id, thread_id, conversation_id, user_id,
          actor_id, object_id, seen_by, snapshot, occurred_at)
        select ${bucket}, position, name, workspace_id, channel_id, thread_id, conversation_id, user_id, actor_id,
          (snapshot ->> 'id')::bigint, seen_by, snapshot, occurred_at
        from positioned where name = any(${STREAMED}::text[])
      )
      select id from positioned`);
    const ids = new Set(kept);
    return events.filter(({ id }) => ids.has(id));
  }

  /**
   * Writes down which events are about to be published, and that all positions are given. Throws if another process
   * leads one of the groups. A new position waits for the disk, with those on the rows. Streams show it: no crash of
   * the database may give it to another event.
   */
  async begin(eventIds: readonly number[]): Promise<void> {
    const of = eventIds.map((id) => groupOf(bucketOf(id)));
    const changed = [...this.#led].filter(
      ([group, { isGiving, isPublishing }]) => isGiving || isPublishing || of.includes(group),
    );
    if (changed.length === 0) return;
    const durability = changed.some(([, { isGiving }]) => isGiving) ? 'on' : 'off';
    const updated = await this.#session.run(sql`
      update dispatcher_groups g set given_after = null, is_alone = ${eventIds.length === 1}, publishing = array(
        select event.id from unnest(${eventIds}::bigint[], ${of}::int[]) as event (id, number)
        where event.number = g.number)
      from unnest(${changed.map(([group]) => group)}::int[], ${changed.map(([, { term }]) => term)}::bigint[])
        as mine (number, term)
      where g.number = mine.number and g.term = mine.term
        and set_config('synchronous_commit', ${durability}, true) = ${durability}`);
    if (updated < changed.length) throw new LeadLost();
    for (const [group] of changed) this.#change(group, { isGiving: false, isPublishing: of.includes(group) });
  }

  #change(group: Group, change: Partial<Led>): void {
    const led = this.#led.get(group);
    if (led !== undefined) Object.assign(led, change);
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
    const [deaths = 0] = await this.#session.numbers(sql`
      update outbox set deaths = deaths + 1 where bucket = ${event.bucket} and id = ${event.id} returning deaths`);
    return deaths;
  }

  /** Whether the session still works: then an error is that of one statement. */
  async isAlive(): Promise<boolean> {
    return this.#session.many(sql`select 1`).then(
      () => true,
      () => false,
    );
  }
}

/** Another process leads a group of this one. Its session has lost the locks. */
export class LeadLost extends Error {
  constructor() {
    super('Another process gives positions to events of these groups');
  }
}

/** Events of a group that another process was publishing when it ended. */
export interface Interrupted {
  ids: readonly number[];
  /** Whether it is one event, and was published by itself. */
  wasAlone: boolean;
}

interface Taken {
  number: Group;
  term: number;
  publisher: string | null;
  publishing: number[];
  is_alone: boolean;
}
