import type { AheadProblem } from '../cart/chosen-cart.ts'
import type { AheadNotSent } from './submission.state.ts'

type Problems = ReadonlyMap<string, Pick<AheadProblem, 'code'>>

/** Refusals that are about what can be had: over when the lines can be had again. */
const aboutDishes: ReadonlySet<string> = new Set<AheadProblem['code']>([
  'sold_out',
  'only_left',
  'dish_gone',
  'standard_gone',
  'option_gone',
  'suite_part_gone',
  'dish_not_ahead',
])

/**
 * What is left to say of an order that was not sent, when the cart has changed under it: a portion came back, the line went, or
 * another day is asked for. The store's sentence names one dish of the moment: what still lacks is told by the lines.
 */
export function stillNotSent(notSent: AheadNotSent | null, now: Problems, before: Problems): AheadNotSent | null {
  if (notSent === null || (notSent.kind === 'refused' && !aboutDishes.has(notSent.code))) return notSent
  const isBetter = [...before.keys()].some((line) => !now.has(line))
  if (!isBetter) return notSent
  return now.size === 0 ? null : { kind: 'problems' }
}
