import type { CallRefusal, CallResult } from '@comanda/client/call-result.ts'
import { useState } from 'react'
import { useWhenBack } from './offline.ts'

export interface RefusalText {
  /** '' = no refusal. */
  readonly problem: string
  take(result: CallResult<unknown> | null): void
  forget(): void
}

/** A form's refusal in words; `failed` is for one without a sentence. One for want of a network goes with its reason. */
export function useRefusalText(failed: string): RefusalText {
  const [refusal, setRefusal] = useState<CallRefusal | null>(null)
  useWhenBack(() => setRefusal((said) => (said?.code === 'offline' ? null : said)))
  return {
    problem: refusal === null ? '' : refusal.message || failed,
    take: (result) => setRefusal(result === null || result.ok ? null : result),
    forget: () => setRefusal(null),
  }
}
