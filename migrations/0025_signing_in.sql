-- Up Migration

-- The event whose mail has the code. A mail that is sent twice has a code in each copy, and both work: nobody knows which copy is read.
-- Null: a code of before, which the next mail replaces.
alter table codes add column event_id bigint;

-- From where an account has signed in lately: who guesses from elsewhere does not keep its owner out
-- (behaviour/limits.md#rate-limits).
create table sign_in_addresses (
  bucket       int         not null,
  user_id      bigint      not null,
  address      text        not null,
  signed_in_at timestamptz not null,
  constraint sign_in_addresses_pkey primary key (bucket, user_id, address)
);
select skein_distribute('sign_in_addresses');

-- Who is signed in has been there. An IPv6 address is not counted as it is, so it is left out.
insert into sign_in_addresses (bucket, user_id, address, signed_in_at)
select bucket, user_id, address, max(created_at) from sessions
where address not like '%:%' group by bucket, user_id, address;

-- Down Migration

drop table sign_in_addresses;
alter table codes drop column event_id;
