-- Up Migration

-- A delivery that tells its receiver that an object is deleted, because they do not see it any more. It is sent only while they do not see the object.
alter table deliveries add column is_loss boolean not null default false;

-- Down Migration

alter table deliveries drop column is_loss;
