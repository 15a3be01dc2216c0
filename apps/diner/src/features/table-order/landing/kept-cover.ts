/** The diner count that the server does not have yet, in this tab's storage. */
import { recall, remember } from '../../../platform/memory.ts'
import type { Place } from '../../store/place.ts'

/** Milliseconds. An older count belongs to a stay that never began. */
const keptMs = 60 * 60 * 1000

const keyOf = ({ sellerId, storeId, tableNo }: Place) => `cover ${sellerId} ${storeId} ${tableNo}`

/** 0 = the table has it, or no guest entered one. */
export function keepCover(place: Place | null, cover: number): void {
  if (place === null) return
  remember(keyOf(place), cover === 0 ? undefined : { cover, at: Date.now() }, 'sessionStorage')
}

/** 0 = none kept. */
export function keptCover(place: Place | null): number {
  const kept =
    place === null ? null : (recall(keyOf(place), 'sessionStorage') as { cover?: unknown; at?: unknown } | null)
  const isFresh = typeof kept?.at === 'number' && Date.now() - kept.at < keptMs
  return isFresh && Number.isInteger(kept?.cover) ? (kept?.cover as number) : 0
}
