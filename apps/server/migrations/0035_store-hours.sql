-- Hours by weekday and order type, special days, and the last order (rules/time/store-hours.ts).
alter table store
  add column week_hours jsonb,                          -- null = every day is like business_time
  add column special_days jsonb not null default '[]',  -- [{"date": "2026-12-25", "periods": []}]
  add column last_order_minutes int not null default 0 check (last_order_minutes between 0 and 240),
  add column set_up_version int not null default 1;     -- counts changes of set-up, so that no owner overwrites another
