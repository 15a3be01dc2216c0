/** `Don't load`: said once for a party's stay, and not asked again on this phone until another stay, or of another pre-order. */
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

/** `party`: the seating of now, '' at a free table. A no that was said there is of the party which its guest then opened. */
export function hasDeclinedPreorder(place: Place, kept: KeptPreorder, party: string): boolean {
  const no = recall(keyOf(place)) as Partial<Decline> | null
  if (no?.cachedAt !== kept.cachedAt) return false
  if (no.party === '' && party !== '') declinePreorder(place, kept, party)
  return no.party === party || no.party === ''
}
