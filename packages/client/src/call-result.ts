import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Ok, Refusal } from '@comanda/rules/result/result.ts'

/** Faults only the caller can see. The app has their sentences, because no server sent any. */
export type TransportCode = 'offline' | 'timed_out'

/** Codes for the envelope's numbers that carry none (spec 3 §8). */
export type EnvelopeCode = 'pending' | 'not_registered' | 'verification_needed'

export type CallCode = ErrorCode | TransportCode | EnvelopeCode

export interface CallRefusal extends Refusal<CallCode> {
  /** The server's sentence in the call's language; empty if no server answered. */
  readonly message: string
  /** The HTTP status, if it was not 200. */
  readonly status?: number
}

export type CallResult<T> = Ok<T> | CallRefusal

/**
 * The outcome is unknown: the request may have arrived. Repeating it with the same key is safe; showing a refusal
 * would be false.
 */
export function isUndecided(refusal: CallRefusal): boolean {
  return refusal.code === 'offline' || refusal.code === 'timed_out' || refusal.code === 'server_busy'
}
