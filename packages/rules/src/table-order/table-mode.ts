import { seatNumber } from './table-number.ts'

/** For a seller who set none. */
export const defaultMode = 'OC'

export interface LandingActions {
  readonly order: boolean
  readonly checkout: boolean
  /** A table is paid for here at all, also while there is nothing to pay yet. */
  readonly pays: boolean
  /** Go straight to /check/hmd/0/onlypay. */
  readonly payOnly: boolean
}

/**
 * Which buttons the landing page has (spec 1 §4). A table number follows the table mode, an order number the bill mode.
 * The mode's `1` (or the `O` of the default `OC`) shows Order, its `C` shows Checkout, which also needs ordered dishes.
 * If the bill mode is exactly `C` and the number is an order's, the guest goes straight to paying.
 */
export function landingActions(situation: {
  readonly number: string | undefined
  readonly tableMode?: string | undefined
  readonly billMode?: string | undefined
  readonly hasOrdered: boolean
}): LandingActions {
  const isOrder = seatNumber(situation.number).kind === 'order'
  const mode = (isOrder ? situation.billMode : situation.tableMode) || defaultMode
  const pays = mode.includes('C')
  return {
    pays,
    order: mode.includes('1') || mode.includes('O'),
    checkout: pays && situation.hasOrdered,
    payOnly: isOrder && mode === 'C',
  }
}
