/** The ordering page's own state, apart from cart and menu. */
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { create } from 'zustand'

interface OrderPageState {
  /** The effect of a tap, for a screen reader. */
  readonly announced: string
  /** The dish whose portions are typed. */
  readonly numberOf: MenuItem | null
}

export const useOrderPage = create<OrderPageState>(() => ({ announced: '', numberOf: null }))

export function announce(announced: string): void {
  useOrderPage.setState({ announced })
}

/** Opens the number input for a dish; null closes it. */
export function openNumberInput(numberOf: MenuItem | null): void {
  useOrderPage.setState({ numberOf })
}
