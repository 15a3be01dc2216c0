import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'

/** Whether to alert the guest: only one who was waiting, and not for a returned delivery. */
export function isCall(wasReady: boolean, { state, cameBack }: Pick<AheadOrder, 'state' | 'cameBack'>): boolean {
  return state === 'ready' && !wasReady && !cameBack
}

/** Vibration of a ready order, in ms. */
const pattern = [200, 120, 200]

/**
 * Vibrates if the phone can. The browser refuses it on an untouched page and logs a warning, so that case is skipped.
 */
export function shakePhone(phone: Navigator = navigator): boolean {
  if (typeof phone.vibrate !== 'function' || phone.userActivation?.hasBeenActive === false) return false
  return phone.vibrate(pattern)
}
