import { orderingDistance } from './ordering-distance.ts'

/** Why a round waits for a nod of the staff; '' = it does not. */
export type HeldReason = '' | 'quantity' | 'devices' | 'distance' | 'no_location'

/** Portions of one round, and of one dish in it; 0 = any. */
export interface QuantityLimits {
  readonly holdPortions: number
  readonly holdPortionsEach: number
}

export interface HoldSettings extends QuantityLimits {
  readonly holdDevices: number
  readonly hmdLocation: boolean
  readonly farAway: 'nod' | 'refuse'
  readonly locationRefused: 'nod' | 'code' | 'send'
}

/** How far away the guest is: metres, null = they did not say, 'unchecked' = nobody asks. */
export type GuestDistance = number | null | 'unchecked'

export interface SentRoundFacts {
  /** Portions by dish. */
  readonly portions: ReadonlyMap<string, number>
  /**
   * What the party has sent within ten minutes and no staff has looked at, by dish: a kitchen is filled by many small rounds
   * as by a large one. Nothing where the guest is vouched for.
   */
  readonly lately: ReadonlyMap<string, number>
  /** Phones that sat down by scanning within the last ten minutes. */
  readonly newDevices: number
  readonly distance: GuestDistance
  /** The guest gave a code, or somebody let them in. */
  readonly vouched: boolean
  /** No code is taken any more from this phone, or at this table: who is asked for one could never send. */
  readonly codesLocked: boolean
}

export type RoundFate =
  | { readonly fate: 'send' }
  | { readonly fate: 'hold'; readonly reason: Exclude<HeldReason, ''> }
  | { readonly fate: 'refuse'; readonly code: 'too_far' | 'location_code_needed' }

/** What becomes of a round: refusals first, then the reasons that say most to the staff. */
export function fateOfRound(round: SentRoundFacts, settings: HoldSettings): RoundFate {
  const place = placeOf(round, settings)
  if (place === 'too_far' && settings.farAway === 'refuse') return { fate: 'refuse', code: 'too_far' }
  const needsCode = place === 'unknown' && settings.locationRefused === 'code' && !round.vouched
  if (needsCode && !round.codesLocked) return { fate: 'refuse', code: 'location_code_needed' }
  if (isUnusual(round, settings)) return hold('quantity')
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

/** Whether so many portions can be unusual at all, whatever dishes they are of. */
export function mayBeUnusual(count: number, { holdPortions, holdPortionsEach }: QuantityLimits): boolean {
  return [holdPortions, holdPortionsEach].some((limit) => limit > 0 && count > limit)
}

/** Of a dish that is not in this round nobody has asked for more. */
function isUnusual({ portions, lately }: SentRoundFacts, { holdPortions, holdPortionsEach }: QuantityLimits): boolean {
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0)
  if (holdPortions > 0 && sum(portions) + sum(lately) > holdPortions) return true
  return (
    holdPortionsEach > 0 && [...portions].some(([code, count]) => count + (lately.get(code) ?? 0) > holdPortionsEach)
  )
}
