import type { Later } from '../../../app/later-part.tsx'

export interface DeliveryPartProps {
  readonly storeId: string
  /** Of the dishes, in the minor unit, without the delivery. */
  readonly amount: number
  /** The order is on its way: nothing can be changed. */
  readonly frozen: boolean
}

/** The cart's rows of an order of type 2: where it goes, what the delivery costs, what lacks to the minimum. */
export const deliveryPart: Later<DeliveryPartProps> = {
  words: ['takeout'],
  load: async () => (await import('./delivery-rows.tsx')).DeliveryRows,
}
