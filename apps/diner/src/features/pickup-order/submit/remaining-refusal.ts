import type { AheadProblem } from '../cart/chosen-cart.ts'
import type { AheadNotSent } from './submission.state.ts'

type Problems = ReadonlyMap<string, Pick<AheadProblem, 'code'>>

/** Refusals about availability: resolved once the lines can be had again. */
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
 * The refusal that remains after the cart has changed (a portion came back, a line went, another day). The lines name
 * what is still missing; the store's sentence may name a dish that is back.
 */
export function remainingRefusal(notSent: AheadNotSent | null, now: Problems, before: Problems): AheadNotSent | null {
  if (notSent === null || (notSent.kind === 'refused' && !aboutDishes.has(notSent.code))) return notSent
  const isBetter = [...before.keys()].some((line) => !now.has(line))
  if (!isBetter) return notSent
  return now.size === 0 ? null : { kind: 'problems' }
}
