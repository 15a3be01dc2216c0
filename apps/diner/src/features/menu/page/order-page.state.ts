/** The ordering page's own state, apart from cart and menu. */
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { create } from 'zustand'

interface OrderPageState {
  /** The effect of a tap, for a screen reader. */
  readonly said: string
  /** The dish whose portions are typed. */
  readonly numberOf: MenuItem | null
}

export const useOrderPage = create<OrderPageState>(() => ({ said: '', numberOf: null }))

export function announce(said: string): void {
  useOrderPage.setState({ said })
}

/** Opens the number input for a dish; null closes it. */
export function askNumber(numberOf: MenuItem | null): void {
  useOrderPage.setState({ numberOf })
}
