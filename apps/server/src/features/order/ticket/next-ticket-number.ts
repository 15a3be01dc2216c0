/** Above every number: the first round of a store searches for nothing. */
const allFree = 2_147_483_647

/**
 * The body of a CTE that gives a round its number, `last_no`. A number that is still open is not given again, though a
 * store may be open all night. `from` has one row where a number is due. See `next_ticket_number` in the migrations.
 */
export const nextTicketNumberSql = (from: string, businessDay = '$businessDay::date') => `
  insert into ticket_counter as c (seller_id, store_id, business_day, last_no, free_until)
  select $sellerId, $storeId, ${businessDay}, 1, ${allFree} from ${from}
  on conflict (seller_id, store_id) do update set (business_day, last_no, free_until) = (
    select n.business_day, n.last_no, n.free_until from next_ticket_number(c, excluded.business_day) n)
  returning c.last_no`
