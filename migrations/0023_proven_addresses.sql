-- Up Migration

-- When a user has proven that they receive mail at their address; null: they have not. What was there before is not proven: where
-- VERIFY_EMAIL is off that makes no difference, and no membership depends on it.
alter table users add column email_proven_at timestamptz;

-- Down Migration

alter table users drop column email_proven_at;
