-- Few payments ever are: the terminal asks for those of its store whenever anything moves.
create index payment_kept on payment_attempt (seller_id, bill_id) where state = 'refund_refused';
