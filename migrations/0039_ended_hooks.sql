-- Up Migration

-- Every subscription that its owner has not ended stays in their list for 30 days, with the reason.
alter table hook_subscriptions drop constraint hook_subscriptions_end_check;
alter table hook_subscriptions add constraint hook_subscriptions_end_check
  check (end_reason in ('gone', 'failing', 'token_replaced', 'access_ended', 'program_revoked', 'left_workspace') and ended_at is not null
    or end_reason is null);
comment on column hook_subscriptions.end_reason is
  'gone: its target has answered 410; failing: it has failed for days; token_replaced, access_ended, program_revoked: what has made it may not act for its owner any more; left_workspace: its owner has left; null: it has not ended';
create index hook_subscriptions_ended_idx on hook_subscriptions (user_id, ended_at) where end_reason is not null;

-- Down Migration

drop index hook_subscriptions_ended_idx;
update hook_subscriptions set end_reason = null where end_reason not in ('gone', 'failing');
alter table hook_subscriptions drop constraint hook_subscriptions_end_check;
alter table hook_subscriptions add constraint hook_subscriptions_end_check
  check (end_reason in ('gone', 'failing') and ended_at is not null or end_reason is null);
