import type { Later } from '../../../app/later-part.tsx'

export interface TakeTimePartProps {
  readonly storeId: string
  readonly orderType: '1' | '2' | '3'
  /** How much is in the cart: a great order takes longer. */
  readonly portions: number
  /** Metres to the guest; 0 = nobody knows, or they come for it. */
  readonly distance: number
  /** The order is on its way: nothing can be changed. */
  readonly frozen: boolean
}

/** The cart's row that says for when the order is, and the picker behind it. */
export const takeTimePart: Later<TakeTimePartProps> = {
  words: ['pickup-order'],
  load: async () => (await import('./take-time-row.tsx')).TakeTimeRow,
}
