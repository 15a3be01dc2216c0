/** Unsent changes, kept on the phone across reloads. */
import { recall, remember } from '../../../platform/memory.ts'
import type { PendingChange } from '../../cart/cart-queue.ts'
import type { Place } from '../../store/place.ts'

const keptKey = ({ sellerId, storeId, tableNo }: Place) => `comanda.cart.${sellerId}.${storeId}.${tableNo}`
/** After this time the party has probably left; its changes must not reach the next one. Milliseconds. */
const keptMs = 30 * 60 * 1000

export const isSamePlace = (one: Place, other: Place): boolean => keptKey(one) === keptKey(other)

export function keepChanges(place: Place, pending: readonly PendingChange[]): void {
  remember(keptKey(place), pending.length === 0 ? undefined : { at: Date.now(), pending })
}

/** The kept changes of a table. All count as tried: the earlier page may have sent them. */
export function keptChanges(place: Place): readonly PendingChange[] {
  const kept = recall(keptKey(place)) as { at?: number; pending?: PendingChange[] } | null
  const fresh = typeof kept?.at === 'number' && Date.now() - kept.at < keptMs && Array.isArray(kept.pending)
  return fresh && kept.pending ? kept.pending.map((change) => ({ ...change, tried: true })) : []
}
