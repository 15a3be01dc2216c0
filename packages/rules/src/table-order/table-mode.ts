import { seatNumber } from './table-number.ts'

/** Default of a seller. */
export const defaultMode = 'OC'

export interface LandingActions {
  readonly order: boolean
  readonly checkout: boolean
  /** Whether a table can be paid here at all, also before anything is owed. */
  readonly pays: boolean
  /** Go directly to /check/hmd/0/onlypay. */
  readonly payOnly: boolean
}

/**
 * The buttons of the landing page (spec 1 §4). A table number uses the table mode, an order number the bill mode.
 * - `1` in the mode (or the `O` of the default `OC`) shows Order.
 * - `C` shows Checkout, if dishes were ordered.
 * - If the bill mode is exactly `C` and the number is an order's, the guest goes directly to payment.
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
