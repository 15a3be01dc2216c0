import { type CallResult, isUndecided } from '@comanda/client/call-result.ts'
import { intentKey } from '@comanda/client/intent-key.ts'
import { useRef } from 'react'
import { partyId } from './table-order.state.ts'

/** A wish of a guest, as it was first said. */
export interface Wish {
  readonly key: string
  /** The party that was meant, undefined where nobody sat: the first try may have opened the table, and the wish is still the same. */
  readonly party: string | undefined
}

/**
 * Asks for something under the key of its wish: the same through every try that decided nothing, so that a lost answer does nothing
 * twice. Once the house has said yes or no the next tap is another wish: a no is kept under its key, and would be said again when what
 * stood in the way (a pause, a payment) is long over. `about` tells wishes apart.
 */
export type AskOnce = <T>(about: string, ask: (wish: Wish) => Promise<CallResult<T>>) => Promise<CallResult<T>>

export function makeAskOnce(): AskOnce {
  const wishes = new Map<string, Wish>()
  return async (about, ask) => {
    const wish = wishes.get(about) ?? { key: intentKey(), party: partyId() }
    wishes.set(about, wish)
    const result = await ask(wish)
    if (result.ok || !isUndecided(result)) wishes.delete(about)
    return result
  }
}

export function useAskOnce(): AskOnce {
  const kept = useRef<AskOnce>(undefined)
  kept.current ??= makeAskOnce()
  return kept.current
}
