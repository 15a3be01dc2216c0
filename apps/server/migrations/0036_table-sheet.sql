-- A table's code counts its versions. Its sheet is up to date while the printed version is the code's.
alter table dining_table add column code_version int not null default 1 check (code_version > 0);
-- Null = before codes had dates.
alter table dining_table add column code_made_at timestamptz;
alter table dining_table alter column code_made_at set default now();
alter table dining_table add column printed_at timestamptz;
-- Null = never printed, or the name on the sheet has changed since.
alter table dining_table add column printed_version int;
