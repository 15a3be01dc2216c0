/** A kept cart as it was chosen, before the menu or the pricing code has loaded. */

import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { HiddenDishes } from '@comanda/contract/page.ts'
import type { CartProblem } from '@comanda/rules/cart/price-cart.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { type ShownCart, unit } from '../../cart/cart-queue.ts'
import type { KeptLine } from './kept-cart.ts'

/** The menu and what of it can be had now. */
export interface MenuNow {
  readonly menu: StoreMenu
  readonly items: ReadonlyMap<string, MenuItem>
  /** Null = not known yet; the menu's own marks count. */
  readonly soldOut: ReadonlySet<string> | null
  readonly left: Readonly<Record<string, number>>
  /** `soldOut` and `left` describe today; this cart is for another day (docs/decisions/0019). */
  readonly forAnotherDay: boolean
  readonly hidden: HiddenDishes
  readonly language: Language
}

export interface AheadProblem extends Omit<CartProblem, 'code'> {
  /** `dish_not_ahead`: the store hides the dish from this kind of order (menufilter). */
  readonly code: CartProblem['code'] | 'dish_not_ahead'
}

export interface MergedCart extends ShownCart {
  readonly problems: ReadonlyMap<string, AheadProblem>
}

export function chosenCart(kept: readonly KeptLine[]): MergedCart {
  const lines = kept.map((line) => ({ ...line, amount: unit(line.price, line.menuItem) * line.num, problem: null }))
  return {
    lines,
    count: lines.reduce((sum, { num }) => sum + num, 0),
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    memberAmount: lines.reduce((sum, line) => sum + unit(line.memberprice, line.menuItem) * line.num, 0),
    countByCode: portionsByCode(kept),
    problems: new Map(),
  }
}

export function portionsByCode(lines: readonly Pick<KeptLine, 'code' | 'num'>[]): Readonly<Record<string, number>> {
  const portions: Record<string, number> = {}
  for (const { code, num } of lines) portions[code] = (portions[code] ?? 0) + num
  return portions
}
