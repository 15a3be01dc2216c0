/** What a line of the cart that cannot be sent asks of its guest, by the code that the rules or the store give it. */
import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { CartProblem } from '@comanda/rules/cart/price-cart.ts'

/** The rules' own, and what only a place knows: that it does not offer the dish (menufilter). */
export type LineProblem = CartProblem['code'] | 'dish_not_here' | 'dish_not_ahead'

/** What can no longer be had as it was chosen (spec 1 §5); the rest has sold out, is too many, or only wants a choice. */
const expired: ReadonlySet<string | null> = new Set<LineProblem>([
  'dish_gone',
  'standard_gone',
  'option_gone',
  'suite_part_gone',
  'dish_not_here',
  'dish_not_ahead',
])
export const isExpired = ({ problem }: Pick<CartLineWire, 'problem'>): boolean => expired.has(problem)

const chosenAgain: ReadonlySet<string | null> = new Set<LineProblem>([
  'standard_gone',
  'standard_needed',
  'option_gone',
  'option_section_at_least',
  'option_section_at_most',
  'option_cannot_select_again',
  'suite_more_needed',
  'suite_at_most',
  'suite_part_gone',
  'memo_too_long',
])
/** The dish's sheet solves it; taking the line out solves everything. */
export const isChosenAgain = ({ problem }: Pick<CartLineWire, 'problem'>): boolean => chosenAgain.has(problem)
