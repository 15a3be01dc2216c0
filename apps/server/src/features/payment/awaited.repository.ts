import type { AwaitedPayment } from '@comanda/contract/payment/payment.routes.ts'
import type { Queryable } from '../../db/queryable.ts'
import { sql } from '../../db/sql.ts'

type AwaitedRow = Omit<AwaitedPayment, 'claimedAt' | 'createdAt' | 'reference'> & {
  readonly claimedAt: Date | null
  readonly createdAt: Date
}

const listSql = sql()`
select a.outtradeno, a.target_id as "billOuttradeno", a.pay_type_code as "payTypeCode",
  a.amount - a.balance_amount as amount, a.currency, coalesce(t.table_name, '') as "tableName",
  a.claimed_at as "claimedAt", a.created_at as "createdAt", a.state
from payment_attempt a
left join bill b on b.seller_id = a.seller_id and b.bill_id = a.target_id and a.target_kind = 'bill'
left join dining_table t on t.seller_id = b.seller_id and t.store_id = b.store_id and t.table_no = b.table_no
where a.seller_id = $sellerId and a.store_id = $storeId and a.pay_type_code = any($payTypes::text[])
  and (a.state in ('created', 'pending') or a.state = 'closed' and a.claimed_at > $since)
order by a.claimed_at is null, a.created_at, a.outtradeno
limit $limit`

/** Payments of these types that run, and ended ones claimed after `since`. Claimed ones first, then the oldest. */
export async function listAwaited(
  db: Queryable,
  wish: {
    readonly sellerId: string
    readonly storeId: string
    readonly payTypes: readonly string[]
    readonly since: Date
    readonly limit: number
  },
): Promise<AwaitedRow[]> {
  return (await db.query<AwaitedRow>(listSql({ ...wish }))).rows
}

/** `at`: null takes the claim back. The caller has locked the attempt. */
export async function setClaimed(tx: Queryable, sellerId: string, outtradeno: string, at: Date | null): Promise<void> {
  await tx.query('update payment_attempt set claimed_at = $3 where seller_id = $1 and outtradeno = $2', [
    sellerId,
    outtradeno,
    at,
  ])
}
