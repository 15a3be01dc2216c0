import { dayStartsAt } from '@comanda/rules/time/business-day.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { sql } from '../../../db/sql.ts'
import { nextTicketNumberSql } from '../ticket/next-ticket-number.ts'

const giveSql = sql('ahead-number')`
with wanting as (
  select p.seller_id, p.bill_id,
    ($now::timestamptz at time zone s.time_zone - make_interval(mins => $dayStartsAt))::date as business_day
  from pickup_order p join store s on s.seller_id = p.seller_id and s.store_id = p.store_id
  where p.seller_id = $sellerId and p.bill_id = $billId and p.pickup_no = 0
), ticket as (
${nextTicketNumberSql('wanting', 'wanting.business_day')}
), numbered as (
  update round r set ticket_no = ticket.last_no from ticket, wanting
  where r.seller_id = wanting.seller_id and r.bill_id = wanting.bill_id
)
update pickup_order p set pickup_no = ticket.last_no from ticket, wanting
where p.seller_id = wanting.seller_id and p.bill_id = wanting.bill_id`

interface PaidOrder {
  readonly sellerId: string
  readonly storeId: string
  readonly billId: string
}

/**
 * Gives a paid order the store's next number. The order and its round are locked or written already; the number's row
 * is shared by the store, so it comes after them.
 */
export async function givePickupNumber(tx: Queryable, order: PaidOrder, now: Date): Promise<void> {
  await tx.query(giveSql({ ...order, now, dayStartsAt }))
}
