-- A mark of the secret that signs cookies, so that a server with another secret does not open this database. One row at most, of the whole
-- house: no seller owns it. It is made by a keyed hash and shows nothing of the secret. A backup does not hold it.
create table secret_mark (
  is_only   boolean primary key default true check (is_only),
  mark      text not null,
  marked_at timestamptz not null default now()
);
