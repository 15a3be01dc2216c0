/** How often one guest may buy a group offer. */
export type OfferLimit = 'person' | 'day' | 'none'

/** Reads `userJoinRule` of a group offer (spec 2 §5): 0 and 3 = once per guest, 2 = once per guest and day. */
export function offerLimit(userJoinRule: number): OfferLimit {
  if (userJoinRule === 0 || userJoinRule === 3) return 'person'
  return userJoinRule === 2 ? 'day' : 'none'
}

export interface OfferSpell {
  readonly isOn: boolean
  /** Instants; null = no bound. The end is exclusive. */
  readonly startdate: Date | null
  readonly enddate: Date | null
  /** Empty = every store. */
  readonly storeIds: readonly string[]
}

/** Whether an offer is available now in this store. A null store asks about any store. */
export function isOffered(
  { isOn, startdate, enddate, storeIds }: OfferSpell,
  storeId: string | null,
  now: Date,
): boolean {
  if (!isOn || (startdate !== null && now < startdate) || (enddate !== null && now >= enddate)) return false
  return storeId === null || storeIds.length === 0 || storeIds.includes(storeId)
}

/** How many may still be bought; null = unlimited. */
export function offersLeft(totalNum: number | null, currentNum: number): number | null {
  return totalNum === null ? null : Math.max(totalNum - currentNum, 0)
}
