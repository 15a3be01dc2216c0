-- At whose door a device tried its wrong codes; '' = at a table where nobody sat, and of a table's own row: it counts whoever sits there.
alter table code_try add column seating_id text not null default '';
