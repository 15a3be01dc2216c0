import type { StateCreator } from 'zustand'
import { createStore } from 'zustand/vanilla'

/**
 * zustand for a screen that a test renders as a server would: a store returns its current state here, not its initial
 * one.
 */
export const drawnZustand = {
  create(begin: StateCreator<unknown>) {
    const store = createStore(begin)
    const hook = (selector = (state: unknown): unknown => state) => selector(store.getState())
    return Object.assign(hook, store)
  },
}
