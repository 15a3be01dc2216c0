-- Roles are presets; a person may have single rights more or less (rules/access/roles.ts).
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check check (role in ('owner', 'manager', 'cashier', 'waiter', 'kitchen'));
alter table staff
  add column added       jsonb not null default '[]',  -- rights beside the preset
  add column removed     jsonb not null default '[]',  -- rights of the preset that they do not have
  add column disabled_at timestamptz,                  -- null = they may sign in
  add column last_seen   timestamptz;                  -- to ten minutes
