import { type CallOptions, type CallSending, createClient } from '@comanda/client/call.ts'
import type { CallCode } from '@comanda/client/call-result.ts'
import type { ApiAnswer, ApiKey } from '@comanda/contract/api.ts'
import { currentLanguage, text } from '../i18n/text.ts'

/** A refusal, thrown for the query library. Its message is the sentence for the staff. */
export class RefusedError extends Error {
  readonly code: CallCode

  constructor(code: CallCode, message: string) {
    super(message)
    this.code = code
  }
}

export const sessionCall = 'GET /console/api/me'
const listeners = new Set<() => void>()

/** Calls `listener` when the server answers that no session is open. Returns the unsubscribe function. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** `options.key`: of the intent, for a write that the same press may send twice. */
async function ask<K extends ApiKey>(
  key: K,
  sending: CallSending<K>,
  options: Pick<CallOptions, 'key'> = {},
): Promise<ApiAnswer<K>> {
  const { call } = createClient({ language: currentLanguage() })
  const result = await call(key, sending, options)
  if (result.ok) return result.value
  // The question "who is signed in" reads this code from its answer.
  if (result.code === 'not_signed_in' && key !== sessionCall) for (const listener of listeners) listener()
  throw new RefusedError(result.code, result.message === '' ? text('house.offline') : result.message)
}

export const client = { ask }
