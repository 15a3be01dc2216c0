/** The guest's `Don't load`. Holds on this phone for the party's stay and this pre-order. */
import { recall, remember } from '../../../platform/memory.ts'
import type { Place } from '../../store/place.ts'
import type { KeptPreorder } from './preorder.ts'

interface Decline {
  readonly cachedAt: string
  /** '' = the table had no party yet. */
  readonly party: string
}

const keyOf = ({ sellerId, storeId }: Place) => `comanda.preorder-no.${sellerId}.${storeId}`

export function declinePreorder(place: Place, { cachedAt }: KeptPreorder, party: string): void {
  remember(keyOf(place), { cachedAt, party } satisfies Decline)
}

/**
 * `party`: the current seating, '' at a free table. A decline at a free table counts for the party that the guest opens
 * next.
 */
export function hasDeclinedPreorder(place: Place, kept: KeptPreorder, party: string): boolean {
  const no = recall(keyOf(place)) as Partial<Decline> | null
  if (no?.cachedAt !== kept.cachedAt) return false
  if (no.party === '' && party !== '') declinePreorder(place, kept, party)
  return no.party === party || no.party === ''
}
