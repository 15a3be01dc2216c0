-- Bringing orders to guests. Amounts in the currency's minor unit, distances in metres by bicycle.

-- What a store asks for bringing. No row = it costs nothing and goes everywhere.
create table takeout_setup (
  seller_id           text not null,
  store_id            text not null,
  distribution_charge bigint not null default 0 check (distribution_charge >= 0),
  send_rule           bigint not null default 0 check (send_rule >= 0),      -- a bill that reaches it is brought for nothing; 0 = none is
  send_amount         bigint not null default 0 check (send_amount >= 0),    -- less is not brought
  send_distance       integer not null default 0 check (send_distance >= 0), -- 0 = no limit
  send_time           jsonb not null default '[]', -- hours in which orders are brought, as store.business_time; empty = all
  delivery_self       boolean not null default true,
  primary key (seller_id, store_id),
  foreign key (seller_id, store_id) references store
);

-- A guest's address book: nobody else's.
create table takeout_address (
  seller_id  text not null references seller,
  uid        text not null,
  address_id text not null,
  username   text not null,
  tel        text not null,
  address    text not null,
  house_no   text not null default '',
  gd_lat     double precision,
  gd_lng     double precision,
  is_default boolean not null default false,
  used_at    timestamptz not null default now(),
  primary key (seller_id, uid, address_id)
);
create unique index takeout_address_default on takeout_address (seller_id, uid) where is_default;
create index takeout_address_age on takeout_address (used_at);

-- Where one order is to be brought, as the guest said before submitting it; never changed, only replaced.
create table takeout_shipping (
  seller_id   text not null references seller,
  shipping_id text not null,
  uid         text not null,
  store_id    text not null,
  contact     text not null,
  tel         text not null,
  address     text not null,
  house_no    text not null default '',
  gd_lat      double precision,
  gd_lng      double precision,
  memo        text not null default '',
  distance    integer,                             -- null = nobody knows
  about       boolean not null default false,      -- measured by no maps service
  created_at  timestamptz not null default now(),
  primary key (seller_id, shipping_id)
);
create index takeout_shipping_age on takeout_shipping (created_at);
-- Whether an order went there.
create index pickup_order_by_shipping on pickup_order (seller_id, shipping_id) where shipping_id is not null;

-- Who brings an order and how far they are. No row = nobody has been sent yet.
create table takeout_dispatch (
  seller_id  text not null,
  bill_id    text not null,
  store_id   text not null,
  state      text not null check (state in ('waiting', 'assigned', 'on_the_way', 'arrived', 'delivered', 'failed')),
  rider_name text not null default '',
  rider_tel  text not null default '',
  reason     text not null default '',
  step_count integer not null default 0,
  moved_at   timestamptz not null,
  moved_by   text not null,                        -- staff:name
  primary key (seller_id, bill_id),
  foreign key (seller_id, bill_id) references bill
);
create table takeout_dispatch_step (
  seller_id  text not null,
  bill_id    text not null,
  step_no    integer not null,
  state      text not null,
  rider_name text not null default '',
  moved_at   timestamptz not null,
  moved_by   text not null,
  primary key (seller_id, bill_id, step_no),
  foreign key (seller_id, bill_id) references takeout_dispatch
);
