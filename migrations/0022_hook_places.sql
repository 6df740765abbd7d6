-- Up Migration

-- Of the subscriptions of a workspace an event looks only at those that name no place, and at those that name its own: thousands that each want one channel
-- do not stand in each other's way.
drop index hook_subscriptions_event_idx;
create index hook_subscriptions_near_idx on hook_subscriptions
  (workspace_id, event, (coalesce(thread_id, channel_id, conversation_id, 0)));

-- Down Migration

drop index hook_subscriptions_near_idx;
create index hook_subscriptions_event_idx on hook_subscriptions (workspace_id, event);
