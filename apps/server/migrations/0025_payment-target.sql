-- A payment pays a target: a bill, later a top-up, a coupon purchase or a scanned amount (spec 3 §9, pay business types).
alter table payment_attempt rename column bill_id to target_id;
alter table payment_attempt add column target_kind text not null default 'bill'
  check (target_kind in ('bill', 'topup', 'coupon', 'amount'));
alter table payment_attempt alter column target_kind drop default;

-- Invariant 1: at most one attempt is live, and at most one has paid, per target.
drop index payment_one_live, payment_one_paid, payment_of_voucher, payment_kept;
create unique index payment_one_live on payment_attempt (seller_id, target_kind, target_id)
  where state in ('created', 'pending');
create unique index payment_one_paid on payment_attempt (seller_id, target_kind, target_id) where state = 'paid';
-- Vouchers pay bills only.
create index payment_of_voucher on payment_attempt (seller_id, target_id)
  where target_kind = 'bill' and pay_type_code in ('MTCOUPON', 'DYCOUPON');
create index payment_kept on payment_attempt (seller_id, target_id)
  where target_kind = 'bill' and state = 'refund_refused';
