-- Up Migration

-- The buckets are in 16 groups, and each is led by one worker. Positions of all groups are numbers of one counter,
-- dispatcher.last_position, so an event has a higher one than all events that had theirs when it was committed.
create table dispatcher_groups (
  number        int         not null constraint dispatcher_groups_pkey primary key,
  term          bigint      not null default 0,
  given_after   bigint,
  publishing    bigint[]    not null default '{}',
  is_alone      boolean     not null default false,
  publisher     text,
  failing_since timestamptz,
  constraint dispatcher_groups_number_check check (number between 0 and 15)
);
comment on column dispatcher_groups.term is 'raised by each new leader, so that an earlier one changes nothing more';
comment on column dispatcher_groups.given_after is 'positions after this one are being given to events of the group; null: none are';
comment on column dispatcher_groups.publishing is 'the events that the leader is publishing';
comment on column dispatcher_groups.is_alone is 'whether it publishes one event and none of another group';
comment on column dispatcher_groups.publisher is 'the process that leads the group, or did';
comment on column dispatcher_groups.failing_since is 'since when its events cannot be dispatched; null: they can';
insert into dispatcher_groups (number) select generate_series(0, 15);

-- Down Migration

drop table dispatcher_groups;
