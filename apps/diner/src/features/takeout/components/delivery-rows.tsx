import type { DeliveryPartProps } from '../delivery-part.ts'

export function DeliveryRows(_props: DeliveryPartProps) {
  return null
}
