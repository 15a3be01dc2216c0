import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { SoldOutState } from '../../menu/sold-out.state.ts'

/** Whether these lines have a dish, or a part of a set meal, of which more or fewer can be had than before: the server says what that does to them. */
export function areLinesAffected(
  lines: readonly Pick<CartLineWire, 'code' | 'menuItem'>[],
  before: Pick<SoldOutState, 'codes' | 'left'>,
  now: Pick<SoldOutState, 'codes' | 'left'>,
): boolean {
  const differs = (code: string) =>
    before.codes?.has(code) !== now.codes?.has(code) || before.left[code] !== now.left[code]
  return lines.some(
    ({ code, menuItem }) => differs(code) || menuItem.some((part) => part.sgid !== undefined && differs(part.code)),
  )
}
