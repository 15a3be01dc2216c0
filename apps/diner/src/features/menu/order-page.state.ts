/** What the ordering page says and asks of its own: not of the cart, and not of the menu. */
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { create } from 'zustand'
import { soon } from '../../app/soon.ts'

interface OrderPageState {
  /** Said to who does not see it: what a tap has done. */
  readonly said: string
  /** The dish whose portions are typed. */
  readonly numberOf: MenuItem | null
}

export const useOrderPage = create<OrderPageState>(() => ({ said: '', numberOf: null }))

export function announce(said: () => string): void {
  soon(() => useOrderPage.setState({ said: said() }))
}

/** Opens the number input for a dish; null puts it away. */
export function askNumber(numberOf: MenuItem | null): void {
  useOrderPage.setState({ numberOf })
}
