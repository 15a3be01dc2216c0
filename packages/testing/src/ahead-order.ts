import { randomBytes } from 'node:crypto'
import type { Database } from '@comanda/server/src/db/database.ts'
import { newNumber } from '@comanda/server/src/features/order/new-number.ts'

/** An order ahead in the database, as a starting point for tests of the store's side. */
export interface AheadOrder {
  readonly billId: string
  readonly roundId: string
  readonly uid: string
  readonly storeId: string
  readonly pickupNo: number
  readonly code: string
}

export interface AheadOverrides {
  readonly storeId?: string
  readonly orderType?: 1 | 2 | 3
  readonly pickupNo?: number
  readonly takeAt?: Date | null
  readonly readyBy?: Date
  readonly releaseAt?: Date
  /** `waiting` = paid and held back, `cooking` = in the kitchen, `ready` = at the counter. */
  readonly state?: 'unpaid' | 'waiting' | 'cooking' | 'ready'
  readonly memo?: string
  readonly uid?: string
  readonly now?: Date
}

let numbers = 0

/** By default two portions of a tea, paid and ready to hand over. The number is unique. */
export async function makeAheadOrder({ pool }: Pick<Database, 'pool'>, wish: AheadOverrides = {}): Promise<AheadOrder> {
  numbers += 1
  const { storeId = '102', orderType = 1, state = 'ready', now = new Date(), memo = '' } = wish
  const order = {
    ...{ billId: newNumber(), roundId: newId('R'), storeId, code: newId('C') },
    ...{ uid: wish.uid ?? newId('u'), pickupNo: wish.pickupNo ?? 5000 + numbers },
  }
  const soon = new Date(now.getTime() + 20 * 60_000)
  const isSeen = state === 'cooking' || state === 'ready'
  const shippingId = orderType === 2 ? newId('S') : null
  if (shippingId !== null) {
    await pool.query(
      `insert into takeout_shipping (seller_id, shipping_id, uid, store_id, contact, tel, address, house_no, memo, distance)
       values ('demo', $1, $2, $3, '王小姐', '+8613812345678', '滨江路 8 号', '2 栋 301', '放门口', 1200)`,
      [shippingId, order.uid, storeId],
    )
  }
  await pool.query(
    `with bill as (
       insert into bill (seller_id, bill_id, store_id, order_type, state, item_count, amount, paid_amount, currency, memo)
       values ('demo', $1, $2, $3, $4, 2, 3600, $5, 'CNY', $6) returning 1
     ), round as (
       insert into round (seller_id, round_id, bill_id, store_id, round_no, ticket_no, state, cook_state, menu_version, item_count,
         amount, memo, sent_by, sent_at)
       select 'demo', $7, $1, $2, 1, $8, $9, $10, 1, 2, 3600, $6, $11, $12 from bill
     ), line as (
       insert into round_line (seller_id, round_id, line_no, line_id, uid, code, names, num, price, memberprice, amount, cook_state)
       select 'demo', $7, 1, 'line', $11, 'TEA', '{"zh": "茉莉奶绿", "en": "Jasmine milk tea", "ja": "ジャスミンミルクティー"}', 2,
         1800, 1800, 3600, $10 from bill
     )
     insert into pickup_order (seller_id, bill_id, store_id, uid, order_type, menu_class, take_at, ready_by, release_at, pickup_no,
       handover_code, pay_before, released_at, ready_at, shipping_id)
     select 'demo', $1, $2, $11, $3, 2, $13, $14, $15, $8, $16, $17, $18, $19, $20 from bill`,
    [
      ...[order.billId, storeId, orderType, state === 'unpaid' ? 'open' : 'paid', state === 'unpaid' ? 0 : 3600, memo],
      ...[order.roundId, order.pickupNo, isSeen ? 'accepted' : 'waiting', cookStates[state], order.uid, now],
      ...[wish.takeAt ?? null, wish.readyBy ?? soon, wish.releaseAt ?? now, order.code, soon],
      ...[isSeen ? now : null, state === 'ready' ? now : null, shippingId],
    ],
  )
  return order
}

const cookStates = { unpaid: 'received', waiting: 'received', cooking: 'cooking', ready: 'served' } as const

/** Unguessable like real ids, in the same alphabet. */
function newId(kind: string): string {
  return kind + randomBytes(10).toString('hex')
}
