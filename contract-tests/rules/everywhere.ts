/** A statement that may read or change rows in every bucket, and why. */
export interface Everywhere {
  /** How the statement starts, with each run of white space as one space. */
  startsWith: string;
  reason: string;
}

const EXPIRED = 'expired rows are in every bucket; runs once an hour, and no request waits for it';
const UNUSED = 'a grant is in the bucket of its user; runs once an hour, and no request waits for it';

/** The only statements that leave a bucket unnamed. One that the suite never sends is an error. */
export const EVERYWHERE: readonly Everywhere[] = [
  {
    startsWith: 'select bucket from outbox where set_aside_at is null group by bucket',
    reason: "the dispatcher's sweep: which buckets have events; the table is almost empty",
  },
  {
    startsWith:
      'select d.last_position, d.live_floor, page.* from (select least(last_position, (select min(given_after) from dispatcher_groups)) as last_position, live_floor from dispatcher) d left join ( with next as materialized (',
    reason: 'the streams of a process: the newest events of all workspaces, by an index; only while streams are open',
  },
  {
    startsWith:
      "select position, name, workspace_id, channel_id, thread_id, conversation_id, user_id, actor_id, object_id, seen_by, occurred_at, snapshot::text as json from live_events where name = 'workspace_deleted'",
    reason: 'which workspaces of a user were removed while a client was away; an index has only the removals of a day',
  },
  {
    startsWith: 'select max(position) as position from ( select position, occurred_at from live_events',
    reason: 'events for streams that are too old are in every bucket; runs once an hour, and no request waits for it',
  },
  { startsWith: 'delete from live_events where position <=', reason: 'the same' },
  {
    startsWith: 'select p.user_id, p.workspace_id, p.seen_at, p.active_until from presence p',
    reason: 'who has become active or inactive in the workspaces that streams read, by an index; twice a minute',
  },
  {
    startsWith:
      'select id, workspace_id, is_message, last_user_id, due_at, tries from ( select due.*, row_number() over (partition by due.bucket',
    reason: 'what it is to be decided of who is told, one bucket after the other by an index; every two seconds',
  },
  {
    startsWith:
      'select workspace_id, user_id, means from ( select due.*, row_number() over (partition by due.bucket order by',
    reason: 'the same for notices that are due',
  },
  {
    startsWith:
      'select workspace_id, user_id, due_at, since, tries from ( select due.*, row_number() over (partition by due.bucket',
    reason: 'the same for daily mails that are due',
  },
  {
    startsWith: 'select count(*) filter (where set_aside_at is null)::int as waiting',
    reason: 'a metric: how far the dispatcher lags behind',
  },
  {
    startsWith: 'select count(*)::int from "outbox" where "set_aside_at" is not null',
    reason: 'readiness: whether events were set aside; the table is almost empty',
  },
  {
    startsWith: 'select distinct "bucket" from "notifications" where not listed',
    reason: 'the job that lists them: which buckets have some; an index has only these rows',
  },
  {
    startsWith: 'select "user_id" from "oauth_grants" where "client_id"',
    reason:
      'who has allowed a program, when its integration is removed or uninstalled: rare, and no other request waits',
  },
  {
    startsWith: 'select distinct "workspace_id" from "integration_installations" where "integration_id"',
    reason: 'where an integration is installed, when it is removed or uninstalled: rare, and there are few',
  },
  {
    startsWith: 'select distinct bucket, target_id from deliveries where state =',
    reason: 'the sweep of the delivery worker: which targets have deliveries that wait; an index has only these rows',
  },
  {
    startsWith: 'select bucket, target_id, min(next_at) as next_at from deliveries where state =',
    reason: 'the same for retries',
  },
  {
    startsWith: 'select a.bucket, a.delivery_id, a.number from delivery_attempts a where finished_at is null',
    reason: 'attempts that a crashed worker has not finished; an index has only unfinished attempts',
  },
  {
    startsWith: 'select due.bucket, due.installation_id, due.due_at, due.tries, due.first_try_at from (',
    reason: 'the reports that are due; an index has one small entry for each installed report, and no request waits',
  },
  {
    startsWith: 'select bucket, id, scope, version, after_id from search_changes',
    reason: 'the follower of Typesense: which documents have changed; the table is almost empty',
  },
  {
    startsWith: 'select count(*) as total from search_documents',
    reason: 'a rebuild of the index of Typesense: how many documents it will copy; rare, and no request waits',
  },
  {
    startsWith:
      "select json_build_object('bucket', d.bucket, 'id', d.id, 'workspace_id', d.workspace_id, 'kind', d.kind, 'channel_id', d.channel_id, 'thread_id', d.thread_id, 'conversation_id', d.conversation_id, 'obj_index', d.obj_index, 'posted_at', d.posted_at, 'words', d.words::text)::text as json from search_documents d join workspaces w on w.bucket = d.bucket and w.id = d.workspace_id and w.removed_at is null left join channels c on c.bucket = d.bucket and c.id = d.channel_id and c.removed_at is null where (d.channel_id is null or c.id is not null) and (d.bucket, d.id) >",
    reason: 'the same: the next documents of all, in the order of the primary key',
  },
  {
    startsWith: 'select bucket, workspace_id, kind, after_id, xmin::text as version from search_backlogs',
    reason: 'which workspaces have posts that are not indexed yet; the table is almost empty, and no request waits',
  },
  {
    startsWith: 'select news.first, news.oldest, retries.another from',
    reason: 'a metric: how many deliveries wait',
  },
  ...[
    'bucket, user_id, temp_id from temp_ids where created_at <',
    'bucket, user_id, key from idempotency_keys where created_at <',
    'bucket, obj_id, digest from loop_in_mails where posted_at <',
    'bucket, sha256 from sessions where expires_at <',
    'bucket, user_id, address from sign_in_addresses where signed_in_at <',
    'bucket, sha256 from codes where expires_at <',
    'bucket, sha256 from tokens where expires_at <',
    'bucket, sha256 from oauth_codes where expires_at <',
    'bucket, sha256 from oauth_refresh_tokens where expires_at <',
    'bucket, user_id, means, happening_id from notices where ready_at <',
    'bucket, id from devices where not (exists (',
  ].map((rows) => ({ startsWith: `with found as materialized (select ${rows}`, reason: EXPIRED })),
  {
    startsWith: 'select r.key, r.is_used from ( select u.file_key as key,',
    reason: 'a check of the files reads the keys of all; a host begins it, and no request waits for it',
  },
  { startsWith: 'select g.user_id, g.client_id from oauth_grants g where not exists', reason: EXPIRED },
  { startsWith: 'select distinct g.client_id from oauth_grants g where g.client_id = any(', reason: UNUSED },
  { startsWith: 'select "attachment_id", "file_key" from "uploads" where "expires_at" <=', reason: EXPIRED },
];
