/** What the ordering page says and asks of its own: not of the cart, and not of the menu. */
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { create } from 'zustand'

interface OrderPageState {
  /** What a tap has done, for a screen reader. */
  readonly said: string
  /** The dish whose portions are typed. */
  readonly numberOf: MenuItem | null
}

export const useOrderPage = create<OrderPageState>(() => ({ said: '', numberOf: null }))

export function announce(said: string): void {
  useOrderPage.setState({ said })
}

/** Opens the number input for a dish; null puts it away. */
export function askNumber(numberOf: MenuItem | null): void {
  useOrderPage.setState({ numberOf })
}
