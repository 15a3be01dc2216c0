import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'

const asked: ReadonlySet<string> = new Set(['dish_renamed', 'suite_part_portions'])

/** A line that can be had, of something that became another since it was chosen: a yes keeps it. */
export function isAsked({ problem }: Pick<CartLineWire, 'problem'>): boolean {
  return problem !== null && asked.has(problem)
}
