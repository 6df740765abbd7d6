-- Up Migration

-- A code that proves an address.
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('invitation', 'password_reset', 'email_proof', 'account_recovery', 'email_change'));

-- An invitation of an account whose address is not proven. Its row is that of somebody who is no member (removed_at is set), with the
-- address in small letters that was invited. Nothing waits once the account has another address. met: the person has come by themself,
-- or has been there since they were added; until then the others do not see what the person says of themself.
alter table workspace_users
  add column invited_as text,
  add column invited_channels bigint[] not null default '{}',
  add column met boolean not null default true;
alter table workspace_users
  add constraint workspace_users_invited_check check (invited_as is null or (removed_at is not null and not met));

-- Whether there is a workspace in which the user has not been yet: so most requests look for none.
alter table users add column has_unmet boolean not null default false;

-- Down Migration

alter table users drop column has_unmet;
alter table workspace_users drop column met, drop column invited_channels, drop column invited_as;
delete from codes where purpose not in ('invitation', 'password_reset');
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (purpose in ('invitation', 'password_reset'));
