import type { PoolClient } from 'pg'
import { type AuditedChange, recordAudit } from '../db/audit-log.ts'
import { transaction } from '../db/transaction.ts'
import { type NewLiveEvent, recordAndNotify, storeEvent } from '../features/live/live.service.ts'
import type { Given, Operator } from './verb.ts'

/** What a command did: written to the audit, and told to the servers. */
export interface Done<T> {
  readonly value: T
  readonly changes: readonly AuditedChange[]
  /** Servers then read these stores again. */
  readonly stores?: readonly string[]
  readonly events?: readonly NewLiveEvent[]
}

/** Takes back what a refused change has written. */
class RefusedChange extends Error {}

/** A change, its audit and the news for running servers in one transaction. A text = refused, and nothing is written. */
export async function recordChange<T>(
  { db, actor }: Operator,
  given: Given,
  sellerId: string,
  work: (tx: PoolClient) => Promise<Done<T> | string>,
): Promise<Done<T> | string> {
  try {
    return await transaction(db, async (tx) => {
      const done = await work(tx)
      if (typeof done === 'string') throw new RefusedChange(done)
      const { changes, stores = [], events = [] } = done
      await recordAudit(tx, sellerId, { ...actor, reason: given.option('reason') ?? '' }, changes)
      const news = [...events, ...stores.map((storeId) => storeEvent(storeId, 'store_state', {}))]
      if (news.length > 0) await recordAndNotify(tx, sellerId, news)
      return done
    })
  } catch (error) {
    if (error instanceof RefusedChange) return error.message
    throw error
  }
}

/** Names of languages, one option each: `--name-zh`. */
export function textFields(option: string, path: string) {
  return ['zh', 'en', 'ja'].map((language) => ({ option: `${option}-${language}`, path: `${path}.${language}` }))
}
