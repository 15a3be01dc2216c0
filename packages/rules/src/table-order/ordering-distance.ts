import { isKnownDistance } from '../store/distance.ts'

/** Nobody farther than this orders at a table (spec 1 §9). */
export const orderingDistanceLimit = 600

/** Whether a guest is near enough to order. `unknown` is for the caller to decide: a phone may refuse to say where it is. */
export function orderingDistance(metres: number): 'near' | 'too_far' | 'unknown' {
  if (!isKnownDistance(metres)) return 'unknown'
  return metres > orderingDistanceLimit ? 'too_far' : 'near'
}
