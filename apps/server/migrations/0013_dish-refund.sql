-- What was paid for a dish that the kitchen could not make goes back by itself, and the rest of the order is made.

-- A part of a payment that goes back; of the whole of it (refund_due) the payment's own row says so.
create table payment_refund (
  seller_id  text not null,
  refund_no  text not null,                       -- the gateway's idempotency key: a dish is refunded once
  outtradeno text not null,
  amount     bigint not null check (amount > 0),
  state      text not null default 'due' check (state in ('due', 'done', 'refused')),
  owed_at    timestamptz not null,
  updated_at timestamptz not null,
  primary key (seller_id, refund_no),
  foreign key (seller_id, outtradeno) references payment_attempt
);
create index payment_refund_of on payment_refund (seller_id, outtradeno);
create index payment_refund_due on payment_refund (updated_at) where state = 'due';

-- What of the money for a bill has gone back, or is going: neither in its amount nor in what is paid of it.
alter table bill add column given_back bigint not null default 0 check (given_back >= 0);
