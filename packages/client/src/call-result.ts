import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { Ok, Refusal } from '@comanda/rules/result/result.ts'

/** What only the caller can see. Their sentences are the app's, as no server said them. */
export type TransportCode = 'offline' | 'timed_out'

/** The codes of the envelope's numbers that carry no code of their own (spec 3 §8). */
export type EnvelopeCode = 'pending' | 'not_registered' | 'verification_needed'

export type CallCode = ErrorCode | TransportCode | EnvelopeCode

export interface CallRefusal extends Refusal<CallCode> {
  /** The server's sentence in the language of the call; empty for what the server never saw. */
  readonly message: string
}

export type CallResult<T> = Ok<T> | CallRefusal

/** Not decided: the request may have arrived. Asking again with the same key is safe; saying "refused" would be a lie. */
export function isUndecided(refusal: CallRefusal): boolean {
  return refusal.code === 'offline' || refusal.code === 'timed_out' || refusal.code === 'server_busy'
}
