import type { SoldLine } from '@comanda/rules/price/sold-bill.ts'
import type { Queryable } from '../../../db/queryable.ts'
import type { BillRow, PaidPrice, RoundRow, WholeBillRow } from '../order-row.ts'
import { staffNameSql } from '../staff-name.ts'
import { billPricingSql, soldLinesSql } from './bill-pricing-sql.ts'

const billColumns = `b.seller_id as "sellerId", b.bill_id as "billId", b.store_id as "storeId", b.table_no as "tableNo",
  b.seating_id as "seatingId", b.order_type as "orderType", b.state, b.cover, b.item_count as "itemCount",
  b.amount, b.paid_amount as "paidAmount", b.currency, b.memo, b.created_at as "createdAt", b.paid_at as "paidAt",
  ${billPricingSql} as pricing`

/** A round with its lines as one JSON value: one statement reads a bill with all its rounds. */
const roundJson = `jsonb_build_object(
  'roundId', r.round_id, 'roundNo', r.round_no, 'ticketNo', r.ticket_no, 'state', r.state, 'held', r.held, 'reason', r.reason, 'original', r.original,
  'storeId', r.store_id, 'menuClass', r.menu_class, 'menuVersion', r.menu_version,
  'sentAt', r.sent_at, 'sentBy', r.sent_by, 'telMark', r.tel_mark, 'count', r.item_count, 'amount', r.amount, 'memo', r.memo,
  'lines', (select coalesce(jsonb_agg(jsonb_build_object(
      'lineNo', l.line_no, 'lineId', l.line_id, 'uid', l.uid, 'who', ${staffNameSql('l.uid')}, 'code', l.code, 'names', l.names,
      'standard', l.standard, 'num', l.num, 'price', l.price, 'memberprice', l.memberprice,
      'addItems', l.add_items, 'amount', l.amount, 'memo', l.memo, 'cookState', l.cook_state,
      'reason', l.reason, 'refusedBy', l.refused_by) order by l.line_no), '[]')
    from round_line l where l.seller_id = r.seller_id and l.round_id = r.round_id))`

export async function getBillRow(db: Queryable, sellerId: string, billId: string): Promise<BillRow | undefined> {
  const { rows } = await db.query<BillRow>({
    name: 'order-bill',
    text: `select ${billColumns} from bill b where b.seller_id = $1 and b.bill_id = $2`,
    values: [sellerId, billId],
  })
  return rows[0]
}

export async function getBillWithRounds(
  db: Queryable,
  sellerId: string,
  billId: string,
): Promise<WholeBillRow | undefined> {
  const { rows } = await db.query<WholeBillRow>({
    name: 'order-bill-rounds',
    text: `select ${billColumns},
             (select coalesce(jsonb_agg(${roundJson} order by r.round_no), '[]') from round r
              where r.seller_id = b.seller_id and r.bill_id = b.bill_id) as rounds,
             (select coalesce(jsonb_agg(jsonb_build_object('uid', g.uid, 'number', g.number, 'name', g.name)
                order by g.number), '[]') from seating_guest g
              where g.seller_id = b.seller_id and g.seating_id = b.seating_id and g.state = 'in') as people
           from bill b where b.seller_id = $1 and b.bill_id = $2`,
    values: [sellerId, billId],
  })
  return rows[0]
}

/** The bill with its lines, which only a member's price needs. */
export async function withLines<Row extends BillRow>(db: Queryable, bill: Row): Promise<Row> {
  if (bill.pricing.lines !== null) return bill
  const { rows } = await db.query<{ lines: SoldLine[] }>({
    name: 'order-bill-lines',
    text: `select ${soldLinesSql} as lines from bill b where b.seller_id = $1 and b.bill_id = $2`,
    values: [bill.sellerId, bill.billId],
  })
  return { ...bill, pricing: { ...bill.pricing, lines: rows[0]?.lines ?? [] } }
}

export async function getRoundRow(db: Queryable, sellerId: string, roundId: string): Promise<RoundRow | undefined> {
  const { rows } = await db.query<{ round: RoundRow }>({
    name: 'order-round',
    text: `select ${roundJson} as round from round r where r.seller_id = $1 and r.round_id = $2`,
    values: [sellerId, roundId],
  })
  return rows[0]?.round
}

/** Locks the seating, then the bill. Sending a round locks them in the same order, so neither deadlocks. */
export async function lockBill(tx: Queryable, sellerId: string, billId: string): Promise<BillRow | undefined> {
  await tx.query(
    `select 1 from seating s join bill b on b.seller_id = s.seller_id and b.seating_id = s.seating_id
     where b.seller_id = $1 and b.bill_id = $2 for update of s`,
    [sellerId, billId],
  )
  const { rows } = await tx.query<BillRow>(
    `select ${billColumns} from bill b where b.seller_id = $1 and b.bill_id = $2 for update`,
    [sellerId, billId],
  )
  return rows[0]
}

export async function hasPendingRound(tx: Queryable, sellerId: string, billId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from round where seller_id = $1 and bill_id = $2 and state = 'pending' limit 1`,
    [sellerId, billId],
  )
  return rowCount === 1
}

export async function hasDrink(db: Queryable, sellerId: string, billId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from round r join round_line l on l.seller_id = r.seller_id and l.round_id = r.round_id
     where r.seller_id = $1 and r.bill_id = $2 and r.state <> 'refused' and l.cook_state <> 'refused' and l.drink limit 1`,
    [sellerId, billId],
  )
  return rowCount === 1
}

export async function setBillState(
  tx: Queryable,
  sellerId: string,
  billId: string,
  state: BillRow['state'],
): Promise<void> {
  await tx.query('update bill set state = $3 where seller_id = $1 and bill_id = $2', [sellerId, billId, state])
}

/** Null = no member. */
export async function setMember(
  tx: Queryable,
  { sellerId, billId }: Pick<BillRow, 'sellerId' | 'billId'>,
  { memberId, enjoyType }: { readonly memberId: string | null; readonly enjoyType: 0 | 1 },
): Promise<void> {
  await tx.query('update bill set member_id = $3, enjoy_type = $4 where seller_id = $1 and bill_id = $2', [
    ...[sellerId, billId, memberId, enjoyType],
  ])
}

export async function addPayment(
  tx: Queryable,
  sellerId: string,
  billId: string,
  amount: number,
  state: BillRow['state'],
  { price, memberId }: { readonly price: PaidPrice | null; readonly memberId: string | null },
): Promise<void> {
  await tx.query(
    `update bill set paid_amount = paid_amount + $3, state = $4, paid_price = $5, member_id = coalesce($6, member_id),
       paid_at = case when $4 = 'paid' then now() else paid_at end
     where seller_id = $1 and bill_id = $2`,
    [sellerId, billId, amount, state, price === null ? null : JSON.stringify(price), memberId],
  )
}

export async function closeSeating(tx: Queryable, sellerId: string, seatingId: string): Promise<void> {
  await tx.query(
    `update seating set state = 'closed', closed_at = now() where seller_id = $1 and seating_id = $2 and state = 'open'`,
    [sellerId, seatingId],
  )
}

/** Subtracts a refused round from its bill. */
export async function subtractFromBill(
  tx: Queryable,
  sellerId: string,
  billId: string,
  count: number,
  amount: number,
): Promise<void> {
  await tx.query(
    `update bill set item_count = item_count - $3, amount = amount - $4 where seller_id = $1 and bill_id = $2`,
    [sellerId, billId, count, amount],
  )
}
