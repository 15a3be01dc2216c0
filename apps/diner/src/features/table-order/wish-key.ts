import { type CallResult, isUndecided } from '@comanda/client/call-result.ts'
import { intentKey } from '@comanda/client/intent-key.ts'
import { useRef } from 'react'
import { partyId } from './table-order.state.ts'

/** One wish of a guest, with the key and party of its first try. */
export interface Wish {
  readonly key: string
  /** The party at the first try; undefined at a free table, even if that try opened the table. */
  readonly party: string | undefined
}

/**
 * Runs a request with the key of its wish. Undecided tries keep the key, so a lost answer does nothing twice. After a
 * yes or no the next tap gets a new key: the server repeats a no under its old key. `about` tells wishes apart.
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
