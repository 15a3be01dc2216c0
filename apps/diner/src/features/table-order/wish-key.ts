import { type CallResult, isUndecided } from '@comanda/client/call-result.ts'
import { intentKey } from '@comanda/client/intent-key.ts'
import { useRef } from 'react'

/**
 * Asks for something under the key of its wish: the same through every try that decided nothing, so that a lost answer does nothing
 * twice. Once the house has said yes or no the next tap is another wish: a no is kept under its key, and would be said again when what
 * stood in the way (a pause, a payment) is long over. `about` tells wishes apart.
 */
export type AskOnce = <T>(about: string, ask: (key: string) => Promise<CallResult<T>>) => Promise<CallResult<T>>

export function makeAskOnce(): AskOnce {
  const keys = new Map<string, string>()
  return async (about, ask) => {
    const key = keys.get(about) ?? intentKey()
    keys.set(about, key)
    const result = await ask(key)
    if (result.ok || !isUndecided(result)) keys.delete(about)
    return result
  }
}

export function useAskOnce(): AskOnce {
  const kept = useRef<AskOnce>(undefined)
  kept.current ??= makeAskOnce()
  return kept.current
}
