-- The whole menu: portions that run out, and pictures that were handed in.

-- A dish of which only so many are left today. No row = no limit. Counted down by the statement that sends a round.
create table dish_stock (
  seller_id text not null,
  store_id  text not null,
  code      text not null,
  remaining integer not null check (remaining >= 0),
  since     timestamptz not null default now(),
  primary key (seller_id, store_id, code),
  foreign key (seller_id, store_id) references store
);

-- A picture that was uploaded, by the hash of its content. The file lies in the data folder.
create table picture (
  seller_id  text not null references seller,
  picture_id text not null,
  width      integer not null,
  height     integer not null,
  blur       text not null,
  created_at timestamptz not null default now(),
  primary key (seller_id, picture_id)
);

-- What one portion with its choices cost when it was chosen: the guest is told when that has changed. Null = not known.
alter table cart_line add column shown_price bigint;

-- Portions of limited dishes that a round has counted down, by code: given back if the store refuses the round.
alter table round add column counted jsonb not null default '{}';
