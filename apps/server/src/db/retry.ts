import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './database-error.ts'

/** PostgreSQL is restarting, recovering or has ended an idle transaction; the same call succeeds afterwards. */
const unavailable = new Set(['57P01', '57P02', '57P03', '25P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])
/** `lock_timeout`: PostgreSQL soon ends the transaction of a server that holds a row and is frozen or gone. */
const lockTimeout = '55P03'
/** Two transactions conflict; one must run again. */
const conflict = new Set(['40001', '40P01'])

export interface RetryLimits {
  readonly conflicts?: number
  /** How long to wait for an unavailable PostgreSQL. */
  readonly patienceMs?: number
}

/**
 * Runs `work` again after a conflict or a lost connection. A connection lost at commit leaves the outcome unknown, so
 * the caller's key must make `work` idempotent.
 */
export async function withRetry<T>(work: () => Promise<T>, limits: RetryLimits = {}): Promise<T> {
  const deadline = Date.now() + (limits.patienceMs ?? 10_000)
  const conflictLimit = limits.conflicts ?? 8
  for (let attempt = 0, conflicts = 0; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (isConflict(error)) {
        conflicts += 1
        if (conflicts > conflictLimit) throw error
        // A random delay, so that the same two do not conflict again.
        await sleep(Math.random() * 4 * 2 ** Math.min(conflicts, 6))
      } else if ((isUnavailable(error) || codeOf(error) === lockTimeout) && Date.now() < deadline) {
        await sleep(Math.min(25 * 2 ** Math.min(attempt, 4), 400))
      } else {
        throw error
      }
    }
  }
}

export function isConflict(error: unknown): boolean {
  return conflict.has(codeOf(error) ?? '')
}

export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error) ?? ''
  if (unavailable.has(code)) return true
  // The socket file is gone. ENOENT of any other file is no outage.
  if (code === 'ENOENT') return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  // pg gives no code when a connection ends during a query.
  return error instanceof Error && /Connection terminated|Client has encountered a connection error/.test(error.message)
}
