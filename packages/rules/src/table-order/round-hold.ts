import { orderingDistance } from './ordering-distance.ts'

/** Why a round waits for staff to accept it; '' = it does not. */
export type HeldReason = '' | 'quantity' | 'devices' | 'distance' | 'no_location' | 'first_round'

/** Portions of one round, of one dish in it, and of a new party for each person; 0 = unlimited. */
export interface QuantityLimits {
  readonly holdPortions: number
  readonly holdPortionsEach: number
  readonly holdPortionsPerson: number
}

export interface HoldSettings extends QuantityLimits {
  readonly holdDevices: number
  readonly hmdLocation: boolean
  readonly farAway: 'nod' | 'refuse'
  readonly locationRefused: 'nod' | 'code' | 'send'
}

/** Distance to the guest: metres, null = not shared, 'unchecked' = the store does not ask. */
export type GuestDistance = number | null | 'unchecked'

export interface SentRoundFacts {
  /** Portions by dish. */
  readonly portions: ReadonlyMap<string, number>
  /**
   * The party's portions of the last ten minutes that staff have not reviewed, by dish: many small rounds load a
   * kitchen like one large one.
   * Empty for a vouched guest.
   */
  readonly lately: ReadonlyMap<string, number>
  /**
   * People at the table of a party that no staff have met: its guests only scanned, and no round of it is older than ten
   * minutes or was accepted by staff. Null = a known party.
   */
  readonly newPartyOf: number | null
  /** Phones that joined by scanning within the last ten minutes. */
  readonly newDevices: number
  readonly distance: GuestDistance
  /** The guest gave a code, or a companion or staff let them in. */
  readonly vouched: boolean
  /** Codes are locked for this phone or table: a guest asked for a code could never send. */
  readonly codesLocked: boolean
}

export type RoundFate =
  | { readonly fate: 'send' }
  | { readonly fate: 'hold'; readonly reason: Exclude<HeldReason, ''> }
  | { readonly fate: 'refuse'; readonly code: 'too_far' | 'location_code_needed' }

/** Decides a round: refused, held or accepted. Refusals come first, then the reasons that matter most to staff. */
export function fateOfRound(round: SentRoundFacts, settings: HoldSettings): RoundFate {
  const place = placeOf(round, settings)
  if (place === 'too_far' && settings.farAway === 'refuse') return { fate: 'refuse', code: 'too_far' }
  const needsCode = place === 'unknown' && settings.locationRefused === 'code' && !round.vouched
  if (needsCode && !round.codesLocked) return { fate: 'refuse', code: 'location_code_needed' }
  if (isUnusual(round, settings)) return hold('quantity')
  if (isTooMuchForNewParty(round, settings)) return hold('first_round')
  if (settings.holdDevices > 0 && round.newDevices >= settings.holdDevices) return hold('devices')
  if (place === 'too_far') return hold('distance')
  if (needsCode || (place === 'unknown' && settings.locationRefused === 'nod')) return hold('no_location')
  return { fate: 'send' }
}

function hold(reason: Exclude<HeldReason, ''>): RoundFate {
  return { fate: 'hold', reason }
}

function placeOf({ distance }: SentRoundFacts, { hmdLocation }: HoldSettings): 'near' | 'too_far' | 'unknown' {
  if (!hmdLocation || distance === 'unchecked') return 'near'
  return distance === null ? 'unknown' : orderingDistance(distance)
}

/**
 * People who may sit at a table: its seats, or the party's own head count if that is higher. A head count costs a stranger
 * nothing, so above twice the seats it does not count.
 */
export function peopleAt({ seats, cover }: { readonly seats: number; readonly cover: number }): number {
  return Math.min(Math.max(seats, cover), 2 * seats)
}

/** Whether this many portions of so many people can be unusual, whatever the dishes. */
export function mayBeUnusual(
  count: number,
  people: number,
  { holdPortions, holdPortionsEach, holdPortionsPerson }: QuantityLimits,
): boolean {
  return [holdPortions, holdPortionsEach, holdPortionsPerson * people].some((limit) => limit > 0 && count > limit)
}

function isTooMuchForNewParty(
  { portions, lately, newPartyOf }: SentRoundFacts,
  { holdPortionsPerson }: QuantityLimits,
) {
  if (newPartyOf === null || holdPortionsPerson === 0) return false
  return portionsIn(portions) + portionsIn(lately) > newPartyOf * holdPortionsPerson
}

export function portionsIn(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, count) => all + count, 0)
}

/** Dishes that are not in this round cannot exceed the per-dish limit. */
function isUnusual({ portions, lately }: SentRoundFacts, { holdPortions, holdPortionsEach }: QuantityLimits): boolean {
  if (holdPortions > 0 && portionsIn(portions) + portionsIn(lately) > holdPortions) return true
  return (
    holdPortionsEach > 0 && [...portions].some(([code, count]) => count + (lately.get(code) ?? 0) > holdPortionsEach)
  )
}
