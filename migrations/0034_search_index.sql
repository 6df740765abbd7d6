-- Up Migration

-- Changed search documents that Typesense does not have yet. Filled and emptied only with TYPESENSE_URL.
create table search_changes (
  bucket     int         not null,
  id         bigint      not null,
  scope      text        not null,
  version    uuid        not null,
  after_id   bigint      not null default 0,
  changed_at timestamptz not null,
  constraint search_changes_pkey primary key (bucket, id, scope),
  constraint search_changes_bucket_check check (bucket = (id & 4095)),
  constraint search_changes_scope_check check (scope in ('document', 'thread', 'channel', 'workspace'))
);
comment on column search_changes.id is 'of the document; or of the thread, channel or workspace of which all documents have changed';
comment on column search_changes.version is 'another one after each change, so that a change that is made meanwhile is not lost';
comment on column search_changes.after_id is 'the documents of the thread, channel or workspace up to this one are copied';
select skein_distribute('search_changes');
create index search_changes_changed_at_idx on search_changes (bucket, changed_at);

-- The copy of all search documents into a new collection of Typesense that is wanted or being made. One row at most.
create table search_rebuild (
  only_row   boolean not null default true,
  is_stale   boolean not null,
  collection text,
  in_bucket  int     not null default 0,
  after_id   bigint  not null default 0,
  copied     bigint  not null default 0,
  total      bigint  not null default 0,
  constraint search_rebuild_pkey primary key (only_row),
  constraint search_rebuild_only_row_check check (only_row)
);
comment on column search_rebuild.is_stale is 'changes were made that Typesense will not get, so the present collection must not be searched';
comment on column search_rebuild.collection is 'null before the copy begins';
comment on column search_rebuild.in_bucket is 'the documents up to `after_id` in this bucket, and all of the buckets before, are copied';

-- Down Migration

drop table search_rebuild;
drop table search_changes;
