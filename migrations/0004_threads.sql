-- Up Migration

-- What a user has said of a thread: true follows it, false does not, null has said nothing.
alter table thread_users add column following boolean;

-- Down Migration

alter table thread_users drop column following;
