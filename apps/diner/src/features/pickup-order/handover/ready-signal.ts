import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'

/** Whether its guest is to be called now. Only who was waiting, and not for a delivery that could not be handed over. */
export function isCall(wasReady: boolean, { state, cameBack }: Pick<AheadOrder, 'state' | 'cameBack'>): boolean {
  return state === 'ready' && !wasReady && !cameBack
}

/** What a phone does in a pocket when the order is ready. */
const pattern = [200, 120, 200]

/**
 * Shakes the phone, where it can and may: a page that nobody has touched yet is not allowed to, and asking it all the same
 * only fills the browser's log.
 */
export function shakePhone(phone: Navigator = navigator): boolean {
  if (typeof phone.vibrate !== 'function' || phone.userActivation?.hasBeenActive === false) return false
  return phone.vibrate(pattern)
}
