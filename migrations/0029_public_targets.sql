-- Up Migration

-- What a foreign site named, in development, is sent to public addresses alone (behaviour/network.md#foreign-sites). It
-- is kept, because requests go out later than they are asked for: of an account with what it names itself, of a
-- subscription and of an integration with their URL, and of a delivery that is to be made again.
alter table users add column public_targets_only boolean not null default false;
alter table hook_subscriptions add column public_targets_only boolean not null default false;
alter table integrations add column public_targets_only boolean not null default false;
alter table deliveries add column public_targets_only boolean not null default false;

-- Down Migration

alter table deliveries drop column public_targets_only;
alter table integrations drop column public_targets_only;
alter table hook_subscriptions drop column public_targets_only;
alter table users drop column public_targets_only;
