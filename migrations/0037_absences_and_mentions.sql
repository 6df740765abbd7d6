-- Up Migration

-- Whoever is away has a day of return. Until now it could be left open.
update users set away_mode = jsonb_set(away_mode, '{date_to}', '"9999-12-31"')
  where away_mode is not null and away_mode ->> 'date_to' is null;

-- Down Migration

update users set away_mode = jsonb_set(away_mode, '{date_to}', 'null') where away_mode ->> 'date_to' = '9999-12-31';
