-- Up Migration

-- The programs that people may let in. Small, joined everywhere, changed rarely: a copy on every machine. A client_id is no secret; the
-- secret is kept as its SHA-256 alone, and a public client, such as a page or an app on somebody's telephone, has none.
create table oauth_clients (
  client_id     text        not null constraint oauth_clients_pkey primary key,
  secret_sha256 bytea,
  name          text        not null,
  redirect_uris text[]      not null,
  created_at    timestamptz not null
);
comment on column oauth_clients.secret_sha256 is 'null: a public client';
select skein_distribute('oauth_clients', 'reference');

-- What a user has allowed a program, until they take it back.
create table oauth_grants (
  bucket     int         not null,
  user_id    bigint      not null,
  client_id  text        not null,
  scopes     text[]      not null,
  created_at timestamptz not null,
  constraint oauth_grants_pkey primary key (bucket, user_id, client_id)
);
select skein_distribute('oauth_grants');

-- What a program exchanges for a token, once. A used one is kept for a while, so that its second use is recognized. The family is the id of
-- all that comes of one code: what a stolen code or a stolen refresh token has given ends together.
create table oauth_codes (
  bucket         int         not null,
  sha256         bytea       not null,
  user_id        bigint      not null,
  client_id      text        not null,
  family         bigint      not null,
  scopes         text[]      not null,
  redirect_uri   text        not null,
  code_challenge text,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  used_at        timestamptz,
  constraint oauth_codes_pkey primary key (bucket, sha256)
);
comment on column oauth_codes.code_challenge is 'of S256; null: the program has sent none';
select skein_distribute('oauth_codes');
create index oauth_codes_user_idx on oauth_codes (bucket, user_id);

-- A used one is kept until it would have expired, so that its second use is recognized.
create table oauth_refresh_tokens (
  bucket     int         not null,
  sha256     bytea       not null,
  user_id    bigint      not null,
  client_id  text        not null,
  family     bigint      not null,
  scopes     text[]      not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  constraint oauth_refresh_tokens_pkey primary key (bucket, sha256)
);
select skein_distribute('oauth_refresh_tokens');
create index oauth_refresh_tokens_user_idx on oauth_refresh_tokens (bucket, user_id);

alter table tokens add column family bigint;
comment on column tokens.family is 'of a program''s token: what came of the same code; null: the user''s own';

-- Down Migration

alter table tokens drop column family;
drop table oauth_refresh_tokens, oauth_codes, oauth_grants, oauth_clients;
