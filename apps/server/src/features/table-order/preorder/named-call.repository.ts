import type { NewLine } from '@comanda/contract/cart/cart.schema.ts'
import type { Queryable } from '../../../db/queryable.ts'

interface AtStore {
  readonly sellerId: string
  readonly storeId: string
  readonly uid: string
}

export interface CachedOrder {
  readonly request: {
    readonly lines: readonly NewLine[]
    readonly memo: string
    /** What was sent ahead of it; left out = nothing, or nobody wrote down what. */
    readonly outtradeno?: string
    /** How many come; left out or 0 = nobody said. */
    readonly cover?: number
  }
  readonly cachedAt: Date
}

/** The guest's one pre-order at this store. */
export async function cacheOrder(
  db: Queryable,
  { sellerId, storeId, uid }: AtStore,
  request: CachedOrder['request'],
): Promise<CachedOrder> {
  const { rows } = await db.query<CachedOrder>({
    name: 'table-cache-order',
    text: `insert into cached_order (seller_id, store_id, uid, request) values ($1, $2, $3, $4)
      on conflict (seller_id, store_id, uid) do update set request = excluded.request, cached_at = now()
      returning request, cached_at as "cachedAt"`,
    values: [sellerId, storeId, uid, JSON.stringify(request)],
  })
  const [row] = rows
  if (row === undefined) throw new Error('a pre-order was not kept')
  return row
}

export async function findCachedOrder(
  db: Queryable,
  { sellerId, storeId, uid }: AtStore,
): Promise<CachedOrder | undefined> {
  const { rows } = await db.query<CachedOrder>({
    name: 'table-cached-order',
    text: `select request, cached_at as "cachedAt" from cached_order
           where seller_id = $1 and store_id = $2 and uid = $3 and cached_at > now() - interval '24 hours'`,
    values: [sellerId, storeId, uid],
  })
  return rows[0]
}

export async function deleteCachedOrder(db: Queryable, { sellerId, storeId, uid }: AtStore): Promise<boolean> {
  const { rowCount } = await db.query('delete from cached_order where seller_id = $1 and store_id = $2 and uid = $3', [
    sellerId,
    storeId,
    uid,
  ])
  return rowCount === 1
}

/** The pre-order of that moment (to the millisecond, as phones know it) is kept no longer, and answered; undefined = it was not. */
export async function takeCachedOrder(
  db: Queryable,
  { sellerId, storeId, uid }: AtStore,
  cachedAt: Date,
): Promise<CachedOrder | undefined> {
  const { rows } = await db.query<CachedOrder>(
    `delete from cached_order where seller_id = $1 and store_id = $2 and uid = $3
       and date_trunc('milliseconds', cached_at) = $4 and cached_at > now() - interval '24 hours'
     returning request, cached_at as "cachedAt"`,
    [sellerId, storeId, uid, cachedAt],
  )
  return rows[0]
}

/** Whether this guest has paid an order of such a type, sent ahead, since then; with a number that one. */
export async function hasPaidAhead(
  db: Queryable,
  { sellerId, storeId, uid }: AtStore,
  orderTypes: readonly number[],
  since: Date,
  outtradeno?: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from pickup_order p join bill b on b.seller_id = p.seller_id and b.bill_id = p.bill_id
     where p.seller_id = $1 and p.store_id = $2 and p.uid = $3 and p.order_type = any($4::int[]) and b.paid_at >= $5
       and ($6::text is null or p.bill_id = $6)
     limit 1`,
    [sellerId, storeId, uid, orderTypes, since, outtradeno],
  )
  return rowCount === 1
}

export interface LastPayRow {
  readonly paidAt: Date
  readonly billId: string
  readonly tableNo: string
  readonly amount: number
  readonly notSent: number
}

/** Of the parties this guest was in; `tableNo` null = at any table of the store. */
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
  /** A payment of it is on its way. */
  readonly isPaying: boolean
}

/** Bills with something to pay: of the party this guest is in, and what the guest ordered without a table. */
export async function listUnpaid(
  db: Queryable,
  { sellerId, storeId, uid }: AtStore,
  orderTypes: readonly number[],
): Promise<readonly UnpaidRow[]> {
  const { rows } = await db.query<UnpaidRow>({
    name: 'table-unpaid',
    text: `select b.bill_id as "billId", b.table_no as "tableNo", b.order_type as "orderType",
             b.item_count as "itemCount", b.amount - b.paid_amount as amount, b.created_at as "createdAt",
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
  return rows
}
