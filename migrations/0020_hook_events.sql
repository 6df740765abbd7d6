-- Up Migration

-- What had happened already when somebody subscribed, of which they are not told: whatever has a place in the order of events up to that one,
-- and these events, which waited for theirs. No clock says it, for those of two machines differ.
alter table hook_subscriptions
  add column after_position bigint   not null default 0,
  add column happened       bigint[] not null default '{}';

-- Whoever wants to be told of all their workspaces is found by who is in the one where something has happened.
create index hook_subscriptions_everywhere_idx on hook_subscriptions (event, user_id) where workspace_id is null;

-- Guests who saw just before what is gone, where nothing that is left says so.
alter table outbox add column seen_by bigint[];

-- Down Migration

alter table outbox drop column seen_by;
drop index hook_subscriptions_everywhere_idx;
alter table hook_subscriptions drop column happened, drop column after_position;
