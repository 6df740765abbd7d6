-- Up Migration

-- How the report of a URL_REPORT is fetched.
alter table integrations add column report_method text;
update integrations set report_method = 'GET' where kind = 'URL_REPORT';
alter table integrations add constraint integrations_report_method_check
  check (report_method in ('GET', 'POST') and kind = 'URL_REPORT' or report_method is null and kind <> 'URL_REPORT');

-- When the report of an installed URL_REPORT is fetched, and the fetch that is under way. A try moves `due_at` to the time when it counts as lost, so that
-- no other process begins the same one, and so that another process begins the next one if this process dies.
create table report_schedules (
  bucket          int         not null,
  installation_id bigint      not null,
  schedule        text        not null,
  timezone        text        not null,
  due_at          timestamptz not null,
  tries           int         not null default 0,
  first_try_at    timestamptz,
  constraint report_schedules_pkey primary key (bucket, installation_id),
  constraint report_schedules_bucket_check check (bucket = (installation_id & 4095)),
  constraint report_schedules_tries_check check ((tries > 0) = (first_try_at is not null))
);
comment on column report_schedules.schedule is 'a cron expression of five fields';
comment on column report_schedules.tries is 'of the present report; 0: none is under way';
select skein_distribute('report_schedules');
alter table report_schedules add constraint report_schedules_installation_fkey
  foreign key (bucket, installation_id) references integration_installations (bucket, id) on delete cascade;
create index report_schedules_due_idx on report_schedules (bucket, due_at);

-- Down Migration

drop table report_schedules;
alter table integrations drop column report_method;
