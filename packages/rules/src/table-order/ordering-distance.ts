import { isKnownDistance } from '../store/distance.ts'

/** Guests farther away than this cannot order at a table (spec 1 §9). */
export const orderingDistanceLimit = 600

/** Whether a guest is near enough to order. The caller decides about `unknown`: a phone can withhold its position. */
export function orderingDistance(metres: number): 'near' | 'too_far' | 'unknown' {
  if (!isKnownDistance(metres)) return 'unknown'
  return metres > orderingDistanceLimit ? 'too_far' : 'near'
}
