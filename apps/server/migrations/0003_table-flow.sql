-- The table flow: a party's stay has a life and members; rounds can wait for a nod; guests call the store.

-- Until `unlocked_until` whoever scans the table's code is let in. A bill that is asked for stays asked until it is paid.
alter table seating
  add column opened_by text not null default '',      -- guest id, or staff:name
  add column unlocked_until timestamptz,
  add column bill_asked_at timestamptz,
  add column closed_by text not null default '',      -- '' = closed by its payment
  add column close_reason text not null default '';

-- Who is at the table. A photographed code makes nobody a member: `means` says how they came in.
create table seating_guest (
  seller_id  text not null,
  seating_id text not null,
  uid        text not null,
  number     integer not null,                        -- 1, 2, … in the order of coming
  name       text not null default '',                -- what they call themselves; '' = `Guest 2`
  state      text not null check (state in ('asking', 'in', 'refused')),
  means      text not null default '' check (means in ('', 'open', 'first', 'unlocked', 'code', 'order_code', 'companion', 'staff')),
  let_in_by  text not null default '',
  asked_at   timestamptz not null default now(),
  joined_at  timestamptz,
  primary key (seller_id, seating_id, uid),
  foreign key (seller_id, seating_id) references seating
);
create index seating_guest_by_uid on seating_guest (seller_id, uid);

-- Wrong codes, counted on the server: by device (uid) and, with uid '', by table, so that new devices do not start again.
create table code_try (
  seller_id    text not null,
  store_id     text not null,
  table_no     text not null,
  uid          text not null,
  tries        integer not null,
  locked_until timestamptz,
  last_at      timestamptz not null default now(),
  primary key (seller_id, store_id, table_no, uid)
);

-- Why a round waits for a nod of the staff instead of cooking, what language its guest ordered in, and why it was not made.
alter table round
  add column held text not null default '' check (held in ('', 'quantity', 'devices', 'distance', 'no_location')),
  add column language text not null default 'zh-cn',
  add column reason text not null default '';
alter table round_line
  add column reason text not null default '',
  add column refused_by text not null default '';     -- guest id, or staff:name

-- A cart that was cleared, so that a companion can take that back.
create table cart_cleared (
  seller_id  text not null,
  seating_id text not null,
  seq        bigint not null,                         -- the cart's number after clearing
  uid        text not null,
  lines      jsonb not null,
  cleared_at timestamptz not null default now(),
  undone_at  timestamptz,
  primary key (seller_id, seating_id, seq),
  foreign key (seller_id, seating_id) references seating
);

-- A guest calls: water, bill, clear, help, or in words of their own.
create table store_call (
  seller_id   text not null,
  call_id     text not null,
  store_id    text not null,
  table_no    text not null,
  seating_id  text,
  uid         text not null,
  reason      text not null check (reason in ('water', 'bill', 'clear', 'help', 'other')),
  words       text not null default '',
  state       text not null default 'open' check (state in ('open', 'answered')),
  answer      text not null default '',
  called_at   timestamptz not null default now(),
  answered_at timestamptz,
  answered_by text not null default '',
  primary key (seller_id, call_id)
);
create index store_call_open on store_call (seller_id, store_id, called_at) where state = 'open';

-- The staff's pause: no orders until then, for this reason.
alter table store
  add column paused_until timestamptz,
  add column pause_reason text not null default '';

-- An order put together ahead, kept for 24 hours, loaded at the table as a batch.
create table cached_order (
  seller_id text not null,
  store_id  text not null,
  uid       text not null,
  request   jsonb not null,
  cached_at timestamptz not null default now(),
  primary key (seller_id, store_id, uid)
);
