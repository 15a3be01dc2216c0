-- Corrections of a member's gift or points that wait for a second person. What was posted is in the ledger.
create table member_adjustment (
  seller_id     text not null references seller,
  adjustment_id text not null,
  member_id     text not null,
  unit          text not null check (unit ~ '^([A-Z]{3}|PT)$'),
  amount        bigint not null check (amount <> 0), -- above 0 gives, below 0 takes
  reason        text not null check (reason <> ''),
  store_id      text not null,                     -- where it was asked for; '' = by a command
  asked_by      text not null,                     -- staff:name, or command:name
  asked_at      timestamptz not null,
  expires_at    timestamptz not null,
  state         text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  answered_by   text,
  answered_at   timestamptz,
  primary key (seller_id, adjustment_id),
  foreign key (seller_id, member_id) references member,
  check ((state = 'waiting') = (answered_by is null)),
  -- Whoever writes: nobody approves what they asked for.
  constraint member_adjustment_second check (state <> 'done' or answered_by <> asked_by)
);
create index member_adjustment_waiting on member_adjustment (seller_id, asked_at) where state = 'waiting';
-- What one person has adjusted alone.
create index ledger_tx_adjusted on ledger_tx (seller_id, actor, at) where kind = 'adjust';
