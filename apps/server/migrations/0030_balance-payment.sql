-- A member pays with balance, alone or together with a wallet.
alter table payment_attempt
  add column member_id      text,                      -- who pays as a member; null = a guest
  add column enjoy_type     smallint not null default 0 check (enjoy_type in (0, 1)),
  -- Of `amount`; the gateway takes the rest.
  add column balance_amount bigint not null default 0,
  add constraint payment_balance check (balance_amount between 0 and amount and (balance_amount = 0 or member_id is not null));

-- What of a part goes back to the balance; the gateway gives back the rest.
alter table payment_refund
  add column balance_amount bigint not null default 0 check (balance_amount between 0 and amount);

-- Whose bill it is: the member that staff attached, or who paid. Null = none.
alter table bill
  add column member_id  text,
  add column enjoy_type smallint not null default 0 check (enjoy_type in (0, 1));
