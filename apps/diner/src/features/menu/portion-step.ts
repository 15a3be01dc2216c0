import { addPortion, checkPortions, leastBeside, type PortionBounds } from '@comanda/rules/menu/quantity.ts'

/** One portion more of a line: `quantity_at_most` with the limit, or `only_left` with what the kitchen still has. */
export function oneMore(num: number, bounds: PortionBounds): ReturnType<typeof checkPortions> {
  const more = addPortion(num, bounds.rule, bounds.others)
  return more.ok ? checkPortions(more.value, bounds) : more
}

/** How many portions of a line that has too many can still be had beside the other lines; undefined = not even its least. */
export function mostLeft(num: number, { rule, others, left = 0, inMeals = 0 }: PortionBounds): number | undefined {
  const most = left - others - inMeals
  return most < num && most >= leastBeside(rule, others) ? most : undefined
}

/** Between what a line's portions may be typed: its least, and the most that the dish's other lines and the kitchen leave for it. */
export function typedBounds({ rule, others, left = rule.max, inMeals = 0 }: PortionBounds): {
  min: number
  max: number
} {
  const min = leastBeside(rule, others)
  return { min, max: Math.max(min, Math.min(rule.max, left - inMeals) - others) }
}
