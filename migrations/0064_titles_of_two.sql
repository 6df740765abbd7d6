-- Up Migration

-- A conversation of two has no title. One that a second person joined kept the title that it had with one person, hidden
-- from the API, but found by a search.
delete from search_documents d using conversations v
where v.bucket = d.bucket and v.id = d.id and v.title is not null
  and (select count(*) from conversation_users cu where cu.bucket = v.bucket and cu.conversation_id = v.id) = 2;

update conversations v set title = null
where v.title is not null
  and (select count(*) from conversation_users cu where cu.bucket = v.bucket and cu.conversation_id = v.id) = 2;

-- Down Migration

-- The titles were shown nowhere, so there is nothing to bring back.
