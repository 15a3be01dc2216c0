/** The solution for each problem code of a cart line, from the rules or the store. */
import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { CartProblem } from '@comanda/rules/cart/price-cart.ts'

/** The rules' codes, plus the place's own: it does not offer the dish (menufilter), or not at this time. */
export type LineProblem = CartProblem['code'] | 'dish_not_here' | 'dish_not_ahead' | 'not_now'

/** Choices that no longer exist (spec 1 §5). Other problems: sold out, too many, or a missing choice. */
const expired: ReadonlySet<string | null> = new Set<LineProblem>([
  'dish_gone',
  'price_by_staff',
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
/** The dish's sheet solves these problems; removing the line solves all. */
export const isChosenAgain = ({ problem }: Pick<CartLineWire, 'problem'>): boolean => chosenAgain.has(problem)

/** Refusals about availability: resolved once the lines can be had again. */
export const aboutDishes: ReadonlySet<string> = new Set<LineProblem>([
  'sold_out',
  'not_now',
  'only_left',
  'dish_gone',
  'price_by_staff',
  'standard_gone',
  'option_gone',
  'suite_part_gone',
  'dish_not_here',
  'dish_not_ahead',
])
