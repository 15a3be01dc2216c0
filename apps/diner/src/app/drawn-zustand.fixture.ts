import type { StateCreator } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** zustand for a screen that a test draws as a server would: there a store shows what it begins with, here what it holds. */
export const drawnZustand = {
  create(begin: StateCreator<unknown>) {
    const store = createStore(begin)
    const hook = (selector = (state: unknown): unknown => state) => selector(store.getState())
    return Object.assign(hook, store)
  },
}
