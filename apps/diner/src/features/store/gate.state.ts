/**
 * What keeps a guest from ordering at this store now, or soon will. The page carries the server's words from its first
 * paint; use-gate-watch.ts asks again while there is something to tell.
 */
import type { StoreGateView } from '@comanda/contract/store/store.schema.ts'
import { create } from 'zustand'
import { usePage } from '../../app/page-input.ts'

/** Undefined = the page's own still holds. */
const useAsked = create<{ readonly gate: StoreGateView | null | undefined }>(() => ({ gate: undefined }))

export function useGate(): StoreGateView | null {
  const { store } = usePage()
  const asked = useAsked(({ gate }) => gate)
  return asked === undefined ? (store?.gate ?? null) : asked
}

/** Whether the store takes no order of this page's kind. */
export function useShut(): boolean {
  return useGate()?.isShut === true
}

export function setGate(gate: StoreGateView | null | undefined): void {
  useAsked.setState({ gate })
}
