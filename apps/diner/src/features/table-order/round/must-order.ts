import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem, MustOrderDish } from '@comanda/contract/menu/menu.schema.ts'
import { leastPortions, quantityRule } from '@comanda/rules/menu/quantity.ts'
import { needsChoice } from '../../menu/card/dish-choice.ts'
import { addDish } from '../table-order.state.ts'
import type { MustOrderAnswer } from './must-order-dialog.tsx'

/** The missing dishes of a `must_order` refusal. */
export function mustOrdersOf(details: Readonly<Record<string, unknown>> | undefined): readonly MustOrderDish[] {
  return Array.isArray(details?.dishes) ? (details.dishes as MustOrderDish[]) : []
}

/** A must-order dish with its bounds: starts at `num`; either none or at least `least`, at most `most`. */
export interface AskedDish extends MustOrderDish {
  readonly least: number
  readonly most: number
}

/** Respects the dish's own minimum and maximum (spec 1 §5), counting the portions already in the cart. */
export function askedDish(dish: MustOrderDish, item: MenuItem | undefined, lines: readonly CartLineWire[]): AskedDish {
  const rule = quantityRule({ minOrder: item?.minOrderNum ?? 0, maxOrder: item?.maxOrderNum ?? 0 }, 'detail')
  const there = lines.reduce((sum, { code, num }) => (code === dish.code ? sum + num : sum), 0)
  const least = leastPortions(rule, there)
  const num = Math.max(dish.num, least)
  return { ...dish, num, least, most: Math.max(num, rule.max - there) }
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
