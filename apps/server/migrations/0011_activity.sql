-- What a seller offers to members for money or points (spec 2 §3 Activity). Buying and claiming come with membership.
create table activity (
  seller_id      text not null references seller,
  actid          text not null,
  acttypeid      integer not null,                  -- 307 = a set of coupons for money: a group offer
  names          jsonb not null,
  actpicpath     text not null default '',
  price          bigint not null check (price > 0),
  worth          bigint,                            -- what its coupons cost otherwise; null = nobody says
  coupons        jsonb not null default '[]',       -- [{ "num": 1, "names": { "zh": … } }]
  total_num      integer check (total_num >= 0),    -- null = as many as are wanted
  current_num    integer not null default 0 check (current_num >= 0 and (total_num is null or current_num <= total_num)),
  user_join_rule integer not null default 1,
  store_ids      text[] not null default '{}',      -- empty = every store of the seller
  startdate      timestamptz,
  enddate        timestamptz,
  is_on          boolean not null default true,
  primary key (seller_id, actid)
);
