import type { Later } from '../../../app/later-part.tsx'

export interface DeliveryPartProps {
  readonly storeId: string
  /** The sum of the dishes in the minor unit, without the delivery charge. */
  readonly amount: number
  /** The order is being sent: no change is allowed. */
  readonly frozen: boolean
}

/** The cart's rows of an order of type 2: the address, the charge, and what is missing to the minimum. */
export const deliveryPart: Later<DeliveryPartProps> = {
  words: ['takeout'],
  load: async () => (await import('./delivery-rows.tsx')).DeliveryRows,
}
