import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import type { Once } from '../http/call.ts'
import type { Database } from './database.ts'
import { transaction } from './transaction.ts'

/** Leaves the transaction by a throw, so that a refusal rolls it back. */
class Refused extends Error {
  readonly refusal: Refusal<ErrorCode>
  constructor(refusal: Refusal<ErrorCode>) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/**
 * Does a write once per key. The key's row and the effect are one transaction, so a repeat gets the stored answer, at
 * once or hours later. Another request under the same key is refused with `key_reused`. Refusals are not stored: a
 * retry may succeed. `work` may run more than once (`transaction`).
 */
export async function once<T, C extends ErrorCode>(
  db: Pick<Database, 'pool'>,
  key: Once,
  sellerId: string,
  work: (tx: PoolClient) => Promise<Result<T, C>>,
): Promise<Result<T, C | 'key_reused'>> {
  return decidedInTransaction(db, (tx) => workOnce(tx, key, sellerId, work))
}

/** Runs one transaction; a refusal rolls it back. `work` may run more than once (`transaction`). */
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
  { key, scope, hash, brief = false }: Once,
  sellerId: string,
  work: (tx: PoolClient) => Promise<Result<T, C>>,
): Promise<Result<T, C | 'key_reused'>> {
  // This insert waits while another request with the same key is open.
  const taken = await tx.query(
    `insert into idempotency (seller_id, scope, key, request_hash, answer, brief) values ($1, $2, $3, $4, 'null', $5)
     on conflict do nothing`,
    [sellerId, scope, key, hash, brief],
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
