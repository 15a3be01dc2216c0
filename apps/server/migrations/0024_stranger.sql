-- Answers of calls that a guest without a seat may send and that no money needs: kept for minutes.
alter table idempotency add column brief boolean not null default false;
create index idempotency_brief_age on idempotency (created_at) where brief;

-- A guest keeps only the newest addresses without an order.
create index takeout_shipping_by_guest on takeout_shipping (seller_id, uid, created_at);

-- Where an unpaid order ahead was sent from: a scanned table, or the keyed hash of an address. '' = paid, over, or not counted.
alter table pickup_order add column unpaid_from text not null default '';
create index pickup_order_unpaid_from on pickup_order (seller_id, unpaid_from) where unpaid_from <> '';
-- A pick-up number is given when the order is paid. 0 = not paid yet; the round's ticket_no is 0 as well.
alter table pickup_order alter column pickup_no set default 0;

-- The table at which a code was asked for (store and table): numbers of one kind are counted within it.
alter table sms_code add column asked_at text not null default '';

-- Void orders that were never paid are deleted after a week.
create index pickup_order_never_paid on pickup_order (cancelled_at) where pickup_no = 0;
