-- Up Migration

-- Emoji to the ids of who has reacted with it, in the order of reacting; null when nobody has. They stand on the row, which its
-- own lock guards, so that showing a page of posts reads them with the posts.
alter table threads add column reactions jsonb;
alter table comments add column reactions jsonb;

-- Down Migration

alter table comments drop column reactions;
alter table threads drop column reactions;
