import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'

const asked: ReadonlySet<string> = new Set(['dish_renamed', 'suite_part_portions'])

/** An orderable line whose dish changed since it was chosen: the guest must confirm it. */
export function needsConfirmation({ problem }: Pick<CartLineWire, 'problem'>): boolean {
  return problem !== null && asked.has(problem)
}
