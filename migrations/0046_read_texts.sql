-- Up Migration

-- A reading position of -1 does not tell whether the text of the thread was read. Without this a thread that was read became unread for good by a
-- comment that was then removed.
alter table thread_users add column text_read boolean not null default false;
comment on column thread_users.text_read is 'while unread at read_index -1: whether only comments are unread, and not the text of the thread';

-- Down Migration

alter table thread_users drop column text_read;
