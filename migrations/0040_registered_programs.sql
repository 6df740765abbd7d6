-- Up Migration

-- What a program that registers itself says of itself besides its name (RFC 7591). The scopes bound what it may ask for.
alter table oauth_clients add column scopes text[];
alter table oauth_clients add column client_uri text;
alter table oauth_clients add column logo_uri text;
comment on column oauth_clients.scopes is 'null: it may ask for any';

-- Down Migration

alter table oauth_clients drop column logo_uri;
alter table oauth_clients drop column client_uri;
alter table oauth_clients drop column scopes;
