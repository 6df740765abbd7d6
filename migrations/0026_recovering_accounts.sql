-- Up Migration

-- The address that a user wants to have and has not proven yet; it works until then. And the address that a link of the last seven days
-- gives back, because somebody has changed the password or the address without the password. Nobody else may have that one meanwhile.
alter table users
  add column new_email text,
  add column new_email_until timestamptz,
  add column recovery_email text,
  add column recovery_until timestamptz;
create index users_recovery_email_idx on users (lower(recovery_email)) where recovery_email is not null;

-- Down Migration

drop index users_recovery_email_idx;
alter table users drop column new_email, drop column new_email_until, drop column recovery_email, drop column recovery_until;
