-- A large first round of guests whom no staff have met waits for a nod.
alter table round drop constraint round_held_check;
alter table round add constraint round_held_check
  check (held in ('', 'quantity', 'devices', 'distance', 'no_location', 'first_round'));
