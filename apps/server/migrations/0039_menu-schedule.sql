-- Changes of a menu that are published at a time. The menu itself is in `menu` once a job has published it.
create table menu_schedule (
  seller_id     text not null references seller,
  schedule_id   text not null,
  store_id      text not null,
  menu_class    int not null,
  publish_at    timestamptz not null,
  version       int not null,            -- the menu that it changes; another in force then makes it fail
  change        jsonb not null,          -- as the owner's page sends a change
  language      text not null,           -- of the owner, for the audit and the faults
  scheduled_by  text not null,           -- staff:name
  scheduled_at  timestamptz not null,
  state         text not null default 'waiting' check (state in ('waiting', 'published', 'failed', 'dropped')),
  failure       jsonb,                   -- {"code": "menu_moved", "values": [7]}
  ended_at      timestamptz,
  primary key (seller_id, schedule_id),
  foreign key (seller_id, store_id) references store,
  check ((state = 'failed') = (failure is not null) or state = 'dropped'),
  check ((state = 'waiting') = (ended_at is null))
);
create unique index menu_schedule_waiting on menu_schedule (seller_id, store_id, menu_class) where state = 'waiting';
create index menu_schedule_due on menu_schedule (publish_at) where state = 'waiting';
