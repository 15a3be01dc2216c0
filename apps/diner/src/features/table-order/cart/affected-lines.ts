import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { SoldOutState } from '../../menu/sold-out.state.ts'

/** Whether a dish or set-meal part of these lines changed its availability. The server then checks the cart. */
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
