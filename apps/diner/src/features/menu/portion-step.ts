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
