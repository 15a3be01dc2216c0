import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem, MustOrderDish } from '@comanda/contract/menu/menu.schema.ts'
import { leastPortions, mustOrderStart, quantityRule } from '@comanda/rules/menu/quantity.ts'
import { needsChoice } from '../../menu/card/dish-choice.ts'
import { lowestPrice } from '../../menu/card/lowest-price.ts'
import { addDish } from '../table-order.state.ts'
import type { MustOrderAnswer } from './must-order-dialog.tsx'

/** The missing dishes of a `must_order` refusal. */
export function mustOrdersOf(details: Readonly<Record<string, unknown>> | undefined): readonly MustOrderDish[] {
  return Array.isArray(details?.dishes) ? (details.dishes as MustOrderDish[]) : []
}

/** A must-order dish with its bounds: starts at `num`; either none or at least `least`, at most `most`. */
export interface AskedDish extends MustOrderDish {
  /** Undefined until the menu is loaded, and where the menu has it not. */
  readonly item: MenuItem | undefined
  readonly least: number
  readonly most: number
}

/** Respects the dish's own minimum and maximum (spec 1 §5), counting the portions already in the cart. */
export function askedDish(dish: MustOrderDish, item: MenuItem | undefined, lines: readonly CartLineWire[]): AskedDish {
  const rule = quantityRule({ minOrder: item?.minOrderNum ?? 0, maxOrder: item?.maxOrderNum ?? 0 }, 'detail')
  const there = lines.reduce((sum, { code, num }) => (code === dish.code ? sum + num : sum), 0)
  const least = leastPortions(rule, there)
  const missing = Math.max(dish.num, least)
  const num = mustOrderStart(dish.forceAdd, missing)
  return { ...dish, item, num, least, most: Math.max(missing, rule.max - there) }
}

/** What the chosen portions cost, at the lowest price where the guest still chooses a size or options. */
export function askedAmount(dishes: readonly AskedDish[], countOf: (dish: AskedDish) => number) {
  const chosen = dishes.filter((dish) => countOf(dish) > 0)
  return {
    amount: chosen.reduce((sum, dish) => sum + (dish.item ? lowestPrice(dish.item).price : 0) * countOf(dish), 0),
    isLowest: chosen.some(({ item }) => item !== undefined && needsChoice(item)),
  }
}

export interface TakenAnswers {
  readonly declined: readonly string[]
  /** The guest must choose its size or options, so its sheet opens. */
  readonly toChoose: { readonly item: MenuItem; readonly num: number } | undefined
}

/** Adds the confirmed dishes to the cart. */
export function addMustOrders(answers: readonly MustOrderAnswer[], items: ReadonlyMap<string, MenuItem>): TakenAnswers {
  const wanted = answers.filter(({ num }) => num > 0)
  let toChoose: TakenAnswers['toChoose']
  for (const { code, num } of wanted) {
    const item = items.get(code)
    if (item === undefined) continue
    if (needsChoice(item)) toChoose ??= { item, num }
    else addDish(code, { num })
  }
  return {
    declined: answers.filter(({ num }) => num === 0).map(({ code }) => code),
    toChoose,
  }
}
