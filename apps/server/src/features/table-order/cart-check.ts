import type { ErrorCode } from '@comanda/contract/errors.ts'
import { type CartProblem, dishesByCode, type PricedCart } from '@comanda/rules/cart/price-cart.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { quantityRule } from '@comanda/rules/menu/quantity.ts'
import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import { priceTable, type TableLine, type TableMenu } from './cart-view.ts'

export type CartRefusal = Extract<
  ErrorCode,
  | 'dish_gone'
  | 'standard_gone'
  | 'option_gone'
  | 'option_section_at_least'
  | 'option_section_at_most'
  | 'option_cannot_select_again'
  | 'sold_out'
  | 'at_most'
  | 'at_least'
>

/** What the rules found, in the words the contract has for a guest. */
const codes = {
  dish_gone: 'dish_gone',
  standard_gone: 'standard_gone',
  standard_needed: 'standard_gone',
  option_gone: 'option_gone',
  option_section_at_most: 'option_section_at_most',
  option_section_at_least: 'option_section_at_least',
  option_cannot_select_again: 'option_cannot_select_again',
  sold_out: 'sold_out',
  quantity_at_most: 'at_most',
  quantity_at_least: 'at_least',
  quantity_not_positive: 'at_least',
} as const satisfies Record<CartProblem['code'], CartRefusal>

/** The first reason why these lines cannot be in the cart or be sent; null = they can. */
export function checkLines(lines: readonly TableLine[], menu: TableMenu): Refusal<CartRefusal> | null {
  return checkPriced(priceTable(lines, menu), menu)
}

/** The same of lines that have been priced. */
export function checkPriced({ problems }: PricedCart, menu: TableMenu): Refusal<CartRefusal> | null {
  const [problem] = problems
  if (problem === undefined) return null
  const code = codes[problem.code]
  const [name = '', part = 1, limit] = problem.values
  const details = { lineId: problem.lineId, problem: problem.code, name }
  switch (code) {
    case 'at_most':
    case 'at_least':
      return refuse(code, [part], details)
    case 'option_section_at_most':
    case 'option_section_at_least':
      return refuse(code, [inWords(part, menu), limit ?? 1], { ...details, section: part })
    case 'option_cannot_select_again':
      return refuse(code, [inWords(part, menu)], { ...details, option: part })
    default:
      return refuse(code, [name], details)
  }
}

/** A section's or option's name as the guest reads it; programs find the original in the details. */
function inWords(original: string | number, { snapshot, language }: TableMenu): string {
  return textIn(snapshot.texts?.[original], language, snapshot.original) || String(original)
}

/** A dish's maximum holds for the whole table, however many lines and people it is spread over. */
export function checkTotals(
  lines: readonly TableLine[],
  touched: ReadonlySet<string>,
  { snapshot }: TableMenu,
): Refusal<'at_most'> | null {
  const totals = new Map<string, number>()
  for (const { code, num } of lines) totals.set(code, (totals.get(code) ?? 0) + num)
  for (const code of touched) {
    const dish = dishesByCode(snapshot).get(code)
    if (dish === undefined) continue
    const { max } = quantityRule(dish, 'detail')
    if ((totals.get(code) ?? 0) > max) return refuse('at_most', [max], { code })
  }
  return null
}
