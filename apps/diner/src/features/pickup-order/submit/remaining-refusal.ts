import { aboutDishes } from '../../cart/line-problem.ts'
import type { AheadProblem } from '../cart/chosen-cart.ts'
import type { AheadNotSent } from './submission.state.ts'

type Problems = ReadonlyMap<string, Pick<AheadProblem, 'code'>>

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
