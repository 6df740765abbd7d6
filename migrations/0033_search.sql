-- Up Migration

-- The language of the texts of a workspace, as the first part of a BCP 47 tag. Until now it was unknown; that of the creator is the best guess.
alter table workspaces add column language text not null default 'en';
update workspaces w set language = lower(split_part(u.lang, '-', 1)) from users u where u.id = w.creator;

-- The dictionary of a language; null without a stemmer. Its parts are constants: looking up a name takes longer than stemming.
create function search_dictionary(language text) returns regdictionary language sql immutable parallel safe
  as $$ select case language
    when 'ar' then 'arabic_stem'::regdictionary when 'ca' then 'catalan_stem'::regdictionary when 'da' then 'danish_stem'::regdictionary
    when 'de' then 'german_stem'::regdictionary when 'el' then 'greek_stem'::regdictionary when 'en' then 'english_stem'::regdictionary
    when 'es' then 'spanish_stem'::regdictionary when 'eu' then 'basque_stem'::regdictionary when 'fi' then 'finnish_stem'::regdictionary
    when 'fr' then 'french_stem'::regdictionary when 'ga' then 'irish_stem'::regdictionary when 'hi' then 'hindi_stem'::regdictionary
    when 'hu' then 'hungarian_stem'::regdictionary when 'hy' then 'armenian_stem'::regdictionary
    when 'id' then 'indonesian_stem'::regdictionary when 'it' then 'italian_stem'::regdictionary
    when 'lt' then 'lithuanian_stem'::regdictionary when 'nb' then 'norwegian_stem'::regdictionary
    when 'ne' then 'nepali_stem'::regdictionary when 'nl' then 'dutch_stem'::regdictionary when 'no' then 'norwegian_stem'::regdictionary
    when 'pt' then 'portuguese_stem'::regdictionary when 'ro' then 'romanian_stem'::regdictionary
    when 'ru' then 'russian_stem'::regdictionary when 'sr' then 'serbian_stem'::regdictionary when 'sv' then 'swedish_stem'::regdictionary
    when 'ta' then 'tamil_stem'::regdictionary when 'tr' then 'turkish_stem'::regdictionary when 'yi' then 'yiddish_stem'::regdictionary end $$;

-- The stem of a word; null for a stop word, and in a language without a stemmer.
create function search_stem(language text, word text) returns text language sql immutable parallel safe
  as $$ select (ts_lexize(search_dictionary(language), word))[1] $$;

-- What can be found: one row for each thread, comment and message that is not removed and has words, and for each conversation with a title.
create table search_documents (
  bucket          int         not null,
  id              bigint      not null,
  workspace_id    bigint      not null,
  kind            text        not null,
  channel_id      bigint,
  thread_id       bigint,
  conversation_id bigint,
  obj_index       int         not null,
  posted_at       timestamptz not null,
  words           tsvector    not null,
  constraint search_documents_pkey primary key (bucket, id),
  constraint search_documents_bucket_check check (bucket = (id & 4095)),
  constraint search_documents_kind_check check (kind in ('thread', 'comment', 'conversation', 'message')),
  constraint search_documents_place_check check (
    (kind in ('thread', 'comment')) = (channel_id is not null and thread_id is not null)
    and (kind in ('conversation', 'message')) = (conversation_id is not null))
);
comment on column search_documents.id is 'of the thread, comment, conversation or message';
comment on column search_documents.obj_index is 'of the comment or message; -1 for a thread or a conversation';
comment on column search_documents.words is 'each lexeme begins with two characters that encode the bucket, so that an index entry belongs to one bucket';
-- One plan serves all workspaces, so it must suit the largest: the planner expects that all documents are of one workspace.
alter table search_documents alter column bucket set (n_distinct = 1), alter column workspace_id set (n_distinct = 1);
select skein_distribute('search_documents');
create index search_documents_workspace_idx on search_documents (bucket, workspace_id, id);
create index search_documents_thread_idx on search_documents (bucket, thread_id, obj_index);
create index search_documents_conversation_idx on search_documents (bucket, conversation_id, obj_index);
create index search_documents_words_idx on search_documents using gin (words);

-- How far the posts of a workspace are indexed that are older than this table, or than a change of the language.
create table search_backlogs (
  bucket       int    not null,
  workspace_id bigint not null,
  kind         text   not null default 'thread',
  after_id     bigint not null default 0,
  constraint search_backlogs_pkey primary key (bucket, workspace_id),
  constraint search_backlogs_bucket_check check (bucket = (workspace_id & 4095)),
  constraint search_backlogs_kind_check check (kind in ('thread', 'comment', 'conversation', 'message'))
);
select skein_distribute('search_backlogs');
insert into search_backlogs (bucket, workspace_id) select bucket, id from workspaces where removed_at is null;

-- Down Migration

drop table search_backlogs;
drop table search_documents;
drop function search_stem;
drop function search_dictionary;
alter table workspaces drop column language;
