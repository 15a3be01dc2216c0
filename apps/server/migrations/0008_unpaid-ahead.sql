-- How many orders ahead one guest may hold without paying: each unpaid one has a number of its own from 1 on, so that two which are
-- sent at the same moment cannot both be the last. Null = paid, over, or sent where nobody counts.
alter table pickup_order add column unpaid_no smallint;
create unique index pickup_order_unpaid_no on pickup_order (seller_id, uid, unpaid_no) where unpaid_no is not null;
