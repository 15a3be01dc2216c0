-- Group-buy vouchers (spec 3 §4, decision 0023).

-- How a group-buy voucher came to pay an attempt. The row is the intent to redeem, kept before the platform hears of it: what
-- the platform did with it is found out by its own number. Our row says what was used here, the platform's what is valid.
create table voucher_use (
  seller_id    text not null,
  outtradeno   text not null,                     -- the payment attempt's number, and the intent's at the platform
  store_id     text not null,
  platform     text not null check (platform in ('meituan', 'douyin')),
  state        text not null check (state in ('using', 'used', 'refused', 'given_back', 'kept')),
  voucher_key  text not null,                     -- the platform's name for it; '' = given up before there was one
  handle       text not null,                     -- what the platform wants to hear to verify, find and cancel it
  amount       bigint not null check (amount >= 0),
  currency     text not null,
  verify_id    text not null default '',
  prepared_at  timestamptz not null,              -- just before the platform said that it was not used yet
  asked_at     timestamptz not null,              -- when the platform was last asked to redeem it
  -- Until then a request may be on its way, or the platform may redeem it by itself: that it is unused decides nothing before.
  may_arrive_until timestamptz not null,
  used_at      timestamptz,
  given_back_at timestamptz,                      -- when the platform last took it back; it is looked at once more after that
  created_at   timestamptz not null default now(),
  primary key (seller_id, outtradeno)
);
-- Invariant: a voucher is redeemed for at most one payment at a time, whoever types it how often.
create unique index voucher_use_once on voucher_use (seller_id, platform, voucher_key) where state in ('using', 'used');

-- To be paid with a voucher of this platform and nothing else; '' = with money.
alter table pickup_order add column voucher text not null default '' check (voucher in ('', 'meituan', 'douyin'));

-- What became of the vouchers of an order, and which one paid it.
create index payment_of_voucher on payment_attempt (seller_id, bill_id) where pay_type_code in ('MTCOUPON', 'DYCOUPON');
-- Since when what was paid is to go back.
alter table payment_attempt add column owed_at timestamptz;
update payment_attempt set owed_at = updated_at where state = 'refund_due';

-- What the other side does not take back is said once, and not asked for ever.
alter table payment_attempt drop constraint payment_attempt_state_check;
alter table payment_attempt add constraint payment_attempt_state_check
  check (state in ('created', 'pending', 'paid', 'closed', 'failed', 'refund_due', 'refunded', 'refund_refused'));
