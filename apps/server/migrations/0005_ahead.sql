-- Ordering ahead (xmd): pick-up, takeout, pre-order. A bill and one round as at a table, and what only an order ahead has.

-- `waiting` = not in the kitchen's sight yet: unpaid, or too early.
alter table round drop constraint round_state_check;
alter table round add constraint round_state_check check (state in ('pending', 'accepted', 'refused', 'waiting'));

-- A menu version is one of a class: dine-in 0, takeout 1, pick-up by its own setting.
alter table round add column menu_class smallint not null default 0;

create table pickup_order (
  seller_id           text not null,
  bill_id             text not null,
  store_id            text not null,
  uid                 text not null,                  -- its own guest (or staff:name): nobody else sees or pays it
  order_type          smallint not null check (order_type between 1 and 3),
  menu_class          smallint not null,
  table_no            text not null default '',       -- of a table-based pick-up
  take_at             timestamptz,                    -- null = as soon as it can be made
  ready_by            timestamptz not null,           -- when the guest was told it would be ready
  release_at          timestamptz not null,           -- not in the kitchen's sight before
  pickup_no           integer not null,               -- ticket number of the business day it is for
  handover_code       text not null,                  -- what the guest shows when it is handed over; unguessable
  pay_before          timestamptz not null,
  released_at         timestamptz,
  ready_at            timestamptz,
  handed_over_at      timestamptz,
  handed_over_by      text not null default '',       -- staff:name
  cancelled_at        timestamptz,
  ended_by            text not null default '' check (ended_by in ('', 'guest', 'clock', 'store')),  -- clock = not paid in time
  cancel_reason       text not null default '',       -- why the store refused it
  distance            integer,                        -- metres; takeout
  distribution_charge bigint not null default 0,      -- in the bill's amount
  shipping_id         text,
  primary key (seller_id, bill_id),
  unique (seller_id, handover_code),
  foreign key (seller_id, bill_id) references bill
);
create index pickup_order_by_guest on pickup_order (seller_id, uid, bill_id);
-- What the clock moves: released to the kitchen, or given up when it was not paid.
create index pickup_order_due on pickup_order (release_at) where released_at is null and cancelled_at is null;
create index pickup_order_unpaid on pickup_order (pay_before) where released_at is null and cancelled_at is null;
