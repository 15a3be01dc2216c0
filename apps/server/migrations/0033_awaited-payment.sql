-- A payment by a code that the staff confirm: when its guest said that they had paid.
alter table payment_attempt add column claimed_at timestamptz;
create index payment_awaited on payment_attempt (seller_id, store_id)
  where pay_type_code = 'paynow' and (state in ('created', 'pending') or state = 'closed' and claimed_at is not null);
