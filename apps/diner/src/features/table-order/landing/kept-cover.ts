/** How many eat, as said before the table could be told: this tab's memory of it. */
import { recall, remember } from '../../../platform/memory.ts'
import type { Place } from '../../store/place.ts'

/** What was said for a stay that never began is not said for another. */
const keptMs = 60 * 60 * 1000

const keyOf = ({ sellerId, storeId, tableNo }: Place) => `cover ${sellerId} ${storeId} ${tableNo}`

/** 0 = it stands at the table now, or nobody has said it. */
export function keepCover(place: Place | null, cover: number): void {
  if (place === null) return
  remember(keyOf(place), cover === 0 ? undefined : { cover, at: Date.now() }, 'sessionStorage')
}

/** 0 = nothing is kept. */
export function keptCover(place: Place | null): number {
  const kept =
    place === null ? null : (recall(keyOf(place), 'sessionStorage') as { cover?: unknown; at?: unknown } | null)
  const isFresh = typeof kept?.at === 'number' && Date.now() - kept.at < keptMs
  return isFresh && Number.isInteger(kept?.cover) ? (kept?.cover as number) : 0
}
