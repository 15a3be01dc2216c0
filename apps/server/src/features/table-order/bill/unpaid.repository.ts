import type { Queryable } from '../../../db/queryable.ts'
import { billOwed, type PricedBill, pricedBillSql } from '../../order/order.service.ts'

interface AtStore {
  readonly sellerId: string
  readonly storeId: string
  readonly uid: string
}

export interface LastPayRow {
  readonly paidAt: Date
  readonly billId: string
  readonly tableNo: string
  readonly amount: number
  readonly notSent: number
}

/** The guest's latest paid bill; `tableNo` null = at any table of the store. */
export async function findLastPay(
  db: Queryable,
  { sellerId, storeId, uid }: AtStore,
  tableNo: string | null,
): Promise<LastPayRow | undefined> {
  const { rows } = await db.query<LastPayRow>({
    name: 'table-last-pay',
    text: `select b.paid_at as "paidAt", b.bill_id as "billId", b.table_no as "tableNo", b.paid_amount as amount,
             (select coalesce(sum(l.num), 0)::int from cart_line l
              where l.seller_id = s.seller_id and l.seating_id = s.seating_id) as "notSent"
           from seating_guest g
           join seating s on s.seller_id = g.seller_id and s.seating_id = g.seating_id and s.store_id = $2
           join bill b on b.seller_id = s.seller_id and b.bill_id = s.bill_id and b.state = 'paid'
           where g.seller_id = $1 and g.uid = $3 and g.state = 'in' and b.paid_at > now() - interval '1 day'
             and ($4::text is null or b.table_no = $4)
           order by b.paid_at desc limit 1`,
    values: [sellerId, storeId, uid, tableNo],
  })
  return rows[0]
}

export interface UnpaidRow {
  readonly billId: string
  readonly tableNo: string
  readonly orderType: number
  readonly itemCount: number
  readonly amount: number
  readonly createdAt: Date
  /** A payment is under way. */
  readonly isPaying: boolean
}

/** Bills with an open amount: of the guest's party, and of orders the guest sent without a table. */
export async function listUnpaid(
  db: Queryable,
  { sellerId, storeId, uid }: AtStore,
  orderTypes: readonly number[],
): Promise<readonly UnpaidRow[]> {
  const { rows } = await db.query<Omit<UnpaidRow, 'amount'> & { readonly bill: PricedBill }>({
    name: 'table-unpaid',
    text: `select b.bill_id as "billId", b.table_no as "tableNo", b.order_type as "orderType",
             b.item_count as "itemCount", ${pricedBillSql} as bill, b.created_at as "createdAt",
             b.state = 'paying' as "isPaying"
           from bill b
           where b.seller_id = $1 and b.store_id = $2 and b.state in ('open', 'paying') and b.amount > b.paid_amount
             and b.order_type = any($4::int[]) and b.created_at > now() - interval '2 days'
             and (exists (select 1 from seating_guest g where g.seller_id = b.seller_id and g.seating_id = b.seating_id
                            and g.uid = $3 and g.state = 'in')
               or b.seating_id is null and exists (
                 select 1 from round r where r.seller_id = b.seller_id and r.bill_id = b.bill_id and r.sent_by = $3))
           order by b.created_at desc limit 20`,
    values: [sellerId, storeId, uid, orderTypes],
  })
  return rows.map(({ bill, ...row }) => ({ ...row, amount: billOwed(bill).exact }))
}
