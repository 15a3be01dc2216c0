-- Password guesses at a known name, from devices that have never signed in at it. All servers share the budget.
-- `full_at` = when all spent tries have come back. A name without a row has its whole budget.
create table sign_in_budget (
  seller_id text not null,
  username  text not null,
  full_at   timestamptz not null,
  primary key (seller_id, username)
);
