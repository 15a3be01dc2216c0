-- The gateway's order as it was first sent: it is sent again unchanged under the same number.
alter table payment_attempt add column request jsonb;
