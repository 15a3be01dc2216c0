/** What was tapped and is still on its way, kept on the phone: it outlives the page. */
import { recall, remember } from '../../../platform/memory.ts'
import type { PendingChange } from '../../cart/cart-queue.ts'
import type { Place } from '../../store/place.ts'

const keptKey = ({ sellerId, storeId, tableNo }: Place) => `comanda.cart.${sellerId}.${storeId}.${tableNo}`
/** A party that old has left; its taps are not for the next one. */
const keptMs = 30 * 60 * 1000

export const isSamePlace = (one: Place, other: Place): boolean => keptKey(one) === keptKey(other)

export function keepChanges(place: Place, pending: readonly PendingChange[]): void {
  remember(keptKey(place), pending.length === 0 ? undefined : { at: Date.now(), pending })
}

export function keptChanges(place: Place): readonly PendingChange[] {
  const kept = recall(keptKey(place)) as { at?: number; pending?: PendingChange[] } | null
  const fresh = typeof kept?.at === 'number' && Date.now() - kept.at < keptMs && Array.isArray(kept.pending)
  return fresh && kept.pending ? kept.pending.map((change) => ({ ...change, tried: true })) : []
}
