-- How often the party, or the staff, said no to somebody who asks to be let in: a second no stands while this party stays.
alter table seating_guest add column refusals integer not null default 0;
