/** A statement that may look into every bucket, and why. */
export interface Everywhere {
  /** How the statement starts, with each run of white space as one space. */
  startsWith: string;
  reason: string;
}

const EXPIRED = 'what has expired lies in every bucket; once an hour, and nobody waits for it';

/** The only statements that leave a bucket unnamed. One that the suite never sends is an error. */
export const EVERYWHERE: readonly Everywhere[] = [
  {
    startsWith: 'select bucket, max(position) as last_position from outbox',
    reason: "the dispatcher's sweep: which buckets have events; the table is as good as empty",
  },
  {
    startsWith: 'select count(*) filter (where set_aside_at is null)::int as waiting',
    reason: "an operator's report: how far the dispatcher lags behind",
  },
  {
    startsWith: 'select distinct bucket from notifications where not listed',
    reason: 'the task that lists them: which buckets have some; an index has as few rows as there are',
  },
  {
    startsWith: 'select "user_id" from "oauth_grants" where "client_id"',
    reason: 'who has let a program in, when its integration is removed or uninstalled: seldom, and nobody else waits',
  },
  {
    startsWith: 'select distinct workspace_id from integration_installations where integration_id',
    reason: 'where an integration is installed, when it is removed or uninstalled somewhere: seldom, and there are few',
  },
  {
    startsWith: 'select distinct bucket, target_id from deliveries where state =',
    reason: 'the sweep of who delivers: where something waits; an index has as few rows as wait',
  },
  {
    startsWith: 'select bucket, target_id, min(next_at) as next_at from deliveries where state =',
    reason: 'the same of what is to be tried again',
  },
  {
    startsWith: 'select bucket, delivery_id, number from delivery_attempts where finished_at is null',
    reason: 'what somebody who has died has left under way; an index has only what is under way',
  },
  {
    startsWith: 'select news.first, news.oldest, retries.another from',
    reason: "an operator's report: how much waits to be delivered",
  },
  { startsWith: 'delete from temp_ids where created_at <', reason: EXPIRED },
  { startsWith: 'delete from idempotency_keys where created_at <', reason: EXPIRED },
  { startsWith: 'delete from sessions where expires_at <', reason: EXPIRED },
  { startsWith: 'delete from sign_in_addresses where signed_in_at <', reason: EXPIRED },
  { startsWith: 'delete from codes where expires_at <', reason: EXPIRED },
  { startsWith: 'delete from tokens where expires_at <', reason: EXPIRED },
  { startsWith: 'delete from oauth_codes where expires_at <', reason: EXPIRED },
  { startsWith: 'delete from oauth_refresh_tokens where expires_at <', reason: EXPIRED },
  { startsWith: 'select attachment_id, file_key from uploads where expires_at <=', reason: EXPIRED },
];
