-- The house: every table's first key column is seller_id (the tenancy wall, and the distribution key on many machines).
-- Money is bigint in the currency's minor unit. Time is timestamptz in UTC. SQL stays portable to PostgreSQL 15.

create table seller (
  seller_id  text primary key check (seller_id ~ '^[a-z0-9]{1,32}$'),
  names      jsonb not null,                       -- {"zh": …, "en": …, "ja": …}
  created_at timestamptz not null default now()
);

create table store (
  seller_id     text not null references seller,
  store_id      text not null check (store_id ~ '^[0-9A-Za-z]{1,16}$'),
  names         jsonb not null,
  address       jsonb not null default '{}',       -- texts by language
  telephone     text not null default '',
  gd_lat        double precision,
  gd_lng        double precision,
  time_zone     text not null,                     -- IANA
  business_time jsonb not null default '[]',       -- [{"startTime": "10:00", "endTime": "22:00"}]; empty = always open
  is_business   boolean not null default true,     -- the shop's own switch: false = closed whatever the hours say
  is_enable     text not null default '9',         -- 0 none; 9 all; digits 1 pick-up, 2 takeout, 3 seat booking, 4 pre-order
  online_flag   text not null default '9',         -- 9 all; contains 1 for pick-up, 2 for takeout
  status        smallint not null default 1,       -- 1 = active
  logo_url      text not null default '',
  accept_mode   text not null default 'auto' check (accept_mode in ('auto', 'hand')),
  config        jsonb not null default '{}',       -- the store's own flags over the seller's (storeconfig.html)
  primary key (seller_id, store_id)
);

create table dining_table (
  seller_id  text not null,
  store_id   text not null,
  table_no   text not null check (table_no ~ '^[0-9A-Za-z-]{1,24}$'),
  table_name text not null,
  seats      smallint not null default 4,
  code       text not null,                        -- the unguessable part of /q/{code}; changed when a table is re-keyed
  primary key (seller_id, store_id, table_no),
  unique (seller_id, code),
  foreign key (seller_id, store_id) references store
);

create table style (
  seller_id text primary key references seller,
  version   integer not null,
  config    jsonb not null
);

-- A published menu is an immutable, numbered snapshot; menu_current points at the one in force.
create table menu (
  seller_id    text not null,
  store_id     text not null,
  menu_class   smallint not null check (menu_class between 0 and 3),
  version      integer not null,
  document     jsonb not null,
  published_at timestamptz not null default now(),
  primary key (seller_id, store_id, menu_class, version),
  foreign key (seller_id, store_id) references store
);

create table menu_current (
  seller_id  text not null,
  store_id   text not null,
  menu_class smallint not null,
  version    integer not null,
  primary key (seller_id, store_id, menu_class),
  foreign key (seller_id, store_id, menu_class, version) references menu
);

create table saleout (
  seller_id text not null,
  store_id  text not null,
  code      text not null,
  since     timestamptz not null default now(),
  primary key (seller_id, store_id, code),
  foreign key (seller_id, store_id) references store
);

-- One party's stay at one table. The shared cart belongs to it; cart_seq grows by one with every change to the cart.
create table seating (
  seller_id   text not null,
  seating_id  text not null,
  store_id    text not null,
  table_no    text not null,
  state       text not null default 'open' check (state in ('open', 'closed')),
  cover       integer not null default 0,
  cart_seq    bigint not null default 0,
  round_count integer not null default 0,
  bill_id     text not null,
  opened_at   timestamptz not null default now(),
  closed_at   timestamptz,
  primary key (seller_id, seating_id),
  foreign key (seller_id, store_id, table_no) references dining_table
);
create unique index seating_one_open on seating (seller_id, store_id, table_no) where state = 'open';

create table cart_line (
  seller_id  text not null,
  seating_id text not null,
  line_id    text not null,                        -- made by the client that added it
  uid        text not null,                        -- the guest who added it
  code       text not null,
  names      jsonb not null default '{}',          -- as they were when added: says which dish it was that is gone
  standard   text not null default '',
  num        integer not null check (num > 0),
  add_items  jsonb not null default '[]',
  memo       text not null default '',
  added_at   timestamptz not null default now(),
  seq        bigint not null,                      -- the cart_seq of its last change
  primary key (seller_id, seating_id, line_id),
  foreign key (seller_id, seating_id) references seating
);

-- What is owed. bill_id is the outtradeno of the spec: unguessable.
create table bill (
  seller_id   text not null,
  bill_id     text not null,
  store_id    text not null,
  order_type  smallint not null check (order_type between 0 and 3),
  table_no    text not null default '',
  seating_id  text,
  state       text not null default 'open' check (state in ('open', 'paying', 'paid', 'void')),
  cover       integer not null default 0,
  item_count  integer not null default 0,
  amount      bigint not null default 0,
  paid_amount bigint not null default 0,
  currency    text not null,
  memo        text not null default '',
  created_at  timestamptz not null default now(),
  paid_at     timestamptz,
  primary key (seller_id, bill_id)
);
create index bill_by_table on bill (seller_id, store_id, table_no, created_at desc);

