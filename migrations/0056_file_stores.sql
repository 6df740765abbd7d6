-- Up Migration

-- Which file store belongs to this database (behaviour/files.md#place).
alter table installation add column file_store uuid;
comment on column installation.file_store is 'the id in the marker of the file store of this database; null before its first start with one';

-- Down Migration

alter table installation drop column file_store;
