/** Longest that an open ticket can lie: orders reach a week ahead and leave the terminal two days later. */
const openDays = 10

/** Whether number `no` (SQL) lies on the store's board, shelf or list of later orders. */
const isOpenSql = (no: string) => `exists (
  select 1 from round k
  left join pickup_order q on q.seller_id = k.seller_id and q.bill_id = k.bill_id
  where k.seller_id = $sellerId and k.store_id = $storeId and k.ticket_no = ${no}
    and k.sent_at > now() - interval '${openDays} days'
    and case when q.bill_id is null
      then k.state <> 'refused' and k.cook_state <> 'served' and k.sent_at > now() - interval '48 hours'
      else q.handed_over_at is null and greatest(q.released_at, q.ready_by) > now() - interval '48 hours'
        and (q.cancelled_at is null
          or q.ended_by = 'guest' and q.released_at is not null and k.cook_state <> 'served') end)`

/** The next number after `last` (SQL) that no open ticket has. */
const nextFreeSql = (last: string) => `(
  with recursive next(no) as (
    select ${last} + 1 union all select no + 1 from next where ${isOpenSql('next.no')}
  ) select max(no) from next)`

/**
 * The body of a CTE that gives a round its number, `last_no`: the business day's next one that is not open. A store
 * that is open all night would call one number for two tickets. `from` has one row where a number is due.
 */
export const nextTicketNumberSql = (from: string) => `
  insert into ticket_counter as c (seller_id, store_id, business_day, last_no)
  select $sellerId, $storeId, $businessDay::date, ${nextFreeSql('0')} from ${from}
  on conflict (seller_id, store_id, business_day) do update set last_no = ${nextFreeSql('c.last_no')}
  returning c.last_no`
