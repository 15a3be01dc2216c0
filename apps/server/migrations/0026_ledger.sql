-- The value ledger (docs/ledger.md): what the seller owes its members, and why. Amounts in minor units; a credit is above 0.

create table ledger_account (
  seller_id text not null references seller,
  kind      text not null check (kind in ('cash', 'principal', 'gift', 'value', 'gift.given', 'sale.principal', 'sale.gift',
    'breakage', 'points', 'points.debt', 'points.issued', 'points.redeemed', 'points.expired')),
  owner     text not null,                         -- a member, or the gateway of cash; '' = the seller's
  unit      text not null check (unit ~ '^([A-Z]{3}|PT)$'),
  -- A checked cache of the entries. Null on the seller's accounts, which are summed when read: no payer waits for another.
  posted    bigint,
  held      bigint not null default 0 check (held >= 0),
  floor     bigint,                                -- null = none
  primary key (seller_id, kind, owner, unit),
  -- Invariant 3: what is held is there.
  constraint ledger_account_floor check (posted - held >= floor)
);

create table ledger_tx (
  seller_id   text not null references seller,
  tx_id       bigint generated always as identity,
  kind        text not null check (kind in ('topup', 'takeback', 'pay', 'buycoupon', 'buyviptype', 'refund', 'grant', 'points_back',
    'redeem', 'adjust', 'expire')),
  source_kind text not null,                       -- attempt, refund, bill, lot, …
  source_id   text not null,
  member_id   text not null,
  unit        text not null,
  amount      bigint not null check (amount >= 0), -- as it was asked for: a repeat asks for the same
  reverses    bigint,                              -- the transaction that this one undoes, wholly or in part
  actor       text not null default '',            -- staff:name; '' = the member or the clock
  reason      text not null default '',
  info        jsonb not null default '{}',         -- what the history shows beside the amounts
  at          timestamptz not null,
  primary key (seller_id, tx_id),
  -- Invariant 5: a source has one effect.
  constraint ledger_tx_once unique (seller_id, kind, source_kind, source_id),
  foreign key (seller_id, reverses) references ledger_tx
);
create index ledger_tx_by_member on ledger_tx (seller_id, member_id, tx_id desc);
create index ledger_tx_reversing on ledger_tx (seller_id, reverses) where reverses is not null;
create index ledger_tx_by_time on ledger_tx (seller_id, at);

create table ledger_lot (
  seller_id      text not null,
  lot_id         text not null,
  lot_no         bigint generated always as identity, -- the oldest first
  member_id      text not null,
  kind           text not null check (kind in ('value', 'points')),
  unit           text not null,
  granted        bigint not null check (granted >= 0),
  expires_on     date,                             -- last day of gift or points in the seller's home zone; null = no end
  -- What is left: a checked cache of the entries.
  principal_left bigint not null default 0 check (principal_left >= 0),
  gift_left      bigint not null default 0 check (gift_left >= 0),
  points_left    bigint not null default 0 check (points_left >= 0),
  expired        bigint not null default 0 check (expired >= 0),
  primary key (seller_id, lot_id)
);
create index ledger_lot_by_member on ledger_lot (seller_id, member_id, kind, lot_no)
  where principal_left > 0 or gift_left > 0 or points_left > 0;
create index ledger_lot_ending on ledger_lot (expires_on) where gift_left > 0 or points_left > 0;

create table ledger_entry (
  seller_id text not null,
  tx_id     bigint not null,
  no        integer not null,
  kind      text not null,
  owner     text not null,
  unit      text not null,
  amount    bigint not null check (amount <> 0),
  lot_id    text,
  primary key (seller_id, tx_id, no),
  foreign key (seller_id, tx_id) references ledger_tx,
  foreign key (seller_id, kind, owner, unit) references ledger_account,
  foreign key (seller_id, lot_id) references ledger_lot,
  -- Invariant 4 needs a lot for each change of a member's value.
  check ((lot_id is not null) = (kind in ('principal', 'gift', 'points')))
);
create index ledger_entry_by_lot on ledger_entry (seller_id, lot_id) where lot_id is not null;

create table ledger_hold (
  seller_id text not null,
  attempt   text not null,                         -- the payment attempt that may take it
  member_id text not null,
  unit      text not null,
  amount    bigint not null check (amount > 0),
  until     timestamptz not null,                  -- after that the attempt is asked how it ended
  state     text not null default 'held' check (state in ('held', 'posted', 'released')),
  taken     bigint not null default 0,             -- what the attempt took of it
  at        timestamptz not null,
  ended_at  timestamptz,
  primary key (seller_id, attempt),
  -- Invariant 6: a hold posts at most its amount, and only when it ended so.
  constraint ledger_hold_taken check (taken between 0 and amount and (state = 'posted' or taken = 0)),
  check ((state = 'held') = (ended_at is null))
);
create index ledger_hold_by_member on ledger_hold (seller_id, member_id) where state = 'held';

-- Corrections are new transactions.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_ledger_change();
create trigger ledger_tx_append_only before update or delete or truncate on ledger_tx
  for each statement execute function refuse_ledger_change();

-- Invariants 1 and 8, whoever writes: the entries of a transaction come in one statement.
create function check_ledger_entries() returns trigger language plpgsql as $$
begin
  if exists (select 1 from written group by seller_id, tx_id, unit having sum(amount) <> 0) then
    raise exception 'the entries of a ledger transaction add up to 0' using errcode = '23514';
  end if;
  if exists (select 1 from written group by seller_id, tx_id
             having bool_or(kind = 'cash') and sum(amount) filter (where kind in ('cash', 'principal')) <> 0) then
    raise exception 'only principal becomes cash' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger ledger_entry_balanced after insert on ledger_entry
  referencing new table as written for each statement execute function check_ledger_entries();
