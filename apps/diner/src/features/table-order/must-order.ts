import type { MenuItem, MustOrderDish } from '@comanda/contract/menu/menu.schema.ts'
import { needsChoice } from '../menu/dish-choice.ts'
import type { MustOrderAnswer } from './components/must-order-dialog.tsx'
import { addDish } from './table-order.state.ts'

/** The dishes that a refusal says are missing. */
export function mustOrdersOf(details: Readonly<Record<string, unknown>> | undefined): readonly MustOrderDish[] {
  return Array.isArray(details?.dishes) ? (details.dishes as MustOrderDish[]) : []
}

export interface TakenAnswers {
  readonly declined: readonly string[]
  /** It has sizes or options that only the guest can choose: its sheet is to be opened. */
  readonly toChoose: MenuItem | undefined
}

/** Puts what was confirmed into the cart, by the usual call. */
export function takeMustOrders(
  answers: readonly MustOrderAnswer[],
  items: ReadonlyMap<string, MenuItem>,
): TakenAnswers {
  const wanted = answers.filter(({ num }) => num > 0)
  const itemOf = ({ code }: MustOrderAnswer) => items.get(code)
  for (const answer of wanted) {
    const item = itemOf(answer)
    if (item !== undefined && !needsChoice(item)) addDish(answer.code, { num: Math.max(answer.num, item.minOrderNum) })
  }
  return {
    declined: answers.filter(({ num }) => num === 0).map(({ code }) => code),
    toChoose: wanted.map(itemOf).find((item) => item !== undefined && needsChoice(item)),
  }
}
