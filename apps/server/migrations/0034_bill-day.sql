-- The bills of a store's last days, for the owner's figures of today.
create index bill_by_day on bill (seller_id, store_id, created_at);
