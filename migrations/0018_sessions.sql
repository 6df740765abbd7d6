-- Up Migration

-- Where a session was begun: the browser and its system in words, and the client's address. Null: not known.
alter table sessions add column device text, add column address text;

-- Down Migration

alter table sessions drop column device, drop column address;
