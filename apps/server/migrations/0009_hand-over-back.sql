-- How the guest was known: what went by a mistyped number may be taken back, what went by their own code may not.
alter table pickup_order add column handed_over_means text not null default ''
  check (handed_over_means in ('', 'number', 'ticket', 'code'));

-- Hand-overs that were taken back: who had given it, and who said that it was not so.
create table handover_undone (
  seller_id      text not null,
  bill_id        text not null,
  handed_over_at timestamptz not null,
  handed_over_by text not null,
  undone_at      timestamptz not null,
  undone_by      text not null,
  primary key (seller_id, bill_id, undone_at),
  foreign key (seller_id, bill_id) references pickup_order
);
