-- The staff's side of orders ahead: what the terminal asks for at every news, each by an index of its own.

-- In the kitchen's sight, or ready and not handed over: as old as its release, however early it was ordered.
create index pickup_order_released on pickup_order (seller_id, store_id, released_at desc) where released_at is not null;
-- Held back until its time.
create index pickup_order_held_back on pickup_order (seller_id, store_id, release_at)
  where released_at is null and cancelled_at is null;
-- What a guest says at the counter.
create index pickup_order_by_number on pickup_order (seller_id, store_id, pickup_no);
-- Who has carried for this store.
create index takeout_dispatch_rider on takeout_dispatch (seller_id, store_id, moved_at desc) where rider_name <> '';
