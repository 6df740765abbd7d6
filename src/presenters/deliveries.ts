import { raw, sql, type Queryable, type Sql } from '../db/database.js';
import { found } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import type { LoggedDelivery } from '../models/delivery.js';
import { json, jsonText, unix, type View } from './view.js';

/** Needs `d`. */
const deliveryView: View<'Delivery'> = {
  id: 'd.id',
  subscription_id: 'd.subscription_id',
  event_id: 'd.event_id',
  event: 'd.event',
  state: 'd.state',
  attempt_count: 'd.attempts',
  created_ts: unix('d.created_at'),
  settled_ts: unix('d.settled_at'),
  next_ts: unix('d.next_at'),
};

/** Needs `a`. */
const responseView = {
  status: 'a.status',
  headers: `coalesce(a.headers, '{}')`,
  body: `coalesce(a.body, '')`,
};

/** Needs `a`. The address of the connection is not shown, because it may reveal our network. */
const attemptView: View<'DeliveryAttempt'> = {
  number: 'a.number',
  started_ts: unix('a.started_at'),
  sent_ts: unix('a.sent_at'),
  finished_ts: unix('a.finished_at'),
  milliseconds: 'a.milliseconds',
  error: 'a.error',
  response: `case when a.status is not null then ${jsonText(responseView)} end`,
};

/** Needs `d`, `asked.url`, `asked.body` and `attempts.list`. */
const requestView: View<'DeliveryRequest'> = {
  method: `'POST'`,
  url: 'asked.url',
  headers: `json_build_object('content-type', 'application/json', 'x-skein-event', d.event, 'webhook-id', d.id::text,
    'webhook-signature', 'v1,***')`,
  body: 'asked.body',
};

const deliveryJson = json(deliveryView);
const attemptJson = json(attemptView);

const detailsView: View<'DeliveryDetails'> = {
  ...deliveryView,
  request: jsonText(requestView),
  attempts: 'attempts.list',
};

const detailsJson = json(detailsView);

export interface DeliveriesPage {
  limit: number;
  /** The event of the last delivery of the previous page. */
  before?: number | undefined;
}

/**
 * Returns a page of the log of a subscription, the newest event first. `endedAt` is the event of the last delivery of a
 * full page.
 */
export async function showDeliveries(
  db: Queryable,
  { id }: { id: number },
  { limit, before }: DeliveriesPage,
): Promise<{ shown: JsonText<Schema<'Delivery'>[]>; endedAt: number | undefined }> {
  const earlier: Sql = before === undefined ? raw('') : sql`and event_id < ${before}`;
  const row = await db.one<{ json: string; count: number; edge: number | null }>(sql`
    select coalesce(json_agg(${deliveryJson} order by d.event_id desc), '[]')::text as json, count(*)::int as count,
      min(d.event_id) as edge
    from (
      select * from deliveries
      where bucket = ${bucketOf(id)} and subscription_id = ${id} ${earlier} order by event_id desc limit ${limit}) d`);
  return { shown: new JsonText(row.json), endedAt: row.count === limit && row.edge !== null ? row.edge : undefined };
}

/** Returns a delivery that has just been found. Throws `not_found` (110) when it has been deleted since. */
export async function showDelivery(
  db: Queryable,
  { bucket, id }: Pick<LoggedDelivery, 'bucket' | 'id'>,
): Promise<JsonText<Schema<'Delivery'>>> {
  const [json] = await db.strings(sql`
    select ${deliveryJson}::text as json from deliveries d where d.bucket = ${bucket} and d.id = ${id}`);
  return new JsonText(found(json, 'not_found'));
}

/**
 * Returns a delivery that has just been found, with its request and all attempts. `body`: as it is sent, or null.
 * Throws `not_found` (110) when it has been deleted since.
 */
export async function showDeliveryDetails(
  db: Queryable,
  { bucket, id, target_url }: Pick<LoggedDelivery, 'bucket' | 'id' | 'target_url'>,
  body: string | null,
): Promise<JsonText<Schema<'DeliveryDetails'>>> {
  const [json] = await db.strings(sql`
    select ${detailsJson}::text as json
    from deliveries d
    cross join (select ${target_url}::text as url, ${body}::text as body) asked
    cross join (
      select coalesce(json_agg(${attemptJson} order by a.number), '[]') as list from delivery_attempts a
      where a.bucket = ${bucket} and a.delivery_id = ${id}) attempts
    where d.bucket = ${bucket} and d.id = ${id}`);
  return new JsonText(found(json, 'not_found'));
}