-- One sending to the kitchen; also the kitchen's ticket.
create table round (
  seller_id     text not null,
  round_id      text not null,
  bill_id       text not null,
  store_id      text not null,
  table_no      text not null default '',
  round_no      integer not null,                  -- 1, 2, … within the bill
  ticket_no     integer not null,                  -- within the store and business day
  state         text not null default 'accepted' check (state in ('pending', 'accepted', 'refused')),
  cook_state    text not null default 'received' check (cook_state in ('received', 'cooking', 'served')),
  menu_version  integer not null,
  original      text not null default 'zh',        -- the language the menu was written in
  item_count    integer not null,
  amount        bigint not null,
  memo          text not null default '',
  sent_by       text not null,
  sent_at       timestamptz not null default now(),
  cook_at       timestamptz,
  served_at     timestamptz,
  print_count   integer not null default 0,
  primary key (seller_id, round_id),
  foreign key (seller_id, bill_id) references bill
);
create index round_by_bill on round (seller_id, bill_id, round_no);
create index round_by_store on round (seller_id, store_id, sent_at desc);

create table round_line (
  seller_id   text not null,
  round_id    text not null,
  line_no     integer not null,
  line_id     text not null,
  uid         text not null,
  code        text not null,
  names       jsonb not null,                      -- as they were when ordered
  standard    text not null default '',
  num         integer not null check (num > 0),
  price       bigint not null,                     -- one portion without add-ons
  memberprice bigint not null,
  add_items   jsonb not null default '[]',
  amount      bigint not null,                     -- the whole line
  memo        text not null default '',
  cook_state  text not null default 'received' check (cook_state in ('received', 'cooking', 'served', 'refused')),
  primary key (seller_id, round_id, line_no),
  foreign key (seller_id, round_id) references round
);

create table ticket_counter (
  seller_id    text not null,
  store_id     text not null,
  business_day date not null,
  last_no      integer not null,
  primary key (seller_id, store_id, business_day)
);

-- Asynchronous sends: the request is stored in the transaction of its effect and answered later (spec 1 §7).
-- It is also the outbox: a worker leases a pending row for a few seconds; a dead worker's row is free again after that.
create table store_request (
  seller_id    text not null,
  msg_id       text not null,
  store_id     text not null,
  uid          text not null,
  kind         text not null,
  request      jsonb not null,
  state        text not null default 'pending' check (state in ('pending', 'answered')),
  answer       jsonb,                              -- order2store: {outtradeno, roundId, reason}; else the whole envelope
  attempts     integer not null default 0,
  leased_until timestamptz,
  created_at   timestamptz not null default now(),
  answered_at  timestamptz,
  primary key (seller_id, msg_id)
);
create index store_request_pending on store_request (created_at) where state = 'pending';

-- The same key twice gives the same answer once; another body under the same key is refused.
create table idempotency (
  seller_id    text not null,
  scope        text not null,                      -- who and which call
  key          text not null,
  request_hash text not null,
  answer       jsonb not null,
  created_at   timestamptz not null default now(),
  primary key (seller_id, scope, key)
);
create index idempotency_age on idempotency (created_at);

-- The live channel's memory: what a stream that was cut catches up from (Last-Event-ID).
create table live_channel (
  seller_id text not null,
  channel   text not null,
  seq       bigint not null,
  primary key (seller_id, channel)
);
create table live_event (
  seller_id  text not null,
  channel    text not null,
  seq        bigint not null,
  type       text not null,
  data       jsonb not null,
  created_at timestamptz not null default now(),
  primary key (seller_id, channel, seq)
);
create index live_event_age on live_event (created_at);

create table staff (
  seller_id     text not null references seller,
  username      text not null,
  display_name  text not null,
  role          text not null check (role in ('waiter', 'kitchen', 'owner')),
  password_hash text not null,
  store_ids     jsonb not null default '[]',       -- empty = all stores
  primary key (seller_id, username)
);
create table staff_session (
  seller_id  text not null,
  token_hash text not null,                        -- SHA-256 of the cookie: a stolen table gives no session
  username   text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (seller_id, token_hash),
  foreign key (seller_id, username) references staff
);

create table payment_attempt (
  seller_id     text not null,
  outtradeno    text not null,                     -- the gateway's idempotency key, stored before the gateway is called
  store_id      text not null,
  business_type text not null,
  bill_id       text not null,
  pay_type_code text not null,
  amount        bigint not null check (amount > 0),
  currency      text not null,
  state         text not null default 'created' check (state in ('created', 'pending', 'paid', 'closed', 'failed', 'refund_due', 'refunded')),
  gateway_no    text,                              -- the gateway's own number
  pay_url       text,
  linked_at     timestamptz,                       -- when the gateway last gave out pay_url
  return_url    text not null default '',
  uid           text not null default '',
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  paid_at       timestamptz,
  primary key (seller_id, outtradeno)
);
-- Invariant 1: at most one attempt is alive, and at most one has paid, per bill.
create unique index payment_one_live on payment_attempt (seller_id, bill_id) where state in ('created', 'pending');
create unique index payment_one_paid on payment_attempt (seller_id, bill_id) where state = 'paid';
create index payment_unsettled_age on payment_attempt (updated_at) where state in ('created', 'pending', 'refund_due');

create table payment_notice (
  seller_id   text not null,
  notice_id   text not null,
  outtradeno  text not null,
  body        jsonb not null,
  received_at timestamptz not null default now(),
  primary key (seller_id, notice_id)
);
