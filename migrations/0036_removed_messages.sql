-- Up Migration

-- A conversation shows its last message that is not removed. An index of -1 means that there is none.
alter table conversations add column last_present_index int;
comment on column conversations.last_present_index is 'index of the last message that is not removed; null: it is last_obj_index';
update conversations v set last_present_index = present.last_index
from (
  select m.bucket, m.conversation_id, coalesce(max(m.obj_index) filter (where m.deleted_by is null), -1) as last_index
  from messages m group by m.bucket, m.conversation_id) present
where present.bucket = v.bucket and present.conversation_id = v.id and present.last_index < v.last_obj_index;

-- Down Migration

alter table conversations drop column last_present_index;
