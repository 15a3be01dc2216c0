import type { Later } from '../../../app/later-part.tsx'

export interface TakeTimePartProps {
  readonly storeId: string
  readonly orderType: '1' | '2' | '3'
  /** The portions in the cart: a large order takes longer. */
  readonly portions: number
  /** Metres to the guest; 0 = unknown, or the guest collects. */
  readonly distance: number
  /** The order is being sent: no change is allowed. */
  readonly frozen: boolean
}

/** The cart's row of the wanted time, and its picker. */
export const takeTimePart: Later<TakeTimePartProps> = {
  words: ['pickup-order'],
  load: async () => (await import('./take-time-row.tsx')).TakeTimeRow,
}
