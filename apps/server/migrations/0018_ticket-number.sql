-- Whether a ticket number is still open is asked for each round that is sent.
create index round_by_number on round (seller_id, store_id, ticket_no, sent_at desc);
