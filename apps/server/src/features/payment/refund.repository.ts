import { money } from '@comanda/rules/money/money.ts'
import { shareRefund } from '@comanda/rules/price/bill-share.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Target } from './payable.ts'

/** A part of a payment that goes back. */
export interface RefundPart {
  readonly sellerId: string
  /** The gateway's idempotency key. */
  readonly refundNo: string
  readonly outtradeno: string
  readonly payTypeCode: string
  readonly amount: number
  /** Of `amount`, what goes back to the balance. */
  readonly balanceAmount: number
  /** What the gateway took of the payment. */
  readonly total: number
  readonly currency: string
  readonly owedAt: Date
  readonly storeId: string
  readonly targetId: string
}

export interface NewPart {
  readonly sellerId: string
  readonly target: Target
  /** Names the part within its payment; each name goes back once. */
  readonly part: string
  readonly amount: number
  readonly now: Date
}

/**
 * Owes a part back from the payment of the target. False: there is none, or not that much is left. All parts together
 * never exceed the payment. The payment is locked.
 */
export async function oweBackPart(tx: Queryable, { sellerId, target, part, amount, now }: NewPart): Promise<boolean> {
  const { rows } = await tx.query<PaidTenders>(
    `select a.outtradeno, a.amount, a.balance_amount as balance, ${partsSql} as parts, ${balancePartsSql} as "balanceParts"
     from payment_attempt a
     where a.seller_id = $1 and a.target_kind = $2 and a.target_id = $3 and a.state = 'paid'`,
    [sellerId, target.kind, target.id],
  )
  const [paid] = rows
  if (paid === undefined || paid.amount - paid.parts < amount) return false
  const { rowCount } = await tx.query(
    `insert into payment_refund (seller_id, refund_no, outtradeno, amount, balance_amount, owed_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing`,
    [sellerId, `${paid.outtradeno}${part}`, paid.outtradeno, amount, balanceShare(paid, amount), now],
  )
  return rowCount === 1
}

interface PaidTenders {
  readonly outtradeno: string
  readonly amount: number
  /** Of `amount`, what the balance paid. */
  readonly balance: number
  /** What went back before, and to the balance. */
  readonly parts: number
  readonly balanceParts: number
}

/** A refund goes back to balance and gateway in proportion to what each paid (facts/checkout.md §4.4). */
function balanceShare({ amount, balance, parts, balanceParts }: PaidTenders, back: number): number {
  const tenders = [
    { paid: money(balance), refunded: money(balanceParts) },
    { paid: money(amount - balance), refunded: money(parts - balanceParts) },
  ]
  return shareRefund(tenders, money(back))[0] ?? 0
}

/** SQL: what parts of payment `a` gave back to the balance. */
const balancePartsSql = `(select coalesce(sum(f.balance_amount), 0)::bigint from payment_refund f
  where f.seller_id = a.seller_id and f.outtradeno = a.outtradeno)`

/** SQL: the sum of parts of payment `a` that went back or are owed back. */
export const partsSql = `(select coalesce(sum(f.amount), 0)::bigint from payment_refund f
  where f.seller_id = a.seller_id and f.outtradeno = a.outtradeno)`

/** What remains of a payment after its parts, and what of it is the balance's. */
export async function getRest(
  db: Queryable,
  sellerId: string,
  outtradeno: string,
): Promise<{ readonly amount: number; readonly balance: number }> {
  const { rows } = await db.query<{ amount: number; balance: number }>(
    `select a.amount - ${partsSql} as amount, a.balance_amount - ${balancePartsSql} as balance
     from payment_attempt a where a.seller_id = $1 and a.outtradeno = $2`,
    [sellerId, outtradeno],
  )
  return rows[0] ?? { amount: 0, balance: 0 }
}

export interface DuePartsQuery {
  readonly now: Date
  /** Not updated since this time. */
  readonly before: Date
  /** A part owed before `oldSince` is taken only if not updated since `oldBefore`. */
  readonly oldSince: Date
  readonly oldBefore: Date
  /**
   * A row dated after this was written before the clock was set back (rules/time/age.ts). It counts as silent and as
   * old.
   */
  readonly ahead: Date
  readonly limit: number
}

/**
 * Owed parts of all sellers; a job calls it. Taking one updates it, so that another server leaves it alone for a
 * while.
 */
export async function takePartsDue(db: Queryable, wish: DuePartsQuery): Promise<readonly RefundPart[]> {
  const { rows } = await db.query<RefundPart>(
    `update payment_refund f set updated_at = $2 from payment_attempt a
     where a.seller_id = f.seller_id and a.outtradeno = f.outtradeno and (f.seller_id, f.refund_no) in (
       select seller_id, refund_no from payment_refund
       where state = 'due'
         and (updated_at < $5 or updated_at < $1 and owed_at between $4 and $6 or updated_at > $6)
       order by updated_at limit $3 for update skip locked)
     returning f.seller_id as "sellerId", f.refund_no as "refundNo", f.outtradeno, a.pay_type_code as "payTypeCode", f.amount,
       f.balance_amount as "balanceAmount", a.amount - a.balance_amount as total, a.currency, f.owed_at as "owedAt",
       a.store_id as "storeId", a.target_id as "targetId"`,
    [wish.before, wish.now, wish.limit, wish.oldSince, wish.oldBefore, wish.ahead],
  )
  return rows
}

/** False: another server was first. */
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
