-- What operators set up with commands, and who changed it.

-- A disabled seller's stores count as deactivated: guests are refused, staff finish what is open.
alter table seller add column status smallint not null default 1 check (status in (0, 1));
-- The zone of a new store.
alter table seller add column time_zone text not null default 'Asia/Shanghai';   -- IANA

alter table dining_table add column area text not null default '';
-- A table that is taken away keeps its parties for the books. Its code opens nothing.
alter table dining_table add column removed_at timestamptz;

-- Every change of set-up: append only.
create table audit_log (
  seller_id text not null references seller,
  audit_id  bigint generated always as identity,
  at        timestamptz not null default now(),
  who       text not null,                         -- an account of the operating system, or staff:name
  at_where  text not null,                         -- command@host, or console
  action    text not null,                         -- store.change
  subject   text not null,                         -- 101, 101/A1, owner
  before    jsonb,                                 -- only what changed; null = it did not exist
  after     jsonb,                                 -- null = it is gone
  reason    text not null default '',
  primary key (seller_id, audit_id)
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append only';
end $$;
create trigger audit_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
