-- Up Migration

-- Whether a user has been in a workspace is in workspace_users alone: met. The look-up of a token reads the few where not.
alter table users drop column has_unmet;
create index workspace_users_unmet_idx on workspace_users (user_id) where not met and removed_at is null;

-- Down Migration

drop index workspace_users_unmet_idx;
alter table users add column has_unmet boolean not null default false;
update users u set has_unmet = true
where exists (select 1 from workspace_users wu where wu.user_id = u.id and not wu.met and wu.removed_at is null);
