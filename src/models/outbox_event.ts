import { raw } from 'objection';
import { sql, type Database } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';
import { SEARCHED, wholeNumber } from './shared_body.js';
import { changesAlone, gets } from '../db/statements.js';

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

/** A snapshot as text; null when it does not say what was searched for. */
export interface SearchedEvent {
  id: number;
  json: string | null;
}

/**
 * Searches the next events of a bucket, waiting or set aside, for those whose snapshot contains this id. Returns as
 * many as fit into a page, in the order of their ids, and none at the end.
 */
export async function nextEvents(db: Database, bucket: Bucket, id: number, last: number): Promise<SearchedEvent[]> {
  const { rows } = await db.slow.page<SearchedEvent>(sql`
    select event.id, case when event.json ~ ${wholeNumber(id)} then event.json end as json
    from (
      select id, snapshot::text as json from outbox
      where bucket = ${bucket} and id > ${last} order by id limit ${SEARCHED}) event
    order by event.id`);
  return rows;
}

/** Replaces the snapshot of an event, and the error that may quote the old snapshot. */
export const replaceSnapshot = changesAlone((bucket: Bucket, { id, json }: { id: number; json: string }) =>
  OutboxEvent.query()
    .findById([bucket, id])
    .patch({
      snapshot: raw('?::jsonb', [json]),
      error: raw(`case when error is not null then 'The error was erased: it may have named a deleted user' end`),
    }),
);

/** Returns how many events were set aside, in all buckets. */
export const countSetAside = gets(
  () => OutboxEvent.query().select<{ count: number }>(raw('count(*)::int')).whereNotNull('set_aside_at'),
  ({ count }) => count,
);
