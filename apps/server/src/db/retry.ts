import { setTimeout as sleep } from 'node:timers/promises'
import { timeLimits } from '../config/time-limits.ts'
import { codeOf } from './database-error.ts'

/**
 * PostgreSQL is restarting, recovering or has ended an idle transaction, or the way to it is cut; the same call succeeds
 * afterwards.
 */
const unavailable = new Set([
  ...['57P01', '57P02', '57P03', '25P03'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
])
/** The socket file is gone, or its queue is full because PostgreSQL hangs. Of any other file these are no outage. */
const unavailableSocket = new Set(['ENOENT', 'EAGAIN'])
/** pg's words for a query and for a connection without an answer. It gives no code. */
const silence = /^(?:Query read timeout|Connection terminated due to connection timeout)$/
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
  const deadline = Date.now() + (limits.patienceMs ?? timeLimits.databaseRetryMs)
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
      } else if (maySucceedAgain(error) && Date.now() + needOf(error) < deadline) {
        await sleep(Math.min(25 * 2 ** Math.min(attempt, 4), 400))
      } else {
        throw error
      }
    }
  }
}

function maySucceedAgain(error: unknown): boolean {
  return isUnavailable(error) || codeOf(error) === lockTimeout
}

/** How long the next run may take, in milliseconds. Work that hung may hang again, and the guest waits for an answer. */
function needOf(error: unknown): number {
  if (codeOf(error) === lockTimeout) return timeLimits.lockMs
  return isSilence(error) ? timeLimits.queryMs : 0
}

/** Whether the database did not answer at all. The connection is of no use any more. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && silence.test(error.message)
}

export function isConflict(error: unknown): boolean {
  return conflict.has(codeOf(error) ?? '')
}

export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error) ?? ''
  if (unavailable.has(code)) return true
  if (unavailableSocket.has(code)) return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  if (isSilence(error)) return true
  // pg gives no code when a connection ends during a query.
  return error instanceof Error && /Connection terminated|Client has encountered a connection error/.test(error.message)
}
