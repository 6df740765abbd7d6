-- Up Migration

-- Whoever is away has a day of return. Until now it could be left open.
update users set away_mode = jsonb_set(away_mode, '{date_to}', '"9999-12-31"')
  where away_mode is not null and away_mode ->> 'date_to' is null;

-- The users and groups that a post has mentioned and that an edit has taken out; null without any. The id says which it is.
alter table threads add column mentioned_before bigint[];
alter table comments add column mentioned_before bigint[];
alter table messages add column mentioned_before bigint[];

-- Users whom an edit mentions are notified by a row with an id of its own, which is found by the post.
create index notifications_edits_idx on notifications (bucket, thread_id) where id <> coalesce(comment_id, thread_id);

-- Down Migration

drop index notifications_edits_idx;
alter table messages drop column mentioned_before;
alter table comments drop column mentioned_before;
alter table threads drop column mentioned_before;

update users set away_mode = jsonb_set(away_mode, '{date_to}', 'null') where away_mode ->> 'date_to' = '9999-12-31';
