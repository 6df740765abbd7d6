import { raw } from 'objection';
import { compiled } from '../db/compiled.js';
import type { Database, Queryable } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';
import { wholeNumber } from './shared_body.js';

/** A committed event that the dispatcher has not published to its subscribers yet. */
export class OutboxEvent extends BaseModel {
  static override tableName = 'outbox';

  declare bucket: Bucket;
  declare id: number;
  declare position: number | null;
  declare name: string;
  declare workspace_id: number;
  declare channel_id: number | null;
  declare thread_id: number | null;
  declare conversation_id: number | null;
  declare user_id: number | null;
  declare actor_id: number;
  declare snapshot: unknown;
  declare occurred_at: Date;
  declare failures: number;
  declare error: string | null;
  declare set_aside_at: Date | null;
  declare seen_by: readonly number[] | null;
  declare deaths: number;
}

/** An event that is still in the outbox. */
export interface WaitingEvent {
  id: number;
  snapshot: unknown;
}

const saying = compiled(({ bucket, pattern }: { bucket: Bucket; pattern: string }) =>
  OutboxEvent.query().select('id', 'snapshot').where('bucket', bucket).whereRaw('snapshot::text ~ ?', [pattern]),
);

/** Returns the events of a bucket, waiting or set aside, whose snapshot contains this id. */
export function eventsSaying(db: Database, bucket: Bucket, id: number): Promise<WaitingEvent[]> {
  return db.many<Pick<OutboxEvent, 'id' | 'snapshot'>>(saying({ bucket, pattern: wholeNumber(id) }));
}

const replace = compiled(({ bucket, id, text }: { bucket: Bucket; id: number; text: string }) =>
  OutboxEvent.query()
    .findById([bucket, id])
    .patch({
      snapshot: raw('?::jsonb', [text]),
      error: raw(`case when error is not null then 'The error was erased: it may have named a deleted user' end`),
    }),
);

/** Replaces the snapshot of an event, and the error that may quote the old snapshot. */
export async function replaceSnapshot(db: Database, bucket: Bucket, { id, snapshot }: WaitingEvent): Promise<void> {
  await db.run(replace({ bucket, id, text: JSON.stringify(snapshot) }));
}

const setAside = compiled(() =>
  OutboxEvent.query().select(raw('count(*)::int as events_set_aside')).whereNotNull('set_aside_at'),
);

/** Returns how many events were set aside, in all buckets. */
export async function countSetAside(db: Queryable): Promise<number> {
  return (await db.one<{ events_set_aside: number }>(setAside({}))).events_set_aside;
}
