-- Up Migration

-- Since when nobody allows anything to a program that has registered itself. Such programs are deleted after a while.
alter table oauth_clients add column unused_since timestamptz;
comment on column oauth_clients.unused_since is 'null: the program has a grant, or is that of an integration, or was not checked yet';

-- Down Migration

alter table oauth_clients drop column unused_since;
