-- What the owner must know at once.

-- A row for each server of this database: it beats while it runs. A server that is stopped takes its row along; one that died leaves it.
-- Of the whole house: no seller owns it, and no backup holds it.
create table server_heartbeat (
  server     text primary key,                     -- host:port
  started_at timestamptz not null,
  beat_at    timestamptz not null,
  folder     text not null,                        -- its data folder
  disk_free  bigint not null,                      -- bytes of that folder's disk
  disk_size  bigint not null
);

-- Per folder: when a backup was tried, and when one succeeded. Of the whole house, and in no backup.
create table backup_state (
  folder         text primary key,
  every_ms       bigint,                           -- null = by hand
  first_tried_at timestamptz not null,
  tried_at       timestamptz not null,
  done_at        timestamptz,                      -- null = none ever succeeded
  file           text not null default '',
  fault          text not null default ''          -- why the last try failed
);

-- An owner has seen an alarm. The id names the occurrence, so that the next one is shown again.
create table seen_alarm (
  seller_id text not null references seller,
  alarm_id  text not null,
  seen_by   text not null,
  seen_at   timestamptz not null default now(),
  primary key (seller_id, alarm_id)
);
