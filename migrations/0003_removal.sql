-- Up Migration

-- A removed workspace is hidden by ending all memberships; this says that nobody comes in any more, and that its rows are to go.
alter table workspaces add column removed_at timestamptz;

-- A removed channel is hidden from all, with all that is in it.
alter table channels add column removed_at timestamptz;

-- Down Migration

-- Removed channels are seen again, as archived ones.
alter table channels drop column removed_at;
alter table workspaces drop column removed_at;
