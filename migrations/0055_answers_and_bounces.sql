-- Up Migration

-- Addresses that answer notifications of a thread or conversation are signed with this number
-- (behaviour/mail.md#loop-in-addresses). Disabling ends them.
alter table loop_in_addresses add column answer_generation int not null default 0;

-- Whether mail to a user's address comes back (behaviour/mail.md#bounces). A row exists from the first mail on that
-- came back.
create table mail_returns (
  bucket      int         not null,
  user_id     bigint      not null,
  generation  int         not null default 0,
  address     text,
  mail        bigint,
  returned_at timestamptz,
  stopped_at  timestamptz,
  constraint mail_returns_pkey primary key (bucket, user_id),
  constraint mail_returns_bucket_check check (bucket = (user_id & 4095))
);
comment on table mail_returns is 'whether mail to a user''s address comes back';
comment on column mail_returns.generation is 'bounce addresses are signed with it; a changed address, and turning mail on again, end the earlier ones';
comment on column mail_returns.address is 'the address, in lower case, whose mail came back; null when none does';
comment on column mail_returns.mail is '48 bits of a hash of the last mail that came back; null when the mail server refused it at once';
comment on column mail_returns.stopped_at is 'since when notifications are not mailed to the address; null while they are';
select skein_distribute('mail_returns');

-- Down Migration

drop table mail_returns;
alter table loop_in_addresses drop column answer_generation;
