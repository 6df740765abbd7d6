-- Up Migration

-- How often install tokens were renewed: all tokens of a user at once, and the token of one installation. The token is derived from the sum, so one
-- row renews all tokens of a user.
alter table users add column install_renewals int not null default 0;
alter table integration_installations add column token_renewals int not null default 0;
-- Finds what a user has installed, for the account page and for the mail about new addresses.
create index integration_installations_installer_idx on integration_installations (bucket, installed_by);

-- Down Migration

drop index integration_installations_installer_idx;
alter table integration_installations drop column token_renewals;
alter table users drop column install_renewals;
