-- Up Migration

-- Words are split in another way, so the posts of all workspaces are indexed once more, in slices.
insert into search_backlogs (bucket, workspace_id)
select bucket, id from workspaces where removed_at is null
on conflict (bucket, workspace_id) do update set kind = 'thread', after_id = 0;

-- Down Migration

-- The earlier version splits words in its own way.
insert into search_backlogs (bucket, workspace_id)
select bucket, id from workspaces where removed_at is null
on conflict (bucket, workspace_id) do update set kind = 'thread', after_id = 0;
