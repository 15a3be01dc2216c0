-- What a line was sold as. A later change of the menu changes no bill.
alter table round_line
  add column category      text not null default '',
  add column tax_class     text not null default 'food' check (tax_class in ('food', 'alcohol', 'standard', 'exempt')),
  add column drink         boolean not null default false,
  add column undiscount    boolean not null default false,
  add column bears_service boolean not null default true,
  add column member_amount bigint;                   -- the whole line for a member; null = no member price
-- Add-ons cost a member the same in lines that were sold before; surcharges of set meals are left as they were.
update round_line set member_amount = amount - (price - memberprice) * num where memberprice < price;
update round_line l
set category = coalesce(d.dish->>'categoryCode', ''), drink = coalesce((d.dish->>'isDrink')::boolean, false),
    undiscount = coalesce((d.dish->>'noDiscount')::boolean, false)
from round r
join menu m on m.seller_id = r.seller_id and m.store_id = r.store_id and m.menu_class = r.menu_class
  and m.version = r.menu_version
cross join lateral jsonb_array_elements(m.document->'dishes') as d(dish)
where l.seller_id = r.seller_id and l.round_id = r.round_id and d.dish->>'code' = l.code;

-- Country, taxes, service charge and rounding of a store; null = its bills are dishes and fees.
alter table store add column price_profile jsonb;

-- The price a bill was paid at, with its steps; null = not paid, or paid before prices were kept.
alter table bill add column paid_price jsonb;

-- What staff changed on a bill. `value`: basis points of a percentage, minor units of an amount, 0 of a waiver.
create table bill_adjustment (
  seller_id  text not null,
  bill_id    text not null,
  no         integer not null,
  kind       text not null check (kind in ('staff_percent', 'staff_amount', 'service_waiver')),
  value      bigint not null check (value >= 0),
  source     text not null,                          -- who: `staff:name`
  reason     text not null,
  created_at timestamptz not null default now(),
  undone_at  timestamptz,
  undone_by  text,
  primary key (seller_id, bill_id, no),
  foreign key (seller_id, bill_id) references bill on delete cascade
);
