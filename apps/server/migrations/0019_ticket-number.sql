-- One running number a store, so that a number that is still open is not given again. `free_until` is the last number
-- up to which none is open; the next one searches.
create table ticket_number (
  seller_id    text not null,
  store_id     text not null,
  business_day date not null,
  last_no      integer not null,
  free_until   integer not null default 0,
  primary key (seller_id, store_id)
);
insert into ticket_number
  select seller_id, store_id, max(business_day), max(last_no), 0 from ticket_counter group by 1, 2;
drop table ticket_counter;
alter table ticket_number rename to ticket_counter;

-- The numbers on a store's terminal, shelf or list of later orders.
create function open_ticket_number(seller text, store text) returns setof integer language sql stable as $$
  select r.ticket_no from round r
  where r.seller_id = seller and r.store_id = store and r.sent_at > now() - interval '48 hours'
    and r.state in ('pending', 'accepted') and r.cook_state <> 'served'
  union all
  select p.pickup_no from pickup_order p
  where p.seller_id = seller and p.store_id = store and p.released_at is null and p.cancelled_at is null
  union all
  select p.pickup_no from pickup_order p
  join round r on r.seller_id = p.seller_id and r.bill_id = p.bill_id
  where p.seller_id = seller and p.store_id = store and p.released_at > now() - interval '10 days'
    and greatest(p.released_at, p.ready_by) > now() - interval '48 hours' and p.handed_over_at is null
    and (p.cancelled_at is null or p.ended_by = 'guest' and r.cook_state <> 'served')
$$;

-- The counter with its next number. A business day starts with the lowest run of at least 100 free numbers, so the open
-- numbers are searched at the turn of the day and then at most once in 100 numbers. The caller holds the counter's row:
-- every number given before is committed, and the search of a volatile function sees it.
create function next_ticket_number(c ticket_counter, day date) returns ticket_counter language plpgsql volatile as $$
begin
  if day > c.business_day then
    c.business_day := day;
    c.last_no := 0;
    c.free_until := 0;
  end if;
  if c.last_no >= c.free_until then
    select run.last_no, run.free_until into c.last_no, c.free_until from (
      select taken.no as last_no, lead(taken.no, 1, 2147483647) over (order by taken.no) - 1 as free_until from (
        select c.last_no as no
        union
        select o.no from open_ticket_number(c.seller_id, c.store_id) as o(no) where o.no > c.last_no
      ) taken
    ) run
    where run.free_until - run.last_no >= 100 order by run.last_no limit 1;
  end if;
  c.last_no := c.last_no + 1;
  return c;
end $$;
