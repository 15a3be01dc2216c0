import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './database-error.ts'

/** The server is restarting or recovering: the same call succeeds once it is back. */
const unavailable = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])
/** Two transactions met: one of them has to run again. */
const conflict = new Set(['40001', '40P01'])

export interface RetryLimits {
  readonly conflicts?: number
  /** How long an unavailable server is waited for. */
  readonly patienceMs?: number
}

/**
 * Runs `work` again when the database asks for it. The work must be idempotent: when the connection broke at commit,
 * nobody knows whether it was done, so what it writes must be gated by the caller's key.
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
        // Spread over time, or the same two meet again.
        await sleep(Math.random() * 4 * 2 ** Math.min(conflicts, 6))
      } else if (isUnavailable(error) && Date.now() < deadline) {
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
  // The server's socket is gone; any other missing file stays missing.
  if (code === 'ENOENT') return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  // pg reports a connection that ended under a query without a code.
  return error instanceof Error && /Connection terminated|Client has encountered a connection error/.test(error.message)
}
