import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import type { Once } from '../http/call.ts'
import type { Database } from './database.ts'
import { transaction } from './transaction.ts'

/** Carries a refusal out of the transaction, so that it is rolled back. */
class Refused extends Error {
  readonly refusal: Refusal<ErrorCode>
  constructor(refusal: Refusal<ErrorCode>) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/**
 * Does a write once for its key: the row of the key and the effect are one transaction, so that whoever repeats the key,
 * at the same moment or hours later, gets the stored answer. Another request under the key is refused with `key_reused`.
 * Refusals are not stored: what is refused now may be right later. `work` may run more than once (`transaction`).
 */
export async function once<T, C extends ErrorCode>(
  db: Pick<Database, 'pool'>,
  key: Once,
  sellerId: string,
  work: (tx: PoolClient) => Promise<Result<T, C>>,
): Promise<Result<T, C | 'key_reused'>> {
  return decidedInTransaction(db, (tx) => workOnce(tx, key, sellerId, work))
}

/** One transaction that a refusal rolls back. `work` may run more than once (`transaction`). */
export async function decidedInTransaction<T, C extends ErrorCode>(
  db: Pick<Database, 'pool'>,
  work: (tx: PoolClient) => Promise<Result<T, C>>,
): Promise<Result<T, C>> {
  try {
    return await transaction(db, async (tx) => {
      const result = await work(tx)
      if (!result.ok) throw new Refused(result)
      return result
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal as Refusal<C>
    throw error
  }
}

async function workOnce<T, C extends ErrorCode>(
  tx: PoolClient,
  { key, scope, hash }: Once,
  sellerId: string,
  work: (tx: PoolClient) => Promise<Result<T, C>>,
): Promise<Result<T, C | 'key_reused'>> {
  // A twin that is still at work makes this insert wait until it has committed or given up.
  const taken = await tx.query(
    `insert into idempotency (seller_id, scope, key, request_hash, answer) values ($1, $2, $3, $4, 'null')
     on conflict do nothing`,
    [sellerId, scope, key, hash],
  )
  if (taken.rowCount === 0) {
    const { rows } = await tx.query<{ hash: string; answer: T }>(
      'select request_hash as hash, answer from idempotency where seller_id = $1 and scope = $2 and key = $3',
      [sellerId, scope, key],
    )
    return rows[0]?.hash === hash ? ok(rows[0].answer) : refuse('key_reused')
  }
  const result = await work(tx)
  if (!result.ok) return result
  await tx.query('update idempotency set answer = $4 where seller_id = $1 and scope = $2 and key = $3', [
    sellerId,
    scope,
    key,
    JSON.stringify(result.value),
  ])
  return result
}
