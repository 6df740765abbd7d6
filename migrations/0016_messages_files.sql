-- Up Migration

-- Uploads hang on messages too.
alter table upload_uses drop constraint upload_uses_kind_check;
alter table upload_uses add constraint upload_uses_kind_check check (kind in ('thread', 'comment', 'message'));

-- Down Migration

delete from upload_uses where kind = 'message';
alter table upload_uses drop constraint upload_uses_kind_check;
alter table upload_uses add constraint upload_uses_kind_check check (kind in ('thread', 'comment'));
