import type { Queryable } from '../../db/queryable.ts'

/** A part of what was paid that is to go back. */
export interface RefundPart {
  readonly sellerId: string
  /** The gateway's idempotency key. */
  readonly refundNo: string
  readonly outtradeno: string
  readonly payTypeCode: string
  readonly amount: number
  /** What was paid with its payment. */
  readonly total: number
  readonly currency: string
  readonly owedAt: Date
}

export interface NewPart {
  readonly sellerId: string
  readonly billId: string
  /** What it is for, within its payment: one name goes back once. */
  readonly part: string
  readonly amount: number
  readonly now: Date
}

/**
 * Owed back from now on, out of what has paid the bill. False = nothing has, or not so much is left of it: all parts together are
 * never more than was paid. The payment is locked.
 */
export async function oweBackPart(tx: Queryable, { sellerId, billId, part, amount, now }: NewPart): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment_refund (seller_id, refund_no, outtradeno, amount, owed_at, updated_at)
     select a.seller_id, a.outtradeno || $3, a.outtradeno, $4::bigint, $5, $5 from payment_attempt a
     where a.seller_id = $1 and a.bill_id = $2 and a.state = 'paid' and a.amount - ${partsSql} >= $4::bigint
     on conflict do nothing`,
    [sellerId, billId, part, amount, now],
  )
  return rowCount === 1
}

/** What of the payment `a` has gone back in parts, or is to. */
export const partsSql = `(select coalesce(sum(f.amount), 0)::bigint from payment_refund f
  where f.seller_id = a.seller_id and f.outtradeno = a.outtradeno)`

/** What of a payment has not gone back in parts, nor is to. */
export async function getRest(db: Queryable, sellerId: string, outtradeno: string): Promise<number> {
  const { rows } = await db.query<{ rest: number }>(
    `select a.amount - ${partsSql} as rest from payment_attempt a where a.seller_id = $1 and a.outtradeno = $2`,
    [sellerId, outtradeno],
  )
  return rows[0]?.rest ?? 0
}

export interface DueWish {
  readonly now: Date
  /** Silent since then. */
  readonly before: Date
  /** What is owed since before `oldSince` is taken only where it has been silent since `oldBefore`. */
  readonly oldSince: Date
  readonly oldBefore: Date
  /** What is of later than this was written before the clock was set back (rules/time/age.ts): silent since nobody knows when, and not new. */
  readonly ahead: Date
  readonly limit: number
}

/** Parts that are owed, of all sellers: a job's question. Taking one touches it, so that another server leaves it alone for a while. */
export async function takePartsDue(db: Queryable, wish: DueWish): Promise<readonly RefundPart[]> {
  const { rows } = await db.query<RefundPart>(
    `update payment_refund f set updated_at = $2 from payment_attempt a
     where a.seller_id = f.seller_id and a.outtradeno = f.outtradeno and (f.seller_id, f.refund_no) in (
       select seller_id, refund_no from payment_refund
       where state = 'due'
         and (updated_at < $5 or updated_at < $1 and owed_at between $4 and $6 or updated_at > $6)
       order by updated_at limit $3 for update skip locked)
     returning f.seller_id as "sellerId", f.refund_no as "refundNo", f.outtradeno, a.pay_type_code as "payTypeCode", f.amount,
       a.amount as total, a.currency, f.owed_at as "owedAt"`,
    [wish.before, wish.now, wish.limit, wish.oldSince, wish.oldBefore, wish.ahead],
  )
  return rows
}

/** False = another server was first. */
export async function endPart(
  db: Queryable,
  { sellerId, refundNo }: Pick<RefundPart, 'sellerId' | 'refundNo'>,
  state: 'done' | 'refused',
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update payment_refund set state = $3, updated_at = $4 where seller_id = $1 and refund_no = $2 and state = 'due'`,
    [sellerId, refundNo, state, now],
  )
  return rowCount === 1
}
