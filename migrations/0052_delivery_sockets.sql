-- Up Migration

-- Which processes have sockets of programs (behaviour/webhooks.md#sockets). A process is alive while its session with
-- this application_name is.
create table socket_addresses (
  address text        not null,
  holder  text        not null,
  left_at timestamptz,
  constraint socket_addresses_pkey primary key (address, holder)
);
comment on table socket_addresses is 'what the sockets of each API process serve';
comment on column socket_addresses.address is 'socket:subscription/ID or socket:integration/ID';
comment on column socket_addresses.holder is 'names the process, as the application_name of its session does';
comment on column socket_addresses.left_at is 'when the last socket of the process ended; null while one is open';

-- Requests on their way from the process that attempts a delivery to the one that has the socket, and back. They are sealed with a key that
-- is not in the database: they have secrets that no table has. A crash of the database loses them, and their attempts are made again.
create unlogged table socket_envelopes (
  id         uuid        not null constraint socket_envelopes_pkey primary key,
  address    text        not null,
  length     int         not null,
  request    bytea       not null,
  created_at timestamptz not null,
  holder     text,
  is_lost    boolean     not null default false,
  answer     bytea
);
comment on table socket_envelopes is 'requests to sockets that are under way, each for ten seconds at most';
comment on column socket_envelopes.length is 'of the request as text, in bytes';
comment on column socket_envelopes.holder is 'the process that has taken it; null until then';
comment on column socket_envelopes.is_lost is 'whether its socket has ended without an answer';

alter table hook_subscriptions add column lapse_after int;
comment on column hook_subscriptions.lapse_after is 'after how many seconds without a socket it is deleted; null: never';
create index hook_subscriptions_lapsing_idx on hook_subscriptions (id) where lapse_after is not null;

-- Down Migration

delete from hook_subscriptions where target_url like 'socket:%';
drop index hook_subscriptions_lapsing_idx;
alter table hook_subscriptions drop column lapse_after;
drop table socket_envelopes;
drop table socket_addresses;
