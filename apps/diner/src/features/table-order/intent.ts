import { type CallResult, isUndecided } from '@comanda/client/call-result.ts'
import { intentKey } from '@comanda/client/intent-key.ts'
import { useRef } from 'react'
import { partyId } from './table-order.state.ts'

/** One intent of a guest, with the key and party of its first try. */
export interface Intent {
  readonly key: string
  /** The party at the first try; undefined at a free table, even if that try opened the table. */
  readonly party: string | undefined
}

/**
 * Runs a request with the key of its intent. Undecided tries keep the key, so a lost answer does nothing twice. After a
 * yes or no the next tap gets a new key: the server repeats a no under its old key. `about` tells intents apart.
 */
export type RunOnce = <T>(about: string, ask: (intent: Intent) => Promise<CallResult<T>>) => Promise<CallResult<T>>

export function makeRunOnce(): RunOnce {
  const intents = new Map<string, Intent>()
  return async (about, ask) => {
    const intent = intents.get(about) ?? { key: intentKey(), party: partyId() }
    intents.set(about, intent)
    const result = await ask(intent)
    if (result.ok || !isUndecided(result)) intents.delete(about)
    return result
  }
}

export function useRunOnce(): RunOnce {
  const kept = useRef<RunOnce>(undefined)
  kept.current ??= makeRunOnce()
  return kept.current
}
