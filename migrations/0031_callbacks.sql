-- Up Migration

-- Calls of bots, of channel and thread integrations and of slash commands are deliveries too: in order, without loss, and in the log. A call belongs to an
-- installation instead of a subscription. Its owner is the bot, or the user who installed the integration. Its body is a JSON object with the fields of the
-- form, without secrets.
alter table deliveries alter column subscription_id drop not null;
alter table deliveries add column kind text not null default 'hook';
alter table deliveries add column installation_id bigint;
alter table deliveries add column integration_id bigint;
alter table deliveries add constraint deliveries_kind_check check (kind in ('hook', 'bot', 'integration', 'command'));
alter table deliveries add constraint deliveries_receiver_check
  check (case kind when 'hook' then num_nonnulls(installation_id, integration_id) = 0 and subscription_id is not null
    else num_nulls(installation_id, integration_id) = 0 and subscription_id is null end);
create unique index deliveries_call_key on deliveries (bucket, installation_id, event_id) where installation_id is not null;

-- Down Migration

delete from deliveries where kind <> 'hook';
alter table deliveries drop column integration_id;
alter table deliveries drop column installation_id;
alter table deliveries drop column kind;
alter table deliveries alter column subscription_id set not null;
