-- What guests called themselves is forgotten after their stay: those who still have a name are found without reading all others.
create index seating_guest_named on seating_guest (seller_id, seating_id) where name <> '';
