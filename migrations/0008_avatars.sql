-- Up Migration

-- The name of the files that an avatar lies in, of which avatar_id is the hash: new with every image, so that what replaces it and what
-- removes it never meet at one file.
alter table users add column avatar_file text;
alter table workspaces add column avatar_file text;

-- Down Migration

alter table workspaces drop column avatar_file;
alter table users drop column avatar_file;
